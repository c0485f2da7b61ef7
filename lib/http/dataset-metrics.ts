import { statSync } from "node:fs";
import { Counter, Gauge, type Registry } from "prom-client";
import { currentFile } from "@/lib/store/current";
import { IMPORT_RESULTS, type ImportOutcome, ROW_OUTCOMES, readOutcomes } from "@/lib/store/import-outcome";
import type { CurrentDataset } from "@/lib/store/served";
import { readGauge } from "./metrics";

const DAY_SECONDS = 86_400;

interface DatasetMetricsOptions {
  registry: Registry;
  varDir: string;
  dataset: Pick<CurrentDataset, "store" | "problem">;
  /** The wall clock, in milliseconds since 1970. */
  now?: () => number;
}

/** When the current version was published, in seconds since 1970; null if there is none. */
function publishedAt(varDir: string): number | null {
  const state = statSync(currentFile(varDir), { throwIfNoEntry: false });
  return state ? state.mtimeMs / 1_000 : null;
}

/** Counts the versions that could not be opened. */
export const refusedVersions = (registry: Registry): Counter =>
  new Counter({
    registers: [registry],
    name: "lotline_dataset_refused_total",
    help: "Versions that could not be opened",
  });

/**
 * Metrics of the served dataset, and of imports, which run in other processes; read whenever Prometheus asks. All instances
 * that serve a state folder report the same values.
 */
export function datasetMetrics({ registry, varDir, dataset, now = Date.now }: DatasetMetricsOptions): void {
  const { store, problem } = dataset;
  const common = { registers: [registry] };
  const gauge = (name: string, help: string, read: () => number | null) => readGauge(registry, name, help, read);
  const labelled = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    read: () => [labels: Record<L, string>, value: number][],
  ) =>
    new Gauge({
      ...common,
      name,
      help,
      labelNames,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });

  labelled("lotline_dataset_info", "The dataset that is served", ["version", "kind", "as_of"], () => {
    const info = store()?.info;
    return info ? [[{ version: info.version, kind: info.kind, as_of: info.asOf }, 1]] : [];
  });
  gauge("lotline_dataset_records", "Records that are served", () => store()?.info.records ?? 0);
  gauge("lotline_dataset_zip_codes", "ZIP codes that are served", () => store()?.info.zipCodes ?? 0);
  gauge("lotline_dataset_age_seconds", "Time since the end of the dataset's own date", () => {
    const info = store()?.info;
    return info ? Math.max(0, now() / 1_000 - (Date.parse(info.asOf) / 1_000 + DAY_SECONDS)) : null;
  });
  gauge("lotline_dataset_published_timestamp_seconds", "When the current version was published or rolled back to", () =>
    publishedAt(varDir),
  );
  gauge("lotline_dataset_problem", "1 while the current version cannot be served", () => (problem() === null ? 0 : 1));

  const last = <T>(read: (last: ImportOutcome) => T): T | null => {
    const outcomes = readOutcomes(varDir);
    return outcomes && read(outcomes.last);
  };
  // Counted in the state folder by the processes that import.
  new Counter({
    ...common,
    name: "lotline_imports_total",
    help: "Imports by result, of all times",
    labelNames: ["result"],
    collect() {
      this.reset();
      const { counts } = readOutcomes(varDir) ?? {};
      for (const result of IMPORT_RESULTS) this.inc({ result }, counts?.[result] ?? 0);
    },
  });
  labelled("lotline_import_last_result", "1 for the result of the last import", ["result"], () =>
    IMPORT_RESULTS.map((result) => [{ result }, last((outcome) => outcome.result) === result ? 1 : 0]),
  );
  gauge("lotline_import_last_timestamp_seconds", "When the last import ended", () =>
    last(({ at }) => Date.parse(at) / 1_000),
  );
  gauge("lotline_import_last_duration_seconds", "How long the last import took", () => last(({ seconds }) => seconds));
  labelled("lotline_import_last_rows", "Rows of the last import by what became of them", ["outcome"], () =>
    ROW_OUTCOMES.map((outcome) => [{ outcome }, last(({ rows }) => rows[outcome]) ?? 0]),
  );
}
