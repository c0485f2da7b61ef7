import { BYTE_ORDER_MARK, digitsCell, guarded } from "@/lib/domain/escape";
import { MONTH_FIGURES, RECORD_FIGURES } from "@/lib/domain/market";
import type { ListedMarket } from "@/lib/domain/market-list";
import { roundHalfUp } from "@/lib/domain/statistics";
import { byMonth, type Market, type MarketMonths, type Measure } from "./market";
import { figureOf, MEASURE_RULES } from "./measures";

type Cell = string | number | null | undefined;

/** A cell in the format of RFC 4180 that no spreadsheet runs as a formula; a text of digits, such as a ZIP code, stays a text. */
function written(cell: Cell): string {
  if (typeof cell === "string" && /^\d+$/.test(cell)) return digitsCell(cell);
  const text = typeof cell === "string" ? guarded(cell) : String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a CSV file that spreadsheets open as it is (decision 0034), unknown values empty. */
const csvText = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");

/** Of a longer window these are other figures than of its newest month: those that count what happened. */
const OF_WINDOW: readonly Measure[] = [...MONTH_FIGURES, ...RECORD_FIGURES].filter(
  (measure) => MEASURE_RULES[measure].flow,
);

/**
 * The shown months of each market as RFC 4180 CSV, newest first. The columns are those of the API's CSV for a ZIP, then
 * for an area, each of the month alone; behind them stand the figures of the page's window that ends with the month, under
 * names of their own ("medianSoldPrice3m"; `soldCount3m` is their number of sales). Unknown values are empty.
 */
export function monthsCsv(
  markets: readonly (MarketMonths & Pick<Market, "where" | "place">)[],
  months: readonly string[],
): string {
  const known = (of: "history" | "pooled", measures: readonly Measure[]) =>
    measures.filter((measure) =>
      markets.some((market) => market[of].some((month) => figureOf(month, measure) !== null)),
    );
  const single: readonly Measure[] = [...MONTH_FIGURES, ...known("history", RECORD_FIGURES)];
  const window = markets[0]?.window ?? 1;
  const pooled = window === 1 ? [] : known("pooled", OF_WINDOW);
  const named = markets.some(({ where }) => where.zipCode === undefined);
  const head = [
    ...["zipCode", "city", "state", "month"],
    ...single,
    ...pooled.map((measure) => `${measure}${window}m`),
    ...(named ? ["market"] : []),
  ];
  const rows = markets.flatMap(({ where: { zipCode, city, state }, place, history, pooled: elements }) => {
    const [own, inWindow] = [byMonth(history), byMonth(elements)];
    return months
      .filter((month) => own.has(month))
      .map((month) => [
        ...[zipCode, city, state, month],
        ...single.map((measure) => figureOf(own.get(month), measure)),
        ...pooled.map((measure) => figureOf(inWindow.get(month), measure)),
        ...(named ? [place] : []),
      ])
      .reverse();
  });
  return csvText([head, ...rows]);
}

const LIST_HEAD = [
  ...["zipCode", "city", "state", "window", "month"],
  ...MONTH_FIGURES,
  ...["inventoryMonths", "change.medianSoldPrice"],
];

/**
 * Listed markets as RFC 4180 CSV: `window` is the number of months that a row's figures pool, `month` the newest of them. The
 * change is that in a year, as a fraction. Columns are named as the API's.
 */
export const listCsv = (rows: readonly ListedMarket[]): string =>
  csvText([
    LIST_HEAD,
    ...rows.map(({ zipCode, city, state, window, month, figures }) => [
      ...[zipCode, city, state, window, month],
      ...MONTH_FIGURES.map((figure) => figures[figure]),
      ...[figures.inventoryMonths, roundHalfUp(figures.yearChange, 4)],
    ]),
  ]);
