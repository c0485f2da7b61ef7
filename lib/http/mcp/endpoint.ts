import { randomUUID } from "node:crypto";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { ErrorCode } from "@modelcontextprotocol/sdk/types.js";
import type { Principal } from "@/lib/auth/access";
import type { Config } from "@/lib/config";
import { countRequest, identify } from "../caller";
import { type ApiRequest, type ApiResponse, EXPOSED, hostOf } from "../message";
import { ApiProblem, problemOf, problemResponse } from "../problems";
import type { Runtime } from "../runtime";
import { callTool, refused } from "./call";
import { type CallTool, mcpServer } from "./server";

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

/** Whether a page of this origin may ask: the service's own pages, and those that the operator named. */
function isAllowedOrigin(origin: string, request: ApiRequest, config: Config): boolean {
  if (config.LOTLINE_MCP_ORIGINS.includes(origin) || origin === config.LOTLINE_PUBLIC_URL) return true;
  return config.LOTLINE_PUBLIC_URL === undefined && hostOf(origin) === request.header("host");
}

/** What lets a page read the answer. @throws {ApiProblem} `forbidden_origin` */
function originHeaders(request: ApiRequest, config: Config): string[] {
  const origin = request.header("origin");
  if (origin === undefined) return [];
  if (!isAllowedOrigin(origin, request, config))
    throw new ApiProblem("forbidden_origin", {
      detail: `Pages of ${origin.slice(0, 100)} may not ask here. The operator lists other origins in LOTLINE_MCP_ORIGINS.`,
    });
  return ["Access-Control-Allow-Origin", origin, "Access-Control-Expose-Headers", EXPOSED];
}

/** Longest message, in bytes; normal calls have a few hundred. */
const MESSAGE_BYTES_MAX = 256 << 10;

/** A body. If it is too long, it is still read to its end, so that the client gets the answer. @throws {ApiProblem} */
async function readBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes <= MESSAGE_BYTES_MAX) chunks.push(chunk);
  }
  if (bytes <= MESSAGE_BYTES_MAX) return Buffer.concat(chunks);
  throw new ApiProblem("content_too_large", { detail: `A message has at most ${MESSAGE_BYTES_MAX / 1024} KiB.` });
}

const jsonAnswer = (status: number, body: Uint8Array | null): ApiResponse => ({
  status,
  headers: body ? ["Content-Type", "application/json", "Cache-Control", "no-store"] : [],
  body,
});

/** A body that is no message, which JSON-RPC answers with an error of its own. */
class NotAMessage extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }

  answer(): ApiResponse {
    const error = { code: this.code, message: this.message };
    return jsonAnswer(400, Buffer.from(JSON.stringify({ jsonrpc: "2.0", error, id: null })));
  }
}

interface Message {
  method?: unknown;
}

/** Parses one message. The protocol has no lists of them since 2025-06-18: one would cost whatever it holds. @throws {NotAMessage} */
function messageOf(body: Uint8Array): Message {
  let message: unknown;
  try {
    message = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new NotAMessage(ErrorCode.ParseError, "Parse error: the body is not JSON in UTF-8.");
  }
  if (typeof message === "object" && message !== null && !Array.isArray(message)) return message;
  throw new NotAMessage(ErrorCode.InvalidRequest, "Invalid Request: the body must be one message of JSON-RPC.");
}

const SEEN_BY_TRANSPORT = ["accept", "content-type", "mcp-protocol-version"];

/** The response of the official transport, with a protocol server that lives for this message only. */
async function respond(request: ApiRequest, message: Message, call: CallTool): Promise<ApiResponse> {
  const headers = new Headers();
  for (const name of SEEN_BY_TRANSPORT) {
    const value = request.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const server = mcpServer(call);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const sent = new Request("http://localhost/mcp", { method: "POST", headers });
    const answer = await transport.handleRequest(sent, { parsedBody: message });
    const body = Buffer.from(await answer.arrayBuffer());
    return jsonAnswer(answer.status, body.length > 0 ? body : null);
  } finally {
    await server.close();
  }
}

/** Calls tools for a principal whose message is counted already. */
function callingAs(
  principal: Principal,
  { api }: Pick<Runtime, "api">,
  request: ApiRequest,
  requestId: string,
): CallTool {
  const header = (name: string) => (name === "x-request-id" ? requestId : undefined);
  const { clientAddress } = request;
  return (name, given) =>
    callTool(name, given, (route, asked) => api({ method: "GET", ...asked, header, clientAddress }, route, principal));
}

/** Answers a request to /mcp. Reads its body only after checking the credential. Never throws. */
export async function answerMcp(
  runtime: Pick<Runtime, "access" | "api" | "config" | "log">,
  request: ApiRequest,
  body: AsyncIterable<Uint8Array>,
): Promise<ApiResponse> {
  const { access, config, log } = runtime;
  const requestId = randomUUID();
  const headers = ["X-Request-Id", requestId, "X-Content-Type-Options", "nosniff", "Vary", "Authorization, Origin"];
  const answer = async (): Promise<ApiResponse> => {
    headers.push(...originHeaders(request, config));
    if (request.method === "OPTIONS") return { status: 204, headers: [...PREFLIGHT], body: null };
    if (request.method !== "POST")
      throw new ApiProblem("method_not_allowed", {
        detail: "Messages of the Model Context Protocol are sent by POST.",
        headers: ["Allow", METHODS],
      });
    const principal = await identify(access, request);
    const overLimit = await countRequest(access, principal, headers).catch((problem: unknown) => problem);
    const message = await readBody(body)
      .then(messageOf)
      .catch((error: unknown) => {
        throw overLimit ?? error;
      });
    if (overLimit === undefined) return respond(request, message, callingAs(principal, runtime, request, requestId));
    // A model reads a result; to its client a 429 is only a failure.
    if (message.method !== "tools/call" || !(overLimit instanceof ApiProblem)) throw overLimit;
    const result = refused(overLimit);
    return respond(request, message, async () => result);
  };
  const failed = (error: unknown): ApiResponse => {
    if (error instanceof NotAMessage) return error.answer();
    return problemResponse(problemOf(error, requestId, log), requestId);
  };
  const found = await answer().catch(failed);
  return { ...found, headers: [...headers, ...found.headers] };
}
