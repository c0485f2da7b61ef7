import { join } from "node:path";
import { FILES, type FileName } from "./layout";
import { damaged, readManifest } from "./manifest";
import { sha256Of } from "./write/file-jobs.mjs";

/** Compares every byte of a dataset's files with the manifest's checksums. Throws for the first that differs. */
export function verifyFiles(folder: string, names: readonly FileName[] = FILES): void {
  const { files } = readManifest(folder);
  for (const name of names) {
    const path = join(folder, name);
    if (sha256Of(path) !== files[name].sha256) throw damaged(path, "its SHA-256 is not the manifest's");
  }
}
