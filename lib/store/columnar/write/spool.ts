import { readSync } from "node:fs";
import { type AppendedFile, appendedFile, type Block } from "./appended-file";
import type { FileThread } from "./file-thread";

/** Payloads in the order they came, on disk. Its caller keeps their sizes. */
export interface Spool {
  /** Appends the first `bytes` of `payloads` without copying them: gives them away, and answers with them when they are written. */
  lend(payloads: Block, bytes: number): Promise<Block>;
  /** All that was appended can be read. `sizes` are the payloads' bytes. */
  drain(sizes: Sizes): Promise<void>;
  /** Text of one payload, after `drain`. */
  read(item: number): string;
  /** Writes all payloads in another order, after `drain`. `each` is told every payload's bytes. */
  copyTo(file: AppendedFile, order: Uint32Array, each: (bytes: number) => void): Promise<void>;
  close(): Promise<void>;
}
type Sizes = Uint16Array | Uint32Array;

const SCRATCH = 4 << 20;
/** One window is written while the other one is filled. */
const WINDOW = 16 << 20;
/** One read spans a gap of this many bytes rather than being two. */
const GAP = 16 << 10;
const SHIFT = 2 ** 21;

export function spool(path: string, thread: FileThread): Spool {
  const file = appendedFile(path, thread, { hashed: false });
  let size: Sizes = new Uint32Array(0);
  let from = new Float64Array(0);

  const readInto = (into: Uint8Array, position: number) => {
    for (let at = 0; at < into.length; ) {
      const got = readSync(file.fd, into, at, into.length - at, position + at);
      if (got === 0) throw new Error(`${path} is shorter than what was written to it`);
      at += got;
    }
  };
  /** Fills `window` with the payloads of `items`, reading the file from front to back. */
  const gather = (items: Uint32Array, window: Buffer, scratch: Buffer) => {
    const starts = new Float64Array(items.length);
    const byPlace = new Float64Array(items.length);
    let total = 0;
    for (let i = 0; i < items.length; i++) {
      starts[i] = total;
      total += size[items[i]!]!;
      byPlace[i] = items[i]! * SHIFT + i;
    }
    byPlace.sort();
    for (let i = 0; i < byPlace.length; ) {
      const first = from[Math.floor(byPlace[i]! / SHIFT)]!;
      let end = first;
      let next = i;
      for (; next < byPlace.length; next++) {
        const item = Math.floor(byPlace[next]! / SHIFT);
        const itemEnd = from[item]! + size[item]!;
        if (next > i && (from[item]! - end > GAP || itemEnd - first > scratch.length)) break;
        end = itemEnd;
      }
      const run = end - first > scratch.length ? Buffer.allocUnsafe(end - first) : scratch.subarray(0, end - first);
      readInto(run, first);
      for (; i < next; i++) {
        const item = Math.floor(byPlace[i]! / SHIFT);
        const at = from[item]! - first;
        run.copy(window, starts[byPlace[i]! - item * SHIFT]!, at, at + size[item]!);
      }
    }
  };
  return {
    lend: file.lend,
    async drain(sizes) {
      size = sizes;
      from = new Float64Array(sizes.length);
      let at = 0;
      for (let i = 0; i < sizes.length; i++) {
        from[i] = at;
        at += sizes[i]!;
      }
      await file.drain();
    },
    read(item) {
      const data = Buffer.alloc(size[item]!);
      readInto(data, from[item]!);
      return data.toString();
    },
    async copyTo(to, order, each) {
      const scratch = Buffer.allocUnsafeSlow(SCRATCH);
      const windows = [0, 1].map(() => Promise.resolve(Buffer.allocUnsafeSlow(WINDOW)));
      for (let start = 0, turn = 0; start < order.length; turn = 1 - turn) {
        let end = start;
        let bytes = 0;
        while (end < order.length && end - start < SHIFT && (end === start || bytes + size[order[end]!]! <= WINDOW)) {
          bytes += size[order[end]!]!;
          each(size[order[end]!]!);
          end++;
        }
        const window = await windows[turn]!;
        const room = bytes > window.length ? Buffer.allocUnsafeSlow(bytes) : window;
        gather(order.subarray(start, end), room, scratch);
        windows[turn] = to.lend(room, bytes);
        start = end;
      }
      await Promise.all(windows);
    },
    close: file.close,
  };
}
