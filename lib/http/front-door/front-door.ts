import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { MaybePromise } from "@/lib/store/store";
import { originForm, send, toApiRequest } from "../adapters/node";
import { type ApiRequest, type ApiResponse, pathOf } from "../http";
import { loggedPath } from "../metrics";
import { decodePercent } from "../parameters/query-string";
import type { Runtime } from "../runtime";
import { answerSession, SESSION_PATH } from "../session";
import { isApiPath } from "./api-path";
import { earlyProblem } from "./early-problem";
import { answerHealth } from "./health";
import { createLateScripts } from "./late-scripts";
import { editPage } from "./page-body";
import { answerWireFaults } from "./wire-faults";

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface FrontDoorOptions {
  runtime: Runtime;
  /** Answers everything that is not the service's own, usually Next. */
  pages: PageHandler;
  /** Headers of a page's answer, flat, as its security policy; may add to the request's for Next to read. */
  pageHeaders?: (request: IncomingMessage) => readonly string[];
  /** Whether a page is of something that does not exist: its status is 404 from the start. */
  missingPage?: (request: IncomingMessage) => MaybePromise<boolean>;
  /** What the pages' build made, where it can be answered without Next. */
  staticFiles?: (request: ApiRequest) => ApiResponse | undefined;
  /** Next's development server also takes POST, for its error overlay. */
  development?: boolean;
  /** Longest wait for a whole request, milliseconds. */
  requestTimeoutMs?: number;
}

/** The server, and whether it is on its way out. */
export interface FrontDoor {
  server: Server;
  /** From now on each answer ends its connection; connections that never asked anything end now. */
  drain(): void;
}

const notReadOnly = (): ApiResponse => ({
  status: 405,
  headers: ["Allow", "GET, HEAD", "Content-Type", "text/plain; charset=utf-8"],
  body: Buffer.from("Pages answer GET and HEAD.\n"),
  withoutBody: false,
});

/** Headers that say whom is asked and who asks: two of them could mean one thing here and another to a proxy before us. */
const SINGLE = ["host", "authorization"];

/** What is wrong with a request's headers; node would refuse some of it itself, with an empty answer. */
function headerFault({ headers, httpVersion, rawHeaders }: IncomingMessage): string | null {
  if (headers.host === undefined && httpVersion === "1.1") return "A request of HTTP/1.1 needs a Host header.";
  for (const single of SINGLE) {
    let times = 0;
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = rawHeaders[i]!;
      if (name.length === single.length && name.toLowerCase() === single && ++times === 2)
        return `The header ${name} must be sent once.`;
    }
  }
  return null;
}

/** Next answers an address that cannot be decoded with a 500. No page has one: it is asked for one that does not exist. */
const readable = (url: string): string => (decodePercent(pathOf(url)) === null ? "/unreadable" : url);

/** `/v1`, health and browser tokens are answered here; pages by Next. */
export function createFrontDoor(options: FrontDoorOptions): FrontDoor {
  const {
    runtime,
    pages,
    pageHeaders,
    missingPage,
    staticFiles,
    development = false,
    requestTimeoutMs = 30_000,
  } = options;
  const { api, access, config, log } = runtime;
  const trustedProxies = config.LOTLINE_TRUST_PROXY;
  /** Connections that have not asked anything yet. */
  const unused = new Set<Socket>();
  let draining = false;

  function ownAnswer(request: ApiRequest): ApiResponse | Promise<ApiResponse> | undefined {
    if (isApiPath(request.url)) return api(request);
    const path = pathOf(request.url);
    if (path === SESSION_PATH) return answerSession(request, access, trustedProxies);
    return answerHealth(path, request, runtime) ?? staticFiles?.(request);
  }

  function answerPage(request: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now();
    const path = loggedPath(pathOf(request.url ?? ""));
    response.once("close", () => {
      const durationMs = Math.round(performance.now() - startedAt);
      log.info({ method: request.method, path, status: response.statusCode, durationMs });
    });
    const headers = pageHeaders?.(request) ?? [];
    for (let i = 0; i < headers.length; i += 2) response.setHeader(headers[i]!, headers[i + 1]!);
    if (draining) response.setHeader("Connection", "close");
    if (!development) editPage(request, response, createLateScripts());
    const render = (missing: boolean) => {
      if (missing) response.statusCode = 404;
      return pages(request, response);
    };
    const missing = missingPage?.(request) ?? false;
    (missing instanceof Promise ? missing.then(render) : render(missing)).catch((error: unknown) => {
      log.error({ err: error, path }, "page failed");
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end("Something went wrong here.\n");
    });
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    unused.delete(request.socket);
    const wrong = headerFault(request);
    if (wrong !== null) {
      send(response, earlyProblem("malformed_request", { detail: wrong }), true);
      return;
    }
    const asked = toApiRequest(request, trustedProxies);
    const own = ownAnswer(asked);
    if (own instanceof Promise) own.then((it) => send(response, it, draining));
    else if (own) send(response, own, draining);
    else if (development || request.method === "GET" || request.method === "HEAD") {
      request.url = readable(originForm(request.url ?? "/"));
      answerPage(request, response);
    } else send(response, notReadOnly(), draining);
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
  // A reader that takes nothing for two minutes is gone.
  server.setTimeout(120_000);
  server.on("checkExpectation", answer);
  answerWireFaults(server);
  return {
    server,
    drain() {
      draining = true;
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
