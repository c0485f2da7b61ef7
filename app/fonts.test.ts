import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");

/** "U+0020-007E, U+00A0" as code points. */
const points = (ranges: string): number[] =>
  ranges.split(",").flatMap((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });

const preloaded = new Set(points(read("fonts/letters.txt")));
const rests = [...read("fonts.ts").matchAll(/"(U\+[^"]+)"/g)].map(([, ranges]) => new Set(points(ranges!)));

/** Characters that none of our fonts has. The system's fonts draw them. */
const SYSTEM = new Set("→←⌘");

function* textOf(folder: string): Generator<[string, string]> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* textOf(path);
    else if (/(?<!\.test)\.tsx$|-words\.ts$|sentences?\.ts$/.test(entry.name)) yield [path, readFileSync(path, "utf8")];
  }
}

describe("the characters of the preloaded fonts and of the other fonts", () => {
  test("cover Latin-1 together and do not overlap", () => {
    expect(rests).toHaveLength(2);
    for (const rest of rests) {
      expect([...rest].filter((point) => preloaded.has(point))).toEqual([]);
      // The soft hyphen is not drawn.
      const latin = points("U+0020-007E, U+00A0-00AC, U+00AE-00FF");
      expect(latin.filter((point) => !preloaded.has(point) && !rest.has(point))).toEqual([]);
    }
  });

  test("are divided so that the text of our own pages needs the preloaded fonts only", () => {
    const root = join(import.meta.dirname, "..");
    const others = ["app", "components", "lib/web"].flatMap((folder) =>
      [...textOf(join(root, folder))].flatMap(([path, text]) =>
        [...text]
          .filter((letter) => letter > "~" && !preloaded.has(letter.codePointAt(0)!) && !SYSTEM.has(letter))
          .map((letter) => `${letter} in ${path}`),
      ),
    );
    expect(others).toEqual([]);
  });
});
