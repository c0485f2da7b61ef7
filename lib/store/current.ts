import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Where datasets live: `<var>/datasets/<version>/`, and the small file `<var>/current` that names the one served (first
 * line) and the one before it (second line, may be missing). Replacing that file is what publishes.
 */
export interface Current {
  version: string;
  previous: string | null;
}

export const currentFile = (varDir: string): string => join(varDir, "current");
export const datasetFolder = (varDir: string, version: string): string => join(varDir, "datasets", version);

/** A version is a folder's name: lowercase hexadecimal, so that `current` can never point elsewhere. */
const VERSION = /^[0-9a-f]{16,64}$/;

/** What `current` says, or null where there is none. Throws where it is damaged. */
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
      `${currentFile(varDir)} is damaged: it must name a dataset's version. Remedy: npm run data -- rollback, or make a dataset anew.`,
    );
  return { version, previous: previous || null };
}

/** Versions in `<var>/datasets`, newest first by when they were built. */
export function versionsOf(varDir: string): string[] {
  const folder = join(varDir, "datasets");
  if (!existsSync(folder)) return [];
  const builtAt = (version: string) =>
    statSync(join(folder, version, "manifest.json"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const versions = readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name));
  return versions.sort((a, b) => builtAt(b) - builtAt(a) || (a < b ? -1 : 1));
}

/**
 * Opens what is served where the current version cannot be: the version before it, else the newest that opens. Null
 * where there is none.
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
      // What is wrong with it is said by `status` and `verify`.
    }
  return null;
}
