import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import type { DescribedParameter, DescribedTable } from "@/lib/domain/parameters";
import { FORMAT } from "@/lib/domain/search";
import { problemSchema } from "../openapi/problems";
import { envelopeMembers, type Json, jsonSchemaOf, parameterSchema } from "../openapi/schemas";
import type { Operation } from "../operation";
import { OPERATIONS } from "../operations/table";
import { PAGE_ROWS, PAGE_ROWS_MAX } from "./limits";

/** The operations as tools of the Model Context Protocol. Arguments and results are those of the API's description. */

/** An operation with its tool. */
export interface OperationTool {
  operation: Operation;
  tool: Tool;
  /** The tool's arguments. */
  parameters: DescribedTable;
  /** The JSON Schema of each argument. */
  schemas: Readonly<Record<string, Json>>;
}

/** What pages are like here, whatever the operation's are. */
const PAGING: Readonly<Record<string, Json>> = {
  limit: {
    type: "integer",
    minimum: 1,
    maximum: PAGE_ROWS_MAX,
    default: PAGE_ROWS,
    description: "Rows of the answer. The plan of the key may allow fewer.",
  },
  cursor: {
    type: "string",
    description:
      "For the next page: nextCursor of the answer before. Every other argument stays as it was, and offset is left out.",
  },
};

function schemaOf(name: string, parameter: DescribedParameter): Json {
  const { description, ...paging } = PAGING[name] ?? {};
  return { ...parameterSchema(parameter), ...paging, description: description ?? parameter.description };
}

const HEADER_MEMBERS: Json = {
  nextCursor: {
    type: ["string", "null"],
    description: "cursor of the next page; null on the last, and where offset was given",
  },
  nextOffset: { type: ["integer", "null"], description: "offset of the next page; null on the last" },
  alternates: {
    type: "array",
    items: { type: "object", additionalProperties: { type: "string" } },
    description: "Arguments for the other homes that match; an id, of one at the very same address, is for getProperty",
  },
};

/** The members of an answer besides those of its body, which the API tells in headers. */
export const headerMemberNames = ({ paged, query, alternates }: Operation): string[] => [
  ...(paged && "cursor" in query ? ["nextCursor"] : []),
  ...(paged ? ["nextOffset"] : []),
  ...(alternates ? ["alternates"] : []),
];

/** What a problem has here: of HTTP's members none, and suggestions only where there may be any. */
const refusal = ({ problems }: Operation) => {
  const members = problemSchema.omit({ type: true, status: true }).partial();
  return problems.includes("address_not_found") ? members : members.omit({ suggestions: true });
};

/** The schema of a result: of an answer, or of what was refused and why. */
function outputSchema(operation: Operation): Tool["outputSchema"] {
  const $defs: Json = {};
  const definitions = { at: "#/$defs/", schemas: $defs };
  const headers = headerMemberNames(operation);
  const answer = {
    ...envelopeMembers(operation, definitions),
    ...Object.fromEntries(headers.map((name) => [name, HEADER_MEMBERS[name]])),
  };
  const { properties: problem } = jsonSchemaOf(refusal(operation), definitions) as { properties: Json };
  return {
    type: "object",
    properties: {
      ...answer,
      ...problem,
      code: { type: "string", description: "Only of an error, as are title, detail, instance, errors and suggestions" },
      datasetVersion: { type: ["string", "null"], description: "Version of the data that was read; null if none was" },
    } as Record<string, object>,
    required: ["datasetVersion"],
    anyOf: [{ required: Object.keys(answer) }, { required: ["code", "detail"] }],
    additionalProperties: false,
    $defs,
  };
}

function toolOf(operation: Operation, description: string): OperationTool {
  const all: DescribedTable = { ...operation.pathParameters, ...operation.query };
  const parameters = Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(FORMAT, name)));
  const schemas = Object.fromEntries(Object.entries(parameters).map(([name, it]) => [name, schemaOf(name, it)]));
  const tool: Tool = {
    name: operation.id,
    title: operation.summary,
    description,
    inputSchema: {
      type: "object",
      properties: schemas,
      required: Object.keys(parameters).filter((name) => parameters[name]!.required),
      additionalProperties: false,
    },
    outputSchema: outputSchema(operation),
    annotations: { title: operation.summary, readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
  return { operation, tool, parameters, schemas };
}

/** Every tool, in the order of the operations. */
export const TOOLS: readonly OperationTool[] = OPERATIONS.flatMap((operation) =>
  operation.tool === null ? [] : [toolOf(operation, operation.tool)],
);
