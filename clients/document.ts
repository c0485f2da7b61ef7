/** The part of the API's description from which the clients are generated. */

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
}

export interface ClientParameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description: string;
  schema: JsonSchema;
}

export interface ClientOperation {
  operationId: string;
  summary: string;
  description: string;
  parameters: ClientParameter[];
  responses: {
    200: { description: string; content: Record<string, { schema: JsonSchema }> };
    default: object;
  };
}

export interface ClientDocument {
  openapi: string;
  info: object;
  paths: Record<string, { get: ClientOperation }>;
  components: { schemas: Record<string, JsonSchema> };
}

interface Described {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, { get: Omit<ClientOperation, "parameters" | "responses"> & Taken }>;
  components: ClientDocument["components"];
}

interface Taken {
  parameters: (Partial<ClientParameter> & { example?: unknown })[];
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
}

const PROBLEM = {
  description: "A problem",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/** Turns arrays of fixed length into tuples, for which the TypeScript generator writes types of that length. */
function withTuples(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withTuples);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withTuples(value)]));
  const { type, minItems, maxItems, items } = copy as JsonSchema;
  const isTuple = type === "array" && minItems !== undefined && minItems === maxItems;
  return isTuple ? { ...copy, prefixItems: Array(minItems).fill(items) } : copy;
}

/**
 * Reduces the description to what programs need: GET with its parameters and answers, and one type for all problems. With
 * examples and headers the clients' files would be several times as long.
 */
export function forClients({ openapi, info: { title, version }, paths, components }: Described): ClientDocument {
  const only = ({ parameters, responses, operationId, summary, description }: Described["paths"][string]["get"]) => {
    const content = Object.entries(responses[200]!.content!).map(([type, { schema }]) => [type, { schema }]);
    return {
      operationId,
      summary,
      description,
      parameters: parameters.flatMap(({ example: _, ...parameter }) =>
        parameter.in === "path" || parameter.in === "query" ? [parameter as ClientParameter] : [],
      ),
      responses: { 200: { description: summary, content: Object.fromEntries(content) }, default: PROBLEM },
    };
  };
  return withTuples({
    openapi,
    info: { title, version },
    paths: Object.fromEntries(Object.entries(paths).map(([path, { get }]) => [path, { get: only(get) }])),
    components: { schemas: components.schemas },
  }) as ClientDocument;
}
