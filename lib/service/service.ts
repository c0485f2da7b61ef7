import { openLimiter } from "@/lib/auth/redis-limiter";
import { createLog } from "@/lib/http/log";
import { pagesMetrics } from "@/lib/http/pages-metrics";
import { openRuntime } from "@/lib/http/runtime";
import { openApi, type RunningService, type ServiceOptions } from "./api-process";
import { supervisePages } from "./supervise-pages";

/**
 * Starts an instance of the service: the API in this process, and the pages in another one.
 * @throws if keys or secrets are damaged, Next's build is missing, or the port is taken.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { config, development = false, pagesEntry, pagesLimitMs } = options;
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
