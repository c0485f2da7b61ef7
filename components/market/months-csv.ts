import { type MarketHistory, type MarketMonth, MONTH_FIGURES } from "@/lib/domain/market";
import { monthsOn } from "./reading";
import { monthsOfSupply } from "./supply";

const HEADS = ["zipCode", "city", "state", "month", ...MONTH_FIGURES, "monthsOfSupply"];

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

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
  return [HEADS, ...rows].map((row) => `${row.map((cell) => quoted(String(cell ?? ""))).join(",")}\r\n`).join("");
}
