import { guarded } from "@/lib/domain/csv-guard";
import { type MarketHistory, type MarketMonth, MONTH_FIGURES } from "@/lib/domain/market";
import { monthsOn } from "./reading";
import { monthsOfSupply } from "./supply";

const HEADS = ["zipCode", "city", "state", "month", ...MONTH_FIGURES, "monthsOfSupply"];

/** A cell as RFC 4180 has it, and such that no spreadsheet runs it as a formula. */
function written(cell: string | number | null): string {
  const text = typeof cell === "string" ? guarded(cell) : String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const monthCells = (month: MarketMonth): (number | null)[] => [
  ...MONTH_FIGURES.map((figure) => month[figure]),
  monthsOfSupply(month),
];

/**
 * The months on show of each market, newest first as in the table, as RFC 4180 with the columns of /v1's own CSV and months
 * of supply after them; what is not known is empty.
 */
export function monthsCsv(markets: readonly MarketHistory[], months: readonly string[]): string {
  const rows = markets.flatMap(({ zipCode, city, state, history }) =>
    monthsOn(history, months).map((month) => [zipCode, city, state, month.month, ...monthCells(month)]),
  );
  return [HEADS, ...rows].map((row) => `${row.map(written).join(",")}\r\n`).join("");
}
