import { readdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Config } from "@/lib/config";
import { type DatasetInfo, isDatasetUnavailable } from "@/lib/domain/dataset";
import type { ApiDoor } from "@/lib/http/ask-api";
import type { PagesMetrics } from "@/lib/http/pages-metrics";
import type { Runtime } from "@/lib/http/runtime";
import { poolPages, send, toApiRequest } from "@/lib/http/server/node";
import { createHttpServer, shutDown } from "@/lib/http/server/server";
import { errorMessageFor } from "@/lib/system-error";
import { forwardTo } from "./forward";

interface ApiOptions {
  runtime: Runtime;
  development: boolean;
  /** Port of the pages' process; null while it is not running or does not respond. */
  pagesPort(): number | null;
  pagesMetrics: PagesMetrics;
}

export interface Listening {
  /** The port that was bound, which differs from PORT if that is 0. */
  port: number;
  /** The dataset that is served at the start; null if there is none. */
  dataset: DatasetInfo | null;
}

export interface ServiceOptions {
  config: Config;
  /** Serves pages as `next dev` does. */
  development?: boolean;
  /** For tests: another program that answers pages. */
  pagesEntry?: string;
  /** For tests: milliseconds after which pages that do not respond are replaced. */
  pagesLimitMs?: number;
}

export interface RunningService extends Listening {
  /** Ends both processes after answering what was received. */
  stop(): Promise<void>;
}

/** An API process's two servers: the public one, and the internal one (“door”) for the pages' process. */
interface ApiProcess {
  door: ApiDoor;
  /** Starts the public server. */
  listen(): Promise<Listening>;
  /** Ends both servers, the door last, and closes the dataset, after answering what was received. */
  leave(): Promise<void>;
}

const listening = (server: Server, port: number, host: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new Error(errorMessageFor(error), { cause: error })));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** The dataset that a runtime serves now, or null. */
function servedBy({ store }: Runtime): DatasetInfo | null {
  try {
    return store().info;
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
}

/** The URL paths of the files in `public/`. */
function publicFiles(): Set<string> {
  const folder = join(import.meta.dirname, "../../public");
  return new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `/${name.replaceAll("\\", "/")}`),
  );
}

/** Opens the door for the pages' process. The public server starts with `listen`. */
export async function openApi({ runtime, development, pagesPort, pagesMetrics }: ApiOptions): Promise<ApiProcess> {
  poolPages();
  const { config, pagesApi, pagesToken, log } = runtime;
  const inside = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
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
      await runtime.ready;
      const port = await listening(http.server, config.PORT, config.LOTLINE_HOST);
      return { port, dataset: servedBy(runtime) };
    },
    async leave() {
      if (http.server.listening) await shutDown(http, { drainMs: config.LOTLINE_DRAIN_MS });
      inside.close();
      inside.closeAllConnections();
      runtime.close();
      await new Promise<void>((resolve) => log.flush(() => resolve()));
    },
  };
}
