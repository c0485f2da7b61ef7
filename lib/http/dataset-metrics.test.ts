import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PropertyStore } from "@/lib/store/store";
import { emptyVar } from "@/test/dataset";
import { referenceStore } from "@/test/reference-store/reference-store";
import { datasetMetrics, refusedVersions } from "./dataset-metrics";

let varDir: string;
let registry: Registry;
beforeEach(() => {
  varDir = emptyVar();
  registry = new Registry();
});
afterEach(() => rmSync(varDir, { recursive: true }));

const info = { version: "0123456789abcdef", asOf: "2026-10-31", kind: "imported", records: 7, zipCodes: 2 } as const;
const store: PropertyStore = { ...referenceStore([]), info: { ...info, name: "Test", source: "Test." } };
const now = () => Date.parse("2026-11-03T00:00:00Z");

function metricsOf(served: PropertyStore | null, problem: string | null = null) {
  datasetMetrics({ registry, varDir, dataset: { store: () => served, problem: () => problem }, now });
  return refusedVersions(registry);
}
const lines = async (name: string) =>
  (await registry.metrics())
    .split("\n")
    .filter((line) => line.startsWith(name))
    .sort();

/** Writes the file in which lib/dataset/import/outcomes.ts records imports. */
function outcomes(text: string) {
  mkdirSync(join(varDir, "imports"), { recursive: true });
  writeFileSync(join(varDir, "imports", "outcomes.json"), text);
}
const rows = { imported: 5, merged: 2, rejected: 3, aside: 1 };
const counts = { published: 4, refused: 2, interrupted: 0, failed: 1 };
const last = { result: "refused", version: null, at: "2026-11-02T03:15:40Z", seconds: 12.5, rows };

test("the served dataset's version, records, age since the end of its day and time of publishing are reported", async () => {
  writeFileSync(join(varDir, "current"), `${info.version}\n`);
  utimesSync(join(varDir, "current"), 1_793_500_000, 1_793_500_000);
  metricsOf(store);
  expect(await lines("lotline_dataset")).toEqual([
    "lotline_dataset_age_seconds 172800",
    'lotline_dataset_info{version="0123456789abcdef",kind="imported",as_of="2026-10-31"} 1',
    "lotline_dataset_problem 0",
    "lotline_dataset_published_timestamp_seconds 1793500000",
    "lotline_dataset_records 7",
    "lotline_dataset_refused_total 0",
    "lotline_dataset_zip_codes 2",
  ]);
});

test("without a dataset neither version nor age is reported, but a problem", async () => {
  metricsOf(null, "There is no dataset.").inc();
  expect(await lines("lotline_dataset")).toEqual([
    "lotline_dataset_problem 1",
    "lotline_dataset_records 0",
    "lotline_dataset_refused_total 1",
    "lotline_dataset_zip_codes 0",
  ]);
});

test("the results of imports, which run in other processes, are read each time the metrics are requested", async () => {
  metricsOf(store);
  const result = (name: string) => lines(`lotline_import${name}{`);
  expect(await result("_last_result")).toHaveLength(4);
  expect(await lines("lotline_import_last_timestamp_seconds")).toEqual([]);
  outcomes(JSON.stringify({ counts, last }));
  expect(await result("_last_result")).toContain('lotline_import_last_result{result="refused"} 1');
  expect(await result("_last_result")).toContain('lotline_import_last_result{result="published"} 0');
  expect(await result("_last_rows")).toEqual(
    Object.entries(rows)
      .map(([outcome, n]) => `lotline_import_last_rows{outcome="${outcome}"} ${n}`)
      .sort(),
  );
  expect(await result("s_total")).toContain('lotline_imports_total{result="published"} 4');
  expect(await lines("lotline_import_last_duration")).toEqual(["lotline_import_last_duration_seconds 12.5"]);
  expect(await lines("lotline_import_last_timestamp")).toEqual([
    `lotline_import_last_timestamp_seconds ${Date.parse(last.at) / 1_000}`,
  ]);
});

test.each([
  "",
  "{",
  "{}",
  JSON.stringify({ counts, last: { ...last, at: "soon" } }),
  JSON.stringify({ counts: {}, last }),
])("damaged import results (%s) count as none, and all other metrics are still reported", async (text) => {
  outcomes(text);
  metricsOf(store);
  expect(await lines("lotline_import_last_timestamp_seconds")).toEqual([]);
  expect(await lines("lotline_dataset_records")).toEqual(["lotline_dataset_records 7"]);
});
