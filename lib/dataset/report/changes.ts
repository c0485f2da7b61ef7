import type { DatasetInfo } from "@/lib/domain/dataset";
import type { MarketFigures, MarketSnapshot } from "@/lib/domain/market";
import { PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import type { OpenedDataset } from "../import/base";

/** The differences between two versions. */
export interface Changes {
  /** The version compared with. */
  version: string;
  asOf: string;
  records: number;
  added: number;
  removed: number;
  changed: number;
  unchanged: number;
  /** The number of records in which each field differs, most first, with the first few examples. */
  fields: { field: string; records: number; examples: Example[] }[];
  /** For each median, the ZIP codes with the largest relative changes. */
  moves: { figure: Moved; zips: Move[]; compared: number }[];
}

/** A version to be compared: its description, the markets of its ZIP codes, and its complete records as JSON text. */
export interface Version {
  info: DatasetInfo;
  snapshots: readonly MarketSnapshot[];
  lines(): Iterable<string>;
}

export interface Example {
  id: string;
  address: string;
  from: string;
  to: string;
}

interface Move {
  zipCode: string;
  city: string;
  state: string;
  from: number;
  to: number;
  percent: number;
  /** The number of homes that the median is based on, before and now. */
  homes: readonly [number, number];
}

/** The compared medians, each with the figure that counts its homes. */
const MEDIANS = { medianListPrice: "activeListings", medianSoldPrice: "soldLast30d" } as const satisfies Partial<
  Record<keyof MarketFigures, keyof MarketFigures>
>;
type Moved = keyof typeof MEDIANS;

/** The least number of homes; medians of fewer homes fluctuate too much to compare. */
export const HOMES_MIN = 5;
const MOVES_SHOWN = 10;
const EXAMPLES_SHOWN = 3;
const LONGEST_EXAMPLE = 100;

const FIELD_NAMES = Object.keys(PROPERTY_FIELDS) as (keyof PropertyRecord)[];

function shown(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "no entry" : `${value.length}, the newest ${shown(value[0])}`;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text;
}

const addressOf = ({ address: { streetAddress, city, state, zipCode } }: PropertyRecord) =>
  `${streetAddress}, ${city}, ${state} ${zipCode}`;

/** Compares each record with the record of the same id before. Both are read once and not kept in memory. */
async function compareRecords(now: Version, before: OpenedDataset) {
  const fields = new Map<string, { records: number; examples: Example[] }>();
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const differ = (line: string, old: string) => {
    const [record, known] = [JSON.parse(line) as PropertyRecord, JSON.parse(old) as PropertyRecord];
    for (const field of FIELD_NAMES) {
      if (JSON.stringify(record[field]) === JSON.stringify(known[field])) continue;
      const told = fields.get(field) ?? { records: 0, examples: [] };
      fields.set(field, told);
      told.records++;
      if (told.examples.length >= EXAMPLES_SHOWN) continue;
      const { id } = record;
      told.examples.push({ id, address: addressOf(record), from: shown(known[field]), to: shown(record[field]) });
    }
  };
  for (const line of now.lines()) {
    const known = await before.record(idOfRecord(line));
    if (known === null) counts.added++;
    else if (known === line) counts.unchanged++;
    else {
      counts.changed++;
      differ(line, known);
    }
  }
  const removed = before.info.records - counts.changed - counts.unchanged;
  const sorted = [...fields].map(([field, told]) => ({ field, ...told })).sort((a, b) => b.records - a.records);
  return { ...counts, removed, fields: sorted };
}

/** The id of a complete record, which is its first member. */
const idOfRecord = (line: string): string => line.slice('{"id":"'.length, line.indexOf('"', '{"id":"'.length));

/** The changes of a median in ZIP codes where it is based on enough homes in both versions. */
function movesOf(
  figure: Moved,
  now: ReadonlyMap<string, MarketSnapshot>,
  before: ReadonlyMap<string, MarketSnapshot>,
): Changes["moves"][number] {
  const zips: Move[] = [];
  let compared = 0;
  for (const [zipCode, { city, state, snapshot }] of now) {
    const old = before.get(zipCode)?.snapshot;
    const [from, to] = [old?.[figure] ?? null, snapshot[figure]];
    const homes = [old?.[MEDIANS[figure]] ?? 0, snapshot[MEDIANS[figure]] ?? 0] as const;
    if (!from || to === null || Math.min(...homes) < HOMES_MIN) continue;
    compared++;
    if (from !== to) zips.push({ zipCode, city, state, from, to, percent: (100 * (to - from)) / from, homes });
  }
  zips.sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent) || (a.zipCode < b.zipCode ? -1 : 1));
  return { figure, zips: zips.slice(0, MOVES_SHOWN), compared };
}

const byZip = (snapshots: readonly MarketSnapshot[]) => new Map(snapshots.map((market) => [market.zipCode, market]));

/** Compares `now` with `before`. */
export async function compareDatasets(now: Version, before: OpenedDataset): Promise<Changes> {
  const compared = await compareRecords(now, before);
  const [here, there] = [byZip(now.snapshots), byZip(await before.snapshots())];
  const { version, asOf, records } = before.info;
  const moves = (Object.keys(MEDIANS) as Moved[]).map((figure) => movesOf(figure, here, there));
  return { version, asOf, records, ...compared, moves };
}
