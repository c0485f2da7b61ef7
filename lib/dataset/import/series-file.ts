import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { bySeriesName, type MonthlySeries, type SeriesKind } from "@/lib/domain/series";
import { scratchWriter } from "@/lib/whole-file";
import type { SeriesPart } from "./fields";
import { stagingFile } from "./staging";

/** All published series in a file, by ZIP code. Plain data that can be passed to any thread. */
export interface SeriesFile {
  path: string;
  kinds: readonly SeriesKind[];
  /** By ZIP code: where its series begin, the bytes of their descriptions, and the bytes of their values. */
  zips: ReadonlyMap<string, readonly [at: number, headBytes: number, valueBytes: number]>;
}

/** Called once for each row with whether one of its months was already known. */
type OnRow = (file: number, isKnown: boolean) => void;

/** Gathers published series in bounded memory by staging rows on disk by ZIP code. */
export interface SeriesGatherer {
  /** `file` is the index of the file that the row counts for; negative for none. */
  add(zip: string, file: number, parts: readonly SeriesPart[]): void;
  /** Writes all series. If several rows state the same month of a series, the last one counts. */
  finish(onRow: OnRow): SeriesFile;
}

/** A row's line after its ZIP code: the file, then for each part its kind, its first month and its values. */
type Line = [file: number, ...parts: [kind: number, first: number, ...values: (number | null)[]][]];
/** The description of a series in the file: its kind, its newest month and its number of months. */
type Head = [kind: number, newest: number, months: number];

/** The values of one series by month. */
type Months = Map<number, number>;

/** Enters a row's values and returns whether one of its months was already known. */
function enter(series: Map<number, Months>, parts: Line extends [number, ...infer P] ? P : never): boolean {
  let known = false;
  for (const [kind, first, ...values] of parts) {
    const months = series.get(kind) ?? new Map<number, number>();
    series.set(kind, months);
    for (const [i, value] of values.entries()) {
      if (value === null) continue;
      known ||= months.has(first + i);
      months.set(first + i, value);
    }
  }
  return known;
}

function packed(kind: number, months: Months): { head: Head; values: Float64Array } {
  const known = [...months.keys()];
  const newest = known.reduce((a, b) => Math.max(a, b));
  const oldest = known.reduce((a, b) => Math.min(a, b));
  const values = new Float64Array(newest - oldest + 1).fill(Number.NaN);
  for (const [month, value] of months) values[newest - month] = value;
  return { head: [kind, newest, values.length], values };
}

export function seriesGatherer(folder: string, bufferBytes?: number): SeriesGatherer {
  const staged = stagingFile(join(folder, "by-zip"), bufferBytes);
  const kinds: SeriesKind[] = [];
  const numbers = new Map<string, number>();
  const kindOf = ({ name, source, unit }: SeriesKind): number => {
    const key = `${name}\n${source}`;
    const number = numbers.get(key) ?? kinds.push({ name, source, unit }) - 1;
    numbers.set(key, number);
    return number;
  };
  return {
    add(zip, file, parts) {
      const line: Line = [file, ...parts.map((part): Line[1] => [kindOf(part), part.first, ...part.values])];
      staged.add(zip, `${zip}\t${JSON.stringify(line)}`);
    },
    finish(onRow) {
      const path = join(folder, "series.bin");
      const zips = new Map<string, [number, number, number]>();
      const file = scratchWriter(path);
      try {
        for (const lines of staged.drain()) {
          const byZip = new Map<string, Map<number, Months>>();
          for (const line of lines) {
            const tab = line.indexOf("\t");
            const zip = line.slice(0, tab);
            const series = byZip.get(zip) ?? new Map<number, Months>();
            byZip.set(zip, series);
            const [file, ...parts] = JSON.parse(line.slice(tab + 1)) as Line;
            const known = enter(series, parts);
            if (file >= 0) onRow(file, known);
          }
          for (const [zip, series] of byZip) {
            const all = [...series]
              .sort(([a], [b]) => bySeriesName(kinds[a]!, kinds[b]!))
              .map(([kind, months]) => packed(kind, months));
            const head = Buffer.from(JSON.stringify(all.map((one) => one.head)));
            const values = Buffer.concat(all.map((one) => new Uint8Array(one.values.buffer)));
            zips.set(zip, [file.bytes, head.length, values.length]);
            file.append(head);
            file.append(values);
          }
        }
        file.finish();
      } finally {
        file.abandon();
      }
      return { path, kinds, zips };
    },
  };
}

/** A complete series as a single part. */
export const seriesPart = ({ newest, values, ...kind }: MonthlySeries): SeriesPart => ({
  ...kind,
  first: newest - values.length + 1,
  values: Array.from(values, (value) => (Number.isNaN(value) ? null : value)).reverse(),
});

/** Reads a ZIP code's series in the order in which they are served. Must be closed after the last read. */
export function seriesReader({ path, kinds, zips }: SeriesFile) {
  const fd = openSync(path, "r");
  return {
    of(zipCode: string): MonthlySeries[] {
      const place = zips.get(zipCode);
      if (!place) return [];
      const [at, headBytes, valueBytes] = place;
      const data = Buffer.alloc(headBytes + valueBytes);
      for (let got = 0; got < data.length; ) {
        const read = readSync(fd, data, got, data.length - got, at + got);
        if (read === 0) throw new Error(`${path} ends before byte ${at + data.length}.`);
        got += read;
      }
      let from = headBytes;
      return (JSON.parse(data.toString("utf8", 0, headBytes)) as Head[]).map(([kind, newest, months]) => {
        const values = Float64Array.from({ length: months }, (_, i) => data.readDoubleLE(from + 8 * i));
        from += 8 * months;
        return { ...kinds[kind]!, newest, values };
      });
    },
    close: () => closeSync(fd),
  };
}
