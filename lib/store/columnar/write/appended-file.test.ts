import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fileWriter } from "./file-writer";

const disk = vi.hoisted(() => ({ full: false }));
vi.mock("node:fs", async (original) => {
  const { promisify } = await import("node:util");
  const fs = await original<typeof import("node:fs")>();
  const written = promisify(fs.write) as (...args: unknown[]) => Promise<unknown>;
  const write = async (...args: unknown[]) => {
    if (disk.full) throw new Error("ENOSPC: no space left on device");
    return written(...args);
  };
  return { ...fs, write: Object.assign(() => {}, { [promisify.custom]: write }) };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lotline-appended-"));
  disk.full = false;
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a file holds all that was appended, in order, with its checksum, whether the threads keep up or not", async () => {
  const path = join(folder, "file");
  const file = fileWriter(path);
  const parts: Buffer[] = [];
  for (let i = 0; i < 400; i++) {
    const text = "ü".repeat(i % 50 === 9 ? 300_000 : i);
    const data = Buffer.alloc((i * 7_919) % 40_000, i);
    parts.push(data, Buffer.from(text));
    if (i % 50 === 7) await file.lend(data);
    else file.append(data);
    file.appendText(text);
    if (i > 200 && i % 3 === 0) await turn();
  }
  const expected = Buffer.concat(parts);
  const written = await file.finish();
  expect(Buffer.compare(readFileSync(path), expected)).toBe(0);
  expect(written).toEqual({ bytes: expected.length, sha256: createHash("sha256").update(expected).digest("hex") });
});

test("a block that finds the disk full fails what comes after it, never silently", async () => {
  const file = fileWriter(join(folder, "file"));
  disk.full = true;
  file.append(Buffer.alloc(600 << 10));
  await turn();
  expect(() => file.append(Buffer.alloc(600 << 10))).toThrow("ENOSPC");
  await expect(file.finish()).rejects.toThrow("ENOSPC");
  await file.close();
});
