import { compare } from "@/lib/domain/lists";
import type { MarketFigures, MarketSnapshot } from "@/lib/domain/market";
import { PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { CHANGES, openChanges } from "@/lib/store/changes";
import type { OpenedDataset } from "../import/base";
import { type Row, type Section, said } from "./section";

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

const FIELD_NAMES = Object.keys(PROPERTY_FIELDS) as (keyof PropertyRecord)[];

function shown(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "no entry" : `${value.length}, the newest ${shown(value[0])}`;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text;
}

/** Counts the fields in which pairs of records differ, with the first few examples. */
function fieldCounter() {
  const counts = new Map<string, { field: string; records: number; asIn: string[] }>();
  return {
    add(before: PropertyRecord, now: PropertyRecord) {
      const { streetAddress, city, state, zipCode } = now.address;
      for (const field of FIELD_NAMES) {
        if (JSON.stringify(now[field]) === JSON.stringify(before[field])) continue;
        const count = counts.get(field) ?? { field, records: 0, asIn: [] };
        counts.set(field, count);
        count.records++;
        if (count.asIn.length >= EXAMPLES_SHOWN) continue;
        const address = `${streetAddress}, ${city}, ${state} ${zipCode}`;
        count.asIn.push(`${address}: ${shown(before[field])} → ${shown(now[field])}`);
      }
    },
    /** A row for each field, of those that differ in most records first. */
    rows: () => [...counts.values()].sort((a, b) => b.records - a.records),
  };
}

type Snapshots = ReadonlyMap<string, MarketSnapshot>;

/** The relative changes of a median in ZIP codes where it is based on enough homes in both versions, largest first. */
function movesOf(figure: Moved, now: Snapshots, before: Snapshots) {
  const moves = [...now.values()].flatMap(({ zipCode, city, state, snapshot }) => {
    const old = before.get(zipCode)?.snapshot;
    const [from, to] = [old?.[figure] ?? null, snapshot[figure]];
    const [homesBefore, homesNow] = [old?.[MEDIANS[figure]] ?? 0, snapshot[MEDIANS[figure]] ?? 0];
    if (!from || to === null || Math.min(homesBefore, homesNow) < HOMES_MIN) return [];
    const percent = Math.round((1_000 * (to - from)) / from) / 10;
    return [{ zipCode, city, state, before: from, now: to, percent, homesBefore, homesNow }];
  });
  return moves.sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent) || compare(a.zipCode, b.zipCode));
}

const byZip = (snapshots: readonly MarketSnapshot[]) => new Map(snapshots.map((market) => [market.zipCode, market]));

/** Compares `now` with `before`, by the list of changes that was written when the later one was published. */
export async function compareVersions(varDir: string, now: OpenedDataset, before: OpenedDataset): Promise<Section> {
  const { version, asOf, records } = before.info;
  const list = openChanges(varDir, version, now.info.version);
  if (!list) return said(`What it has otherwise than version ${version} is not known until the next publication.`);
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
  const lines: string[] = [];
  const moved: Record<string, Row[]> = {};
  for (const figure of Object.keys(MEDIANS) as Moved[]) {
    const moves = movesOf(figure, here, there);
    moved[figure] = moves.filter((move) => move.before !== move.now).slice(0, MOVES_SHOWN);
    lines.push(`${figure}: ${moves.length} ZIP codes have ${HOMES_MIN} homes or more in both versions.`);
  }
  return {
    lines,
    tables: {
      sinceVersion: [{ version, asOf, records, ...counts, unchanged }],
      fieldsThatChanged: fields.rows(),
      ...moved,
    },
  };
}
