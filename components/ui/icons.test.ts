import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => id).sort();

test("every icon has a drawing, and every drawing an icon", () => {
  const icons = found(read("icons.tsx"), /= icon\("([^"]+)"\)/g);
  expect(icons.length).toBeGreaterThan(20);
  expect(icons).toEqual(found(read("icons.svg"), /<g id="([^"]+)">/g));
});
