import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PropertyStore } from "../store";
import { FORMAT, type Manifest, readManifest, verifyFiles } from "./format";
import { readIndex } from "./index-reader";
import { openMarkets } from "./markets";
import { completeRecords } from "./records";

/** The one older format that is read, to rebuild its datasets. Only columns and orders of index.bin may differ from this one's. */
export const FORMAT_BEFORE = FORMAT - 1;

interface DatasetBefore {
  manifest: Manifest;
  /** The complete records as JSON text, in their original order. Fields that are newer than the format are missing. */
  lines(): Generator<string>;
  markets: Pick<PropertyStore, "zipPlaces" | "market" | "history" | "series">;
  close(): void;
}

/** The format that a dataset's manifest states; null if it cannot be read. */
export function formatOf(folder: string): number | null {
  try {
    const { format } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { format?: unknown };
    return typeof format === "number" ? format : null;
  } catch {
    return null;
  }
}

/** Verifies every byte of a dataset of the format before and opens it. @throws {DatasetUnavailable} if it is damaged or of another format. */
export function openBefore(folder: string): DatasetBefore {
  const manifest = readManifest(folder, FORMAT_BEFORE);
  verifyFiles(folder, manifest.files);
  const markets = openMarkets(folder, manifest, readIndex(folder, manifest));
  return {
    manifest,
    lines: () => completeRecords(folder, manifest),
    markets,
    close: markets.close,
  };
}
