import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sourceFingerprint } from "./build";

describe("whether the build is outdated after a change of", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "lotline-build-"));
    mkdirSync(join(root, "app"));
    writeFileSync(join(root, "app", "page.tsx"), "a");
    writeFileSync(join(root, "package-lock.json"), "{}");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test.each([
    ["a page: yes", "app/page.tsx", "b", true],
    ["a new file: yes", "app/other.tsx", "", true],
    ["the dependencies: yes", "package-lock.json", "{ }", true],
    ["a test: no", "app/page.test.tsx", "x", false],
    ["the README: no", "README.md", "x", false],
  ])("%s", (_, path, text, stale) => {
    const before = sourceFingerprint(root);
    expect(sourceFingerprint(root)).toBe(before);
    writeFileSync(join(root, path), text);
    expect(sourceFingerprint(root) !== before).toBe(stale);
  });
});
