import { randomUUID } from "node:crypto";
import { type IncomingMessage, METHODS, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type ApiResponse, COMMON_HEADERS } from "../message";
import { ALLOWED_METHODS, ApiProblem, type Particulars, type ProblemCode, problemResponse } from "../problems";

/** An answer that was given before a request reached the pipeline. */
type Early = ApiResponse & { body: Buffer };

/** The problem for a request that does not reach the pipeline, since its headers are invalid or node's parser refused it. */
export function earlyProblem(code: ProblemCode, particulars?: Particulars): Early {
  const requestId = randomUUID();
  const { status, headers, body } = problemResponse(new ApiProblem(code, particulars), requestId);
  return { status, headers: ["X-Request-Id", requestId, ...COMMON_HEADERS, ...headers], body };
}

/** For an HTTP version other than 1.1 and 1.0: the code `not_implemented` with the status 505 of RFC 9110. */
const VERSION_NOT_SPOKEN: Particulars = { status: 505, detail: "The service speaks HTTP/1.1 and HTTP/1.0." };

/** Headers that may be sent only once, since a proxy in front might use another one of them than we do. */
const SINGLE = ["host", "authorization"];

/** A registered name, an IPv4 address or an IPv6 address in brackets, with or without a port; or nothing (RFC 9112, 3.2). */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])?(?::\d{0,5})?$/i;

const HEADERS_MAX = 1_000;

const malformed = (detail: string): ApiResponse => earlyProblem("malformed_request", { detail });

/** The answer to a request with invalid headers, or null. Node would refuse some of them itself, with an empty response. */
export function refuseHead({ headers, httpVersion, rawHeaders }: IncomingMessage): ApiResponse | null {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return earlyProblem("not_implemented", VERSION_NOT_SPOKEN);
  if (rawHeaders.length > 2 * HEADERS_MAX) return earlyProblem("headers_too_large");
  const coding = headers["transfer-encoding"];
  // RFC 9112, 6.1: its framing is faulty, and another reader may see a second request in it.
  if (coding !== undefined && httpVersion === "1.0") return malformed("HTTP/1.0 has no Transfer-Encoding.");
  if (coding !== undefined && coding.toLowerCase() !== "chunked") return earlyProblem("not_implemented");
  if (headers.host === undefined && httpVersion === "1.1")
    return malformed("A request of HTTP/1.1 needs a Host header.");
  if (!HOST.test(headers.host ?? ""))
    return malformed("The Host header must be a name or an address, and may have a port.");
  for (const single of SINGLE) {
    let times = 0;
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = rawHeaders[i]!;
      if (name.length === single.length && name.toLowerCase() === single && ++times === 2)
        return malformed(`The header ${name} must be sent once.`);
    }
  }
  return null;
}

interface ClientError extends NodeJS.ErrnoException {
  /** The bytes that the parser had read when it failed. */
  rawPacket?: Buffer;
}

/** A flat name, value list as header lines. */
const linesOf = (headers: readonly string[]): string[] =>
  headers.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${headers[i + 1]}`] : []));

/** A complete HTTP response, to be written to the socket directly. */
function bytesOf({ status, headers, body }: Early): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...linesOf(headers),
    `Content-Length: ${body.length}`,
    "Connection: close",
    "",
    body.toString(),
  ].join("\r\n");
}

/** Whether the packet begins with a request whose method node does not know, such as "FOO /v1 HTTP/1.1". */
function hasUnknownMethod(packet: Buffer | undefined): boolean {
  const method = /^([!#$%&'*+.^_`|~\w-]+) \S+ HTTP\/1\.[01]\r?\n/.exec(packet?.toString("latin1") ?? "")?.[1];
  return method !== undefined && !METHODS.includes(method);
}

/** Whether a line of the packet's head ends without a carriage return. */
const hasBareLineFeed = (packet: Buffer | undefined): boolean =>
  /^[^\r\n]*\n|\r\n[^\r\n]*[^\r\n]\n/.test(packet?.toString("latin1").split("\r\n\r\n", 1)[0] ?? "");

function problemFor(error: ClientError): Early {
  if (hasBareLineFeed(error.rawPacket))
    return earlyProblem("malformed_request", { detail: "Each line of a request's head must end with CR LF." });
  if (error.code === "HPE_INVALID_VERSION") return earlyProblem("not_implemented", VERSION_NOT_SPOKEN);
  if (error.code === "HPE_HEADER_OVERFLOW") return earlyProblem("headers_too_large");
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return earlyProblem("request_timeout");
  if (error.code === "HPE_INVALID_URL")
    return earlyProblem("malformed_request", {
      detail: "The address must be ASCII; percent-encode everything else as UTF-8.",
    });
  if (error.code === "HPE_INVALID_METHOD" && hasUnknownMethod(error.rawPacket))
    return earlyProblem("method_not_allowed", {
      detail: `The API answers ${ALLOWED_METHODS}, in capital letters.`,
      headers: ["Allow", ALLOWED_METHODS],
    });
  return earlyProblem("malformed_request");
}

/**
 * Answers with a problem if node's parser refuses a request. A response in progress on the same connection is finished
 * first, so that the answers to pipelined requests are never mixed up.
 */
export function handleClientErrors(server: Server, onRefused: (answer: ApiResponse, client: string) => void): void {
  const underWay = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => underWay.set(request.socket, response));
  const end = (socket: Duplex, answer: Early) => {
    onRefused(answer, (socket as Socket).remoteAddress ?? "unknown");
    if (socket.writable) socket.end(bytesOf(answer), () => socket.destroy());
    else socket.destroy();
  };
  server.on("clientError", (error: ClientError, socket) => {
    if (error.code === "ECONNRESET" || error.code === "EPIPE") return void socket.destroy();
    const pending = underWay.get(socket);
    // The answer was sent without waiting for the request's body: there is nothing more to tell.
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && pending?.writableFinished && !pending.req.complete)
      return void socket.destroy();
    // An answer that waits for the rest of its request's body would never finish.
    const isStuck = error.code === "ERR_HTTP_REQUEST_TIMEOUT" && pending?.req.complete === false;
    if (pending && !isStuck && !pending.writableFinished && !pending.destroyed)
      pending.once("finish", () => end(socket, problemFor(error)));
    else end(socket, problemFor(error));
  });
  server.on("connect", (_request, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    end(
      socket,
      earlyProblem("method_not_allowed", { detail: "This is not a proxy.", headers: ["Allow", ALLOWED_METHODS] }),
    );
  });
}
