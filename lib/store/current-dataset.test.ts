import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { referenceStore } from "@/test/reference-store/reference-store";
import { currentDataset, type FolderOptions } from "./current-dataset";
import type { PropertyStore } from "./store";

const A = "a".repeat(16);
const B = "b".repeat(16);
const C = "c".repeat(16);

let varDir: string;
let closed: string[];
let later: (() => void)[];
let broken: Set<string>;
let seen: unknown[];
let givenBack: number;

const open = (folder: string): PropertyStore => {
  const version = folder.slice(-16);
  if (broken.has(version)) throw new Error(`${version} is damaged`);
  return { ...referenceStore([], { info: { version } }), close: () => closed.push(version) };
};
const schedule: FolderOptions["schedule"] = (run, _ms, repeat) => {
  if (!repeat) later.push(run);
  return () => {};
};
const publish = (version: string) => writeFileSync(join(varDir, "current"), `${version}\n`);
/** Makes folders for these versions, the oldest first. */
const built = (...versions: string[]) => {
  for (const [i, version] of versions.entries()) {
    const folder = join(varDir, "datasets", version);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "manifest.json"), "");
    utimesSync(join(folder, "manifest.json"), i, i);
  }
};
const live = () =>
  currentDataset({ varDir, open, schedule, onChange: (event) => seen.push(event), giveBack: () => givenBack++ });

beforeEach(() => {
  varDir = mkdtempSync(join(tmpdir(), "lotline-live-"));
  [closed, later, broken, seen, givenBack] = [[], [], new Set(), [], 0];
});
afterEach(() => rmSync(varDir, { recursive: true }));

describe("the dataset that is served now", () => {
  test("reports what to do while there is none, and opens the first version that is published", () => {
    const dataset = live();
    expect(dataset.store()).toBeNull();
    expect(dataset.problem()).toMatch(/no dataset.*npm run data -- generate/);
    publish(A);
    dataset.check();
    expect(dataset.store()?.info.version).toBe(A);
    expect(dataset.problem()).toBeNull();
  });

  test("switches to a new version, and closes the old one only when nothing holds it and the grace period is over", () => {
    publish(A);
    const dataset = live();
    const old = dataset.store()!;
    const releases = [dataset.hold(old), dataset.hold(old)];
    publish(B);
    dataset.check();
    expect(dataset.store()?.info.version).toBe(B);
    releases.push(dataset.hold(old));
    for (const run of later) run();
    for (const release of releases) {
      expect(closed).toEqual([]);
      release();
    }
    expect(closed).toEqual([A]);
    expect(() => dataset.hold(old)).toThrow(/closed/);
    expect(givenBack).toBe(0);
    for (const run of later.slice(1)) run();
    expect(givenBack).toBe(1);
  });

  test("a version that nothing held when it was replaced is closed after the grace period, not before", () => {
    publish(A);
    const dataset = live();
    dataset.hold(dataset.store()!)();
    publish(B);
    dataset.check();
    expect(closed).toEqual([]);
    for (const run of later) run();
    expect(closed).toEqual([A]);
  });

  test("of versions that follow one another at once, the two before the last stay open, and those that are held", () => {
    publish(A);
    const dataset = live();
    const take = (version: string) => {
      publish(version);
      dataset.check();
    };
    take(B);
    const release = dataset.hold(dataset.store()!);
    take(A);
    expect(closed).toEqual([]);
    take(B);
    expect(closed).toEqual([A]);
    take(A);
    expect(closed).toEqual([A]);
    release();
    expect(closed).toEqual([A, B]);
  });

  test("closing the dataset closes its store once nothing holds it, and a replaced one too", () => {
    publish(A);
    const dataset = live();
    const release = dataset.hold(dataset.store()!);
    publish(B);
    dataset.check();
    dataset.close();
    expect([dataset.store(), closed]).toEqual([null, [B]]);
    release();
    for (const run of later) run();
    expect(closed).toEqual([B, A]);
  });

  test("an error of the operating system, such as too many open files, is reported in plain words and tried again", () => {
    publish(A);
    let refused = 0;
    const refusing = currentDataset({
      varDir,
      schedule,
      open(folder) {
        if (++refused < 3)
          throw Object.assign(new Error("EMFILE: too many open files, open"), { code: "EMFILE", path: folder });
        return open(folder);
      },
      onChange: (event) => seen.push(event),
    });
    expect(refusing.problem()).toMatch(/cannot be opened: this process has too many files open\. Raise the limit/);
    refusing.check();
    refusing.check();
    expect(refusing.store()?.info.version).toBe(A);
    expect(refusing.problem()).toBeNull();
    refusing.close();
  });

  test.each([
    ["cannot be opened", () => broken.add(B) && publish(B), /damaged/],
    ["is named by a damaged file", () => publish("../../etc"), /current is damaged/],
    ["is gone", () => rmSync(join(varDir, "current")), /no dataset/],
  ])("goes on serving the last good version when the new one %s, and reports that once", (_, spoil, reason) => {
    publish(A);
    const dataset = live();
    spoil();
    dataset.check();
    dataset.check();
    expect(dataset.store()?.info.version).toBe(A);
    expect(dataset.problem()).toMatch(reason);
    expect(seen).toHaveLength(2);
    publish(A);
    dataset.check();
    expect(dataset.problem()).toBeNull();
    expect(closed).toEqual([]);
  });
});

describe("starting while the current version is damaged", () => {
  test.each([
    ["serves the previous version", () => publish(`${C}\n${A}`), A],
    ["serves the newest other version where the previous one is not recorded", () => publish(C), B],
    [
      "serves the newest other version where the previous one is damaged too",
      () => broken.add(A) && publish(`${C}\n${A}`),
      B,
    ],
    ["serves the newest where the file that names it is damaged", () => publish("rubbish"), B],
    ["serves the newest whole one where the file that names it is missing", () => {}, B],
  ])("%s, and reports it", (_, spoil, served) => {
    built(A, B, C);
    broken.add(C);
    spoil();
    const dataset = live();
    expect(dataset.store()?.info.version).toBe(served);
    expect(dataset.problem()).toMatch(/damaged|missing.*npm run data -- rollback/);
    dataset.check();
    expect(seen).toEqual([{ problem: dataset.problem() }, { version: served }]);
  });

  test("a folder that was away is opened when it returns, without another publication", () => {
    built(C);
    publish(C);
    const away = join(varDir, "away");
    const home = join(varDir, "datasets", C);
    renameSync(home, away);
    const openThere = (folder: string) => {
      if (!existsSync(folder)) throw new Error(`${folder} is missing`);
      return open(folder);
    };
    const dataset = currentDataset({ varDir, open: openThere, schedule });
    dataset.check();
    expect(dataset.store()).toBeNull();
    renameSync(away, home);
    dataset.check();
    expect(dataset.store()?.info.version).toBe(C);
    expect(dataset.problem()).toBeNull();
    dataset.close();
  });

  test("serves nothing where no version is intact, until an intact one is published", () => {
    built(C, B);
    broken.add(C).add(B);
    publish(C);
    const dataset = live();
    dataset.check();
    expect(dataset.store()).toBeNull();
    expect(seen).toHaveLength(1);
    publish(A);
    dataset.check();
    expect(dataset.store()?.info.version).toBe(A);
    expect(dataset.problem()).toBeNull();
  });

  test("switches to the next version that is published, and closes the one it served instead", () => {
    built(B, C);
    broken.add(C);
    publish(`${C}\n${B}`);
    const dataset = live();
    publish(`${A}\n${C}`);
    dataset.check();
    expect(dataset.store()?.info.version).toBe(A);
    expect(dataset.problem()).toBeNull();
    for (const run of later) run();
    expect(closed).toEqual([B]);
  });
});
