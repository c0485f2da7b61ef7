import { readSync } from "node:fs";
import { appendedFile } from "./appended-file";
import type { FileWriter } from "./file-writer";
import { Growing } from "./growing";

/** Payloads in the order they came, on disk; only where each one stands is in memory. */
export interface Spool {
  append(payload: Uint8Array): void;
  /** All that was appended can be read. */
  drain(): Promise<void>;
  /** Text of one payload. */
  read(item: number): string;
  /** Writes all payloads in another order. `each` is told every payload's bytes. */
  copyTo(writer: FileWriter, order: Uint32Array, each: (bytes: number) => void): Promise<void>;
  close(): Promise<void>;
}

const SCRATCH = 4 << 20;
/** One window is written while the other one is filled. */
const WINDOW = 32 << 20;
/** One read spans a gap of this many bytes rather than being two. */
const GAP = 16 << 10;
const SHIFT = 2 ** 21;

export function spool(path: string): Spool {
  const file = appendedFile(path);
  const offsets = new Growing(Float64Array);
  const lengths = new Growing(Uint32Array);
  const readInto = (into: Uint8Array, position: number) => {
    for (let at = 0; at < into.length; ) {
      const got = readSync(file.fd, into, at, into.length - at, position + at);
      if (got === 0) throw new Error(`${path} is shorter than what was written to it`);
      at += got;
    }
  };

  /** Fills `window` with the payloads of `items`, reading the file from front to back. */
  const gather = (items: Uint32Array, window: Buffer, scratch: Buffer) => {
    const from = offsets.view();
    const size = lengths.view();
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
    return total;
  };

  return {
    append(payload) {
      offsets.push(file.bytes);
      lengths.push(payload.length);
      file.append(payload);
    },
    drain: file.drain,
    read(item) {
      const data = Buffer.alloc(lengths.view()[item]!);
      readInto(data, offsets.view()[item]!);
      return data.toString();
    },
    async copyTo(writer, order, each) {
      await file.drain();
      const size = lengths.view();
      const scratch = Buffer.allocUnsafeSlow(SCRATCH);
      const windows = [0, 1].map(() => ({ buffer: Buffer.allocUnsafeSlow(WINDOW), written: Promise.resolve() }));
      for (let start = 0, turn = 0; start < order.length; turn = 1 - turn) {
        let end = start;
        let bytes = 0;
        while (end < order.length && end - start < SHIFT && (end === start || bytes + size[order[end]!]! <= WINDOW)) {
          bytes += size[order[end]!]!;
          each(size[order[end]!]!);
          end++;
        }
        const window = windows[turn]!;
        await window.written;
        const room = bytes > WINDOW ? Buffer.allocUnsafe(bytes) : window.buffer;
        gather(order.subarray(start, end), room, scratch);
        window.written = writer.lend(room.subarray(0, bytes));
        start = end;
      }
      await Promise.all(windows.map(({ written }) => written));
    },
    close: file.close,
  };
}
