import { appendFileSync, mkdirSync, readFileSync, unlink } from "node:fs";
import { join } from "node:path";
import { fnv1a } from "@/lib/domain/random";

const BUCKETS = 256;
/** The bytes that each bucket holds in memory; 32 MiB for all buckets. */
const BUFFER = 1 << 17;
const NEWLINE = 10;

/** The bucket of a key. */
function bucketOf(key: string): number {
  const hash = fnv1a(key);
  return (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (BUCKETS - 1);
}

export type StagingFile = ReturnType<typeof stagingFile>;

interface Bucket {
  /** Memory outside the garbage collector's heap, so that millions of lines do not slow it down. */
  buffer: Buffer;
  used: number;
  onDisk: boolean;
}

/**
 * Keeps lines in buckets by key, in memory while they are few and in files in `folder` beyond that. All lines of a key are in one
 * bucket.
 */
export function stagingFile(folder: string, bufferBytes = BUFFER) {
  const buckets: (Bucket | undefined)[] = [];
  const pathOf = (number: number) => join(folder, `${number}.lines`);

  const write = (number: number, bytes: Buffer) => {
    mkdirSync(folder, { recursive: true });
    appendFileSync(pathOf(number), bytes);
    buckets[number]!.onDisk = true;
  };
  const takeFile = (number: number): string => {
    const text = readFileSync(pathOf(number), "utf8");
    // Deleted in the background; a file that remains is deleted with the folder.
    unlink(pathOf(number), () => {});
    return text;
  };

  return {
    add(key: string, line: string) {
      const number = bucketOf(key);
      buckets[number] ??= { buffer: Buffer.allocUnsafeSlow(bufferBytes), used: 0, onDisk: false };
      const bucket = buckets[number];
      // A UTF-16 code unit takes at most three bytes in UTF-8.
      const longest = line.length * 3 + 1;
      if (bucket.used + longest > bufferBytes && bucket.used > 0) {
        write(number, bucket.buffer.subarray(0, bucket.used));
        bucket.used = 0;
      }
      if (longest > bufferBytes) return write(number, Buffer.from(`${line}\n`));
      bucket.used += bucket.buffer.write(line, bucket.used);
      bucket.buffer[bucket.used++] = NEWLINE;
    },
    /** Yields each bucket's lines in the order of adding, and frees each bucket after it was read. */
    *drain(): Generator<string[]> {
      for (let number = 0; number < BUCKETS; number++) {
        const bucket = buckets[number];
        if (!bucket) continue;
        buckets[number] = undefined;
        const text = (bucket.onDisk ? takeFile(number) : "") + bucket.buffer.toString("utf8", 0, bucket.used);
        yield text.slice(0, -1).split("\n");
      }
    },
  };
}
