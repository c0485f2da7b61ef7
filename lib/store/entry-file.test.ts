import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DamagedEntries, entriesOf, openEntries, writeEntries } from "./entry-file";

const folder = mkdtempSync(join(tmpdir(), "lotline-entries-"));
afterAll(() => rmSync(folder, { recursive: true }));

const KIND = { magic: "LOTLTEST", bytes: 3 };
const entry = (n: number) => Buffer.from([n & 0xff, (n >> 8) & 0xff, 7]);

function written(count: number): string {
  const path = join(folder, `${count}-${Math.random()}`);
  writeEntries(path, KIND, (add) => {
    for (let n = 0; n < count; n++) add(entry(n));
  });
  return path;
}

const all = (path: string): Buffer[] => {
  const entries = openEntries(path, KIND);
  try {
    return [...entriesOf(entries, KIND)].map((it) => Buffer.from(it));
  } finally {
    entries.close();
  }
};

test.each([0, 1, 1_023, 1_024, 1_025, 2_048, 3_000])(
  "%i entries read back as they were written, from any position",
  (count) => {
    const path = written(count);
    expect(all(path)).toEqual(Array.from({ length: count }, (_, n) => entry(n)));
    const entries = openEntries(path, KIND);
    expect(entries.count).toBe(count);
    for (const [from, to] of [
      [0, 10],
      [1_020, 1_030],
      [1_000, 2_500],
      [count - 1, count + 5],
      [count, count + 5],
      [count + 5, count + 9],
    ] as const) {
      const expected = Array.from({ length: count }, (_, n) => entry(n)).slice(Math.max(0, from), to);
      expect(entries.read(Math.max(0, from), to)).toEqual(Buffer.concat(expected));
    }
    entries.close();
  },
);

test("a file with any bit flipped, or cut at any place, is refused and never misread", () => {
  const path = written(40);
  const good = readFileSync(path);
  for (let at = 0; at < good.length; at++) {
    const bad = Buffer.from(good);
    bad[at]! ^= 1 << (at % 8);
    writeFileSync(path, bad);
    expect(() => all(path), `byte ${at}`).toThrow(DamagedEntries);
  }
  writeFileSync(path, good);
  truncateSync(path, statSync(path).size - 1);
  expect(() => all(path)).toThrow(DamagedEntries);
});
