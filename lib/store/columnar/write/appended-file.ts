import { close, openSync, write, writeSync } from "node:fs";
import { promisify } from "node:util";

/**
 * A file that grows at its end. Whole blocks are written by other threads while the caller goes on; every block has its
 * own position, so that their order does not matter. A block's failure is thrown by the next `append` or `drain`.
 */
export interface AppendedFile {
  readonly fd: number;
  readonly bytes: number;
  append(data: Uint8Array): void;
  /** Answers with the number of bytes. */
  appendText(text: string): number;
  /** Appends without copying: `data` must not change until the promise is kept. It is never broken. */
  lend(data: Uint8Array): Promise<void>;
  /** Everything is written, if not yet on the disk itself. Throws the first failure. */
  drain(): Promise<void>;
  /** Waits for what is under way and closes; never throws. */
  close(): Promise<void>;
}

const BLOCK = 512 << 10;
const BLOCKS = 4;
/** UTF-8 takes at most three bytes a UTF-16 code unit. */
const WIDEST = 3;

const writePart = promisify(write);
const closeFile = promisify(close);

/** `onBlock` is told all bytes, in order. */
export function appendedFile(path: string, onBlock: (block: Uint8Array) => void = () => {}): AppendedFile {
  const fd = openSync(path, "wx+");
  const spare = Array.from({ length: BLOCKS - 1 }, () => Buffer.allocUnsafeSlow(BLOCK));
  // One block at a time: writers of the same file wait for each other, spinning.
  let underWay = Promise.resolve();
  let block = Buffer.allocUnsafeSlow(BLOCK);
  let used = 0;
  let flushed = 0;
  let failure: unknown = null;
  let open = true;

  const writeAll = async (data: Uint8Array, position: number) => {
    try {
      for (let at = 0; at < data.length; )
        at += (await writePart(fd, data, at, data.length - at, position + at)).bytesWritten;
    } catch (error) {
      failure ??= error;
    }
  };
  const begin = (data: Uint8Array): Promise<void> => {
    const position = flushed;
    underWay = underWay.then(() => writeAll(data, position));
    flushed += data.length;
    onBlock(data);
    return underWay;
  };
  const flush = () => {
    if (failure) throw failure;
    if (used === 0) return;
    const full = block;
    const data = full.subarray(0, used);
    used = 0;
    const next = spare.pop();
    if (next) {
      block = next;
      begin(data).then(() => spare.push(full));
      return;
    }
    // The other threads are behind: this one helps.
    for (let at = 0; at < data.length; ) at += writeSync(fd, data, at, data.length - at, flushed + at);
    flushed += data.length;
    onBlock(data);
  };
  return {
    fd,
    get bytes() {
      return flushed + used;
    },
    append(data) {
      for (let at = 0; at < data.length; ) {
        if (used === BLOCK) flush();
        const part = at === 0 && data.length <= BLOCK - used ? data : data.subarray(at, at + BLOCK - used);
        block.set(part, used);
        used += part.length;
        at += part.length;
      }
    },
    appendText(text) {
      if (text.length * WIDEST > BLOCK) {
        const data = Buffer.from(text);
        this.append(data);
        return data.length;
      }
      if (used + text.length * WIDEST > BLOCK) flush();
      const bytes = block.write(text, used);
      used += bytes;
      return bytes;
    },
    lend(data) {
      flush();
      return begin(data);
    },
    async drain() {
      flush();
      await underWay;
      if (failure) throw failure;
    },
    async close() {
      if (!open) return;
      open = false;
      await underWay;
      await closeFile(fd).catch(() => {});
    },
  };
}
