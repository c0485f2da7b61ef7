import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";

export interface Written {
  bytes: number;
  sha256: string;
}

/** An appended file, buffered, with its SHA-256. */
export interface FileWriter {
  readonly bytes: number;
  write(data: Uint8Array): void;
  writeText(text: string): number;
  /** Flushes, fsyncs and closes. */
  finish(): Written;
  /** Closes without a care for what was written, unless it is finished. */
  abandon(): void;
}

const BUFFER = 1 << 20;
/** UTF-8 takes at most three bytes a UTF-16 code unit. */
const WIDEST = 3;

export function fileWriter(path: string): FileWriter {
  const fd = openSync(path, "wx");
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafeSlow(BUFFER);
  let used = 0;
  let flushed = 0;
  let open = true;
  const put = (data: Uint8Array) => {
    hash.update(data);
    for (let at = 0; at < data.length; ) at += writeSync(fd, data, at, data.length - at);
    flushed += data.length;
  };
  const flush = () => {
    put(buffer.subarray(0, used));
    used = 0;
  };
  return {
    get bytes() {
      return flushed + used;
    },
    write(data) {
      if (used + data.length > BUFFER) flush();
      if (data.length > BUFFER) return put(data);
      buffer.set(data, used);
      used += data.length;
    },
    writeText(text) {
      if (text.length * WIDEST > BUFFER) {
        const data = Buffer.from(text);
        this.write(data);
        return data.length;
      }
      if (used + text.length * WIDEST > BUFFER) flush();
      const bytes = buffer.write(text, used);
      used += bytes;
      return bytes;
    },
    finish() {
      flush();
      fsyncSync(fd);
      open = false;
      closeSync(fd);
      return { bytes: flushed, sha256: hash.digest("hex") };
    },
    abandon() {
      if (open) closeSync(fd);
      open = false;
    },
  };
}
