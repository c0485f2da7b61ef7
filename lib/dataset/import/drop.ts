import { readFileSync } from "node:fs";
import { join } from "node:path";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import type { Nulls } from "../nulls";
import { ImportFailure } from "./faults";

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
