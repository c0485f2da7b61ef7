import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isPicture } from "../csp";
import { type ApiRequest, type ApiResponse, decodePercent } from "../message";
import { loggedPath } from "../metrics";
import type { PagesMetrics } from "../pages-metrics";
import { ALLOWED_METHODS } from "../problems";
import { isApiPath, MCP_PATH } from "../router";
import type { Runtime } from "../runtime";
import { answerSession, SESSION_PATH } from "../session";
import { earlyProblem, handleClientErrors, refuseHead } from "./client-error";
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
});

/** For paths such as /v2: a problem that names /v1 if the client accepts JSON, otherwise undefined, and a page answers. */
function otherVersion(request: ApiRequest): ApiResponse | undefined {
  const version = /^\/v\d+(?=\/|$)/i.exec(request.path)?.[0];
  if (!version || !/\bjson\b/i.test(request.header("accept") ?? "")) return undefined;
  return earlyProblem("not_found", { detail: `There is no ${version}: the API is at /v1.` });
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
    if (!isOfFile) {
      const { allowed, resetSeconds } = await access.checkPageLimit(
        asked.clientAddress,
        isPicture(asked.path) ? "picture" : "page",
      );
      if (!allowed) return send(response, tooManyPages(resetSeconds), draining);
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
      else send(response, page, draining);
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
