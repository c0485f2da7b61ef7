import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isApiPath } from "../front-door/api-path";
import { pathOf } from "../http";
import { SESSION_PATH } from "../session";
import { originForm } from "./node";

/**
 * Next, serving by itself, answers some requests under /v1 before a handler runs (a 500 for "%A0" and TRACE, a
 * redirect for a trailing slash), rewrites the addresses of others and hides the socket. So each request for the API is
 * noted as it was sent, in a header that nobody outside the process can write, before Next sees it; what Next would
 * answer itself goes to the route for unknown paths, where the pipeline reads the note.
 */
const HEADER = "x-lotline-as-sent";

const SLOT = Symbol.for("lotline.as-sent");
/** Proves that a note is this process's own; bundles of the process do not share modules. */
const shared = globalThis as { [SLOT]?: string };

export interface AsSent {
  method: string;
  /** Path and query. */
  url: string;
  /** The socket's. */
  address: string;
}

/** Addresses and methods that reach their route handler unchanged. */
const PLAIN = /^\/v1(\/[\w.-]+)+(\?[\x21-\x7e]*)?$/;
const HANDLED = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
const CATCH_ALL = "/v1/as-sent";

/** Notes one request, and leads it to a handler. `secret` is of the process. */
export function note(request: IncomingMessage, secret: string): void {
  // A client's own is no note.
  delete request.headers[HEADER];
  const url = originForm(request.url ?? "/");
  const method = request.method ?? "GET";
  const ours = isApiPath(url);
  if (!ours && pathOf(url) !== SESSION_PATH) return;
  const sent: AsSent = { method, url, address: request.socket.remoteAddress ?? "unknown" };
  request.headers[HEADER] = `${secret} ${Buffer.from(JSON.stringify(sent)).toString("base64url")}`;
  if (!HANDLED.has(method)) request.method = "GET";
  if (ours) request.url = PLAIN.test(url) && HANDLED.has(method) ? url : CATCH_ALL;
}

/** From now on every request that this process's servers take is noted. For Next serving by itself. */
export function noteRequests(): void {
  if (shared[SLOT]) return;
  const secret = randomUUID();
  shared[SLOT] = secret;
  subscribe("http.server.request.start", (message) => note((message as { request: IncomingMessage }).request, secret));
}

/** The note of a request, or undefined where none was made, as on a host that is no node server. */
export function asSent(headers: Headers): AsSent | undefined {
  const [secret, sent] = headers.get(HEADER)?.split(" ") ?? [];
  if (sent === undefined || secret !== shared[SLOT]) return undefined;
  return JSON.parse(Buffer.from(sent, "base64url").toString()) as AsSent;
}
