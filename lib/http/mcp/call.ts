import { type CallToolResult, ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { inDigits } from "@/lib/domain/kinds";
import { likely } from "@/lib/domain/spelling";
import { type ApiResponse, headerOf, parseQueryString } from "../message";
import type { Operation } from "../operation";
import { type ApiProblem, invalidParameters, problemMembers } from "../problems";
import type { Route } from "../router";
import { argumentFaults } from "./arguments";
import { PAGE_ROWS, PAGE_ROWS_MAX, RESULT_BYTES_MAX } from "./limits";
import { headerMemberNames, type OperationTool, TOOLS } from "./tools";

/** A call of a tool: its arguments are checked, the API is asked, and the answer becomes the result. */

/** Asks the API, with the credential of the message. */
type AskApi = (route: Route, request: { path: string; query: string }) => Promise<ApiResponse>;

type Members = Record<string, unknown>;

const resultOf = (members: Members, isError: boolean): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(members) }],
  structuredContent: members,
  ...(isError && { isError }),
});

/** The result of a problem, without the members that are about HTTP. */
function refusalOf({ type: _, status: __, ...members }: Members, datasetVersion: string | null): CallToolResult {
  return resultOf({ ...members, datasetVersion }, true);
}

/** The result of a problem that kept the call from the API. */
export const refused = (problem: ApiProblem): CallToolResult => refusalOf(problemMembers(problem), null);

/** A value as text for a query. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "number" ? inDigits(value) : String(value);
};

/** The arguments with the page that a call means which does not say. A list of ids is one page. */
function withPage({ paged, query }: Operation, given: Members): Members {
  if (!paged) return given;
  const rows = Array.isArray(given.id) ? Math.min(given.id.length, PAGE_ROWS_MAX) : PAGE_ROWS;
  return { limit: rows, ...("cursor" in query && given.offset === undefined && { cursor: "start" }), ...given };
}

/** The route of a call, and its path and query as a client of the API sends them. */
function requestOf(operation: Operation, given: Members): { route: Route; path: string; query: string } {
  const texts = Object.entries(withPage(operation, given)).map(([name, value]) => [name, textOf(value)] as const);
  const isOfPath = ([name]: readonly [string, string]) => Object.hasOwn(operation.pathParameters, name);
  const values = Object.fromEntries(texts.filter(isOfPath));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(Buffer.from(values[name]!).toString()),
  );
  const query = new URLSearchParams(texts.filter((text) => !isOfPath(text)).map((text) => [...text]));
  return { route: { operation, path: values }, path, query: query.toString() };
}

/** The queries that a `Link` header leads to, by relation. */
function linksOf(header: string): { rel: string; values: Record<string, string | null> }[] {
  return [...header.matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, target = "", rel = ""]) => {
    const [path = "", query] = target.split("?");
    // A link without a query is that of a home by its id.
    if (query === undefined) return { rel, values: { id: path.slice(path.lastIndexOf("/") + 1) } };
    return { rel, values: Object.fromEntries(parseQueryString(query).map(({ name, value }) => [name, value])) };
  });
}

/** What the API tells in `Link`: the next page, and the arguments of other matches. */
function headerMembers(operation: Operation, answer: ApiResponse): Members {
  const links = linksOf(headerOf(answer, "Link") ?? "");
  const next = links.find(({ rel }) => rel === "next")?.values;
  const members: Members = {
    nextCursor: next?.cursor ?? null,
    nextOffset: next?.offset === undefined ? null : Number(next.offset),
    alternates: links.filter(({ rel }) => rel === "alternate").map(({ values }) => values),
  };
  return Object.fromEntries(headerMemberNames(operation).map((name) => [name, members[name]]));
}

/** What makes an answer shorter, by the argument that does. */
const SHORTER: Readonly<Record<string, string>> = {
  limit: "a smaller limit",
  months: "fewer months",
  zoom: "a lower zoom",
  bbox: "a smaller bbox or circle",
};

function tooLong({ parameters }: OperationTool, bytes: number, version: string | null): CallToolResult {
  const ways = Object.keys(SHORTER)
    .filter((name) => Object.hasOwn(parameters, name))
    .map((name) => SHORTER[name]);
  const remedy = ways.length > 0 ? ` Ask for less: ${ways.join(", or ")}.` : "";
  const detail = `The answer has ${Math.ceil(bytes / 1_000)} KB, and at most ${RESULT_BYTES_MAX / 1_000} KB are sent.${remedy}`;
  return resultOf({ code: "answer_too_large", title: "The answer is too long", detail, datasetVersion: version }, true);
}

const BY_NAME = new Map(TOOLS.map((it) => [it.tool.name, it]));

function toolCalled(name: string): OperationTool {
  const tool = BY_NAME.get(name);
  if (tool) return tool;
  const names = [...BY_NAME.keys()];
  const meant = likely(name, names);
  const remedy = meant.length > 0 ? `Did you mean ${meant.join(" or ")}?` : `The tools are ${names.join(", ")}.`;
  throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}. ${remedy}`);
}

/**
 * Calls a tool. A refusal, of the arguments or of the API, is a result with `isError`; an unknown tool is an error of the
 * protocol. @throws {McpError}
 */
export async function callTool(name: string, given: Members, ask: AskApi): Promise<CallToolResult> {
  const tool = toolCalled(name);
  const faults = argumentFaults(tool, given);
  if (faults.length > 0) return refused(invalidParameters(faults));
  const { route, ...request } = requestOf(tool.operation, given);
  const answer = await ask(route, request);
  const version = headerOf(answer, "Dataset-Version") ?? null;
  const members = JSON.parse(new TextDecoder().decode(answer.body ?? new Uint8Array())) as Members;
  if (answer.status >= 400) return refusalOf(members, version);
  const result = resultOf({ ...members, ...headerMembers(tool.operation, answer), datasetVersion: version }, false);
  const bytes = Buffer.byteLength((result.content[0] as { text: string }).text);
  return bytes > RESULT_BYTES_MAX ? tooLong(tool, bytes, version) : result;
}
