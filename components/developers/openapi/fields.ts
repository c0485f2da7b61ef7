import { type OpenApiDocument, refName, resolve, type Schema } from "./document";
import { type TypeText, typeText } from "./type-text";

/** A field of a record. */
export interface Field {
  name: string;
  type: TypeText;
  /** False if the field may be missing. */
  always: boolean;
  description: string;
  /** Fields of an inline object, or of the elements of an inline array. Components have an entry of their own. */
  fields: Field[];
}

/** The members of a union besides null. */
const realMembers = ({ anyOf = [] }: Schema): Schema[] =>
  anyOf.filter((member) => member.type !== "null" && member.const !== null);

/** The inline object within a schema, inside null unions and arrays. Components are not followed. */
function inlineObject(schema: Schema): Schema | null {
  if (schema.$ref) return null;
  if (schema.anyOf) {
    const [only, ...others] = realMembers(schema);
    return only && others.length === 0 ? inlineObject(only) : null;
  }
  if (schema.items) return inlineObject(schema.items);
  return schema.properties ? schema : null;
}

/** The schema's own description, else that of the component it refers to, else that of the non-null member. */
function describe(document: OpenApiDocument, schema: Schema): string {
  if (schema.$ref) return resolve(document, schema).description ?? "";
  const [only, ...others] = realMembers(schema);
  return schema.description ?? (only && others.length === 0 ? describe(document, only) : "");
}

/** The fields of an object schema, in the order of the document. */
export function fieldsOf(document: OpenApiDocument, schema: Schema): Field[] {
  const whole = resolve(document, schema);
  return Object.entries(whole.properties ?? {}).map(([name, property]) => {
    const inner = inlineObject(property);
    return {
      name,
      type: typeText(document, property),
      always: whole.required?.includes(name) ?? false,
      description: describe(document, property),
      fields: inner ? fieldsOf(document, inner) : [],
    };
  });
}

interface Component {
  name: string;
  description: string;
  fields: Field[];
}

/** Names of the object components that a schema reaches, nearest first. */
export function componentsWithin(document: OpenApiDocument, schema: Schema): string[] {
  const found = new Set<string>();
  const visit = (node: Schema): void => {
    if (node.$ref) {
      const name = refName(node.$ref);
      if (found.has(name)) return;
      if (typeText(document, node).components.includes(name)) found.add(name);
      visit(resolve(document, node));
      return;
    }
    for (const member of [...(node.anyOf ?? []), ...Object.values(node.properties ?? {})]) visit(member);
    if (node.items) visit(node.items);
    if (typeof node.additionalProperties === "object") visit(node.additionalProperties);
  };
  visit(schema);
  return [...found];
}

/** A schema of the description with its fields. @throws if there is none of this name. */
export function component(document: OpenApiDocument, name: string): Component {
  const schema = document.components?.schemas?.[name];
  if (!schema) throw new Error(`${name}: no such schema in the document`);
  return { name, description: describe(document, schema), fields: fieldsOf(document, schema) };
}
