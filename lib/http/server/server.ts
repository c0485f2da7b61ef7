import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import type { ApiRequest, ApiResponse } from "../message";
import { loggedPath } from "../metrics";
import { decodePercent } from "../parameters/query-string";
import { isApiPath, MCP_PATH, pathOf } from "../router";
import type { Runtime } from "../runtime";
import { answerSession, SESSION_PATH } from "../session";
import { earlyProblem, handleClientErrors, VERSION_NOT_SPOKEN } from "./client-error";
import { answerHealth } from "./health";
import { originForm, send, toApiRequest } from "./node";
import { addressTooLong, pageFailed, pagesUnavailable, tooManyPages } from "./plain-page";

/** The pages' process is not there: it starts again. */
export class PagesGone extends Error {
  override readonly name = "PagesGone";
}

/** An answer of the pages' process repeats the address, and its head is longer than one may be. */
export class AddressTooLong extends Error {
  override readonly name = "AddressTooLong";
}

/** Answers a page. Fails with `PagesGone`, `AddressTooLong`, or with what went wrong, before anything is sent or while it is. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface HttpServerOptions {
  runtime: Runtime;
  /** Answers everything that is not the service's own: the process with Next in it. */
  pages: PageHandler;
  /** Whether a path is a file that is sent as it is: those are not counted among a client's pages. */
  isFile?: (path: string) => boolean;
  /** Next's development server also takes POST, for its error overlay. */
  development?: boolean;
  /** Longest wait for a whole request, milliseconds. */
  requestTimeoutMs?: number;
}

/** The server, and how it begins to leave. */
export interface HttpServer {
  server: Server;
  /** From now on each response ends its connection; unless the service `stays`, in other processes, /readyz says that it leaves. */
  drain(stays?: boolean): {
    /** Requests wait from now on until the function is called that this gives. */
    hold(): () => void;
    /** Ends the connections that never asked anything. */
    endUnused(): void;
  };
}

const pageMethodNotAllowed = (): ApiResponse => ({
  status: 405,
  headers: ["Allow", "GET, HEAD", "Content-Type", "text/plain; charset=utf-8"],
  body: Buffer.from("Pages answer GET and HEAD.\n"),
  withoutBody: false,
});

/** Headers that say whom is asked and who asks: two of them could mean one thing here and another to a proxy before us. */
const SINGLE = ["host", "authorization"];

const HEADERS_MAX = 1_000;

const malformed = (detail: string): ApiResponse => earlyProblem("malformed_request", { detail });

/** The answer to a request that its head makes unfit; node would refuse some of it itself, with an empty response. */
function refuseHead({ headers, httpVersion, rawHeaders }: IncomingMessage): ApiResponse | null {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return earlyProblem("not_implemented", VERSION_NOT_SPOKEN);
  if (rawHeaders.length > 2 * HEADERS_MAX) return earlyProblem("headers_too_large");
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "chunked") return earlyProblem("not_implemented");
  if (headers.host === undefined && httpVersion === "1.1")
    return malformed("A request of HTTP/1.1 needs a Host header.");
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

/** Other versions of the API would stand beside /v1. Who asks for one of them as a program does gets a problem, not a page. */
function otherVersion(request: ApiRequest): ApiResponse | undefined {
  const version = /^\/v\d+(?=\/|$)/i.exec(pathOf(request.url))?.[0];
  if (!version || !/\bjson\b/i.test(request.header("accept") ?? "")) return undefined;
  const problem = earlyProblem("not_found", { detail: `There is no ${version}: the API is at /v1.` });
  return { ...problem, withoutBody: request.method === "HEAD" };
}

/** Next answers an address that cannot be decoded with a 500. No page has one: it is asked for one that does not exist. */
const readable = (url: string): string => (decodePercent(pathOf(url)) === null ? "/unreadable" : url);

/** `/v1`, `/mcp`, health and browser tokens are answered here; pages by Next. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { runtime, pages, isFile = () => false, development = false, requestTimeoutMs = 30_000 } = options;
  const { api, access, config, log } = runtime;
  const trustedProxies = config.LOTLINE_TRUST_PROXY;
  /** Connections that have not asked anything yet. */
  const unused = new Set<Socket>();
  let draining = false;
  let leaving = false;
  let held: Promise<void> | undefined;

  function ownResponse(request: ApiRequest): ApiResponse | Promise<ApiResponse> | undefined {
    if (isApiPath(request.url)) return api(request);
    const path = pathOf(request.url);
    if (path === SESSION_PATH) return answerSession(request, access, trustedProxies);
    return answerHealth(path, request, runtime, leaving) ?? otherVersion(request);
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, client: string): Promise<void> {
    const startedAt = performance.now();
    const asked = pathOf(request.url ?? "");
    const path = loggedPath(asked);
    response.once("close", () => {
      const durationMs = Math.round(performance.now() - startedAt);
      log.info({ method: request.method, path, status: response.statusCode, durationMs });
    });
    if (draining) response.setHeader("Connection", "close");
    const withoutBody = request.method === "HEAD";
    if (!isFile(asked)) {
      const { allowed, resetSeconds } = await access.checkPageLimit(client);
      if (!allowed) return send(response, { ...tooManyPages(resetSeconds), withoutBody }, draining);
    }
    try {
      await pages(request, response);
    } catch (error) {
      const isTooLong = error instanceof AddressTooLong;
      if (!isTooLong) log.error({ err: error, path }, "page failed");
      const page = isTooLong ? addressTooLong() : error instanceof PagesGone ? pagesUnavailable() : pageFailed();
      if (response.headersSent) response.destroy();
      else send(response, { ...page, withoutBody }, draining);
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    unused.delete(request.socket);
    if (held) await held;
    const refusal = refuseHead(request);
    if (refusal) {
      send(response, refusal, true);
      return;
    }
    const asked = toApiRequest(request, trustedProxies);
    if (pathOf(asked.url) === MCP_PATH) {
      // The protocol's own library is loaded where it is asked for.
      const { answerMcp } = await import("../mcp/endpoint");
      const found = await answerMcp(runtime, asked, request);
      // What of a message was not read would be taken for the next request.
      return send(response, found, draining || !request.complete);
    }
    const own = ownResponse(asked);
    if (own) send(response, await own, draining);
    else if (development || request.method === "GET" || request.method === "HEAD") {
      request.url = readable(originForm(request.url ?? "/"));
      await answerPage(request, response, asked.clientAddress);
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
  // By default node leaves out what comes after 1,000 headers; here all are seen, and more are refused.
  server.maxHeadersCount = 0;
  // A reader that takes nothing for two minutes is gone.
  server.setTimeout(120_000);
  server.on("checkExpectation", answer);
  handleClientErrors(server);
  return {
    server,
    drain(stays = false) {
      draining = true;
      leaving = !stays;
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

/** What was asked before a connection was told of the end has this long to arrive. */
const GRACE_MS = 250;
const QUIET_MS = 20;
/** What is under way has this long to finish. */
const PATIENCE_MS = 4_000;

export interface Leaving {
  /** How long connections are still taken, milliseconds: a proxy in front needs a moment to see that `/readyz` says no. */
  drainMs: number;
  /** Whether other processes of the service stay. */
  stays?: boolean;
  patienceMs?: number;
}

/** Settles once no connection came for a moment. */
async function quiet(server: Server): Promise<void> {
  let taken = 0;
  const count = () => taken++;
  server.on("connection", count);
  const until = Date.now() + GRACE_MS;
  for (let before = -1; taken !== before && Date.now() < until; await turn()) {
    before = taken;
    await sleep(QUIET_MS);
    // Connections that came while this process had to wait are taken within this turn, or they would be reset.
  }
  server.off("connection", count);
}

/**
 * Ends a server without losing a request: connections are still taken for a while, every response ends its connection,
 * what was received is answered, and what does not finish within `patienceMs` after that is cut.
 */
export async function shutDown(
  { server, drain }: HttpServer,
  { drainMs, stays = false, patienceMs = PATIENCE_MS }: Leaving,
): Promise<void> {
  const { hold, endUnused } = drain(stays);
  await sleep(Math.max(drainMs, GRACE_MS));
  // To stop listening resets connections that wait to be taken. Who waits for an answer opens none meanwhile.
  const release = hold();
  await quiet(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  release();
  // A response that was already under way when draining began leaves its connection idle, not closed.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(GRACE_MS)]);
  endUnused();
  await Promise.race([closed, sleep(patienceMs)]);
  clearInterval(sweep);
  // A socket that left HTTP, by an upgrade, is in no list of the server's: it is not waited for.
  server.closeAllConnections();
}
