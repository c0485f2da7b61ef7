import { randomUUID } from "node:crypto";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { countRequest, identify } from "../caller";
import { type ApiRequest, type ApiResponse, COMMON_HEADERS, splitUrl } from "../message";
import type { Api } from "../pipeline";
import { ApiProblem, problemResponse } from "../problems";
import type { Runtime } from "../runtime";
import { type AskApi, mcpServer } from "./tools";

/** `/mcp`: the Model Context Protocol over Streamable HTTP, without sessions. Each message gets a JSON response. */

const METHODS = "POST, OPTIONS";

const PREFLIGHT = [
  "Allow",
  METHODS,
  "Access-Control-Allow-Methods",
  METHODS,
  "Access-Control-Allow-Headers",
  "Authorization, Content-Type, Mcp-Protocol-Version, Mcp-Session-Id, X-Request-Id",
  "Access-Control-Max-Age",
  "86400",
] as const;

/** A response header, by its name in the letter case in which it is sent. */
const headerOf = ({ headers }: ApiResponse, name: string): string | undefined =>
  headers.find((_, i) => i % 2 === 1 && headers[i - 1] === name);

/** Sends requests to the API with the credential of the message, so that each call counts in that key's rate limit. */
function asking(api: Api, request: ApiRequest): AskApi {
  const { clientAddress } = request;
  const authorization = request.header("authorization");
  const header = (name: string) => (name === "authorization" ? authorization : undefined);
  return async (url) => {
    const answer = await api({ method: "GET", ...splitUrl(url), header, clientAddress });
    return {
      status: answer.status,
      text: new TextDecoder().decode(answer.body ?? new Uint8Array()),
      version: headerOf(answer, "Dataset-Version"),
    };
  };
}

/** Longest message, in bytes; normal calls have a few hundred. */
const MESSAGE_BYTES_MAX = 256 << 10;

/** A body as text. If it is too long, it is still read to its end, so that the client gets the answer. @throws {ApiProblem} */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes <= MESSAGE_BYTES_MAX) chunks.push(chunk);
  }
  if (bytes <= MESSAGE_BYTES_MAX) return Buffer.concat(chunks).toString();
  throw new ApiProblem("malformed_request", {
    status: 413,
    detail: `A message has at most ${MESSAGE_BYTES_MAX / 1024} KiB.`,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiProblem("malformed_request", { detail: "The body is not JSON." });
  }
}

/** Parses one message. The protocol has no batches since 2025-06-18, which would make one request arbitrarily expensive. */
function messageOf(text: string): { method?: unknown } {
  const message = parse(text);
  if (typeof message !== "object" || message === null || Array.isArray(message))
    throw new ApiProblem("malformed_request", { detail: "The body must be one message of JSON-RPC." });
  return message;
}

const SEEN_BY_TRANSPORT = ["accept", "content-type", "mcp-protocol-version"];

/** The response of the official transport, with a protocol server that lives for this message only. */
async function respond(request: ApiRequest, message: object, ask: AskApi): Promise<ApiResponse> {
  const headers = new Headers();
  for (const name of SEEN_BY_TRANSPORT) {
    const value = request.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const server = mcpServer(ask);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const sent = new Request("http://localhost/mcp", { method: "POST", headers });
    const answer = await transport.handleRequest(sent, { parsedBody: message });
    const body = Buffer.from(await answer.arrayBuffer());
    const contentType = answer.headers.get("content-type");
    return {
      status: answer.status,
      headers: contentType ? ["Content-Type", contentType, "Cache-Control", "no-store"] : [],
      body: body.length > 0 ? body : null,
      withoutBody: false,
    };
  } finally {
    await server.close();
  }
}

/** Answers a request to /mcp. Reads its body only after checking the credential. Never throws. */
export async function answerMcp(
  { api, access, log }: Pick<Runtime, "access" | "api" | "log">,
  request: ApiRequest,
  body: AsyncIterable<Uint8Array>,
): Promise<ApiResponse> {
  const requestId = randomUUID();
  const headers = ["X-Request-Id", requestId, ...COMMON_HEADERS];
  const answer = async (): Promise<ApiResponse> => {
    if (request.method === "OPTIONS") return { status: 204, headers: [...PREFLIGHT], body: null, withoutBody: false };
    if (request.method !== "POST")
      throw new ApiProblem("method_not_allowed", {
        detail: "Messages of the Model Context Protocol are sent by POST.",
        headers: ["Allow", METHODS],
      });
    const principal = await identify(access, request);
    const message = messageOf(await readText(body));
    // A tool call is counted by the API itself.
    if (message.method !== "tools/call") await countRequest(access, principal, headers);
    return respond(request, message, asking(api, request));
  };
  try {
    const found = await answer();
    return { ...found, headers: [...headers, ...found.headers] };
  } catch (error) {
    if (!(error instanceof ApiProblem)) log.error({ requestId, err: error }, "unexpected fault");
    const problem = problemResponse(error instanceof ApiProblem ? error : new ApiProblem("internal_error"), requestId);
    return { ...problem, headers: [...headers, ...problem.headers], withoutBody: request.method === "HEAD" };
  }
}
