import type { ReactNode } from "react";
import { LINK } from "@/components/ui/class-names";
import { CODE, Prose } from "./markdown";
import type { OpenApiDocument, Schema } from "./openapi/document";
import { component, componentsWithin, type Field, fieldsOf } from "./openapi/fields";
import type { TypeText } from "./openapi/type-text";
import { Heading } from "./section";

/** The type's name with its components as links to their lists of fields, which stand on the same page. */
function linked({ name, components }: TypeText): ReactNode {
  if (components.length === 0) return name;
  // A type's name consists of words, so splitting it leaves the component names whole.
  return name.split(/(\w+)/).map((word, i) =>
    components.includes(word) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name never change places
      <a key={i} href={`#${word}`} className={LINK}>
        {word}
      </a>
    ) : (
      word
    ),
  );
}

/** "integer or null, 0 to 100". */
export function TypeLine({ type }: { type: TypeText }) {
  return (
    <span className="text-[13px] text-ink3">
      {linked(type)}
      {type.nullable ? " or null" : null}
      {type.bounds.length > 0 ? `, ${type.bounds.join(", ")}` : null}
    </span>
  );
}

/** The values that a parameter or a field may have. */
export const Values = ({ values }: { values: readonly string[] }) =>
  values.length === 0 ? null : (
    <p className="mt-1 flex flex-wrap gap-x-1.5 gap-y-1 text-[13px]/5 text-ink3">
      <span>{values.length === 1 ? "Always" : "One of"}</span>
      {values.map((value) => (
        <code key={value} className={CODE}>
          {value}
        </code>
      ))}
    </p>
  );

interface FieldListProps {
  fields: readonly Field[];
  /** Address of a field: `<anchor>.<name>`. */
  anchor: string;
  /** Whether it is inside another field. */
  inner?: boolean;
}

/** The fields of a record. Fields of inline objects are nested in their own field. */
export function FieldList({ fields, anchor, inner = false }: FieldListProps) {
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
              <TypeLine type={field.type} />
              {field.always ? null : <span className="text-[13px] text-ink3">may be left out</span>}
            </dt>
            <dd className="text-sm/5 text-ink2">
              {field.description ? (
                <p className="mt-0.5">
                  <Prose text={field.description} />
                </p>
              ) : null}
              <Values values={field.type.values} />
              {field.fields.length > 0 ? <FieldList fields={field.fields} anchor={id} inner /> : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A response's envelope, and every record within it. */
export function AnswerFields({ document, schema }: { document: OpenApiDocument; schema: Schema }) {
  const envelope = fieldsOf(document, schema);
  return (
    <>
      {envelope.length > 0 ? <FieldList fields={envelope} anchor="answer" /> : null}
      {componentsWithin(document, schema).map((name) => {
        const { description, fields } = component(document, name);
        return fields.length === 0 ? null : (
          <div key={name}>
            <Heading level={3} id={name}>
              {name}
            </Heading>
            {description ? (
              <p className="mt-1 text-sm/5 text-ink2">
                <Prose text={description} />
              </p>
            ) : null}
            <FieldList fields={fields} anchor={name} />
          </div>
        );
      })}
    </>
  );
}
