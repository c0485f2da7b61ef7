import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import type { PropertyRecord } from "@/lib/domain/property";

/**
 * What a file states, written by hand in `FILE.truth.json`: its homes with their facts, or the words with which it is refused. A
 * fact that is null must not be stated; one that is left out is not looked at.
 */

const fact = z.union([z.string(), z.number(), z.null()]);
const home = z
  .strictObject({
    street: z.string(),
    zipCode: z.string(),
    /** The sales, as `YYYY-MM-DD price`; an empty list where there must be none. */
    sold: z.array(z.string()).optional(),
  })
  .catchall(fact.or(z.array(z.string())));
const truthSchema = z.union([
  z.strictObject({ how: z.string(), homes: z.array(home) }),
  z.strictObject({ how: z.string(), refused: z.string() }),
]);

export type TruthFile = z.infer<typeof truthSchema>;
type TruthHome = z.infer<typeof home>;

/** The truth of a file, from a folder or beside it; null if nobody wrote it. */
export function truthFileOf(path: string, folder: string): TruthFile | null {
  const at = join(folder, `${basename(path)}.truth.json`);
  return existsSync(at) ? truthSchema.parse(JSON.parse(readFileSync(at, "utf8"))) : null;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const keyOf = (street: string, zipCode: string) => `${plain(street)} ${zipCode}`;

/** The sales of a record, as a truth file writes them. */
const salesOf = ({ priceHistory }: PropertyRecord) =>
  priceHistory.filter(({ event }) => event === "sold").map(({ date, price }) => `${date} ${price}`);

/** A fact of a record by the name that a truth file uses. */
function factOf(record: PropertyRecord, name: string): unknown {
  const { address, coordinates } = record;
  if (name === "latitude" || name === "longitude") return coordinates?.[name] ?? null;
  if (name === "city" || name === "state") return address[name];
  return (record as unknown as Record<string, unknown>)[name];
}

const isSame = (found: unknown, wanted: unknown): boolean =>
  typeof found === "string" && typeof wanted === "string" ? plain(found) === plain(wanted) : found === wanted;

interface Comparison {
  rows: number;
  rowsRight: number;
  fields: number;
  fieldsRight: number;
  /** Fields that arrive otherwise than the file states them, with both values. */
  wrong: { home: string; field: string; wanted: unknown; found: unknown; isMissing: boolean }[];
}

/** Compares records with the homes of a truth file; a record that no home of it is counts as a wrong row. */
export function compareHomes(homes: readonly TruthHome[], records: readonly PropertyRecord[]): Comparison {
  const byKey = new Map(records.map((record) => [keyOf(record.address.streetAddress, record.address.zipCode), record]));
  const wrong: Comparison["wrong"] = [];
  let [rowsRight, fields, fieldsRight] = [0, 0, 0];
  for (const { street, zipCode, sold, ...facts } of homes) {
    const key = keyOf(street, zipCode);
    const record = byKey.get(key);
    byKey.delete(key);
    const before = wrong.length;
    const note = (field: string, wanted: unknown, found: unknown, right: boolean) => {
      fields++;
      if (right) fieldsRight++;
      else wrong.push({ home: `${street}, ${zipCode}`, field, wanted, found, isMissing: record === undefined });
    };
    note("streetAddress", street, record?.address.streetAddress ?? null, record !== undefined);
    for (const [field, wanted] of Object.entries(facts)) {
      const found = record ? factOf(record, field) : null;
      note(field, wanted, found, record !== undefined && isSame(found, wanted));
    }
    if (sold) {
      const found = record ? salesOf(record) : null;
      note("soldPrice", sold, found, found !== null && JSON.stringify(found) === JSON.stringify(sold));
    }
    if (wrong.length === before) rowsRight++;
  }
  for (const { address } of byKey.values()) {
    fields++;
    wrong.push({
      home: `${address.streetAddress}, ${address.zipCode}`,
      field: "streetAddress",
      wanted: "no home",
      found: address.streetAddress,
      isMissing: false,
    });
  }
  return { rows: homes.length, rowsRight, fields, fieldsRight, wrong };
}
