import { compare } from "@/lib/domain/lists";
import type { MarketFigures, MarketSnapshot } from "@/lib/domain/market";
import { PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { CHANGES, openChanges } from "@/lib/store/changes";
import type { OpenedDataset } from "../import/base";
import type { Said } from "./sources";

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

interface Example {
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
/** How many changes are read at a time. */
const CHANGES_READ = 10_000;

const FIELD_NAMES = Object.keys(PROPERTY_FIELDS) as (keyof PropertyRecord)[];

function shown(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "no entry" : `${value.length}, the newest ${shown(value[0])}`;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text;
}

/** Counts the fields in which pairs of records differ. */
function fieldCounter() {
  const counts = new Map<string, { field: string; records: number; examples: Example[] }>();
  return {
    add(before: PropertyRecord, now: PropertyRecord) {
      const { streetAddress, city, state, zipCode } = now.address;
      for (const field of FIELD_NAMES) {
        if (JSON.stringify(now[field]) === JSON.stringify(before[field])) continue;
        const count = counts.get(field) ?? { field, records: 0, examples: [] };
        counts.set(field, count);
        count.records++;
        if (count.examples.length >= EXAMPLES_SHOWN) continue;
        const address = `${streetAddress}, ${city}, ${state} ${zipCode}`;
        count.examples.push({ id: now.id, address, from: shown(before[field]), to: shown(now[field]) });
      }
    },
    sorted: () => [...counts.values()].sort((a, b) => b.records - a.records),
  };
}

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
  zips.sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent) || compare(a.zipCode, b.zipCode));
  return { figure, zips: zips.slice(0, MOVES_SHOWN), compared };
}

const byZip = (snapshots: readonly MarketSnapshot[]) => new Map(snapshots.map((market) => [market.zipCode, market]));

/** Compares `now` with `before`, by the list of changes that was written when the later one was published. */
export async function compareVersions(
  varDir: string,
  now: OpenedDataset,
  before: OpenedDataset,
): Promise<Changes | Said> {
  const { version, asOf, records } = before.info;
  const list = openChanges(varDir, version, now.info.version);
  if (!list) return { said: `What it has otherwise than version ${version} is not known until the next publication.` };
  const counts = Object.fromEntries(CHANGES.map((change) => [change, 0])) as Record<(typeof CHANGES)[number], number>;
  const fields = fieldCounter();
  const record = async (dataset: OpenedDataset, id: string) =>
    JSON.parse((await dataset.record(id))!) as PropertyRecord;
  try {
    for (let from = 0; from < list.count; from += CHANGES_READ)
      for (const { id, change } of list.read(from, from + CHANGES_READ)) {
        counts[change]++;
        if (change === "changed") fields.add(await record(before, id), await record(now, id));
      }
  } finally {
    list.close();
  }
  const unchanged = records - counts.removed - counts.changed;
  const [here, there] = [byZip(await now.snapshots()), byZip(await before.snapshots())];
  const moves = (Object.keys(MEDIANS) as Moved[]).map((figure) => movesOf(figure, here, there));
  return { version, asOf, records, ...counts, unchanged, fields: fields.sorted(), moves };
}
