import { FieldList } from "./field-list";
import { Heading } from "./heading";
import { Prose } from "./markdown/prose";
import type { OpenApiDocument, Schema } from "./openapi/document";
import { component, componentsWithin, countFields, fieldsOf } from "./openapi/fields";

const here = (name: string) => `#${name}`;

/** How many fields `AnswerFields` lists. */
export const countAnswerFields = (document: OpenApiDocument, schema: Schema): number =>
  [fieldsOf(document, schema), ...componentsWithin(document, schema).map((name) => component(document, name).fields)]
    .map(countFields)
    .reduce((sum, count) => sum + count, 0);

/** An answer's envelope, and every record within it. */
export function AnswerFields({ document, schema }: { document: OpenApiDocument; schema: Schema }) {
  const envelope = fieldsOf(document, schema);
  return (
    <>
      {envelope.length > 0 ? <FieldList fields={envelope} componentHref={here} anchor="answer" /> : null}
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
            <FieldList fields={fields} componentHref={here} anchor={name} />
          </div>
        );
      })}
    </>
  );
}
