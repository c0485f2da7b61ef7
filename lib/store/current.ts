import { readFileSync } from "node:fs";
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
