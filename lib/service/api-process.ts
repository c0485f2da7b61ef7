import { readdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Config } from "@/lib/config";
import { type DatasetInfo, isDatasetUnavailable } from "@/lib/domain/dataset";
import type { ApiDoor } from "@/lib/http/ask-api";
import type { Runtime } from "@/lib/http/runtime";
import { send, toApiRequest } from "@/lib/http/server/node";
import { createHttpServer, shutDown } from "@/lib/http/server/server";
import { inWords } from "@/lib/system-error";
import { forwardTo } from "./forward";

interface ApiOptions {
  runtime: Runtime;
  development: boolean;
  /** Where the pages' process listens now. */
  pagesPort(): number | null;
}

export interface Listening {
  /** The port that was bound, also where PORT is 0. */
  port: number;
  /** The dataset being served first; null where there is none. */
  dataset: DatasetInfo | null;
}

export interface ServiceOptions {
  config: Config;
  /** Pages by `next dev`. */
  development?: boolean;
  /** For tests: the program that answers pages. */
  pagesEntry?: string;
}

export interface RunningService extends Listening {
  /** Ends every process; loses nothing that was received. */
  stop(): Promise<void>;
  /** Puts new processes of the API in the place of those that run, without a pause, where there are several. */
  restart?(): Promise<void>;
}

/** The public server of a process that answers the API, and the pages' door to it. */
interface ApiProcess {
  door: ApiDoor;
  /** Begins to take requests of the public. */
  listen(): Promise<Listening>;
  /** Ends both servers, the door last, and frees the state; where it `isReplaced`, the service stays. Loses nothing that was received. */
  leave(isReplaced?: boolean): Promise<void>;
}

const listening = (server: Server, port: number, host: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new Error(inWords(error), { cause: error })));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** What a runtime serves now. */
function servedBy({ store }: Runtime): DatasetInfo | null {
  try {
    return store().info;
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
}

/** The paths of `public/`, which are sent as they are. */
function publicFiles(): Set<string> {
  const folder = join(import.meta.dirname, "../../public");
  return new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `/${name.replaceAll("\\", "/")}`),
  );
}

/** Opens the door to the pages' process; the public waits for `listen`. */
export async function openApi({ runtime, development, pagesPort }: ApiOptions): Promise<ApiProcess> {
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
  const http = createHttpServer({ runtime, development, pages, isFile });
  if (development) http.server.on("upgrade", upgrade);
  return {
    door,
    async listen() {
      await runtime.ready;
      const port = await listening(http.server, config.PORT, config.LOTLINE_HOST);
      return { port, dataset: servedBy(runtime) };
    },
    async leave(isReplaced = false) {
      // Nobody in front need notice the end of a process in whose place another one is.
      const drainMs = isReplaced ? 0 : config.LOTLINE_DRAIN_MS;
      if (http.server.listening) await shutDown(http, { drainMs, stays: isReplaced });
      inside.close();
      inside.closeAllConnections();
      runtime.close();
      await new Promise<void>((resolve) => log.flush(() => resolve()));
    },
  };
}
