import { type HistoryWindow, LONG_WINDOWS, type MarketHistory, type ZipPlace } from "@/lib/domain/market";
import type { SortOrder } from "@/lib/domain/search";
import { toPublished } from "@/lib/domain/series";
import type { MarketsQuery, PropertyStore, SearchPage } from "../store";
import { changeOf, isInRanges, type ListedWindow, newestMonths, publishedMonths } from "../zip-market";
import { openChecked } from "./checked-file";
import type { Index, Manifest, ZipEntry } from "./format";

/** Reads markets.bin: each ZIP code's snapshot and history as they are served, and its published series. */
export interface Markets extends Pick<PropertyStore, "market" | "history" | "series" | "zipPlaces"> {
  /** `hasCity` tells whether a ZIP code has a home with a city, which need not be the ZIP code's own. */
  page(query: MarketsQuery, hasCity: (zipCode: string, city: string) => boolean): SearchPage;
  places: readonly ZipPlace[];
  close(): void;
}

const VALUE_BYTES = Float64Array.BYTES_PER_ELEMENT;

/** A market in a list, with its newest window if a longer one is asked for. */
interface Listed {
  entry: ZipEntry;
  listed: ListedWindow | null;
}

/** What a list is sorted by. */
function keyOf(sort: MarketsQuery["sort"]): (row: Listed) => string | number | null {
  if (sort === "zipCode") return ({ entry }) => entry.place.zipCode;
  if (sort === "window.medianSoldPrice") return ({ listed }) => listed?.window.medianSoldPrice ?? null;
  if (sort === "change.medianSoldPrice") return ({ listed }) => listed && changeOf(listed);
  return ({ entry }) => entry.snapshot[sort];
}

/** A comparison by `key` with nulls last in both orders, and ties by ZIP code in the sort's direction. */
function comparing(key: (entry: Listed) => string | number | null, order: SortOrder) {
  const direction = order === "asc" ? 1 : -1;
  return (a: Listed, b: Listed): number => {
    const left = key(a);
    const right = key(b);
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
    } else if (left !== right) return direction * (left < right ? -1 : 1);
    return direction * (a.entry.place.zipCode < b.entry.place.zipCode ? -1 : 1);
  };
}

/** Opens markets.bin and verifies it completely; later reads are verified again. */
export function openMarkets(folder: string, manifest: Manifest, index: Index): Markets {
  const file = openChecked(folder, "markets.bin", manifest, index);
  const readAt = (at: number, bytes: number) => Buffer.from(file.view(at, at + bytes));
  const entries = (() => {
    try {
      file.verify();
      const { offset, bytes } = index.header.directory;
      return JSON.parse(readAt(offset, bytes).toString()) as ZipEntry[];
    } catch (error) {
      file.close();
      throw error;
    }
  })();
  const byZip = new Map(entries.map((entry) => [entry.place.zipCode, entry]));
  const places = entries.map((entry) => entry.place);
  const seriesBytes = ({ series = [] }: ZipEntry) =>
    series.reduce((sum, [, , months]) => sum + VALUE_BYTES * months, 0);
  /** A history's document in a window that is stored. */
  function document(entry: ZipEntry, window: HistoryWindow): Buffer {
    let at = entry.at + entry.snapshotBytes;
    if (window === 1) return readAt(at, entry.historyBytes);
    at += entry.historyBytes + seriesBytes(entry);
    for (const each of LONG_WINDOWS.filter((length) => length < window)) at += entry.windows[each].bytes;
    return readAt(at, entry.windows[window].bytes);
  }
  const rowOf = ({ entry, listed }: Listed): string => {
    const text = snapshot(entry).toString();
    if (!listed) return text;
    const { window, yearBefore } = listed;
    return `${text.slice(0, -1)},${JSON.stringify({ window, yearBefore }).slice(1)}`;
  };
  const snapshot = ({ at, snapshotBytes }: ZipEntry) => readAt(at, snapshotBytes);

  return {
    places,
    zipPlaces: async () => places,
    async market(zipCode) {
      const entry = byZip.get(zipCode);
      return entry ? snapshot(entry) : null;
    },
    async history(zipCode, months, window = 1) {
      const entry = byZip.get(zipCode);
      if (!entry) return null;
      if (entry.place.provenance.kind === "derived") return newestMonths(document(entry, window), months);
      const published = JSON.parse(document(entry, 1).toString()) as MarketHistory;
      const history = publishedMonths(published.history, months, window);
      return Buffer.from(JSON.stringify({ ...published, history } satisfies MarketHistory));
    },
    async series(zipCode, { offset, limit }) {
      const entry = byZip.get(zipCode);
      if (!entry) return null;
      const { series = [] } = entry;
      let at = entry.at + entry.snapshotBytes + entry.historyBytes;
      const rows: string[] = [];
      for (const [nth, [kind, newest, months]] of series.entries()) {
        if (nth >= offset && rows.length < limit) {
          const bytes = readAt(at, VALUE_BYTES * months);
          const values = Float64Array.from({ length: months }, (_, i) => bytes.readDoubleLE(VALUE_BYTES * i));
          rows.push(JSON.stringify(toPublished({ ...index.header.seriesKinds[kind]!, newest, values })));
        }
        at += VALUE_BYTES * months;
      }
      return { total: series.length, count: rows.length, rows: Buffer.from(`[${rows.join(",")}]`) };
    },
    page({ state, city, window = 1, sort, order, offset, limit, ...ranges }, hasCity) {
      const found = entries
        .filter(
          ({ place }) =>
            (state === undefined || place.state === state) &&
            (city === undefined || place.city === city || hasCity(place.zipCode, city)),
        )
        .map((entry): Listed => ({ entry, listed: window === 1 ? null : entry.windows[window] }))
        .filter(({ listed }) => listed === null || isInRanges(listed, ranges));
      found.sort(comparing(keyOf(sort), order));
      const page = found.slice(offset, offset + limit);
      return { total: found.length, count: page.length, rows: Buffer.from(`[${page.map(rowOf).join(",")}]`) };
    },
    close: file.close,
  };
}
