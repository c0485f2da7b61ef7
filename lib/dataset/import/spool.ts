import { closeSync, mkdirSync, openSync, readFileSync, unlink, writeSync } from "node:fs";
import { join } from "node:path";

const BUCKETS = 256;
/** Bytes that a bucket holds in memory: 32 MiB for all. */
const BUFFER = 1 << 17;
const NEWLINE = 10;

/** Which bucket a key belongs to (FNV-1a). */
function bucketOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (BUCKETS - 1);
}

export interface BucketLines {
  bucket: number;
  lines: string[];
}

/** Lines in buckets by key; in memory while they are few, on disk beyond that. Lines of one key share a bucket. */
export interface Spool {
  add(key: string, line: string): void;
  /** Each bucket's lines in the order in which they were added; a bucket is given up once it was read. */
  drain(): Generator<BucketLines>;
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
  buffer: Buffer<ArrayBuffer>;
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

  /** A bucket's parts in the order in which they came; the spool gives them up. */
  const take = (number: number): SpoolPart[] => {
    const parts = adopted[number]!.splice(0);
    const own = buckets[number];
    buckets[number] = undefined;
    if (own) {
      const path = own.onDisk ? pathOf(number) : null;
      parts.push({ bucket: number, path, bytes: own.buffer.subarray(0, own.used) });
    }
    return parts;
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
      for (let bucket = 0; bucket < BUCKETS; bucket++) {
        let text = "";
        for (const { path, bytes } of take(bucket)) text += takeFile(path) + decode(bytes);
        if (text === "") continue;
        const lines = text.split("\n");
        lines.pop();
        yield { bucket, lines };
      }
    },
    handOver: () =>
      Array.from({ length: BUCKETS }, (_, bucket) =>
        take(bucket).map((part) => ({ ...part, bytes: ownMemory(part.bytes) })),
      ).flat(),
    adopt(parts) {
      for (const part of parts) adopted[part.bucket]!.push(part);
    },
  };
}

/** Bytes that can be transferred: alone in their memory. */
const ownMemory = (bytes: Uint8Array<ArrayBuffer>) =>
  bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

const decode = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

function takeFile(path: string | null): string {
  if (path === null) return "";
  const text = readFileSync(path, "utf8");
  // Beside the work, as it takes a while; what stays is removed with the folder.
  unlink(path, () => {});
  return text;
}
