import { join } from "node:path";
import type { Logger } from "pino";
import { type Access, openAccess } from "@/lib/auth/access";
import { secretIn } from "@/lib/auth/private-file";
import { type Config, parseConfig } from "@/lib/config";
import { DatasetUnavailable } from "@/lib/domain/dataset";
import { currentDataset } from "@/lib/store/current-dataset";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { createLog } from "./log";
import { createMetrics, type Metrics } from "./metrics";
import { type Api, createApi } from "./pipeline";
import { createResponseCache } from "./response-cache";

/** What a process has one of. Pages, route handlers and the server share it. */
export interface Runtime {
  readonly config: Config;
  readonly access: Access;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Bearer credential of /metrics. */
  readonly metricsToken: string;
  /** Answers one request under /v1. */
  readonly api: Api;
  /** The dataset being served now; ask anew for each request. @throws {DatasetUnavailable} where there is none. */
  store(): PropertyStore;
  /** Why there is no dataset, or why another version than the current one is served; null when all is well. For operators. */
  problem(): string | null;
  /** Frees the dataset's files and memory. */
  close(): void;
}

/** Module state is not shared between route handlers, pages and server.ts: each bundle has its own modules. */
const SLOT = Symbol.for("lotline.runtime");
const shared = globalThis as { [SLOT]?: Runtime };

interface Dataset {
  store(): PropertyStore | null;
  problem(): string | null;
  close(): void;
}

const openDataset = ({ varDir, LOTLINE_PAYLOAD_MB }: Config, log: Logger): Dataset =>
  currentDataset({
    varDir,
    open: (folder) => openStore(folder, { residentBytes: LOTLINE_PAYLOAD_MB * 2 ** 20 }),
    onChange: (event) => ("version" in event ? log.info(event, "dataset opened") : log.error(event, "dataset refused")),
  });

/** Opens keys, secrets and dataset. A dataset that is missing or damaged is only reported by `store()`. */
export function openRuntime(config: Config, log = createLog(config), dataset = openDataset(config, log)): Runtime {
  const access = openAccess(config, (error) => log.error({ err: error }, "key file unreadable, last keys kept"));
  const metrics = createMetrics(log);
  const store = () => {
    const open = dataset.store();
    if (!open) throw new DatasetUnavailable(dataset.problem() ?? "There is no dataset.");
    return open;
  };
  return {
    config,
    access,
    log,
    metrics,
    metricsToken: secretIn(join(config.varDir, "metrics.secret")),
    api: createApi({ access, store, log, metrics, cache: createResponseCache(config.LOTLINE_ANSWERS_MB * 2 ** 20) }),
    store,
    problem: () => dataset.problem(),
    close: () => dataset.close(),
  };
}

/** This process's runtime, opened from the environment at first use. */
export function getRuntime(): Runtime {
  shared[SLOT] ??= openRuntime(parseConfig(process.env));
  return shared[SLOT];
}

/** Installs a runtime for the whole process: the server its own, tests theirs. */
export function setRuntime(runtime: Runtime | undefined): void {
  if (runtime) shared[SLOT] = runtime;
  else delete shared[SLOT];
}
