import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { type Access, openAccess } from "@/lib/auth/access";
import { createLimiter, type Limiter } from "@/lib/auth/limiter";
import { secretIn } from "@/lib/auth/private-file";
import { type Config, parseConfig } from "@/lib/config";
import { type ClickHouseSettings, clickHouseSettings } from "@/lib/store/clickhouse/settings";
import { currentDataset } from "@/lib/store/current-dataset";
import { openStore } from "@/lib/store/engine";
import type { CurrentDataset } from "@/lib/store/served";
import { datasetMetrics, refusedVersions } from "./dataset-metrics";
import { createLog } from "./log";
import { createMetrics, type Metrics, readGauge } from "./metrics";
import { describeApi } from "./openapi/document";
import { OPERATIONS } from "./operations/table";
import { createPagesApi, withPages } from "./pages-api";
import { type Api, type ApiParts, createApi } from "./pipeline";
import { createResponseCache } from "./response-cache";

/** The services of an API process, of which there is one each. Under `next start` route handlers and pages share them. */
export interface Runtime {
  readonly config: Config;
  readonly access: Access;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Bearer credential for /metrics. */
  readonly metricsToken: string;
  /** Answers one request under /v1. */
  readonly api: Api;
  /** Answers the requests of the pages' process, which sends `pagesToken`. */
  readonly pagesApi: Api;
  /** A random credential, valid until this process ends. */
  readonly pagesToken: string;
  readonly dataset: CurrentDataset;
}

/** On `globalThis`, since route handlers, pages and server.ts are separate bundles that do not share module state. */
const SLOT = Symbol.for("lotline.runtime");
const shared = globalThis as { [SLOT]?: Runtime };

type OnChange = (event: { version: string } | { problem: string }) => void;

/** The dataset of a cluster. The cluster's client library is loaded only here. */
function clusterDataset(settings: ClickHouseSettings, onChange: OnChange, log: Logger): CurrentDataset {
  let closed = false;
  let following: CurrentDataset | undefined;
  const onServers = (problems: string[]) =>
    problems.length > 0
      ? log.warn({ problems }, "servers of the cluster do not answer")
      : log.info("all servers of the cluster answer");
  const open = async () => {
    const { followCluster } = await import("@/lib/store/clickhouse/current");
    if (closed) return;
    following = followCluster({ settings, onChange, onServers });
    await following.ready;
  };
  return {
    store: () => following?.store() ?? null,
    hold: (store) => following!.hold(store),
    problem: () => (following ? following.problem() : "ClickHouse was not asked yet."),
    ready: open(),
    close() {
      closed = true;
      following?.close();
    },
  };
}

function openDataset(config: Config, log: Logger, onRefused: () => void, pollMs?: number): CurrentDataset {
  const { varDir, LOTLINE_STORE, LOTLINE_PAYLOAD_MB } = config;
  const onChange: OnChange = (event) => {
    if ("version" in event) return log.info(event, "dataset opened");
    onRefused();
    log.error(event, "dataset refused");
  };
  if (LOTLINE_STORE === "clickhouse") return clusterDataset(clickHouseSettings(config), onChange, log);
  const open = (folder: string) => openStore(folder, { residentBytes: LOTLINE_PAYLOAD_MB * 2 ** 20, varDir });
  return currentDataset({ varDir, open, onChange, ...(pollMs !== undefined && { pollMs }) });
}

/** Parts that replace a runtime's own. */
interface RuntimeParts {
  log?: Logger;
  dataset?: CurrentDataset;
  limiter?: Limiter;
  /** How often to look for a new version, in milliseconds. */
  pollMs?: number;
}

/** Opens keys, secrets and dataset. It does not fail if the dataset is missing or damaged: requests do. */
export function openRuntime(config: Config, parts: RuntimeParts = {}): Runtime {
  const { log = createLog(config), limiter = createLimiter() } = parts;
  const pagesToken = randomBytes(32).toString("base64url");
  const access = openAccess(config, limiter, (error) => log.error({ err: error }, "key file at fault"));
  const metrics = createMetrics(log);
  readGauge(metrics.registry, "lotline_key_file_problem", "1 while the key file is deleted or cannot be read", () =>
    access.isKeyFileFaulty() ? 1 : 0,
  );
  const { isShared } = limiter;
  if (isShared)
    readGauge(metrics.registry, "lotline_redis_up", "1 while Redis answers, so that rate limits are shared", () =>
      isShared() ? 1 : 0,
    );
  const refused = refusedVersions(metrics.registry);
  const dataset = parts.dataset ?? openDataset(config, log, () => refused.inc(), parts.pollMs);
  datasetMetrics({ registry: metrics.registry, varDir: config.varDir, dataset });
  const cache = createResponseCache(config.LOTLINE_ANSWERS_MB * 2 ** 20);
  let description: string | undefined;
  const apiParts: ApiParts = {
    access,
    dataset,
    description: () => (description ??= describeApi(config.LOTLINE_PUBLIC_URL)),
    log,
    metrics,
    cache,
  };
  const pagesAccess = withPages(access, pagesToken);
  // The pages' requests are not recorded: they belong to a visitor's request, and the metrics of /v1 are about its clients.
  const unrecorded = { ...metrics, request: () => {} };
  return {
    config,
    access,
    log,
    metrics,
    metricsToken: secretIn(join(config.varDir, "metrics.secret")),
    api: createApi(apiParts, OPERATIONS),
    pagesApi: createPagesApi({
      api: createApi({ ...apiParts, access: pagesAccess, metrics: unrecorded }, OPERATIONS),
      access: pagesAccess,
      dataset,
      log,
    }),
    pagesToken,
    dataset,
  };
}

/** This process's runtime, opened from the environment at first use. */
export function getRuntime(): Runtime {
  shared[SLOT] ??= openRuntime(parseConfig(process.env));
  return shared[SLOT];
}

/** Whether this process has opened its runtime. */
export const isRuntimeOpen = (): boolean => shared[SLOT] !== undefined;

/** This process's settings; opens nothing. */
export const getConfig = (): Config => shared[SLOT]?.config ?? parseConfig(process.env);

/** Sets the runtime of the whole process, for the server and for tests. */
export function setRuntime(runtime: Runtime | undefined): void {
  if (runtime) shared[SLOT] = runtime;
  else delete shared[SLOT];
}
