import { Readable } from "node:stream";
import { hasApiDoor } from "./ask-api";
import { type ApiRequest, type ApiResponse, clientAddressOf, splitUrl } from "./message";
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
    ...splitUrl(pathname + search),
    header: (name) => request.headers.get(name) ?? undefined,
    clientAddress: clientAddressOf(UNKNOWN_ADDRESS, forwarded, config.LOTLINE_TRUST_PROXY),
  };
}

function toResponse({ status, headers, body }: ApiResponse, method: string): Response {
  const fields = new Headers();
  for (let i = 0; i < headers.length; i += 2) fields.append(headers[i]!, headers[i + 1]!);
  if (body) fields.set("Content-Length", String(body.length));
  return new Response(method === "HEAD" ? null : (body as Uint8Array<ArrayBuffer> | null), { status, headers: fields });
}

/**
 * One handler for every method that Next knows, as unsupported methods get a 405 with `Allow`, too. Beside an API process
 * nothing is answered here: these paths are that process's, with its one dataset and its limits.
 */
function allMethods(
  answer: (asked: ApiRequest, runtime: Runtime, request: Request) => ApiResponse | Promise<ApiResponse>,
) {
  const handler = async (request: Request): Promise<Response> => {
    if (hasApiDoor()) return new Response("Ask the API's own address.\n", { status: 404 });
    const runtime = getRuntime();
    return toResponse(await answer(toApiRequest(request, runtime), runtime, request), request.method);
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
export const sessionRoute = allMethods((request, runtime) => answerSession(request, runtime));
