import { readdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openLimiter } from "@/lib/auth/redis-limiter";
import type { Config } from "@/lib/config";
import type { DatasetInfo } from "@/lib/domain/dataset";
import type { ApiDoor } from "@/lib/http/ask-api";
import { createLog } from "@/lib/http/log";
import { type PagesMetrics, pagesMetrics } from "@/lib/http/pages-metrics";
import { openRuntime, type Runtime } from "@/lib/http/runtime";
import { send, toApiRequest } from "@/lib/http/server/node";
import { createHttpServer } from "@/lib/http/server/server";
import { shutDown } from "@/lib/http/server/shut-down";
import { errorMessageFor } from "@/lib/system-error";
import { forwardTo } from "./forward";
import { supervisePages } from "./supervise-pages";

/** An instance of the service: the API in this process, and the pages in another one. */

interface ServiceOptions {
  config: Config;
  /** Serves pages as `next dev` does. */
  development?: boolean;
  /** For tests: another program that answers pages. */
  pagesEntry?: string;
  /** For tests: milliseconds after which pages that do not respond are replaced. */
  pagesLimitMs?: number;
}

interface Listening {
  /** The port that was bound, which differs from PORT if that is 0. */
  port: number;
  /** The dataset that is served at the start; null if there is none. */
  dataset: DatasetInfo | null;
}

interface RunningService extends Listening {
  /** Ends both processes after answering what was received. */
  stop(): Promise<void>;
}

interface ApiOptions {
  runtime: Runtime;
  development: boolean;
  /** Port of the pages' process; null while it is not running or does not respond. */
  pagesPort(): number | null;
  pagesMetrics: PagesMetrics;
}

/** The API's two servers: the public one, and the internal one (“door”) for the pages' process. */
interface ApiServers {
  door: ApiDoor;
  /** Starts the public server. */
  listen(): Promise<Listening>;
  /** Ends both servers, the door last, and closes the dataset, after answering what was received. */
  leave(): Promise<void>;
}

/**
 * The memory that node's buffers share, set as node documents: with its 8 KB each page of a search would be allocated and collected by
 * itself. Who keeps such a buffer copies it, as the cache of responses does, or all of that memory is kept.
 */
const POOL_BYTES = 256 << 10;

const listening = (server: Server, port: number, host: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new Error(errorMessageFor(error), { cause: error })));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** The URL paths of the files in `public/`. */
function publicFiles(): Set<string> {
  const folder = join(import.meta.dirname, "../../public");
  return new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `/${name.replaceAll("\\", "/")}`),
  );
}

/** Opens the door for the pages' process. The public server starts with `listen`. */
async function openApi({ runtime, development, pagesPort, pagesMetrics }: ApiOptions): Promise<ApiServers> {
  const { config, dataset, pagesApi, pagesToken, log } = runtime;
  // All connections come from the pages' process. One that was closed here for being idle, while that process was busy, would
  // fail the next request on it.
  const inside = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (request, response) => {
    pagesApi(toApiRequest(request, 0)).then(
      (answer) => send(response, answer, false),
      (error: unknown) => {
        log.error({ err: error }, "the pages got no answer");
        response.destroy();
      },
    );
  });
  const door = { port: await listening(inside, 0, "127.0.0.1"), token: pagesToken };

  const { pages, upgrade } = forwardTo(pagesPort);
  const files = publicFiles();
  const isFile = (path: string) => path.startsWith("/_next/") || files.has(path);
  const pagesAreUp = () => pagesPort() !== null;
  const http = createHttpServer({ runtime, development, pages, pagesAreUp, pagesMetrics, isFile });
  if (development) http.server.on("upgrade", upgrade);
  return {
    door,
    async listen() {
      await dataset.ready;
      const port = await listening(http.server, config.PORT, config.LOTLINE_HOST);
      return { port, dataset: dataset.store()?.info ?? null };
    },
    async leave() {
      if (http.server.listening) await shutDown(http, { drainMs: config.LOTLINE_DRAIN_MS });
      inside.close();
      inside.closeAllConnections();
      dataset.close();
      await new Promise<void>((resolve) => log.flush(() => resolve()));
    },
  };
}

/** Starts an instance. @throws if keys or secrets are damaged, Next's build is missing, or the port is taken. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { config, development = false, pagesEntry, pagesLimitMs } = options;
  Buffer.poolSize = POOL_BYTES;
  const log = createLog(config);
  const runtime = openRuntime(config, { log, limiter: await openLimiter(config, log) });
  const pagesPort = () => pages.port();
  const metrics = pagesMetrics(runtime.metrics.registry, {
    isUp: () => pagesPort() !== null,
    pid: () => pages.pid(),
  });
  const api = await openApi({ runtime, development, pagesPort, pagesMetrics: metrics });
  const pages = supervisePages({
    log,
    door: api.door,
    development,
    onRestart: metrics.restarted,
    ...(pagesEntry && { entry: pagesEntry }),
    ...(pagesLimitMs && { limitMs: pagesLimitMs }),
  });
  const stop = async () => {
    await api.leave();
    pages.stop();
  };
  try {
    await pages.ready;
    return { ...(await api.listen()), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * On SIGTERM, SIGINT, or SIGHUP as when a terminal is closed, answers what was received and exits with status 0. A second
 * signal exits at once.
 */
export function stopOnSignals({ stop }: RunningService): void {
  let leaving = false;
  const leave = () => {
    if (leaving) process.exit(1);
    leaving = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, leave);
}
