import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { isPicture } from "../csp";
import type { ApiRequest, ApiResponse } from "../message";
import { loggedPath } from "../metrics";
import type { PagesMetrics } from "../pages-metrics";
import { decodePercent } from "../parameters/query-string";
import { ALLOWED_METHODS } from "../problems";
import { isApiPath, MCP_PATH } from "../router";
import type { Runtime } from "../runtime";
import { answerSession, SESSION_PATH } from "../session";
import { earlyProblem, handleClientErrors, VERSION_NOT_SPOKEN } from "./client-error";
import { answerHealth } from "./health";
import { send, toApiRequest } from "./node";
import { addressTooLong, pageFailed, pagesUnavailable, tooManyPages } from "./plain-page";

/** The pages' process is not running; it is being restarted. */
export class PagesGone extends Error {
  override readonly name = "PagesGone";
}

/** A response of the pages' process repeats the address, and its headers exceed the limit. */
export class AddressTooLong extends Error {
  override readonly name = "AddressTooLong";
}

/** Answers a page. May fail with `PagesGone`, `AddressTooLong` or any other error, also after a part was sent. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface HttpServerOptions {
  runtime: Runtime;
  /** Answers everything that this server does not answer itself. */
  pages: PageHandler;
  /** Whether the pages' process responds, for /readyz. */
  pagesAreUp?: () => boolean;
  pagesMetrics?: PagesMetrics;
  /** Whether a path is a static file, which the rate limit for pages does not count. */
  isFile?: (path: string) => boolean;
  /** Next's development server also takes POST, for its error overlay. */
  development?: boolean;
  /** Longest wait for a whole request, milliseconds. */
  requestTimeoutMs?: number;
}

/** The server, and how to begin its shutdown. */
export interface HttpServer {
  server: Server;
  /** From now on every response closes its connection, and /readyz is 503. */
  drain(): {
    /** Makes new requests wait until the returned function is called. */
    hold(): () => void;
    /** Closes connections that have sent nothing. */
    endUnused(): void;
  };
}

const METHODS = ALLOWED_METHODS.split(", ");

/** A body whose client waits to be told to go on: it is told when the body is read, and never where it is not. */
async function* askedFor(request: IncomingMessage, response: ServerResponse): AsyncGenerator<Uint8Array> {
  response.writeContinue();
  yield* request;
}

/** What is known of a request that node's parser refused is its client. */
type Recorded = Pick<ApiRequest, "method" | "path" | "clientAddress">;

const pageMethodNotAllowed = (): ApiResponse => ({
  status: 405,
  headers: ["Allow", "GET, HEAD", "Content-Type", "text/plain; charset=utf-8"],
  body: Buffer.from("Pages answer GET and HEAD.\n"),
  withoutBody: false,
});

/** Headers that may be sent only once, since a proxy in front might use another one of them than we do. */
const SINGLE = ["host", "authorization"];

/** A registered name, an IPv4 address or an IPv6 address in brackets, with or without a port; or nothing (RFC 9112, 3.2). */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])?(?::\d{0,5})?$/i;

const HEADERS_MAX = 1_000;

const malformed = (detail: string): ApiResponse => earlyProblem("malformed_request", { detail });

/** The answer to a request with invalid headers, or null. Node would refuse some of them itself, with an empty response. */
function refuseHead({ headers, httpVersion, rawHeaders }: IncomingMessage): ApiResponse | null {
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

/** For paths such as /v2: a problem that names /v1 if the client accepts JSON, otherwise undefined, and a page answers. */
function otherVersion(request: ApiRequest): ApiResponse | undefined {
  const version = /^\/v\d+(?=\/|$)/i.exec(request.path)?.[0];
  if (!version || !/\bjson\b/i.test(request.header("accept") ?? "")) return undefined;
  const problem = earlyProblem("not_found", { detail: `There is no ${version}: the API is at /v1.` });
  return { ...problem, withoutBody: request.method === "HEAD" };
}

/**
 * The address that Next gets: the normalised one, so that it reads no other path than the limits did. Next answers 500 to a
 * path that cannot be decoded, so for that it gets a page that does not exist.
 */
function pageAddress({ path, query }: ApiRequest): string {
  if (decodePercent(path) === null) return "/unreadable";
  return query === "" ? path : `${path}?${query}`;
}

/** A server that answers `/v1`, `/mcp`, health checks and browser tokens, and passes everything else on to `pages`. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { runtime, pages, isFile = () => false, development = false, requestTimeoutMs = 30_000 } = options;
  const { pagesAreUp = () => true, pagesMetrics } = options;
  const { api, access, config, log, metrics } = runtime;
  const trustedProxies = config.LOTLINE_TRUST_PROXY;
  /** Connections without a request so far. */
  const unused = new Set<Socket>();
  let draining = false;
  let held: Promise<void> | undefined;

  /** Records an answer that the API's pipeline did not give, and so did not record. */
  function recorded(operation: string, request: Recorded, startedAt: number, answer: ApiResponse): ApiResponse {
    const { method, path, clientAddress: client } = request;
    const requestId = answer.headers[answer.headers.indexOf("X-Request-Id") + 1] ?? "";
    const durationMs = performance.now() - startedAt;
    metrics.request({ method, path, operation, key: null, client, requestId, status: answer.status, durationMs });
    return answer;
  }

  function ownResponse(request: ApiRequest): ApiResponse | Promise<ApiResponse> | undefined {
    const { path } = request;
    if (isApiPath(path)) return api(request);
    if (path === SESSION_PATH) {
      const startedAt = performance.now();
      return answerSession(request, runtime).then((answer) => recorded("session", request, startedAt, answer));
    }
    const health = answerHealth(path, request, runtime, { leaving: draining, pagesAreUp });
    if (health) return health;
    const other = otherVersion(request);
    return other && recorded("refused", request, performance.now(), other);
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, asked: ApiRequest): Promise<void> {
    const startedAt = performance.now();
    const path = loggedPath(asked.path);
    const isOfFile = isFile(asked.path);
    response.once("close", () => {
      const durationMs = Math.round(performance.now() - startedAt);
      pagesMetrics?.answered({ isFile: isOfFile, status: response.statusCode, durationMs });
      const { clientAddress: client } = asked;
      log.info({ method: request.method, path, status: response.statusCode, durationMs, client });
    });
    if (draining) response.setHeader("Connection", "close");
    const withoutBody = request.method === "HEAD";
    if (!isOfFile) {
      const { allowed, resetSeconds } = await access.checkPageLimit(
        asked.clientAddress,
        isPicture(asked.path) ? "picture" : "page",
      );
      if (!allowed) return send(response, { ...tooManyPages(resetSeconds), withoutBody }, draining);
    }
    try {
      await pages(request, response);
    } catch (error) {
      const isTooLong = error instanceof AddressTooLong;
      if (!isTooLong) {
        pagesMetrics?.failed();
        log.error({ err: error, path }, "page failed");
      }
      const page = isTooLong ? addressTooLong() : error instanceof PagesGone ? pagesUnavailable() : pageFailed();
      if (response.headersSent) response.destroy();
      else send(response, { ...page, withoutBody }, draining);
    }
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    body: AsyncIterable<Uint8Array> = request,
  ): Promise<void> {
    unused.delete(request.socket);
    if (held) await held;
    const refusal = refuseHead(request);
    const asked = toApiRequest(request, trustedProxies);
    if (refusal) return send(response, recorded("refused", asked, performance.now(), refusal), true);
    if (asked.path === MCP_PATH) {
      const startedAt = performance.now();
      // Loads the protocol's library only when it is needed.
      const { answerMcp } = await import("../mcp/endpoint");
      const found = await answerMcp(runtime, asked, body);
      // The unread rest of a body would be taken for the next request, so the connection is closed.
      return send(response, recorded("mcp", asked, startedAt, found), draining || !request.complete);
    }
    const own = ownResponse(asked);
    if (own) send(response, await own, draining);
    else if (development || request.method === "GET" || request.method === "HEAD") {
      request.url = pageAddress(asked);
      await answerPage(request, response, asked);
    } else send(response, pageMethodNotAllowed(), draining);
  }

  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(requestTimeoutMs, 10_000),
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 5_000),
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    answer,
  );
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  // By default node silently drops headers after the first 1,000; here such a request is refused instead.
  server.maxHeadersCount = 0;
  // A connection without any traffic for two minutes is closed.
  server.setTimeout(120_000);
  server.on("checkExpectation", answer);
  server.on("checkContinue", (request, response) => {
    // Who asks whether to send a body is told at once what does not depend on it: a method without an answer, a wrong key.
    const { method, path } = toApiRequest(request, trustedProxies);
    if (path === MCP_PATH) return void answer(request, response, askedFor(request, response));
    if (METHODS.includes(method)) response.writeContinue();
    else response.setHeader("Connection", "close");
    void answer(request, response);
  });
  handleClientErrors(server, (answer, clientAddress) =>
    recorded("refused", { method: "", path: "", clientAddress }, performance.now(), answer),
  );
  return {
    server,
    drain() {
      draining = true;
      return {
        hold() {
          let release = () => {};
          held = new Promise((resolve) => {
            release = resolve;
          });
          return release;
        },
        endUnused() {
          for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
        },
      };
    },
  };
}

/** How long requests that were already on their way may take to arrive. */
const GRACE_MS = 250;
const QUIET_MS = 20;
/** How long requests in progress may take to finish. */
const PATIENCE_MS = 4_000;

export interface Leaving {
  /** How long new connections are still accepted, milliseconds, so that a proxy can notice that `/readyz` is 503. */
  drainMs: number;
  patienceMs?: number;
}

/** Resolves once no new connection has come for a moment. */
async function quiet(server: Server): Promise<void> {
  let taken = 0;
  const count = () => taken++;
  server.on("connection", count);
  const until = Date.now() + GRACE_MS;
  for (let before = -1; taken !== before && Date.now() < until; await turn()) {
    before = taken;
    await sleep(QUIET_MS);
    // Another turn accepts connections that came while this process was busy; otherwise they would be reset.
  }
  server.off("connection", count);
}

/**
 * Shuts a server down without losing a request: for a while new connections are still accepted, every response closes its
 * connection, and received requests are answered. What is not finished `patienceMs` after that is cut off.
 */
export async function shutDown(
  { server, drain }: HttpServer,
  { drainMs, patienceMs = PATIENCE_MS }: Leaving,
): Promise<void> {
  const { hold, endUnused } = drain();
  await sleep(Math.max(drainMs, GRACE_MS));
  // Closing the server resets connections that it has not accepted yet. While requests wait, clients open no new ones.
  const release = hold();
  await quiet(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  release();
  // Responses that had begun before draining leave their connections open, so idle ones are closed here.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(GRACE_MS)]);
  endUnused();
  await Promise.race([closed, sleep(patienceMs)]);
  clearInterval(sweep);
  // Upgraded sockets are not tracked by the server, and not waited for.
  server.closeAllConnections();
}
