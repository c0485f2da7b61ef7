import { join } from "node:path";
import { monthName, monthNumber } from "@/lib/domain/calendar";
import { compare, numbering } from "@/lib/domain/lists";
import { KEPT_MONTHS, type MarketMonth, MONTH_FIGURES, type PublishedMarket } from "@/lib/domain/market";
import { bySeriesName, type MonthlySeries, type SeriesKind } from "@/lib/domain/series";
import { monthTitle } from "./dates";
import {
  type FiguresRow,
  type Place,
  SERIES_SCALE,
  type SeriesFacts,
  type SeriesField,
  type SeriesPart,
} from "./fields";
import { seriesWriter } from "./series-file";
import { stagingFile } from "./staging";

/** A published month counts as the current snapshot for this many months. */
const CURRENT_MONTHS = 3;

/** Called once for each row with whether one of the months of its series was already known. */
type OnRow = (file: number, isKnown: boolean) => void;

/** A row's line after its ZIP code: the file, its series by kind and first month, and its months with the numbers of their sources. */
type Line = [
  file: number,
  parts: [kind: number, first: number, ...values: (number | null)[]][],
  months: [month: number, facts: SeriesFacts][],
  sources: number[],
];

/** The figures of a month, and who states them. */
interface Month {
  facts: SeriesFacts;
  sources: Set<number>;
}

/** All that is published of a ZIP code. */
interface OfZip {
  series: Map<number, Map<number, number>>;
  months: Map<number, Month>;
}

/** Enters a row and returns whether one of the months of its series was already known. */
function enter({ series, months }: OfZip, parts: Line[1], stated: Line[2], sources: Line[3]): boolean {
  let isKnown = false;
  for (const [kind, first, ...values] of parts) {
    const known = series.get(kind) ?? new Map<number, number>();
    series.set(kind, known);
    for (const [i, value] of values.entries()) {
      if (value === null) continue;
      isKnown ||= known.has(first + i);
      known.set(first + i, value);
    }
  }
  for (const [number, facts] of stated) {
    const month = months.get(number) ?? { facts: {}, sources: new Set() };
    months.set(number, month);
    Object.assign(month.facts, facts);
    for (const source of sources) month.sources.add(source);
  }
  return isKnown;
}

/** A figure as it is stored, or null. */
function figure(facts: SeriesFacts | undefined, name: SeriesField): number | null {
  const value = facts?.[name];
  return value === undefined ? null : Math.round(value * SERIES_SCALE[name]) / SERIES_SCALE[name];
}

/** The figures of a ZIP code as of a date; `sources` are the names of all sources. */
function marketOf(
  zipCode: string,
  place: Place,
  months: ReadonlyMap<number, Month>,
  sources: readonly string[],
  asOf: string,
): PublishedMarket {
  const last = monthNumber(asOf);
  const kept = [...months]
    .filter(([month]) => month > last - KEPT_MONTHS && month <= last)
    .sort(([month], [other]) => month - other);
  const history = kept.map(([month, { facts }]) => ({
    month: monthName(month),
    ...Object.fromEntries(MONTH_FIGURES.map((name) => [name, figure(facts, name)])),
  })) as MarketMonth[];
  const [newest = Number.NEGATIVE_INFINITY, current] = kept.at(-1) ?? [];
  const facts = newest > last - CURRENT_MONTHS ? current?.facts : undefined;
  const used = new Set(kept.flatMap(([, month]) => [...month.sources]));
  const through = monthTitle(history.at(-1)?.month ?? asOf.slice(0, 7));
  return {
    zipCode,
    ...place,
    snapshot: {
      medianListPrice: figure(facts, "medianListPrice"),
      medianSoldPrice: null,
      activeListings: figure(facts, "activeListings"),
      newListings30d: null,
      soldLast30d: null,
      medianDaysOnMarket: figure(facts, "medianDaysOnMarket"),
      averagePricePerSqft: figure(facts, "averagePricePerSqft"),
      inventoryMonths: figure(facts, "inventoryMonths"),
      listToSoldRatio: figure(facts, "listToSoldRatio"),
    },
    history,
    sources: sources.filter((_, i) => used.has(i)).map((source) => `${source}, to ${through}`),
  };
}

export type SeriesGatherer = ReturnType<typeof seriesGatherer>;

/** Gathers what files publish of ZIP codes in bounded memory, as rows wait on disk by ZIP code. */
export function seriesGatherer(folder: string, bufferBytes?: number) {
  const staged = stagingFile(join(folder, "by-zip"), bufferBytes);
  const kinds = numbering<SeriesKind>(({ name, source }) => `${name}\n${source}`);
  const sources = numbering<string>((source) => source);
  const places = new Map<string, Place>();

  /** The ZIP codes of a bucket's lines. */
  function entered(lines: readonly string[], onRow: OnRow): Map<string, OfZip> {
    const byZip = new Map<string, OfZip>();
    for (const line of lines) {
      const tab = line.indexOf("\t");
      const zip = line.slice(0, tab);
      const of = byZip.get(zip) ?? { series: new Map(), months: new Map() };
      byZip.set(zip, of);
      const [file, ...row] = JSON.parse(line.slice(tab + 1)) as Line;
      const isKnown = enter(of, ...row);
      if (file >= 0) onRow(file, isKnown);
    }
    return byZip;
  }

  return {
    /** The place of a ZIP code, as the first row states it. */
    placeOf: (zip: string): Place | null => places.get(zip) ?? null,
    /** `file` is the index of the file that the row counts for; negative for none. */
    add({ zip, place, sources: publishers, months, series }: FiguresRow & { place: Place }, file: number): void {
      if (!places.has(zip)) places.set(zip, place);
      const stated = months.map(({ month, facts }): Line[2][number] => [monthNumber(month), facts]);
      const newest = stated.reduce((most, [month]) => Math.max(most, month), 0);
      const line: Line = [
        file,
        series.map(({ name, source, unit, first, values }) => [
          kinds.numberOf({ name, source, unit }),
          first,
          ...values,
        ]),
        // Older months are not kept, whatever the date of the dataset.
        stated.filter(([month]) => month > newest - KEPT_MONTHS),
        stated.length > 0 ? publishers.map(sources.numberOf) : [],
      ];
      staged.add(zip, `${zip}\t${JSON.stringify(line)}`);
    },
    /**
     * Writes all series, to be closed after the last read, and makes the figures of all ZIP codes as of a date. Of several rows of a
     * month the last one counts, figure by figure.
     */
    finish(asOf: string, onRow: OnRow) {
      const file = seriesWriter(join(folder, "series.bin"), kinds.all);
      const markets: PublishedMarket[] = [];
      try {
        for (const lines of staged.drain())
          for (const [zip, { series, months }] of entered(lines, onRow)) {
            markets.push(marketOf(zip, places.get(zip)!, months, sources.all, asOf));
            const inOrder = [...series].sort(([a], [b]) => bySeriesName(kinds.all[a]!, kinds.all[b]!));
            file.add(zip, inOrder);
          }
        markets.sort((a, b) => compare(a.zipCode, b.zipCode));
        return { series: file.finish(), markets };
      } finally {
        file.abandon();
      }
    },
  };
}

/** A complete series as a single part. */
export const seriesPart = ({ newest, values, ...kind }: MonthlySeries): SeriesPart => ({
  ...kind,
  first: newest - values.length + 1,
  values: Array.from(values, (value) => (Number.isNaN(value) ? null : value)).reverse(),
});
