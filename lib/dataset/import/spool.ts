import { closeSync, mkdirSync, openSync, readFileSync, unlink, writeSync } from "node:fs";
import { join } from "node:path";
import type { Draft, DraftKind, Facts } from "./draft";

const BUCKETS = 256;
/** Bytes that a bucket holds in memory: 32 MiB for all. */
const BUFFER = 1 << 17;
const NEWLINE = 10;

const KINDS: Record<DraftKind, string> = { row: "r", native: "n", base: "b", history: "h", removed: "d" };
const KIND_OF = Object.fromEntries(Object.entries(KINDS).map(([kind, code]) => [code, kind])) as Record<
  string,
  DraftKind
>;
const SEPARATOR = "\u001f";

/** A draft as one line of text: a short head, then the facts as JSON. */
export const encodeDraft = (d: Draft): string =>
  `${KINDS[d.kind]}${d.id}${SEPARATOR}${d.time}${SEPARATOR}${d.row}${SEPARATOR}${d.file}${SEPARATOR}${d.line}${SEPARATOR}${d.addressKey}${SEPARATOR}${JSON.stringify(d.facts)}`;

const ID_LENGTH = 21;

/** The id of an encoded draft. */
export const idOfLine = (line: string): string => line.slice(1, 1 + ID_LENGTH);
export const kindOfLine = (line: string): DraftKind => KIND_OF[line[0]!]!;

/** The address key of an encoded draft. */
export function addressKeyOfLine(line: string): string {
  let at = ID_LENGTH + 1;
  for (let i = 0; i < 4; i++) at = line.indexOf(SEPARATOR, at + 1);
  return line.slice(at + 1, line.indexOf(SEPARATOR, at + 1));
}

export function decodeDraft(line: string): Draft {
  const parts: string[] = [];
  let at = ID_LENGTH + 2;
  for (let i = 0; i < 5; i++) {
    const next = line.indexOf(SEPARATOR, at);
    parts.push(line.slice(at, next));
    at = next + 1;
  }
  const [time, row, file, number, addressKey] = parts as [string, string, string, string, string];
  return {
    kind: kindOfLine(line),
    id: idOfLine(line),
    time,
    row: Number(row),
    file: Number(file),
    line: Number(number),
    addressKey,
    facts: JSON.parse(line.slice(at)) as Facts,
  };
}

/** Which bucket a key belongs to (FNV-1a). */
function bucketOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (BUCKETS - 1);
}

/** Lines in buckets by key; in memory while they are few, on disk beyond that. Lines of one key share a bucket. */
export interface Spool {
  add(key: string, line: string): void;
  /** Each bucket's lines in the order in which they were added; a bucket is given up once it was read. */
  drain(): Generator<string[]>;
  /** Everything that was added, for another thread's spool to adopt; this one is then empty. */
  handOver(): SpoolPart[];
  adopt(parts: readonly SpoolPart[]): void;
}

/** What one bucket holds: bytes in memory, after those in a file. */
export interface SpoolPart {
  bucket: number;
  path: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

interface Bucket {
  /** Bytes outside the collector's heap, so that millions of lines cost it nothing. */
  buffer: Buffer;
  used: number;
  onDisk: boolean;
}

/** Makes an empty spool; what does not fit in its buckets' buffers is written below `folder`. */
export function createSpool(folder: string, bufferBytes = BUFFER): Spool {
  const buckets: (Bucket | undefined)[] = [];
  const adopted: SpoolPart[][] = Array.from({ length: BUCKETS }, () => []);
  const pathOf = (bucket: number) => join(folder, `${bucket}.lines`);

  const write = (bucket: number, bytes: Buffer) => {
    mkdirSync(folder, { recursive: true });
    const file = openSync(pathOf(bucket), "a");
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    } finally {
      closeSync(file);
    }
  };

  return {
    add(key, line) {
      const number = bucketOf(key);
      let bucket = buckets[number];
      if (!bucket) {
        bucket = { buffer: Buffer.allocUnsafeSlow(bufferBytes), used: 0, onDisk: false };
        buckets[number] = bucket;
      }
      // A UTF-16 unit takes at most three bytes of UTF-8.
      const longest = line.length * 3 + 1;
      if (bucket.used + longest > bufferBytes && bucket.used > 0) {
        write(number, bucket.buffer.subarray(0, bucket.used));
        bucket.onDisk = true;
        bucket.used = 0;
      }
      if (longest > bufferBytes) {
        write(number, Buffer.from(`${line}\n`));
        bucket.onDisk = true;
        return;
      }
      bucket.used += bucket.buffer.write(line, bucket.used);
      bucket.buffer[bucket.used++] = NEWLINE;
    },
    *drain() {
      for (let number = 0; number < BUCKETS; number++) {
        const bucket = buckets[number];
        buckets[number] = undefined;
        let text = "";
        for (const { path, bytes } of adopted[number]!.splice(0)) text += takeFile(path) + decode(bytes);
        if (bucket)
          text += takeFile(bucket.onDisk ? pathOf(number) : null) + decode(bucket.buffer.subarray(0, bucket.used));
        if (text === "") continue;
        const lines = text.split("\n");
        lines.pop();
        yield lines;
      }
    },
    handOver() {
      const parts = buckets.flatMap((bucket, number): SpoolPart[] =>
        bucket
          ? [
              {
                bucket: number,
                path: bucket.onDisk ? pathOf(number) : null,
                bytes: new Uint8Array(bucket.buffer.subarray(0, bucket.used)),
              },
            ]
          : [],
      );
      buckets.length = 0;
      return parts;
    },
    adopt(parts) {
      for (const part of parts) adopted[part.bucket]!.push(part);
    },
  };
}

const decode = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

function takeFile(path: string | null): string {
  if (path === null) return "";
  const text = readFileSync(path, "utf8");
  // Beside the work, as it takes a while; what stays is removed with the folder.
  unlink(path, () => {});
  return text;
}
