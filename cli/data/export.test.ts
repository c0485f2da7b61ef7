import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { type OpenedDataset, openDataset } from "@/lib/dataset/import/base";
import { runImport } from "@/lib/dataset/import/run";
import type { ZipSeries } from "@/lib/dataset/source";
import { bareRecord, emptyVar, sourceOf } from "@/test/dataset";
import { fixture } from "@/test/import/import-files";
import { sampleRecords } from "@/test/reference-store/sample";
import { runProgram } from "../command";
import { DATA } from "./commands";
import { run } from "./export";

const varDir = emptyVar();
const out = join(varDir, "out");
beforeAll(async () => {
  await buildDataset(sourceOf([bareRecord(1), bareRecord(2)]), { varDir });
});
beforeEach(() => {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, "folder.ndjson"), { recursive: true });
  vi.stubEnv("LOTLINE_VAR", varDir);
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(varDir, { recursive: true });
});

const refusal = (name: string, ...more: string[]) =>
  run([join(out, name), ...more]).then(
    () => "",
    (error: Error) => error.message,
  );

const textOf = (name: string) => {
  const bytes = readFileSync(join(out, name));
  return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
};

test.each(["all.ndjson", "all.jsonl", "all.ndjson.gz", "2026.08.jsonl.gz"])(
  "%s has one record per line",
  async (name) => {
    await run([join(out, name)]);
    expect(
      textOf(name)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual([bareRecord(1).id, bareRecord(2).id]);
  },
);

test.each(["all.csv", "all.csv.gz"])("%s has one row per record, with field names as the header", async (name) => {
  await run([join(out, name)]);
  const [header, ...rows] = textOf(name).trim().split("\r\n");
  expect(header).toMatch(
    /^id,status,listPrice,streetAddress,city,.*,priceHistory,taxHistory,scores,walkability,.*lastUpdated$/,
  );
  expect(rows[0]).toBe(
    `${bareRecord(1).id},offMarket,,1 Bare St,Austin,TX,78704,,,,,,land,,[],[],false,,,,,,2026-10-01T00:00:00Z`,
  );
  expect(rows).toHaveLength(2);
});

test("--format may repeat the format of the file's name, and a .parquet file is valid Parquet", async () => {
  await run([join(out, "all.parquet"), "--format", "parquet"]);
  const bytes = readFileSync(join(out, "all.parquet"));
  expect([bytes.toString("latin1", 0, 4), bytes.toString("latin1", bytes.length - 4)]).toEqual(["PAR1", "PAR1"]);
});

test.each([
  [
    "all.json",
    [],
    /all\.json: the name must end in \.ndjson, \.csv or \.parquet\. Name the file \S+out\/all\.ndjson, or \S+out\/all\.ndjson\.gz /,
  ],
  ["all.gz", [], /out\/all\.ndjson, /],
  ["all", [], /out\/all\.ndjson, /],
  ["all", ["--format", "csv"], /out\/all\.csv, or \S+all\.csv\.gz /],
  [
    "all.csv",
    ["--format", "parquet"],
    /all\.csv: the ending is not that of parquet\. Name the file \S+all\.parquet\.$/,
  ],
  ["all.parquet.gz", [], /out\/all\.ndjson, /],
  ["all.ndjson.zip", [], /out\/all\.ndjson\.ndjson, /],
  [".", [], /out is a folder\. Name a file in it, as in \S+out\/all\.ndjson/],
  ["folder.ndjson", [], /folder\.ndjson is a folder\./],
  ["none/all.ndjson", [], /none\/all\.ndjson: there is no folder \S+out\/none\. Make it first/],
])("%s %j is refused with a remedy, and leaves no file behind", async (name, more, message) => {
  expect(await refusal(name, ...more)).toMatch(message);
  expect(readdirSync(out)).toEqual(["folder.ndjson"]);
});

test.each(["ndjson", "csv.gz", "parquet"])(
  "a system error names the requested file and not the temporary one (%s)",
  async (ending) => {
    const said = await refusal(`${"x".repeat(240)}.${ending}`);
    expect(said).toMatch(/x\.(ndjson|csv\.gz|parquet) was not written: .*ENAMETOOLONG/);
    expect(said).not.toContain(".part");
  },
);

describe("an export that is interrupted", () => {
  const large = emptyVar();
  beforeAll(async () => {
    await buildDataset(sourceOf(sampleRecords(3_000)), { varDir: large });
  });
  afterAll(() => rmSync(large, { recursive: true }));

  test.each(["all.ndjson", "all.csv.gz", "all.parquet"])("leaves no incomplete %s, and says so", async (name) => {
    const path = join(large, name);
    const files = () => readdirSync(large).filter((file) => file.startsWith(name));
    vi.stubEnv("LOTLINE_VAR", large);
    const said = vi.spyOn(console, "error").mockClear();
    const ended = runProgram(DATA, ["export", path]);
    while (files().length === 0) await turn();
    expect(files()).not.toContain(name);
    process.emit("SIGTERM");
    expect(await ended).toBe(1);
    expect(said.mock.calls).toEqual([[`${path} was not written: Interrupted.`]]);
    expect(files()).toEqual([]);
  });
});

test.each(["series.csv", "series.ndjson", "series.parquet"])(
  "importing %s together with the exported records gives the same dataset again",
  async (name) => {
    const [from, to] = [emptyVar(), emptyVar()];
    try {
      const options = {
        asOf: "2026-08-31",
        today: "2026-11-21",
        maxRejects: { share: 1 },
        name: "Feed",
        source: "Feed.",
      } as const;
      const files = [fixture("realtor-history.csv"), fixture("redfin-tracker.tsv"), fixture("lotline.ndjson")];
      const records = name.replace("series", "all");
      const first = await runImport({ ...options, varDir: from, files });
      vi.stubEnv("LOTLINE_VAR", from);
      await run([join(out, name), "--series"]);
      await run([join(out, records)]);
      const { files: accounts } = await runImport({
        ...options,
        varDir: to,
        files: [join(out, name), join(out, records)],
      });
      expect(accounts.map(({ rejected }) => rejected)).toEqual([0, 0]);
      const [a, b] = [openDataset(from), openDataset(to)];
      expect(await b.markets()).toEqual(await a.markets());
      const seriesOf = async (dataset: OpenedDataset) => {
        const zips: ZipSeries[] = [];
        for await (const zip of dataset.series()) zips.push(zip);
        return zips;
      };
      expect(await seriesOf(b)).toEqual(await seriesOf(a));
      expect((await seriesOf(a)).flatMap(({ series }) => series).length).toBeGreaterThan(9);
      expect([...b.lines()]).toEqual([...a.lines()]);
      expect((await a.markets()).length).toBeGreaterThan(3);
      expect(first.dataset!.records).toBe(b.info.records);
      for (const opened of [a, b]) opened.close();
    } finally {
      for (const folder of [from, to]) rmSync(folder, { recursive: true });
    }
  },
);
