import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { thisProcess } from "@/lib/lock";
import { importsFolder, makeWorkFolder, sweep } from "./work-folder";

let varDir: string;
beforeEach(() => {
  varDir = mkdtempSync(join(tmpdir(), "lotline-work-"));
});
afterEach(() => rmSync(varDir, { recursive: true }));

const swept = (name: string): boolean => {
  const folder = join(importsFolder(varDir), name);
  mkdirSync(folder, { recursive: true });
  sweep(varDir);
  return !existsSync(folder);
};

test("the folder of a run that is going on stays", () => {
  const folder = makeWorkFolder(varDir);
  sweep(varDir);
  expect(existsSync(folder)).toBe(true);
});

test.skipIf(thisProcess().started === null)(
  "the folder of an ended run goes, even if its id is another process's",
  () => {
    expect(swept(`run-${process.pid}-1-1`)).toBe(true);
  },
);

// Above the highest process id of Linux.
test.each(["run-4194305-1", "run-4194305-77-1"])("%s, the folder of a process that has ended, goes", (name) =>
  expect(swept(name)).toBe(true),
);

test.each(["earlier", "report.json"])("%s, which is no run's folder, stays", (name) => expect(swept(name)).toBe(false));
