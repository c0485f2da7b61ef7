import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { inDigits } from "@/lib/domain/kinds";
import { type DescribedParameter, type DescribedTable, fault } from "@/lib/domain/parameters";
import { parameterSchema } from "../openapi/document";
import type { Operation } from "../operation";
import { OPERATIONS } from "../operations/table";
import { ApiProblem, invalidParameters, problemResponse } from "../problems";

/** The operations as tools of the Model Context Protocol: the same parameters, and the API's own answers as text. */

/** The API's answer to a call. */
interface ToolAnswer {
  status: number;
  text: string;
  /** The dataset version that was read, if any. */
  version: string | undefined;
}

/** Sends a GET request to the API; the argument is path and query. */
export type AskApi = (url: string) => Promise<ToolAnswer>;

const INSTRUCTIONS = `US homes and ZIP-code markets: single homes, filtered searches with exact totals, and market figures by month. Read-only.
Answers are JSON: a list has its exact total in meta.total; page with limit and offset. A fact that is not known is null. Money is whole US dollars, areas are square feet, dates are YYYY-MM-DD. A refused call says what is wrong with each parameter.`;

const schemaOf = (parameter: DescribedParameter): object => ({
  ...parameterSchema(parameter),
  description: parameter.description,
});

function toolOf({ id, summary, description, pathParameters, query }: Operation): Tool {
  const parameters: DescribedTable = { ...pathParameters, ...query };
  return {
    name: id,
    title: summary,
    description: `${summary}. ${description}`,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(Object.entries(parameters).map(([name, it]) => [name, schemaOf(it)])),
      required: Object.keys(parameters).filter((name) => parameters[name]!.required),
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

/** A value as text for a query. Invalid values are passed on, since the API reports them. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(",");
  if (typeof value === "number") return inDigits(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** The URL of a call. Null counts as left out, since models often send null for unused arguments. @throws {ApiProblem} */
function urlOf({ path, pathParameters }: Operation, given: Readonly<Record<string, unknown>>): string {
  const values = new Map(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, textOf(value)]])),
  );
  const missing = Object.keys(pathParameters).filter((name) => !values.get(name));
  if (missing.length > 0) throw invalidParameters(missing.map((name) => fault(name, "is required", null)));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(Buffer.from(values.get(name)!).toString()),
  );
  const query = new URLSearchParams([...values].filter(([name]) => !Object.hasOwn(pathParameters, name)));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

async function call(operation: Operation, given: Readonly<Record<string, unknown>>, ask: AskApi): Promise<ToolAnswer> {
  try {
    return await ask(urlOf(operation, given));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { status, body } = problemResponse(error, crypto.randomUUID());
    return { status, text: new TextDecoder().decode(body), version: undefined };
  }
}

const resultOf = ({ status, text, version }: ToolAnswer): CallToolResult => ({
  content: [{ type: "text", text }],
  ...(status >= 400 && { isError: true }),
  ...(version !== undefined && { _meta: { "Dataset-Version": version } }),
});

const TOOLS = OPERATIONS.map(toolOf);
const BY_NAME = new Map(OPERATIONS.map((operation) => [operation.id, operation]));

/**
 * A protocol server for one connection. A problem of the API becomes an error result with the problem as its text; an
 * unknown tool is a protocol error.
 */
export function mcpServer(ask: AskApi): Server {
  const server = new Server(
    { name: "lotline", title: "Lotline", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const operation = BY_NAME.get(params.name);
    if (!operation) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}.`);
    return resultOf(await call(operation, params.arguments ?? {}, ask));
  });
  return server;
}
