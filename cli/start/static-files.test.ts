import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { COMPILE_AHEAD, prepareStaticFiles } from "./static-files";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lotline-static-"));
  mkdirSync(join(folder, "chunks"));
  writeFileSync(join(folder, "chunks", "a.js"), '"use strict";call();');
  writeFileSync(join(folder, "chunks", "b.css"), "p{}");
  writeFileSync(join(folder, "c.woff2"), "font");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("once or twice, a script carries the hint once, and every encoding holds the same bytes", () => {
  for (let run = 0; run < 2; run++) {
    prepareStaticFiles(folder);
    for (const [name, text] of [
      ["chunks/a.js", `${COMPILE_AHEAD}"use strict";call();`],
      ["chunks/b.css", "p{}"],
    ] as const) {
      const path = join(folder, name);
      expect(readFileSync(path, "utf8")).toBe(text);
      expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(text);
      expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(text);
    }
  }
});

test("what is packed already stays alone", () => {
  prepareStaticFiles(folder);
  expect(readdirSync(folder).sort()).toEqual(["c.woff2", "chunks"]);
});
