import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { type Config, parseConfig } from "@/lib/config";
import { type DatasetInfo, isDatasetUnavailable } from "@/lib/domain/dataset";
import { openRuntime, type Runtime, setRuntime } from "@/lib/http/runtime";
import { createHttpServer, shutDownOnSignals } from "@/lib/http/server/server";

export interface ServerOptions {
  config: Config;
  /** Pages by `next dev`. */
  development?: boolean;
}

export interface RunningServer {
  /** The port that was bound, also where PORT is 0. */
  port: number;
  /** The dataset being served first; null where there is none: /v1 answers 503 until one is published. */
  dataset: DatasetInfo | null;
}

/** What a runtime serves now. */
function servedBy({ store }: Runtime): DatasetInfo | null {
  try {
    return store().info;
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
}

/**
 * Starts the production server: opens the state, prepares Next, listens, and leaves on SIGTERM or SIGINT.
 * @throws where keys or secrets are damaged, Next's build is missing, or the port is taken.
 */
export async function startServer({ config, development = false }: ServerOptions): Promise<RunningServer> {
  const runtime = openRuntime(config);
  setRuntime(runtime);
  // Next takes upgrades on the server that it is given, and never answers those that are not its own: it gets one that
  // does not listen. A client that offers h2c, as Java's and `curl --http2` do, is then answered in HTTP/1.1.
  const site = next({ dev: development, dir: import.meta.dirname, httpServer: createServer() });
  const http = createHttpServer({ runtime, development, pages: site.getRequestHandler() });
  await site.prepare();
  if (development) http.server.on("upgrade", site.getUpgradeHandler());
  await new Promise<void>((resolve, reject) => {
    http.server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(`Port ${config.PORT} is taken. Set PORT to another one.`) : error),
    );
    http.server.listen(config.PORT, config.LOTLINE_HOST, resolve);
  });
  shutDownOnSignals(http, runtime);
  return { port: (http.server.address() as AddressInfo).port, dataset: servedBy(runtime) };
}

if (import.meta.filename === process.argv[1]) {
  try {
    const { port } = await startServer({ config: parseConfig(process.env) });
    console.error(`Listening on http://localhost:${port}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
