import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync } from "node:fs";
import { join } from "node:path";
import type { ZipPlace } from "@/lib/domain/market";
import type { SortOrder } from "@/lib/domain/search";
import type { JsonBytes, MarketsQuery, SearchPage } from "../store";
import { damaged, type IndexHeader, MAGIC, type Manifest, readFully, type ZipEntry } from "./format";

/** markets.bin: each ZIP's snapshot and history as they are served. */
export interface Markets {
  market(zipCode: string): JsonBytes | null;
  history(zipCode: string, months: number): JsonBytes | null;
  page(query: MarketsQuery): SearchPage;
  zipPlaces: readonly ZipPlace[];
  close(): void;
}

const CLOSE_BRACE = 0x7d;
const ENDING = Buffer.from("]}");

/** A history's first `months` elements; they are flat objects, so the n-th closing brace ends the n-th. */
function newest(history: Buffer, months: number): Buffer {
  let end = -1;
  for (let n = 0; n < months; n++) {
    const next = history.indexOf(CLOSE_BRACE, end + 1);
    if (next < 0 || next >= history.length - ENDING.length) return history;
    end = next;
  }
  return Buffer.concat([history.subarray(0, end + 1), ENDING]);
}

/** Nulls last in either order; ties by ZIP in the direction of the order. */
function comparing(key: (entry: ZipEntry) => string | number | null, order: SortOrder) {
  const direction = order === "asc" ? 1 : -1;
  return (a: ZipEntry, b: ZipEntry): number => {
    const left = key(a);
    const right = key(b);
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
    } else if (left !== right) return direction * (left < right ? -1 : 1);
    return direction * (a.place.zipCode < b.place.zipCode ? -1 : 1);
  };
}

export function openMarkets(folder: string, manifest: Manifest, { directory }: IndexHeader): Markets {
  const path = join(folder, "markets.bin");
  const fd = openSync(path, "r");
  const readAt = (at: number, bytes: number) => {
    const data = Buffer.allocUnsafe(bytes);
    readFully(fd, path, data, at);
    return data;
  };
  const entries = (() => {
    try {
      const { bytes } = manifest.files["markets.bin"];
      if (fstatSync(fd).size !== bytes) throw damaged(path, `it has ${fstatSync(fd).size} bytes instead of ${bytes}`);
      if (readAt(0, 8).toString("latin1") !== MAGIC["markets.bin"])
        throw damaged(path, "it does not begin as a markets file");
      const list = readAt(directory.offset, directory.bytes);
      if (createHash("sha256").update(list).digest("hex") !== directory.sha256)
        throw damaged(path, "its directory's SHA-256 is not the index's");
      return JSON.parse(list.toString()) as ZipEntry[];
    } catch (error) {
      closeSync(fd);
      throw error;
    }
  })();
  const byZip = new Map(entries.map((entry) => [entry.place.zipCode, entry]));
  const zipPlaces = entries.map((entry) => entry.place);
  const snapshot = ({ at, snapshotBytes }: ZipEntry) => readAt(at, snapshotBytes);

  return {
    zipPlaces,
    market(zipCode) {
      const entry = byZip.get(zipCode);
      return entry ? snapshot(entry) : null;
    },
    history(zipCode, months) {
      const entry = byZip.get(zipCode);
      return entry ? newest(readAt(entry.at + entry.snapshotBytes, entry.historyBytes), months) : null;
    },
    page({ state, city, sort, order, offset, limit }) {
      const found = entries.filter(
        ({ place }) => (state === undefined || place.state === state) && (city === undefined || place.city === city),
      );
      const key = (entry: ZipEntry) => (sort === "zipCode" ? entry.place.zipCode : entry.snapshot[sort]);
      found.sort(comparing(key, order));
      const page = found.slice(offset, offset + limit);
      const rows = Buffer.from(`[${page.map((entry) => snapshot(entry).toString()).join(",")}]`);
      return { total: found.length, count: page.length, rows };
    },
    close: () => closeSync(fd),
  };
}
