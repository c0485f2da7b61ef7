import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddressOf } from "../client-address";
import type { ApiRequest, ApiResponse } from "../http";

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : value);

/** "http://host/path?query", as a proxy is asked, means "/path?query". */
export const originForm = (url: string): string => {
  if (url.startsWith("/")) return url;
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  return path === undefined || path.startsWith("/") ? (path ?? url) : `/${path}`;
};

export function toApiRequest(request: IncomingMessage, trustedProxies: number): ApiRequest {
  const { headers } = request;
  return {
    method: request.method ?? "GET",
    url: originForm(request.url ?? "/"),
    header: (name) => one(headers[name]),
    clientAddress: clientAddressOf(
      request.socket.remoteAddress ?? "unknown",
      one(headers["x-forwarded-for"]),
      trustedProxies,
    ),
  };
}

/** Writes an answer in one piece. `closing` ends the connection after it. */
export function send(
  response: ServerResponse,
  { status, headers, body, withoutBody }: ApiResponse,
  closing: boolean,
): void {
  if (body) headers.push("Content-Length", String(body.length));
  if (closing) headers.push("Connection", "close");
  response.writeHead(status, headers);
  if (body && !withoutBody) response.end(body);
  else response.end();
}
