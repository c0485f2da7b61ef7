import { statSync } from "node:fs";
import { DatasetUnavailable } from "@/lib/domain/dataset";
import { errorMessageFor, isSystemError } from "@/lib/system-error";
import { collectGarbage } from "./collect-garbage";
import { type Current, currentFile, datasetFolder, openInstead, readCurrent } from "./current";
import type { PropertyStore } from "./store";

/**
 * The dataset that is being served. It follows `<var>/current`: a newly published version takes over within `pollMs`, between
 * two requests. If the new version cannot be opened, the last good one stays (at a start: the version before it). A replaced
 * store is closed after `graceMs`, once no `use` holds it any more.
 */
export interface CurrentDataset {
  /**
   * The store to serve from, or null while there is none (see `problem`). Valid only for the current request; work that may take
   * longer than `graceMs` must go through `use`.
   */
  store(): PropertyStore | null;
  /** Keeps the store open until `read` has settled. Rejects with `DatasetUnavailable` if there is none. */
  use<T>(read: (store: PropertyStore) => T | Promise<T>): Promise<T>;
  /** Why there is no store, or why the newest version is not the one served; null when all is well. */
  problem(): string | null;
  /** Reads `current` now instead of at the next poll. */
  check(): void;
  /** Stops polling and closes the store once its readers are done. */
  close(): void;
}

export interface CurrentDatasetOptions {
  varDir: string;
  /** Opens and verifies a dataset's folder; throws an error that names what is wrong. Usually `openStore`. */
  open: (folder: string) => PropertyStore;
  /** Called when a version takes over, and when one cannot be opened (once for each reason). */
  onChange?: (event: { version: string } | { problem: string }) => void;
  /** Milliseconds between two looks at `current`. */
  pollMs?: number;
  graceMs?: number;
  /** Called shortly after a replaced store was closed, to return its memory to the system. */
  giveBack?: () => void;
  /** For tests: calls `run` after `ms`, repeatedly with `repeat`; returns a function that cancels it. */
  schedule?: (run: () => void, ms: number, repeat: boolean) => () => void;
}

const bySystemClock: NonNullable<CurrentDatasetOptions["schedule"]> = (run, ms, repeat) => {
  const timer = (repeat ? setInterval : setTimeout)(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Long enough that nothing on the stack refers to the closed store any more. */
const GIVE_BACK_MS = 1_000;

interface Held {
  version: string;
  store: PropertyStore;
  readers: number;
  expired: boolean;
}

const NO_DATASET = (varDir: string) =>
  `There is no dataset: ${currentFile(varDir)} is missing. Remedy: npm run data -- generate`;

/** Opens the version that `current` names, if possible, and follows `current` from then on. */
export function currentDataset(options: CurrentDatasetOptions): CurrentDataset {
  const { varDir, open, onChange, pollMs = 1_000, graceMs = 30_000, schedule = bySystemClock } = options;
  const { giveBack = collectGarbage } = options;
  let held: Held | null = null;
  let trouble: string | null = null;
  let failed: string | null = null;

  const closeIfDone = (old: Held) => {
    if (!old.expired || old.readers > 0) return;
    old.store.close();
    if (old !== held) schedule(giveBack, GIVE_BACK_MS, false);
  };
  const retire = (old: Held) =>
    schedule(
      () => {
        old.expired = true;
        closeIfDone(old);
      },
      graceMs,
      false,
    );
  /** Notes the problem and returns whether it is new. */
  const report = (problem: string | null): boolean => {
    const isNew = problem !== trouble;
    if (problem !== null && isNew) onChange?.({ problem });
    trouble = problem;
    return isNew;
  };
  const serve = (version: string, store: PropertyStore) => {
    if (held) retire(held);
    held = { version, store, readers: 0, expired: false };
    onChange?.({ version });
  };

  const check = () => {
    let current: Current | null = null;
    try {
      current = readCurrent(varDir);
      if (!current) return void report(NO_DATASET(varDir));
      if (current.version === held?.version) {
        failed = null;
        return void report(null);
      }
      const attempt = `${current.version} ${statSync(currentFile(varDir)).mtimeMs}`;
      if (attempt === failed) return;
      failed = attempt;
      const store = open(datasetFolder(varDir, current.version));
      failed = null;
      report(null);
      serve(current.version, store);
    } catch (error) {
      // An error of the operating system may be temporary, so the version is tried again.
      if (isSystemError(error)) failed = null;
      const isNew = report(errorMessageFor(error));
      const instead = isNew && !held ? openInstead(varDir, current, open) : null;
      if (instead) serve(instead.version, instead.store);
    }
  };

  check();
  const stop = schedule(check, pollMs, true);
  return {
    store: () => held?.store ?? null,
    async use(read) {
      const lease = held;
      if (!lease) throw new DatasetUnavailable(trouble ?? NO_DATASET(varDir));
      lease.readers++;
      try {
        return await read(lease.store);
      } finally {
        lease.readers--;
        closeIfDone(lease);
      }
    },
    problem: () => trouble,
    check,
    close() {
      stop();
      if (held) {
        held.expired = true;
        closeIfDone(held);
      }
      held = null;
      trouble = "The dataset was closed.";
    },
  };
}
