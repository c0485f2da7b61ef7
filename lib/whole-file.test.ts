import { createHash } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anyText } from "@/test/any-text";
import { chunksOf, fileWriter, fillFrom, replaceFile, replaceFileBy, scratchWriter } from "./whole-file";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lotline-whole-"));
  path = join(folder, "file");
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["kept", fileWriter],
  ["scratch", scratchWriter],
])(
  "a %s file has what was appended, with its size and SHA-256, however the pieces fall into the buffer",
  (_, start) => {
    const piece = fc.oneof(
      anyText({ maxLength: 50 }),
      fc.uint8Array({ maxLength: 50 }),
      fc.integer({ min: 80_000, max: 300_000 }).map((length) => "å".repeat(length)),
      fc.integer({ min: 200_000, max: 600_000 }).map((length) => new Uint8Array(length).fill(7)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        rmSync(path, { force: true });
        const file = start(path);
        for (const each of pieces) file.append(each);
        const whole = Buffer.concat(pieces.map((each) => Buffer.from(each as string)));
        expect(file.bytes).toBe(whole.length);
        const sha256 = createHash("sha256").update(whole).digest("hex");
        expect(file.finish()).toEqual({ bytes: whole.length, sha256 });
        expect(readFileSync(path).equals(whole)).toBe(true);
      }),
      { numRuns: 40 },
    );
  },
);

test("until a file is finished the older one stays, and nothing remains of one that is abandoned", () => {
  writeFileSync(path, "older");
  const file = fileWriter(path);
  file.append("newer");
  expect(readFileSync(path, "utf8")).toBe("older");
  file.abandon();
  expect(readdirSync(folder)).toEqual(["file"]);
  replaceFile(path, "newer");
  expect(readFileSync(path, "utf8")).toBe("newer");
  expect(readdirSync(folder)).toEqual(["file"]);
});

test("abandoning does nothing to a finished file", () => {
  const file = fileWriter(path);
  file.append("text");
  file.finish();
  file.abandon();
  expect(readFileSync(path, "utf8")).toBe("text");
});

test("a scratch file never takes another's place, and nothing remains of one that is abandoned", () => {
  const file = scratchWriter(path);
  file.append("text");
  expect(() => scratchWriter(path)).toThrow("EEXIST");
  file.abandon();
  expect(readdirSync(folder)).toEqual([]);
});

test("a file has the permissions that it was asked with", () => {
  replaceFile(path, "secret", 0o600);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("what writes to a path by itself replaces a file if it succeeds, and changes nothing if it fails", async () => {
  writeFileSync(path, "older");
  const fails = replaceFileBy(path, async (unfinished) => {
    writeFileSync(unfinished, "half");
    throw new Error("the disk is full");
  });
  await expect(fails).rejects.toThrow("the disk is full");
  expect(readFileSync(path, "utf8")).toBe("older");
  expect(readdirSync(folder)).toEqual(["file"]);
  expect(await replaceFileBy(path, async (unfinished) => writeFileSync(unfinished, "newer") ?? 5)).toBe(5);
  expect(readFileSync(path, "utf8")).toBe("newer");
});

test("a part of a file is read whole, or is said to be beyond its end; chunks are all of it", () => {
  writeFileSync(path, "0123456789");
  const fd = openSync(path, "r");
  const part = Buffer.alloc(4);
  expect([fillFrom(fd, part, 6), part.toString()]).toEqual([true, "6789"]);
  expect(fillFrom(fd, part, 7)).toBe(false);
  closeSync(fd);
  expect(Array.from(chunksOf(path, 4), String)).toEqual(["0123", "4567", "89"]);
});
