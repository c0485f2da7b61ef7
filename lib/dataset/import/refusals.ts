import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PropertyRecord } from "@/lib/domain/property";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import type { Nulls } from "../nulls";
import { ImportFailure } from "./faults";
import type { Stats } from "./stats";
import { MERGED_APART } from "./values";

/** When an import is refused as a whole, whatever its single rows are: too many rejects, homes that say nothing, a dataset much smaller. */

/** How many rejected rows an import tolerates: a number of rows, or a share of the rows read. */
export type RejectLimit = { rows: number } | { share: number };

export const DEFAULT_REJECT_LIMIT: RejectLimit = { share: 0.01 };

/** Reads `--max-rejects`: "50" or "2.5%". */
export function parseRejectLimit(text: string): RejectLimit {
  const match = /^(\d{1,9})(?:(\.\d+)?\s*%)?$/.exec(text.trim());
  const percent = text.includes("%");
  const value = Number(text.trim().replace("%", ""));
  if (!match || (percent && value > 100))
    throw new ImportFailure(`--max-rejects takes a number of rows or a percentage, as in 50 or 2.5%, not "${text}"`);
  return percent ? { share: value / 100 } : { rows: value };
}

/** Whether the number of rejects exceeds the limit. */
export const isOverLimit = (limit: RejectLimit, rejected: number, read: number): boolean =>
  "rows" in limit ? rejected > limit.rows : rejected > limit.share * read;

/** A limit as a message has it. */
export const limitText = (limit: RejectLimit): string =>
  "rows" in limit ? `${limit.rows.toLocaleString("en-US")} rows` : `${+(limit.share * 100).toFixed(4)} %`;

/** How many homes there are, and how many of them can be told apart and say something of themselves. */
interface HomeCounts {
  records: number;
  /** With a real street or parcel. */
  streets: number;
  /** With a price, bedrooms or an area. */
  facts: number;
}

/** The share of homes that must have either. */
const ENOUGH = 0.95;
/** Where more of the rows, and more than a handful, are merged with another home, the file's flats have no units. */
const [APART_MAX, APART_ROWS_MAX] = [0.01, 10];

/** Counts before the first record. */
export const noHomes = (): HomeCounts => ({ records: 0, streets: 0, facts: 0 });

/** Counts a record, and whether it has a street address and any facts. */
export function countHome(counts: HomeCounts, record: PropertyRecord): void {
  const { address, listPrice, priceHistory, bedroomsTotal, livingArea, lotSize } = record;
  counts.records++;
  if (/\d/.test(address.streetAddress) && !address.streetAddress.startsWith("Undisclosed")) counts.streets++;
  if (listPrice !== null || priceHistory.length > 0 || bedroomsTotal !== null || (livingArea ?? lotSize) !== null)
    counts.facts++;
}

/** What too many of the homes lack; empty if they are homes as a search needs them. */
export function lackedBy({ records, streets, facts }: HomeCounts, stats: Stats): string[] {
  const coerced = stats.files.flatMap((file) => file.coerced).filter(({ what }) => what === MERGED_APART);
  const apart = coerced.reduce((sum, { count }) => sum + count, 0);
  const percent = (part: number) => `only ${Math.floor((100 * part) / records)} % of the homes have`;
  return [
    ...(streets < ENOUGH * records ? [`${percent(streets)} a street or a parcel`] : []),
    ...(facts < ENOUGH * records
      ? [`${percent(facts)} a price, bedrooms or an area: these may be parcels without facts`]
      : []),
    ...(apart > Math.max(APART_ROWS_MAX, APART_MAX * stats.sums().read)
      ? [
          `${apart} rows are merged with a home of their address that has other bedrooms or another area: flats, whose unit no column states`,
        ]
      : []),
  ];
}

/** The size and completeness of a dataset, which an import compares with the served one. */
interface Holdings {
  records: number;
  /** The number of records without a value, by field. */
  nulls: Nulls;
}

/** Percent. With fewer records than this share of the ones before, the feed was probably cut off, so the operator must confirm. */
const RECORDS_KEPT_MIN = 70;
/** Percentage points. The same applies if a field is empty in this many more percent of the records. */
const NULLS_RISE_MAX = 20;

const count = (n: number) => n.toLocaleString("en-US");
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

/** The holdings of the served imported dataset; null if there is none. For an older format it has only the number of records. */
export function servedHoldings(varDir: string): Holdings | null {
  try {
    const current = readCurrent(varDir);
    if (!current) return null;
    const text = readFileSync(join(datasetFolder(varDir, current.version), "manifest.json"), "utf8");
    const { kind, records, nulls = {} } = JSON.parse(text) as { kind: unknown; records: number; nulls?: Nulls };
    return kind === "imported" ? { records, nulls } : null;
  } catch {
    return null;
  }
}

/** Throws an `ImportFailure` with both numbers if a dataset holds much less than the one before. */
export function refuseDrop(before: Holdings, after: Holdings, command: string): void {
  const faults: string[] = [];
  if (100 * after.records < RECORDS_KEPT_MIN * before.records)
    faults.push(
      `records: ${count(after.records)} now, ${count(before.records)} before; at least ${RECORDS_KEPT_MIN} % are required`,
    );
  for (const [field, missing] of Object.entries(after.nulls)) {
    const known = before.nulls[field];
    if (known === undefined || before.records === 0 || after.records === 0) continue;
    // In integers, so that the limit itself is decided exactly.
    const rise = 100 * (missing * before.records - known * after.records);
    if (rise >= NULLS_RISE_MAX * before.records * after.records)
      faults.push(
        `${field}: empty in ${percent(missing, after.records)} of the records now, in ${percent(known, before.records)} before`,
      );
  }
  if (faults.length > 0)
    throw new ImportFailure(
      `The new dataset holds much less than the one that is served. Nothing was published.${faults.map((fault) => `\n  ${fault}`).join("")}\n` +
        `If the sources are right: ${command} --accept-drop`,
    );
}
