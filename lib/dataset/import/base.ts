import { join } from "node:path";
import type { DatasetInfo } from "@/lib/domain/dataset";
import type { MarketSnapshot, PublishedMarket } from "@/lib/domain/market";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { completeRecords, LISTINGS_FILE, openStore, readManifest } from "@/lib/store/engine";
import { parsed } from "@/lib/store/store";
import { publishedMarkets, publishedSeries } from "../markets";
import type { ZipSeries } from "../source";
import { ImportFailure } from "./faults";
import { readListings } from "./listings";

/** A published dataset, opened to read all of it. */
export interface OpenedDataset {
  info: DatasetInfo;
  /** Complete records as JSON text, in the dataset's order. */
  lines(): Generator<string>;
  /** The lines (see row.ts) that a later import adds to. Throws an `ImportFailure` for a generated dataset, which has none. */
  listings(): Iterable<string>;
  /** A complete record as JSON text; null for an unknown id. */
  record(id: string): Promise<string | null>;
  /** The market of each ZIP code that has records. */
  snapshots(): Promise<MarketSnapshot[]>;
  /** The number of ZIP codes whose figures come from published files. */
  publishedZips(): Promise<number>;
  /** The published figures of these ZIP codes. */
  markets(): Promise<PublishedMarket[]>;
  /** The published series by ZIP code. */
  series(): AsyncGenerator<ZipSeries>;
  close(): void;
}

/** Opens a version of the dataset, or the served one. Throws an `ImportFailure` if there is none. */
export function openDataset(varDir: string, version?: string): OpenedDataset {
  const wanted = version ?? readCurrent(varDir)?.version;
  if (!wanted)
    throw new ImportFailure(`There is no dataset in ${varDir} yet. Make one: npm run data -- generate, or import.`);
  const folder = datasetFolder(varDir, wanted);
  const store = openStore(folder, { residentBytes: 0 });
  const kept = readManifest(folder).files[LISTINGS_FILE];
  return {
    info: store.info,
    lines: () => completeRecords(folder),
    listings() {
      if (!kept)
        throw new ImportFailure(`${folder} keeps no listings, so nothing can be added. Import all files again.`);
      return readListings({ path: join(folder, LISTINGS_FILE), ...kept });
    },
    async record(id) {
      const bytes = await store.property(id);
      return bytes && Buffer.from(bytes).toString();
    },
    async snapshots() {
      const derived = (await store.zipPlaces()).filter(({ provenance }) => provenance.kind === "derived");
      return Promise.all(derived.map(async ({ zipCode }) => parsed<MarketSnapshot>((await store.market(zipCode))!)));
    },
    async publishedZips() {
      return (await store.zipPlaces()).filter(({ provenance }) => provenance.kind === "published").length;
    },
    markets: () => publishedMarkets(store),
    series: () => publishedSeries(store),
    close: () => store.close(),
  };
}

/** Opens the served dataset as the base of an import. Refuses generated data, as invented records must not mix with real ones. */
export function openBase(varDir: string): OpenedDataset {
  if (!readCurrent(varDir))
    throw new ImportFailure(`There is no dataset in ${varDir} to add to. Leave out --base current the first time.`);
  const opened = openDataset(varDir);
  if (opened.info.kind === "imported") return opened;
  opened.close();
  throw new ImportFailure(
    "The dataset that is served is generated sample data, and real records are not added to invented ones. " +
      "Leave out --base current.",
  );
}
