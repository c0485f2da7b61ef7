import type { IncomingMessage, ServerResponse } from "node:http";
import { type ApiRequest, type ApiResponse, clientAddressOf, splitUrl } from "../message";

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : value);

/** Reduces an absolute request target ("http://host/path?query") to path and query. */
export const originForm = (url: string): string => {
  if (url.startsWith("/")) return url;
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  return path === undefined || path.startsWith("/") ? (path ?? url) : `/${path}`;
};

/** A request of node:http as an `ApiRequest`, with the address behind `trustedProxies` proxies. */
export function toApiRequest({ method, url, headers, socket }: IncomingMessage, trustedProxies: number): ApiRequest {
  const forwarded = one(headers["x-forwarded-for"]);
  return {
    method: method ?? "GET",
    ...splitUrl(originForm(url ?? "/")),
    clientAddress: clientAddressOf(socket.remoteAddress ?? "unknown", forwarded, trustedProxies),
    header: (name) => one(headers[name]),
  };
}

let ready: { response: ServerResponse; body: Uint8Array | null }[] = [];

function endAll(): void {
  const responses = ready;
  ready = [];
  for (const { response, body } of responses) response.end(body ?? undefined);
}

/**
 * Writes a response at once, at the end of this turn of the event loop: writing several responses together is cheaper. Node
 * sends no body to HEAD. `closing` closes the connection after it.
 */
export function send(response: ServerResponse, { status, headers, body }: ApiResponse, closing: boolean): void {
  if (body) headers.push("Content-Length", String(body.length));
  if (closing) headers.push("Connection", "close");
  response.writeHead(status, headers);
  if (ready.push({ response, body }) === 1) setImmediate(endAll);
}
