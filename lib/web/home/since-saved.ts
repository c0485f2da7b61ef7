import type { PropertyRecord } from "@/lib/domain/property";
import { formatDate, formatMoney, formatMoneyShort } from "../format";
import { type PriceRow, priceRows } from "./price-events";

const PRICED: ReadonlySet<string> = new Set(["listed", "priceChanged", "listedForRent"]);

/**
 * What happened to a home after a moment (ISO 8601), in a few words, newest last; empty where nothing did. An event of
 * the moment's own day was on the page that the visitor saved.
 */
export function changesSince(record: Pick<PropertyRecord, "priceHistory">, moment: string): string[] {
  const day = moment.slice(0, 10);
  const rows = priceRows(record.priceHistory);
  return rows.flatMap((row, i) => (row.date > day ? [wordsOf(row, rows[i + 1])] : [])).reverse();
}

function wordsOf(row: PriceRow, before: PriceRow | undefined): string {
  const on = formatDate(row.date);
  if (row.event === "sold") return `Sold for ${formatMoney(row.price)} on ${on}`;
  const by = before && before.kind === row.kind && PRICED.has(row.event) ? row.price - before.price : 0;
  if (by === 0) return `${row.label} on ${on}`;
  const size = formatMoneyShort(Math.abs(by));
  return row.event === "priceChanged"
    ? `${row.label} by ${size} on ${on}`
    : `${row.label} ${size} ${by < 0 ? "lower" : "higher"} on ${on}`;
}
