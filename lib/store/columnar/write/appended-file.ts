import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync } from "node:fs";
import { writeAll } from "./file-jobs.mjs";
import { type FileThread, THREAD_FROM } from "./file-thread";

/** The whole of its memory: another thread can take it over. */
export type Block = Buffer<ArrayBuffer>;

export interface Written {
  bytes: number;
  sha256: string;
}

/**
 * A file that grows at its end. Once it is large, a thread writes and hashes whole blocks while the caller goes on. A
 * block's failure is thrown by the next `append`, `drain` or `finish`.
 */
export interface AppendedFile {
  readonly fd: number;
  readonly bytes: number;
  /** Many large ones in a row want a `ready` between them. */
  append(data: Uint8Array): void;
  /** Answers with the number of bytes. */
  appendText(text: string): number;
  /** Appends the first `bytes` of `data` without copying them: gives it away, and answers with it when they are written. */
  lend(data: Block, bytes: number): Promise<Block>;
  /** Lets the thread tell what it did, and waits while much is under way. */
  ready(): Promise<void>;
  /** Everything is written, if not yet on the disk itself. Throws the first failure. */
  drain(): Promise<void>;
  /** Writes what is left, fsyncs and closes. The SHA-256 is empty where the file is not hashed. */
  finish(): Promise<Written>;
  /** Waits for what is under way and closes; never throws. */
  close(): Promise<void>;
}

const BLOCK = 1 << 20;
/** UTF-8 takes at most three bytes a UTF-16 code unit. */
const WIDEST = 3;

/** Opens a new file. `thread` outlives it. */
export function appendedFile(path: string, thread: FileThread, { hashed = true } = {}): AppendedFile {
  const fd = openSync(path, "wx+");
  const hash = createHash("sha256");
  const spare: Block[] = [];
  let block = Buffer.allocUnsafeSlow(BLOCK);
  let used = 0;
  let flushed = 0;
  let inThread = false;
  let underWay: Promise<unknown> = Promise.resolve();
  let failure: unknown = null;
  let open = true;

  const hand = (data: Block, bytes: number): Promise<Block> => {
    const position = flushed;
    flushed += bytes;
    if (flushed <= THREAD_FROM) {
      const part = data.subarray(0, bytes);
      writeAll(fd, part, position);
      if (hashed) hash.update(part);
      return Promise.resolve(data);
    }
    const before = hashed && !inThread ? { before: hash.digest("hex") } : {};
    inThread = true;
    const job = { kind: "write", path, fd, data: data.buffer, bytes, position, ...before } as const;
    const written = thread.run(job).then((reply) => Buffer.from(reply.data!));
    underWay = written.catch((error) => {
      failure ??= error;
    });
    return written;
  };
  const flush = () => {
    if (failure) throw failure;
    if (used === 0) return;
    const full = block;
    const bytes = used;
    used = 0;
    block = spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK);
    hand(full, bytes).then(
      (back) => void spare.push(back),
      () => {},
    );
  };
  const file: AppendedFile = {
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
        file.append(data);
        return data.length;
      }
      if (used + text.length * WIDEST > BLOCK) flush();
      const bytes = block.write(text, used);
      used += bytes;
      return bytes;
    },
    lend(data, bytes) {
      flush();
      const back = hand(data, bytes);
      back.catch(() => {});
      return back;
    },
    ready: thread.ready,
    async drain() {
      flush();
      await underWay;
      if (failure) throw failure;
    },
    async finish() {
      try {
        await file.drain();
        if (!inThread) {
          fsyncSync(fd);
          return { bytes: flushed, sha256: hashed ? hash.digest("hex") : "" };
        }
        const { sha256 = "" } = await thread.run({ kind: "finish", path, fd });
        return { bytes: flushed, sha256 };
      } finally {
        await file.close();
      }
    },
    async close() {
      if (!open) return;
      open = false;
      await underWay;
      closeSync(fd);
    },
  };
  return file;
}
