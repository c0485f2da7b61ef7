import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { FILES, type FileName } from "./layout";
import { damaged, readManifest } from "./manifest";

const CHUNK = 4 << 20;

/** SHA-256 of a file, in hexadecimal digits. */
function sha256Of(path: string): string {
  const fd = openSync(path, "r");
  try {
    const hash = createHash("sha256");
    const chunk = Buffer.allocUnsafeSlow(CHUNK);
    for (let got = readSync(fd, chunk); got > 0; got = readSync(fd, chunk)) hash.update(chunk.subarray(0, got));
    return hash.digest("hex");
  } finally {
    closeSync(fd);
  }
}

/** Compares every byte of a dataset's files with the manifest's checksums. Throws for the first that differs. */
export function verifyFiles(folder: string, names: readonly FileName[] = FILES): void {
  const { files } = readManifest(folder);
  for (const name of names) {
    const path = join(folder, name);
    if (sha256Of(path) !== files[name].sha256) throw damaged(path, "its SHA-256 is not the manifest's");
  }
}
