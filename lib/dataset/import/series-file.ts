import { closeSync, openSync } from "node:fs";
import type { MonthlySeries, SeriesKind } from "@/lib/domain/series";
import { fillFrom, scratchWriter } from "@/lib/whole-file";

/** Published series in a file, by ZIP code. */
interface SeriesReader {
  zipCodes(): string[];
  /** A ZIP code's series in the order in which they are served. */
  of(zipCode: string): MonthlySeries[];
  close(): void;
}

/** Where a ZIP code's series begin, the bytes of their descriptions, and the bytes of their values. */
type Place = readonly [at: number, headBytes: number, valueBytes: number];

/** The description of a series in the file: its kind, its newest month and its number of months. */
type Head = [kind: number, newest: number, months: number];

/** The values of one series by month. */
export type Months = ReadonlyMap<number, number>;

function packed(kind: number, months: Months): { head: Head; values: Float64Array } {
  const known = [...months.keys()];
  const newest = known.reduce((a, b) => Math.max(a, b));
  const oldest = known.reduce((a, b) => Math.min(a, b));
  const values = new Float64Array(newest - oldest + 1).fill(Number.NaN);
  for (const [month, value] of months) values[newest - month] = value;
  return { head: [kind, newest, values.length], values };
}

/** Writes a file of series, which is then read. `kinds` has all kinds once the last series is added. */
export function seriesWriter(path: string, kinds: readonly SeriesKind[]) {
  const file = scratchWriter(path);
  const zips = new Map<string, Place>();
  return {
    /** Adds a ZIP code's series, each with the number of its kind, in the order in which they are served. */
    add(zip: string, series: readonly (readonly [kind: number, months: Months])[]): void {
      const all = series.map(([kind, months]) => packed(kind, months));
      const head = Buffer.from(JSON.stringify(all.map((one) => one.head)));
      const values = Buffer.concat(all.map((one) => new Uint8Array(one.values.buffer)));
      zips.set(zip, [file.bytes, head.length, values.length]);
      file.append(head);
      file.append(values);
    },
    finish(): SeriesReader {
      file.finish();
      return seriesReader(path, kinds, zips);
    },
    abandon: file.abandon,
  };
}

function seriesReader(path: string, kinds: readonly SeriesKind[], zips: ReadonlyMap<string, Place>): SeriesReader {
  const fd = openSync(path, "r");
  return {
    zipCodes: () => [...zips.keys()],
    of(zipCode) {
      const place = zips.get(zipCode);
      if (!place) return [];
      const [at, headBytes, valueBytes] = place;
      const data = Buffer.alloc(headBytes + valueBytes);
      if (!fillFrom(fd, data, at)) throw new Error(`${path} ends before byte ${at + data.length}.`);
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
