/**
 * The part of OpenAPI 3.1 that the API's description uses and the reference can show. A test fails if the description
 * starts to use more of JSON Schema than this.
 */

export interface Reference {
  $ref: string;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  anyOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  /** Beyond the specification. */
  "x-extension"?: boolean;
}

export interface Header {
  description?: string;
  example?: unknown;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

export interface Response {
  description?: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: (Parameter | Reference)[];
  responses?: Record<string, Response>;
  security?: Record<string, string[]>[];
  /** Beyond the specification. */
  "x-extension"?: boolean;
}

export interface OpenApiDocument {
  security?: Record<string, string[]>[];
  paths: Record<string, { get: Operation }>;
  components?: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    headers?: Record<string, Header>;
  };
}

/** The name of a referenced component: "#/components/schemas/Address" → "Address". */
export const refName = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** The node itself, or the component that its `$ref` names. @throws if there is no such component. */
export function resolve<T extends object>(document: OpenApiDocument, node: T | Reference): T {
  if (!("$ref" in node) || typeof node.$ref !== "string") return node as T;
  const [, , kind, name] = node.$ref.split("/");
  const components = document.components as Record<string, Record<string, T> | undefined> | undefined;
  const found = components?.[kind!]?.[name!];
  if (!found) throw new Error(`${node.$ref}: nothing is there in the document`);
  return found;
}
