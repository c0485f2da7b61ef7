import { appendFileSync, renameSync, statSync, truncateSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { type RunOptions, runImport } from "@/lib/dataset/import/run";
import { data, draw, emptyFolder, listings, rounds, strayFiles, told, verifiedCurrent } from "./drill";

/** Kills come up to this multiple of an import's usual time, so that some come after it was published. */
const LATEST_KILL_SHARE = 1.4;
/** An import still running at this multiple of its usual time was slowed down by other work on the machine. */
const SLOW_SHARE = 1.1;

/**
 * The time from an import's start to after its end is divided into as many equal parts as there are rounds, with one kill in
 * each, so that even a few rounds cover every stage.
 */
test("an import that is killed at a random moment leaves the old or the new version whole, and the next one clears up", async () => {
  const folder = emptyFolder();
  const varDir = join(folder, "var");
  const files = [1, 2].map((n) => listings(join(folder, `${n}.csv`), 3_000, 100_000 * n));
  const versions: string[] = [];
  /** The usual time of an import: that of the last one that was not killed. */
  let usualMs = 0;
  for (const file of files) {
    const { code, output, ms } = await data(varDir, ["import", file]);
    expect(code, output).toBe(0);
    versions.push(verifiedCurrent(varDir));
    usualMs = ms;
  }
  const all = rounds(8, 100);
  let [killed, published] = [0, 0];
  /** Imports the file that is not served, and kills that import after `share` of the usual time. False if it was held up. */
  const round = async (share: number): Promise<boolean> => {
    const before = verifiedCurrent(varDir);
    const next = versions.indexOf(before) === 0 ? 1 : 0;
    const { code, ms } = await data(varDir, ["import", files[next]!], { killAfterMs: share * usualMs });
    const after = verifiedCurrent(varDir);
    expect(versions).toContain(after);
    if (code !== null) expect(after).toBe(versions[next]);
    if (code === null) killed++;
    if (after !== before) published++;
    const wasHeldUp = after === before && share > SLOW_SHARE;
    if (code !== null || wasHeldUp) usualMs = ms;
    return !wasHeldUp;
  };
  for (let nth = 0; nth < all; nth++) {
    const share = ((nth + draw()) / all) * LATEST_KILL_SHARE;
    while (!(await round(share)));
  }
  expect(killed, "kills before an import's end").toBeGreaterThan(0);
  expect(published, "kills after a publication").toBeGreaterThan(0);
  const { code, output } = await data(varDir, ["import", files[0]!]);
  expect(code, output).toBe(0);
  expect(verifiedCurrent(varDir)).toBe(versions[0]);
  expect(strayFiles(varDir)).toEqual([]);
  told(
    "killed import",
    `${all} moments: ${killed} killed before their end, ${published} published; every version served was whole`,
  );
});

test("of two imports at once one publishes, and the other publishes after it or says who is at work", async () => {
  const folder = emptyFolder();
  const varDir = join(folder, "var");
  const files = [1, 2].map((n) => listings(join(folder, `${n}.csv`), 3_000, 100_000 * n));
  const all = rounds(2, 20);
  let refused = 0;
  for (let round = 0; round < all; round++) {
    const late = draw() * 300;
    const importOf = async (file: string, i: number) => {
      if (i === 1) await pause(late);
      return data(varDir, ["import", file]);
    };
    const both = await Promise.all(files.map(importOf));
    expect(both.map(({ code }) => code)).toContain(0);
    for (const { code, output } of both) {
      if (code === 0) continue;
      expect(code, output).toBe(75);
      expect(output).toContain("Another process");
      refused++;
    }
    verifiedCurrent(varDir);
    expect(strayFiles(varDir)).toEqual([]);
  }
  told("two imports", `${all} pairs: ${2 * all - refused} published, ${refused} refused as another was at work`);
});

const ROWS = 20_000;
const CHANGES: Record<string, (path: string) => void> = {
  cut: (path) => truncateSync(path, Math.floor(draw() * statSync(path).size)),
  grown: (path) => appendFileSync(path, "K,Active"),
  replaced: (path) => renameSync(listings(`${path}.new`, ROWS, 300_000), path),
  "written again": (path) => utimesSync(path, 1, 1),
};

test("a source that is cut, grown, replaced or written again while it is read is refused", async () => {
  const folder = emptyFolder();
  const varDir = join(folder, "var");
  await runImport({ varDir, files: [listings(join(folder, "first.csv"), 1_000, 100_000)] });
  const before = verifiedCurrent(varDir);
  const path = join(folder, "changing.csv");
  const all = Array.from({ length: rounds(2, 12) }, () => Object.entries(CHANGES)).flat();
  for (const [kind, change] of all) {
    listings(path, ROWS, 200_000);
    const at = draw() * statSync(path).size;
    let changed = false;
    const onProgress: RunOptions["onProgress"] = ({ done, total }) => {
      if (changed || (done < at && done < total)) return;
      changed = true;
      change(path);
    };
    await expect(runImport({ varDir, files: [path], onProgress }), kind).rejects.toThrow("changed while it was read");
    expect(verifiedCurrent(varDir)).toBe(before);
  }
  told("changing source", `${all.length} sources: all refused; what was served was untouched`);
});
