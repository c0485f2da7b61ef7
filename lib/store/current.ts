import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { compare } from "@/lib/domain/lists";

/**
 * Datasets are in `<var>/datasets/<version>/`. The small file `<var>/current` names the served version (first line) and the
 * one before it (second line, may be missing). Replacing that file publishes a version.
 */
export interface Current {
  version: string;
  previous: string | null;
}

/** The file that names the served version. */
export const currentFile = (varDir: string): string => join(varDir, "current");
/** The folder of a version. */
export const datasetFolder = (varDir: string, version: string): string => join(varDir, "datasets", version);

/** Versions are folder names, restricted to lowercase hexadecimal so that `current` can never point elsewhere. */
const VERSION = /^[0-9a-f]{16,64}$/;

/** The content of `current`, or null if it does not exist. Throws if it is damaged. */
export function readCurrent(varDir: string): Current | null {
  let text: string;
  try {
    text = readFileSync(currentFile(varDir), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const [version = "", previous = ""] = text.split("\n");
  if (!VERSION.test(version) || (previous !== "" && !VERSION.test(previous)))
    throw new Error(
      `${currentFile(varDir)} is damaged: it must name a dataset's version. Remedy: npm run data -- rollback, or make a dataset again.`,
    );
  return { version, previous: previous || null };
}

/** The versions in `<var>/datasets`, most recently built first. */
export function versionsOf(varDir: string): string[] {
  const folder = join(varDir, "datasets");
  if (!existsSync(folder)) return [];
  const builtAt = (version: string) =>
    statSync(join(folder, version, "manifest.json"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const versions = readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name));
  return versions.sort((a, b) => builtAt(b) - builtAt(a) || compare(a, b));
}

/**
 * Opens a replacement for a current version that cannot be opened: the version before it, otherwise the newest one that opens.
 * Null if there is none.
 */
export function openInstead<Store>(
  varDir: string,
  current: Current | null,
  open: (folder: string) => Store,
): { version: string; store: Store } | null {
  const others = versionsOf(varDir).filter((version) => version !== current?.version);
  const before = others.filter((version) => version === current?.previous);
  for (const version of new Set([...before, ...others]))
    try {
      return { version, store: open(datasetFolder(varDir, version)) };
    } catch {
      // The commands `status` and `verify` report what is wrong with it.
    }
  return null;
}
