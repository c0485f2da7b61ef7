import type { DatasetInfo } from "@/lib/domain/dataset";
import { MAX_HISTORY_MONTHS, type MarketHistory, type MarketSnapshot } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { completeRecords } from "@/lib/store/columnar/complete-records";
import { readManifest } from "@/lib/store/columnar/manifest";
import { openColumnar } from "@/lib/store/columnar/open";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import type { PublishedMarket } from "../source";
import { ImportFailure } from "./faults";

/** A published dataset, to read whole. */
export interface OpenedDataset {
  info: DatasetInfo;
  /** Complete records as JSON text, in the dataset's order. */
  lines(): Generator<string>;
  records(): Generator<PropertyRecord>;
  /** How many ZIPs' figures come from published files. */
  publishedZips(): number;
  /** Those figures. */
  markets(): PublishedMarket[];
  close(): void;
}

/** Opens a version of the dataset, or the one that is served. Throws an `ImportFailure` where there is none. */
export function openDataset(varDir: string, version?: string): OpenedDataset {
  const wanted = version ?? readCurrent(varDir)?.version;
  if (!wanted)
    throw new ImportFailure(`There is no dataset in ${varDir} yet. Make one: npm run data -- generate, or import.`);
  const folder = datasetFolder(varDir, wanted);
  const store = openColumnar(folder, { residentBytes: 0 });
  const lines = () => completeRecords(folder);
  const places = () => store.zipPlaces() as Exclude<ReturnType<typeof store.zipPlaces>, Promise<unknown>>;
  const parse = <T>(bytes: unknown) => JSON.parse(Buffer.from(bytes as Uint8Array).toString()) as T;
  return {
    info: store.info,
    lines,
    *records() {
      for (const line of lines()) yield JSON.parse(line) as PropertyRecord;
    },
    publishedZips: () => places().filter(({ provenance }) => provenance.kind === "published").length,
    markets() {
      return places().flatMap(({ zipCode, city, state, provenance }) => {
        if (provenance.kind !== "published") return [];
        const { snapshot } = parse<MarketSnapshot>(store.market(zipCode));
        const { history } = parse<MarketHistory>(store.history(zipCode, MAX_HISTORY_MONTHS));
        return [{ zipCode, city, state, snapshot, history, sources: provenance.sources }];
      });
    },
    close: () => store.close(),
  };
}

/** The served dataset, to add to. Invented records are never mixed with real ones. */
export function openBase(varDir: string): OpenedDataset {
  const opened = openDataset(varDir);
  if (opened.info.kind === "imported") return opened;
  opened.close();
  throw new ImportFailure(
    "The dataset that is served is generated sample data, and real records are not added to invented ones. " +
      "Leave out --base current.",
  );
}

/** Whether the served dataset is generated or imported; null where there is none that can be read. */
export function servedKind(varDir: string): DatasetInfo["kind"] | null {
  try {
    const current = readCurrent(varDir);
    return current && readManifest(datasetFolder(varDir, current.version)).kind;
  } catch {
    return null;
  }
}
