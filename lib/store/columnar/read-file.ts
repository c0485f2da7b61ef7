import { readSync } from "node:fs";
import { damaged } from "./manifest";

/** Fills `into` from a position; a file that ends before is damaged. */
export function readFully(fd: number, path: string, into: Uint8Array, position: number): void {
  for (let at = 0; at < into.length; ) {
    const got = readSync(fd, into, at, into.length - at, position + at);
    if (got === 0) throw damaged(path, `it ends before byte ${position + into.length}`);
    at += got;
  }
}
