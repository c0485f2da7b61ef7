import { createLimiter } from "@/lib/auth/limiter";
import { openLimiter } from "@/lib/auth/redis-limiter";
import { createLog } from "@/lib/http/log";
import { openRuntime } from "@/lib/http/runtime";
import { openApi, type RunningService, type ServiceOptions } from "./api-process";
import { startCluster } from "./cluster";
import { supervisePages } from "./supervise-pages";

/**
 * Starts the service: the API in this process, or in as many as LOTLINE_WORKERS says, and the pages in another one.
 * @throws if keys or secrets are damaged, Next's build is missing, or the port is taken.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { config, development = false, pagesEntry } = options;
  if (config.LOTLINE_WORKERS > 1) return startCluster(options);
  const log = createLog(config);
  const runtime = openRuntime(config, { log, limiter: await openLimiter(config, log, createLimiter()) });
  const api = await openApi({ runtime, development, pagesPort: () => pages.port() });
  const pages = supervisePages({ log, door: api.door, development, ...(pagesEntry && { entry: pagesEntry }) });
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
 * On SIGTERM or SIGINT, answers what was received and exits with status 0; a second signal exits at once. On SIGHUP,
 * restarts the API processes if there are several; otherwise it exits, too, as when a terminal is closed.
 */
export function stopOnSignals({ stop, restart }: RunningService): void {
  let leaving = false;
  const leave = () => {
    if (leaving) process.exit(1);
    leaving = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", leave);
  process.on("SIGINT", leave);
  let restarting: Promise<unknown> = Promise.resolve();
  process.on("SIGHUP", () => {
    if (restart) restarting = restarting.then(restart).catch(console.error);
    else leave();
  });
}
