import { createHash } from "node:crypto";
import { fsyncSync } from "node:fs";
import { type AppendedFile, appendedFile } from "./appended-file";

export interface Written {
  bytes: number;
  sha256: string;
}

/** An appended file with its SHA-256. */
export interface FileWriter extends Omit<AppendedFile, "drain" | "fd"> {
  /** Writes what is left, fsyncs and closes. */
  finish(): Promise<Written>;
}

export function fileWriter(path: string): FileWriter {
  const hash = createHash("sha256");
  const file = appendedFile(path, (block) => hash.update(block));
  return Object.assign(file, {
    async finish() {
      try {
        await file.drain();
        fsyncSync(file.fd);
      } finally {
        await file.close();
      }
      return { bytes: file.bytes, sha256: hash.digest("hex") };
    },
  });
}
