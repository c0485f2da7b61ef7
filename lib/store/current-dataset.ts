import { statSync } from "node:fs";
import { DatasetUnavailable } from "@/lib/domain/dataset";
import { inWords, isSystemError } from "@/lib/system-error";
import { collectGarbage } from "./collect-garbage";
import { type Current, currentFile, datasetFolder, openInstead, readCurrent } from "./current";
import type { PropertyStore } from "./store";

/**
 * The dataset that is being served. It follows `<var>/current`: a newly published version takes over within
 * `pollMs`, between two requests; where the new one cannot be opened, the last good one goes on serving, and at a start
 * the version before it is opened instead. A store that was replaced is closed once no `use` holds it and it has been out
 * for `graceMs`.
 */
export interface CurrentDataset {
  /**
   * The store to serve from, or null while there is none (see `problem`). Good for the request at hand only: work that
   * may last longer than `graceMs` goes through `use`.
   */
  store(): PropertyStore | null;
  /** Keeps the store open until `read` has settled. Fails with `DatasetUnavailable` where there is none. */
  use<T>(read: (store: PropertyStore) => T | Promise<T>): Promise<T>;
  /** Why there is no store, or why the newest version is not the one served; null when all is well. */
  problem(): string | null;
  /** Looks at `current` now instead of at the next poll. */
  check(): void;
  /** Stops polling and closes the store once its readers are done. */
  close(): void;
}

export interface CurrentDatasetOptions {
  varDir: string;
  /** Opens and verifies a dataset's folder; throws an error that says what is wrong. Usually `openStore`. */
  open: (folder: string) => PropertyStore;
  /** Told when a version takes over, and when one cannot be opened (once for each reason). */
  onChange?: (event: { version: string } | { problem: string }) => void;
  /** At most this long until a new version is noticed, in milliseconds. */
  pollMs?: number;
  graceMs?: number;
  /** Called a moment after a replaced store was closed: gives its memory back to the system. */
  giveBack?: () => void;
  /** For tests: calls `run` after `ms`, again and again when `repeat`; answers with what cancels it. */
  schedule?: (run: () => void, ms: number, repeat: boolean) => () => void;
}

const bySystemClock: NonNullable<CurrentDatasetOptions["schedule"]> = (run, ms, repeat) => {
  const timer = (repeat ? setInterval : setTimeout)(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Until nothing on the stack refers to what was closed. */
const GIVE_BACK_MS = 1_000;

interface Held {
  version: string;
  store: PropertyStore;
  readers: number;
  expired: boolean;
}

const NO_DATASET = (varDir: string) =>
  `There is no dataset: ${currentFile(varDir)} is missing. Remedy: npm run data -- generate`;

/** Opens what `current` names, if it can be opened, and follows it from then on. */
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
  /** Answers whether this is news. */
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
      // What the system refuses it may grant a moment later: that is tried again.
      if (isSystemError(error)) failed = null;
      const isNew = report(inWords(error));
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
