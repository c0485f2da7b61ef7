import { Prose } from "./markdown/prose";
import type { Field } from "./openapi/fields";
import { TypeLine, Values } from "./type-line";

interface FieldListProps {
  fields: readonly Field[];
  componentHref: (name: string) => string;
  /** Address of a field: `<anchor>.<name>`. */
  anchor: string;
  /** Whether it stands within another field. */
  inner?: boolean;
}

/** The fields of a record, those of inline objects within their own. */
export function FieldList({ fields, componentHref, anchor, inner = false }: FieldListProps) {
  return (
    <dl className={inner ? "mt-2 border-line border-l pl-4" : "mt-4 border-ink border-t"}>
      {fields.map((field) => {
        const id = `${anchor}.${field.name}`;
        return (
          <div key={field.name} id={id} className="scroll-mt-6 border-line border-b py-2.5 last:border-b-0">
            <dt className="flex flex-wrap items-baseline gap-x-2">
              <a href={`#${id}`} className="font-mono text-sm font-semibold hover:underline">
                {field.name}
              </a>
              <TypeLine type={field.type} componentHref={componentHref} />
              {field.always ? null : <span className="text-[13px] text-ink3">may be left out</span>}
            </dt>
            <dd className="text-sm/5 text-ink2">
              {field.description ? (
                <p className="mt-0.5">
                  <Prose text={field.description} />
                </p>
              ) : null}
              <Values values={field.type.values} />
              {field.fields.length > 0 ? (
                <FieldList fields={field.fields} componentHref={componentHref} anchor={id} inner />
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
