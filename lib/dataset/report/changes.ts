import { compare } from "@/lib/domain/lists";
import type { MarketFigures, MarketSnapshot } from "@/lib/domain/market";
import { PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { CHANGES, type ChangeList, openChanges } from "@/lib/store/changes";
import { type OpenedDataset, openDataset } from "../import/base";
import { type Section, said } from "./section";

/** The compared medians, each with the figure that counts its homes. */
const MEDIANS = { medianListPrice: "activeListings", medianSoldPrice: "soldLast30d" } as const satisfies Partial<
  Record<keyof MarketFigures, keyof MarketFigures>
>;
type Moved = keyof typeof MEDIANS;

/** The least number of homes; medians of fewer homes fluctuate too much to compare. */
const HOMES_MIN = 5;
const MOVES_SHOWN = 10;
const EXAMPLES_SHOWN = 3;
const LONGEST_EXAMPLE = 100;
/** How many changes are read at a time. */
const CHANGES_READ = 10_000;

function shown(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "no entry" : `${value.length}, the newest ${shown(value[0])}`;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text;
}

/** By field, in how many pairs of records it differs, with the first few examples. */
type FieldCounts = Map<string, { field: string; records: number; asIn: string[] }>;

function countFields(counts: FieldCounts, before: PropertyRecord, now: PropertyRecord): void {
  const { streetAddress, city, state, zipCode } = now.address;
  for (const field of Object.keys(PROPERTY_FIELDS) as (keyof PropertyRecord)[]) {
    if (JSON.stringify(now[field]) === JSON.stringify(before[field])) continue;
    const count = counts.get(field) ?? { field, records: 0, asIn: [] };
    counts.set(field, count);
    count.records++;
    if (count.asIn.length < EXAMPLES_SHOWN)
      count.asIn.push(`${streetAddress}, ${city}, ${state} ${zipCode}: ${shown(before[field])} → ${shown(now[field])}`);
  }
}

/** The largest relative changes of a median among ZIP codes where it is based on enough homes in both versions. */
function movesOf(figure: Moved, now: readonly MarketSnapshot[], before: readonly MarketSnapshot[]) {
  const earlier = new Map(before.map(({ zipCode, snapshot }) => [zipCode, snapshot]));
  const moves = now.flatMap(({ zipCode, city, state, snapshot }) => {
    const old = earlier.get(zipCode);
    const [from, to] = [old?.[figure] ?? null, snapshot[figure]];
    const [homesBefore, homesNow] = [old?.[MEDIANS[figure]] ?? 0, snapshot[MEDIANS[figure]] ?? 0];
    if (!from || to === null || from === to || Math.min(homesBefore, homesNow) < HOMES_MIN) return [];
    const percent = Math.round((1_000 * (to - from)) / from) / 10;
    return [{ zipCode, city, state, before: from, now: to, percent, homesBefore, homesNow }];
  });
  return moves
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent) || compare(a.zipCode, b.zipCode))
    .slice(0, MOVES_SHOWN);
}

/** Compares `now` with another version, by the list of changes that was written when the later one was published. */
export async function compareVersions(varDir: string, now: OpenedDataset, version: string): Promise<Section> {
  if (version === now.info.version) return said("It is compared with itself.");
  const before = openDataset(varDir, version);
  const list = openChanges(varDir, version, now.info.version);
  try {
    if (!list) return said(`What it has otherwise than version ${version} is not known until the next publication.`);
    return await comparison(list, now, before);
  } finally {
    list?.close();
    before.close();
  }
}

async function comparison(list: ChangeList, now: OpenedDataset, before: OpenedDataset): Promise<Section> {
  const { version, asOf, records } = before.info;
  const counts = Object.fromEntries(CHANGES.map((change) => [change, 0])) as Record<(typeof CHANGES)[number], number>;
  const fields: FieldCounts = new Map();
  const record = async (dataset: OpenedDataset, id: string) =>
    JSON.parse((await dataset.record(id))!) as PropertyRecord;
  for (let from = 0; from < list.count; from += CHANGES_READ)
    for (const { id, change } of list.read(from, from + CHANGES_READ)) {
      counts[change]++;
      if (change === "changed") countFields(fields, await record(before, id), await record(now, id));
    }
  const unchanged = records - counts.removed - counts.changed;
  const [here, there] = [await now.snapshots(), await before.snapshots()];
  return {
    lines: [`Medians are compared where they are of ${HOMES_MIN} homes or more in both versions.`],
    tables: {
      sinceVersion: [{ version, asOf, records, ...counts, unchanged }],
      fieldsThatChanged: [...fields.values()].sort((a, b) => b.records - a.records),
      medianListPrice: movesOf("medianListPrice", here, there),
      medianSoldPrice: movesOf("medianSoldPrice", here, there),
    },
  };
}
