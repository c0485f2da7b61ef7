import { createHash } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AppendedFile, appendedFile } from "./appended-file";
import { type FileThread, fileThread } from "./file-thread";
import { readBack } from "./read-back";

const MIB = 1 << 20;

let folder: string;
let path: string;
let thread: FileThread;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lotline-appended-"));
  path = join(folder, "file");
  thread = fileThread();
});
afterEach(async () => {
  await thread.close();
  rmSync(folder, { recursive: true });
});

/** Appends some 40 KiB a round in every way there is; answers with what the file must hold. */
async function fill(file: AppendedFile, rounds: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let i = 0; i < rounds; i++) {
    const text = "ü".repeat(i % 50 === 9 ? 300_000 : i);
    const data = Buffer.alloc((i * 7_919) % 40_000, i);
    parts.push(data, Buffer.from(text));
    if (i % 50 === 7) {
      const block = Buffer.allocUnsafeSlow(data.length + 5);
      data.copy(block);
      await file.lend(block, data.length);
    } else file.append(data);
    expect(file.appendText(text)).toBe(Buffer.byteLength(text));
    if (i % 3 === 0) await file.ready();
  }
  return Buffer.concat(parts);
}

describe.each([
  ["small, written by its caller", 100],
  ["large, written by a thread from some block on", 1_000],
])("a file that is %s", (_, rounds) => {
  test("holds all that was appended, in order, with its SHA-256", async () => {
    const file = appendedFile(path, thread);
    const expected = await fill(file, rounds);
    expect(file.bytes).toBe(expected.length);
    const written = await file.finish();
    expect(Buffer.compare(readFileSync(path), expected)).toBe(0);
    expect(written).toEqual({ bytes: expected.length, sha256: createHash("sha256").update(expected).digest("hex") });
    await readBack(path, written);
  });

  test("can be read when it is drained, and is not hashed where nobody asks", async () => {
    const file = appendedFile(path, thread, { hashed: false });
    const expected = await fill(file, rounds);
    await file.drain();
    expect(Buffer.compare(readFileSync(path), expected)).toBe(0);
    expect(await file.finish()).toEqual({ bytes: expected.length, sha256: "" });
  });

  test("is not taken for whole when a byte of it changed after it was written", async () => {
    const file = appendedFile(path, thread);
    const { length } = await fill(file, rounds);
    const written = await file.finish();
    const fd = openSync(path, "r+");
    writeSync(fd, Buffer.from([1]), 0, 1, length >> 1);
    closeSync(fd);
    await expect(readBack(path, written)).rejects.toThrow(/file is damaged.*Remedy/);
  });

  test("that cannot be written fails what comes after, never silently", async () => {
    const file = appendedFile(path, thread);
    await fill(file, rounds);
    await file.drain();
    closeSync(file.fd);
    const more = async () => {
      file.append(Buffer.alloc(MIB));
      await file.drain();
    };
    await expect(more()).rejects.toThrow("EBADF");
  });
});

test("a byte that changed before the thread took over is found", async () => {
  const file = appendedFile(path, thread);
  file.append(Buffer.alloc(8 * MIB));
  file.append(Buffer.alloc(1));
  writeSync(file.fd, Buffer.from([1]), 0, 1, MIB);
  file.append(Buffer.alloc(MIB));
  await expect(file.finish()).rejects.toThrow("does not hold what was written to it");
});

test("a thread that ends before its work fails what waits for it", async () => {
  const file = appendedFile(path, thread);
  file.append(Buffer.alloc(20 * MIB));
  await thread.close();
  await expect(file.finish()).rejects.toThrow("ended before its work");
  await expect(thread.run({ kind: "sha256", path })).rejects.toThrow("ended before its work");
});

test("all who wait for a thread that is behind go on when it is not", async () => {
  const file = appendedFile(path, thread);
  file.append(Buffer.alloc(40 * MIB));
  await Promise.all([file.ready(), file.ready(), thread.ready()]);
  file.append(Buffer.alloc(1));
  expect((await file.finish()).bytes).toBe(40 * MIB + 1);
});
