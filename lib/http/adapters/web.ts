import { clientAddressOf } from "../client-address";
import type { ApiRequest, ApiResponse } from "../http";
import { getRuntime, type Runtime } from "../runtime";
import { answerSession } from "../session";
import { asSent } from "./as-sent";

/** Where no socket is known, all clients count as one address, unless a trusted proxy names them. */
const UNKNOWN_ADDRESS = "unknown";

function toApiRequest(request: Request, { config }: Runtime): ApiRequest {
  const sent = asSent(request.headers);
  const forwarded = request.headers.get("x-forwarded-for") ?? undefined;
  const { pathname, search } = new URL(request.url);
  return {
    method: sent?.method ?? request.method,
    url: sent?.url ?? pathname + search,
    header: (name) => request.headers.get(name) ?? undefined,
    clientAddress: clientAddressOf(sent?.address ?? UNKNOWN_ADDRESS, forwarded, config.LOTLINE_TRUST_PROXY),
  };
}

function toResponse({ status, headers, body, withoutBody }: ApiResponse): Response {
  const fields = new Headers();
  for (let i = 0; i < headers.length; i += 2) fields.append(headers[i]!, headers[i + 1]!);
  if (body) fields.set("Content-Length", String(body.length));
  return new Response(withoutBody || !body ? null : (body as Uint8Array<ArrayBuffer>), { status, headers: fields });
}

type Handler = (request: Request) => Promise<Response>;

const allMethods = (handler: Handler) => ({
  GET: handler,
  HEAD: handler,
  OPTIONS: handler,
  POST: handler,
  PUT: handler,
  PATCH: handler,
  DELETE: handler,
});

/** What a route file under app/v1 exports. The router reads the path again: one table says what is where. */
export const apiRoute = allMethods(async (request) => {
  const runtime = getRuntime();
  return toResponse(await runtime.api(toApiRequest(request, runtime)));
});

/** What app/session/token exports. */
export const sessionRoute = allMethods(async (request) => {
  const runtime = getRuntime();
  return toResponse(answerSession(toApiRequest(request, runtime), runtime.access, runtime.config.LOTLINE_TRUST_PROXY));
});
