import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Text of a file of the repository, which stands beside the build; null where there is none. */
export async function repositoryText(path: string): Promise<string | null> {
  try {
    return await readFile(join(/* turbopackIgnore: true */ process.cwd(), path), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
