import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { AggregatorRegistry } from "prom-client";
import { createLimiter } from "@/lib/auth/limiter";
import type { ApiDoor } from "@/lib/http/ask-api";
import { createLog } from "@/lib/http/log";
import { newPagesToken } from "@/lib/http/runtime";
import type { Listening, RunningService, ServiceOptions } from "./api-process";
import { type Pages, supervisePages } from "./supervise-pages";
import type { FromWorker, ToWorker } from "./worker-protocol";

/** Pause before a worker that ended by itself is replaced, in case it cannot start at all. */
const RESTART_PAUSE_MS = 1_000;

/**
 * Starts the service with several API processes (node:cluster). This one is the primary: it distributes connections, keeps
 * the rate limits, and supervises the workers and the pages' process.
 */
export async function startCluster({
  config,
  development = false,
  pagesEntry,
}: ServiceOptions): Promise<RunningService> {
  const log = createLog(config);
  const limiter = createLimiter();
  const metrics = new AggregatorRegistry();
  const pagesToken = newPagesToken();
  let pages: Pages | undefined;
  let stopping = false;
  const leaving = new Set<Worker>();

  cluster.setupPrimary({ exec: join(import.meta.dirname, "worker.ts"), args: [] });
  const tell = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };
  const all = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const onPort = (port: number | null) => {
    for (const worker of all()) tell(worker, { kind: "pages", port });
  };

  async function answer(worker: Worker, message: FromWorker): Promise<void> {
    let value: unknown;
    if (message.kind === "take") value = await limiter.take(message.name, message.perMinute);
    else if (message.kind === "usage") value = await limiter.usage(message.name);
    else if (message.kind === "metrics") value = await metrics.clusterMetrics();
    else return;
    tell(worker, { kind: "answer", id: message.id, value });
  }

  /** The next message of a kind from a worker. Fails if the worker reports a failure or ends. */
  function said<K extends FromWorker["kind"]>(worker: Worker, kind: K): Promise<Extract<FromWorker, { kind: K }>> {
    return new Promise((resolve, reject) => {
      worker.on("message", (message: FromWorker) => {
        if (message.kind === kind) resolve(message as Extract<FromWorker, { kind: K }>);
        if (message.kind === "failed") reject(new Error(message.message));
      });
      worker.once("exit", () => reject(new Error("A process of the API ended before it was ready; the log says why.")));
    });
  }

  /** Starts a worker and waits for its door to open. Its public server starts with `listen`. */
  async function begin(): Promise<{ worker: Worker; door: ApiDoor }> {
    const worker = cluster.fork();
    worker.on("message", (message: FromWorker) => void answer(worker, message));
    worker.once("exit", (code, signal) => {
      if (stopping || leaving.delete(worker)) return;
      log.error({ worker: worker.id, code, signal }, "a process of the API ended; another one starts");
      setTimeout(() => {
        if (!stopping)
          begin()
            .then(({ worker }) => listen(worker))
            .catch((error: unknown) => log.error({ err: error }));
      }, RESTART_PAUSE_MS);
    });
    const opened = said(worker, "door");
    await said(worker, "here");
    tell(worker, { kind: "start", pagesToken, development });
    return { worker, door: (await opened).door };
  }

  async function listen(worker: Worker): Promise<Listening> {
    const listens = said(worker, "listening");
    tell(worker, { kind: "pages", port: pages?.port() ?? null });
    tell(worker, { kind: "listen" });
    return listens;
  }

  async function retire(worker: Worker, isReplaced: boolean): Promise<void> {
    if (worker.isDead()) return;
    leaving.add(worker);
    const gone = once(worker, "exit");
    tell(worker, { kind: "leave", isReplaced });
    await gone;
  }

  async function stop(): Promise<void> {
    stopping = true;
    await Promise.all(all().map((worker) => retire(worker, false)));
    pages?.stop();
    await new Promise<void>((resolve) => log.flush(() => resolve()));
  }

  /** Replaces the workers one after the other, so that there are never too few. */
  async function restart(): Promise<void> {
    for (const old of all()) {
      const { worker } = await begin();
      await listen(worker);
      await retire(old, true);
      log.info({ worker: worker.id, instead: old.id }, "a process of the API was replaced");
    }
  }

  try {
    const started = await Promise.all(Array.from({ length: config.LOTLINE_WORKERS }, begin));
    const supervised = supervisePages({
      log,
      door: started[0]!.door,
      development,
      onPort,
      ...(pagesEntry && { entry: pagesEntry }),
    });
    pages = supervised;
    await supervised.ready;
    const [first] = await Promise.all(started.map(({ worker }) => listen(worker)));
    return { ...first!, stop, restart };
  } catch (error) {
    await stop();
    throw error;
  }
}
