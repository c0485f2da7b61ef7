import { statSync } from "node:fs";
import { join } from "node:path";
import { errorMessageFor, isSystemError } from "@/lib/system-error";
import { type Current, currentFile, datasetFolder, openInstead, readCurrent, versionsOf } from "./current";
import { type CurrentDataset, type ServedOptions, served } from "./served";
import type { PropertyStore } from "./store";

/** The dataset that `<var>/current` names. */
interface FolderDataset extends CurrentDataset {
  /** Reads `current` now instead of at the next poll. */
  check(): void;
}

export interface FolderOptions extends ServedOptions {
  varDir: string;
  /** Opens and verifies a dataset's folder; throws an error that names what is wrong. Usually `openStore`. */
  open: (folder: string) => PropertyStore;
  /** Milliseconds between two looks at `current`. */
  pollMs?: number;
}

const missing = (varDir: string): string =>
  versionsOf(varDir).length === 0
    ? `There is no dataset: ${currentFile(varDir)} is missing. Remedy: npm run data -- generate`
    : `${currentFile(varDir)}, which names the served version, is missing. The newest whole one is served in its place. ` +
      "Remedy: npm run data -- rollback";

/** Tells one attempt to open a version from the next: another publication, or other files in its folder. */
function attemptOf(varDir: string, version: string): string {
  const files = statSync(join(datasetFolder(varDir, version), "manifest.json"), { throwIfNoEntry: false });
  return [version, statSync(currentFile(varDir)).mtimeMs, files?.ino, files?.mtimeMs].join(" ");
}

/**
 * Opens the version that `current` names, if possible, and follows `current` from then on: a newly published version takes over
 * within `pollMs`, between two requests. If it cannot be opened, the last good one stays (at a start: the version before it).
 */
export function currentDataset({ varDir, open, pollMs = 1_000, ...options }: FolderOptions): FolderDataset {
  const { dataset, schedule, report, serve, close } = served(options);
  let failed: string | null = null;

  /** At a start: another version, once for each problem. */
  const serveInstead = (isNew: boolean, current: Current | null) => {
    const instead = isNew && !dataset.store() ? openInstead(varDir, current, open) : null;
    if (instead) serve(instead.store, instead.version);
  };

  const check = () => {
    let current: Current | null = null;
    try {
      current = readCurrent(varDir);
      if (!current) return serveInstead(report(missing(varDir)), null);
      if (current.version === dataset.store()?.info.version) {
        failed = null;
        return void report(null);
      }
      const attempt = attemptOf(varDir, current.version);
      if (attempt === failed) return;
      failed = attempt;
      const store = open(datasetFolder(varDir, current.version));
      failed = null;
      report(null);
      serve(store, current.version);
    } catch (error) {
      // An error of the operating system may be temporary, so the version is tried again.
      if (isSystemError(error)) failed = null;
      serveInstead(report(errorMessageFor(error)), current);
    }
  };

  check();
  const stop = schedule(check, pollMs, true);
  return {
    ...dataset,
    ready: Promise.resolve(),
    check,
    close() {
      stop();
      close();
    },
  };
}
