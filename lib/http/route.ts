import { Readable } from "node:stream";
import { type ApiRequest, type ApiResponse, clientAddressOf } from "./message";
import type { Operation } from "./operation";
import { createRouter } from "./router";
import { getRuntime, type Runtime } from "./runtime";
import { answerSession } from "./session";

/** Next's route handlers do not know the socket's address: without a trusted proxy, all clients count as one address. */
const UNKNOWN_ADDRESS = "unknown";

function toApiRequest(request: Request, { config }: Runtime): ApiRequest {
  const forwarded = request.headers.get("x-forwarded-for") ?? undefined;
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    clientAddress: clientAddressOf(UNKNOWN_ADDRESS, forwarded, config.LOTLINE_TRUST_PROXY),
  };
}

function toResponse({ status, headers, body, withoutBody }: ApiResponse): Response {
  const fields = new Headers();
  for (let i = 0; i < headers.length; i += 2) fields.append(headers[i]!, headers[i + 1]!);
  if (body) fields.set("Content-Length", String(body.length));
  return new Response(withoutBody || !body ? null : (body as Uint8Array<ArrayBuffer>), { status, headers: fields });
}

/** One handler for every method that Next knows, as unsupported methods get a 405 with `Allow`, too. */
function allMethods(
  answer: (asked: ApiRequest, runtime: Runtime, request: Request) => ApiResponse | Promise<ApiResponse>,
) {
  const handler = async (request: Request): Promise<Response> => {
    const runtime = getRuntime();
    return toResponse(await answer(toApiRequest(request, runtime), runtime, request));
  };
  return {
    GET: handler,
    HEAD: handler,
    OPTIONS: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
  };
}

/** The exports of a route file under app/v1: handlers of the operation that its path names. */
export function routeOf(operation: Operation) {
  const match = createRouter([operation]);
  return allMethods((request, { api }) => api(request, match(request.path)));
}

/** The exports of the route for all other paths under /v1, which get a problem and not a page. */
export const unknownRoute = allMethods((request, { api }) => api(request));

/** The exports of app/mcp. */
export const mcpRoute = allMethods(async (asked, runtime, request) => {
  const { answerMcp } = await import("./mcp/endpoint");
  return answerMcp(runtime, asked, request.body ?? Readable.from([]));
});

/** The exports of app/session/token. */
export const sessionRoute = allMethods((request, { access, config }) =>
  answerSession(request, access, config.LOTLINE_TRUST_PROXY),
);
