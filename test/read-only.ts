import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** For tests: makes a folder and everything in it read-only, or writable again for its owner. */
export function setWritable(folder: string, writable: boolean): void {
  for (const name of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })]) {
    const path = join(folder, name);
    const { mode } = statSync(path);
    chmodSync(path, writable ? mode | 0o200 : mode & ~0o222);
  }
}

/** Runs Node.js so that file permissions apply: if tests run as root, without root's capability to ignore them. */
export const NODE_THAT_MAY_NOT: readonly [string, ...string[]] =
  process.getuid?.() === 0
    ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", process.execPath]
    : [process.execPath];
