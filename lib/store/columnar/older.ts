import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { MarketHistory, MarketSnapshot, PublishedMarket } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import type { MonthlySeries } from "@/lib/domain/series";
import { linesOf } from "../lines";
import {
  damaged,
  FORMAT,
  hashOf,
  type IndexHeader,
  LISTINGS_FILE,
  type Manifest,
  manifestShape,
  readFully,
  verifyFiles,
  versionOf,
  type ZipEntry,
} from "./format";

/**
 * Reads datasets of older formats, to rebuild them. It uses only what all formats since `OLDEST` share: the manifest, the
 * positions of the records' end and of the list of ZIP codes, records as lines of JSON, and the ZIP codes' documents.
 */

const OLDEST = 2;

interface OlderDataset extends Pick<Manifest, "version" | "asOf" | "kind" | "name" | "source" | "notes" | "records"> {
  format: number;
  /** The complete records in their original order. Fields that are newer than the format are missing. */
  lines(): Generator<PropertyRecord>;
  /** The published figures. */
  markets(): PublishedMarket[];
  /** A ZIP code's published series; none before format 5. */
  seriesOf(zipCode: string): MonthlySeries[];
  /** The file of listings that a later import adds to; null if there is none, as before format 4. */
  listings: { path: string; bytes: number; sha256: string } | null;
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

const olderManifest = manifestShape.omit({ nulls: true, checksum: true }).extend({
  format: z
    .number()
    .int()
    .min(OLDEST)
    .max(FORMAT - 1),
});

function readOlderManifest(folder: string) {
  const path = join(folder, "manifest.json");
  const parsed = JSON.parse(readFileSync(path, "utf8")) as Omit<Manifest, "checksum"> & { checksum?: string };
  const result = olderManifest.safeParse(parsed);
  if (!result.success) throw damaged(path, `it is not a manifest of a format from ${OLDEST} to ${FORMAT - 1}`);
  const { version, checksum, ...content } = parsed;
  // Up to format 3 the version's hash included the notes, and there was no checksum.
  const wanted = checksum === undefined ? hashOf(content).slice(0, 16) : versionOf(content);
  if (wanted !== version) throw damaged(path, "its version does not match its content");
  if (checksum !== undefined && hashOf(content) !== checksum)
    throw damaged(path, "its checksum does not match its content");
  return result.data;
}

function readPart(path: string, at: number, bytes: number): Buffer {
  const fd = openSync(path, "r");
  try {
    const data = Buffer.allocUnsafe(bytes);
    readFully(fd, path, data, at);
    return data;
  } finally {
    closeSync(fd);
  }
}

const VALUE_BYTES = Float64Array.BYTES_PER_ELEMENT;

/** Members of newer formats may be missing. */
function readHeader(folder: string): Pick<IndexHeader, "hotStart" | "directory"> & Partial<IndexHeader> {
  const path = join(folder, "index.bin");
  const bytes = readPart(path, 8, 4).readUInt32LE();
  return JSON.parse(readPart(path, 16, bytes).toString()) as IndexHeader;
}

/** Verifies every byte of a dataset of an older format and opens it. @throws an error if it is damaged or too old. */
export function openOlder(folder: string): OlderDataset {
  const { format, version, asOf, kind, name, source, notes, records, files } = readOlderManifest(folder);
  verifyFiles(folder, files);
  const { hotStart, directory, seriesKinds = [] } = readHeader(folder);
  const markets = join(folder, "markets.bin");
  const document = <T>(at: number, bytes: number) => JSON.parse(readPart(markets, at, bytes).toString()) as T;
  const entries = () => document<ZipEntry[]>(directory.offset, directory.bytes);
  let zips: Map<string, ZipEntry> | undefined;
  return {
    ...{ format, version, asOf, kind, name, source, notes, records },
    listings: files[LISTINGS_FILE] ? { path: join(folder, LISTINGS_FILE), ...files[LISTINGS_FILE] } : null,
    *lines() {
      const path = join(folder, "records.bin");
      let read = 0;
      let magic = true;
      const onBytes = ({ length }: Buffer) => {
        read += length;
      };
      for (const line of linesOf(path, hotStart, onBytes)) {
        if (!magic) yield JSON.parse(line) as PropertyRecord;
        magic = false;
      }
      if (read < hotStart) throw damaged(path, `it ends before byte ${hotStart}`);
    },
    markets() {
      const published: PublishedMarket[] = [];
      for (const { place, at, snapshotBytes, historyBytes } of entries()) {
        if (place.provenance.kind !== "published") continue;
        const { zipCode, city, state, provenance } = place;
        const { snapshot } = document<MarketSnapshot>(at, snapshotBytes);
        const { history } = document<MarketHistory>(at + snapshotBytes, historyBytes);
        published.push({ zipCode, city, state, snapshot, history, sources: provenance.sources });
      }
      return published;
    },
    seriesOf(zipCode) {
      zips ??= new Map(entries().map((entry) => [entry.place.zipCode, entry]));
      const entry = zips.get(zipCode);
      if (!entry?.series) return [];
      let at = entry.at + entry.snapshotBytes + entry.historyBytes;
      return entry.series.map(([kind, newest, months]) => {
        const bytes = readPart(markets, at, months * VALUE_BYTES);
        at += bytes.length;
        const values = Float64Array.from({ length: months }, (_, i) => bytes.readDoubleLE(i * VALUE_BYTES));
        return { ...seriesKinds[kind]!, newest, values };
      });
    },
  };
}
