import { type OpenApiDocument, refName, resolve, type Schema } from "./document";
import { merge, type TypeText, typeText } from "./type-text";

/** A field of a record. */
export interface Field {
  name: string;
  type: TypeText;
  /** False where it may be left out. */
  always: boolean;
  description: string;
  /** Fields of an inline object, or of the elements of an inline array. Components have an entry of their own. */
  fields: Field[];
}

const isNull = (schema: Schema): boolean => schema.type === "null" || schema.const === null;

/** The object within: through null unions, arrays and `allOf`, stopping at components. */
function inlineObject(document: OpenApiDocument, schema: Schema): Schema | null {
  if (schema.$ref) return null;
  const union = schema.anyOf ?? schema.oneOf;
  if (union) {
    const real = union.filter((member) => !isNull(member));
    return real.length === 1 ? inlineObject(document, real[0]!) : null;
  }
  if (schema.allOf) return merge(document, schema);
  if (schema.type === "array" && typeof schema.items === "object") return inlineObject(document, schema.items);
  return schema.properties ? schema : null;
}

/** Own description, that of the component it refers to, or that of the value beside null. */
function describe(document: OpenApiDocument, schema: Schema): string {
  if (schema.description !== undefined) return schema.description;
  if (schema.$ref) return resolve(document, schema).description ?? "";
  const real = (schema.anyOf ?? schema.oneOf ?? []).filter((member) => !isNull(member));
  return real.length === 1 ? describe(document, real[0]!) : "";
}

/** The fields of an object schema, in the order of the document. */
export function fieldsOf(document: OpenApiDocument, schema: Schema): Field[] {
  const whole = schema.allOf ? merge(document, schema) : resolve(document, schema);
  return Object.entries(whole.properties ?? {}).map(([name, property]) => {
    const inner = inlineObject(document, property);
    return {
      name,
      type: typeText(document, property),
      always: whole.required?.includes(name) ?? false,
      description: describe(document, property),
      fields: inner ? fieldsOf(document, inner) : [],
    };
  });
}

export interface Component {
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
    for (const member of [
      ...(node.anyOf ?? []),
      ...(node.oneOf ?? []),
      ...(node.allOf ?? []),
      ...(node.prefixItems ?? []),
    ])
      visit(member);
    for (const property of Object.values(node.properties ?? {})) visit(property);
    if (typeof node.items === "object") visit(node.items);
    if (typeof node.additionalProperties === "object") visit(node.additionalProperties);
  };
  visit(schema);
  return [...found];
}

export function component(document: OpenApiDocument, name: string): Component {
  const schema = document.components?.schemas?.[name];
  if (!schema) throw new Error(`${name}: no such schema in the document`);
  return { name, description: describe(document, schema), fields: fieldsOf(document, schema) };
}
