/** The part of OpenAPI 3.1 that the reference reads; a document may hold more. */

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
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | boolean;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Example {
  summary?: string;
  description?: string;
  value?: unknown;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
  style?: string;
  explode?: boolean;
  /** Beyond the specification. */
  "x-extension"?: boolean;
}

export interface Header {
  description?: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
}

export interface Response {
  description?: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: (Parameter | Reference)[];
  responses?: Record<string, Response | Reference>;
  security?: Record<string, string[]>[];
  /** Beyond the specification. */
  "x-extension"?: boolean;
}

export interface PathItem {
  parameters?: (Parameter | Reference)[];
  get?: Operation;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; summary?: string; description?: string };
  servers?: { url: string; description?: string }[];
  security?: Record<string, string[]>[];
  paths: Record<string, PathItem>;
  components?: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter | Reference>;
    responses?: Record<string, Response | Reference>;
    headers?: Record<string, Header | Reference>;
    examples?: Record<string, Example | Reference>;
  };
}

const decodeToken = (token: string): string => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");

function target(document: OpenApiDocument, ref: string): unknown {
  if (!ref.startsWith("#/")) throw new Error(`${ref}: only references within the document are read`);
  let node: unknown = document;
  for (const token of ref.slice(2).split("/").map(decodeToken)) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, token))
      throw new Error(`${ref}: nothing is there in the document`);
    node = (node as Record<string, unknown>)[token];
  }
  return node;
}

/** The name of a referred component: "#/components/schemas/Address" → "Address". */
export const refName = (ref: string): string => decodeToken(ref.slice(ref.lastIndexOf("/") + 1));

/**
 * What a node stands for: itself, or what its `$ref` (and that one's) points at. Members beside a `$ref`,
 * as a description of its own, win over the target's.
 * @throws where a reference leads nowhere or round in a circle.
 */
export function resolve<T extends object>(document: OpenApiDocument, node: T | Reference): T {
  const seen: string[] = [];
  let own: object = {};
  let at: T | Reference = node;
  while ("$ref" in at && typeof at.$ref === "string") {
    const { $ref, ...beside } = at as Reference;
    if (seen.includes($ref)) throw new Error(`${$ref}: refers to itself`);
    seen.push($ref);
    own = { ...beside, ...own };
    at = target(document, $ref) as T | Reference;
  }
  return { ...(at as T), ...own };
}
