import type { Logger } from "pino";
import { type Access, openAccess } from "@/lib/access/access";
import { type Config, parseConfig } from "@/lib/config";
import type { PropertyStore } from "@/lib/store/store";
import { DatasetUnavailable } from "@/lib/store/unavailable";
import { createLog } from "./log";

/** What a process has one of. Pages, route handlers and the front door share it. */
export interface Runtime {
  readonly config: Config;
  readonly access: Access;
  readonly log: Logger;
  /** The dataset being served now; ask anew for each request. @throws {DatasetUnavailable} where there is none. */
  store(): PropertyStore;
  /** Frees the dataset's files and memory. */
  close(): void;
}

/** Module state is not shared between route handlers, pages and server.ts: each bundle has its own modules. */
const SLOT = Symbol.for("lotline.runtime");
const shared = globalThis as { [SLOT]?: Runtime };

/** Opens keys, secrets and dataset. A dataset that is missing or damaged is only reported by `store()`. */
export function openRuntime(config: Config): Runtime {
  const log = createLog(config);
  const access = openAccess(config, (error) => log.error({ err: error }, "key file unreadable, last keys kept"));
  return {
    config,
    access,
    log,
    store() {
      throw new DatasetUnavailable("There is no dataset. Make one with `npm run data -- generate`.");
    },
    close() {},
  };
}

/** This process's runtime, opened from the environment at first use. */
export function getRuntime(): Runtime {
  shared[SLOT] ??= openRuntime(parseConfig(process.env));
  return shared[SLOT];
}

/** Installs a runtime for the whole process: the front door its own, tests theirs. */
export function setRuntime(runtime: Runtime | undefined): void {
  if (runtime) shared[SLOT] = runtime;
  else delete shared[SLOT];
}
