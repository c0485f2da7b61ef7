import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { datasetFolder, readCurrent, versionsOf } from "@/lib/store/current";
import { currentDataset } from "@/lib/store/current-dataset";
import { FORMAT, openStore, verifyDataset } from "@/lib/store/engine";
import { emptyVar, sourceOf } from "@/test/dataset";
import { sampleRecords } from "@/test/reference-store/sample";
import { buildDataset } from "./build";
import { DatasetLocked, lockDatasets, pruneDatasets, rollback } from "./publish";

let varDir: string;
beforeEach(() => {
  varDir = emptyVar();
});
afterEach(() => rmSync(varDir, { recursive: true }));

const build = async (seed: number, atStep?: (step: string) => void, folder = varDir) =>
  (await buildDataset(sourceOf(sampleRecords(40, seed)), { varDir: folder, ...(atStep && { atStep }) })).version;
const current = (folder = varDir) => readCurrent(folder)?.version;
const everything = { filter: {}, sort: "listPrice", order: "asc", details: true, limit: 200, offset: 0 } as const;

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[Math.floor(bytes.length * at)]! ^= 0x10;
  writeFileSync(path, bytes);
}

const FAULTS: [what: string, spoil: (folder: string) => void, opens: boolean][] = [
  ...["manifest.json", "index.bin", "records.bin", "markets.bin"].flatMap((name): typeof FAULTS => [
    [`${name} missing`, (folder) => rmSync(join(folder, name)), false],
    [`${name} truncated`, (f) => truncateSync(join(f, name), statSync(join(f, name)).size - 3), false],
    [`${name} empty`, (folder) => truncateSync(join(folder, name), 0), false],
    [`${name} of another kind`, (folder) => flip(join(folder, name), 0), false],
  ]),
  ...[0.1, 0.5, 0.9].map((at): (typeof FAULTS)[number] => [
    `a bit flipped in index.bin at ${at}`,
    (f) => flip(join(f, "index.bin"), at),
    false,
  ]),
  ["a bit flipped in manifest.json", (folder) => flip(join(folder, "manifest.json"), 0.5), false],
  ["a bit flipped in the directory of markets.bin", (folder) => flip(join(folder, "markets.bin"), 0.9999), false],
  ["a bit flipped in records.bin", (folder) => flip(join(folder, "records.bin"), 0.3), true],
];

test.each(FAULTS)("%s: verification fails and names the file", async (_, spoil, opens) => {
  const folder = datasetFolder(varDir, await build(1));
  spoil(folder);
  if (!opens) expect(() => openStore(folder)).toThrow(/(index|records|markets)\.bin|manifest\.json/);
  expect(() => verifyDataset(folder)).toThrow(/(index|records|markets)\.bin|manifest\.json/);
});

test.each([
  [FORMAT - 2, "export records.ndjson; with this one, npm run data -- import"],
  [FORMAT - 1, "upgrade"],
  [FORMAT + 1, "rollback"],
])("a dataset of format %i is refused as made by another version, with the remedy: %s", async (format, remedy) => {
  const folder = datasetFolder(varDir, await build(1));
  const path = join(folder, "manifest.json");
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), format }));
  const message = new RegExp(
    `manifest\\.json was made by another version .*format ${format}.*npm run data -- ${remedy}`,
  );
  expect(() => openStore(folder)).toThrow(message);
  expect(() => verifyDataset(folder)).toThrow(message);
});

describe("publication", () => {
  test("a crash at any step leaves the old version served, and the next run removes what was left behind", async () => {
    const before = await build(1);
    const gone = spawnSync(process.execPath, ["-e", ""]).pid;
    const crashes: { step: string; folder: string }[] = [];
    const after = await build(2, (step) => {
      // A copy of the folder at this moment is what a crash would leave behind.
      const folder = emptyVar();
      cpSync(varDir, folder, { recursive: true });
      const lock = JSON.parse(readFileSync(join(folder, "datasets.lock"), "utf8"));
      writeFileSync(join(folder, "datasets.lock"), JSON.stringify({ ...lock, pid: gone }));
      crashes.push({ step, folder });
    });
    expect(crashes.map(({ step }) => step)).toEqual([
      "started",
      "records",
      "files",
      "written",
      "verified",
      "compared",
      "renamed",
      "published",
    ]);
    for (const { step, folder } of crashes) {
      expect(current(folder), step).toBe(step === "published" ? after : before);
      verifyDataset(datasetFolder(folder, current(folder)!));
      expect(await build(2, undefined, folder)).toBe(after);
      expect(current(folder)).toBe(after);
      expect(readdirSync(join(folder, "datasets")).sort()).toEqual([before, after].sort());
      expect(readdirSync(folder).sort()).toEqual(["changes", "current", "datasets"]);
      expect(readdirSync(join(folder, "changes")).sort()).toEqual([before, `${before}-${after}`, after].sort());
      rmSync(folder, { recursive: true });
    }
  });

  test("an error at any step publishes nothing and leaves nothing behind", async () => {
    const before = await build(1);
    for (const at of ["started", "records", "files", "written", "verified", "compared"]) {
      const failing = build(2, (step) => {
        if (step === at) throw new Error("the disk is full");
      });
      await expect(failing).rejects.toThrow("the disk is full");
      expect(current()).toBe(before);
      expect(readdirSync(join(varDir, "datasets"))).toEqual([before]);
      expect(existsSync(join(varDir, "changes")) ? readdirSync(join(varDir, "changes")) : []).toEqual(
        at === "compared" ? [before] : [],
      );
      expect(existsSync(join(varDir, "datasets.lock"))).toBe(false);
    }
  });

  test.each(["index.bin", "records.bin", "markets.bin"])(
    "a byte of %s that changes after it was written is detected, and nothing is published",
    async (name) => {
      const before = await build(1);
      const work = join(varDir, "datasets");
      const damaging = build(2, (step) => {
        const building = readdirSync(work).find((entry) => entry.startsWith(".building-"));
        if (step === "files") flip(join(work, building!, name), 0.5);
      });
      await expect(damaging).rejects.toThrow(/is damaged/);
      expect(current()).toBe(before);
      expect(readdirSync(work)).toEqual([before]);
    },
  );

  test("while one build runs a second one is refused, and the first continues", async () => {
    let second: Promise<unknown> | undefined;
    const first = await build(1, (step) => {
      if (step === "records") {
        second = build(2);
        second.catch(() => {});
      }
    });
    await expect(second).rejects.toThrow(DatasetLocked);
    expect(current()).toBe(first);
  });

  test("the message about a held lock names the file to remove", () => {
    const release = lockDatasets(varDir);
    expect(() => lockDatasets(varDir)).toThrow(DatasetLocked);
    expect(() => lockDatasets(varDir)).toThrow(/Another process \(\d+\).*remove .*datasets\.lock/);
    release();
    lockDatasets(varDir)();
  });

  test("a version whose files were damaged is replaced when the same content is built again", async () => {
    const version = await build(1);
    flip(join(datasetFolder(varDir, version), "records.bin"), 0.3);
    expect(await build(1)).toBe(version);
    verifyDataset(datasetFolder(varDir, version));
  });

  test("rollback serves the previous version, a second rollback undoes the first, and a damaged version is refused", async () => {
    const a = await build(1);
    await expect(rollback(varDir)).rejects.toThrow(/no earlier version/);
    const b = await build(2);
    expect(await rollback(varDir)).toBe(a);
    expect(current()).toBe(a);
    expect(await rollback(varDir)).toBe(b);
    flip(join(datasetFolder(varDir, a), "records.bin"), 0.3);
    await expect(rollback(varDir)).rejects.toThrow(/records\.bin is damaged/);
    expect(current()).toBe(b);
  });

  test("a damaged `current` file is repaired by a rollback to the newest intact version, or by the next build", async () => {
    const a = await build(1);
    writeFileSync(join(varDir, "current"), "");
    expect(() => current()).toThrow(/damaged.*rollback/);
    expect(await rollback(varDir)).toBe(a);
    writeFileSync(join(varDir, "current"), "\0\0");
    const b = await build(2);
    expect(current()).toBe(b);
  });

  test("prune keeps the newest version, the current one and the one before it", async () => {
    const [a, b, c] = [await build(1), await build(2), await build(3)];
    await rollback(varDir);
    expect(await pruneDatasets(varDir, 1, true)).toEqual([a]);
    expect(versionsOf(varDir)).toHaveLength(3);
    expect(await pruneDatasets(varDir, 1)).toEqual([a]);
    expect(versionsOf(varDir).sort()).toEqual([b, c].sort());
    expect(current()).toBe(b);
  });
});

test("readers before, during and after a publication never fail, and each sees one version only", async () => {
  const a = await build(1);
  const live = currentDataset({ varDir, open: openStore, schedule: () => () => {} });
  const seen = new Set<string>();
  let stop = false;
  const reader = async () => {
    while (!stop) {
      const store = live.store()!;
      const release = live.hold(store);
      const first = await store.search(everything);
      await new Promise((done) => setImmediate(done));
      const again = await store.search(everything);
      expect(Buffer.from(again.rows).equals(Buffer.from(first.rows))).toBe(true);
      for (const { id } of (JSON.parse(Buffer.from(first.rows).toString()) as { id: string }[]).slice(0, 5))
        expect(await store.property(id)).not.toBeNull();
      seen.add(store.info.version);
      release();
    }
  };
  const readers = Array.from({ length: 8 }, reader);
  const b = await build(2, () => live.check());
  live.check();
  while (!seen.has(b)) await new Promise((done) => setImmediate(done));
  stop = true;
  await Promise.all(readers);
  expect([...seen]).toEqual([a, b]);
  live.close();
});
