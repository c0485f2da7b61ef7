import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiRequest, ApiResponse } from "../message";
import { clientAddressOf, splitUrl } from "../message";

/**
 * Makes this process take buffers of a page's size from its shared pool, since allocating each one is slower than filling it. A
 * buffer that outlives its request must be copied, or it keeps the whole pool in memory.
 */
export function poolPages(): void {
  Buffer.poolSize = 256 << 10;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : value);

/** Reduces an absolute request target ("http://host/path?query") to path and query. */
export const originForm = (url: string): string => {
  if (url.startsWith("/")) return url;
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  return path === undefined || path.startsWith("/") ? (path ?? url) : `/${path}`;
};

/** A class, since creating a closure for each request costs more than all its other values. */
class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly clientAddress: string;
  readonly #headers: IncomingMessage["headers"];

  constructor({ method, url, headers, socket }: IncomingMessage, trustedProxies: number) {
    this.method = method ?? "GET";
    const { path, query } = splitUrl(originForm(url ?? "/"));
    this.path = path;
    this.query = query;
    this.clientAddress = clientAddressOf(
      socket.remoteAddress ?? "unknown",
      one(headers["x-forwarded-for"]),
      trustedProxies,
    );
    this.#headers = headers;
  }

  header(name: string): string | undefined {
    return one(this.#headers[name]);
  }
}

export const toApiRequest = (request: IncomingMessage, trustedProxies: number): ApiRequest =>
  new NodeRequest(request, trustedProxies);

let ready: { response: ServerResponse; body: Uint8Array | null }[] = [];

function endAll(): void {
  const turn = ready;
  ready = [];
  for (const { response, body } of turn) response.end(body ?? undefined);
}

/**
 * Writes a response at once, at the end of this turn of the event loop: writing several responses together is cheaper.
 * `closing` closes the connection after it.
 */
export function send(
  response: ServerResponse,
  { status, headers, body, withoutBody }: ApiResponse,
  closing: boolean,
): void {
  if (body) headers.push("Content-Length", String(body.length));
  if (closing) headers.push("Connection", "close");
  response.writeHead(status, headers);
  if (ready.push({ response, body: withoutBody ? null : body }) === 1) setImmediate(endAll);
}
