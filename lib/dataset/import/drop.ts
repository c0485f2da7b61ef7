import { readFileSync } from "node:fs";
import { join } from "node:path";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import type { Nulls } from "../nulls";
import { ImportFailure } from "./faults";

/** How much a dataset holds: what an import compares with the one that is served. */
interface Holdings {
  records: number;
  /** Records without a value, by field. */
  nulls: Nulls;
}

/** Fewer records than so many percent of those before are a feed that broke off, until an operator says otherwise. */
const RECORDS_KEPT_MIN = 70;
/** So is a field that is empty in so many more percent of the records. */
const NULLS_RISE_MAX = 20;

const count = (n: number) => n.toLocaleString("en-US");
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

/** What the imported dataset that is served holds; null where there is none to compare with. Of an older format, its records alone. */
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

/** Throws an `ImportFailure` that has both numbers where a dataset holds much less than the one before. */
export function refuseDrop(before: Holdings, after: Holdings, command: string): void {
  const faults: string[] = [];
  if (100 * after.records < RECORDS_KEPT_MIN * before.records)
    faults.push(
      `records: ${count(after.records)} now, ${count(before.records)} before; the least is ${RECORDS_KEPT_MIN} % of them`,
    );
  for (const [field, missing] of Object.entries(after.nulls)) {
    const known = before.nulls[field];
    if (known === undefined || before.records === 0 || after.records === 0) continue;
    // In whole numbers, so that exactly so much more counts.
    const rise = 100 * (missing * before.records - known * after.records);
    if (rise >= NULLS_RISE_MAX * before.records * after.records)
      faults.push(
        `${field}: empty in ${percent(missing, after.records)} of the records now, in ${percent(known, before.records)} before`,
      );
  }
  if (faults.length > 0)
    throw new ImportFailure(
      `The new dataset holds much less than the one that is served. Nothing was published.${faults.map((fault) => `\n  ${fault}`).join("")}\n` +
        `Where the sources are right: ${command} --accept-drop`,
    );
}
