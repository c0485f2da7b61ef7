import { MONTH_FIGURES } from "@/lib/domain/market";
import type { ListedMarket } from "@/lib/domain/market-list";
import { roundHalfUp } from "@/lib/domain/statistics";
import { csvText } from "./csv-text";

const HEAD = [
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
    HEAD,
    ...rows.map(({ zipCode, city, state, window, month, figures }) => [
      ...[zipCode, city, state, window, month],
      ...MONTH_FIGURES.map((figure) => figures[figure]),
      ...[figures.inventoryMonths, roundHalfUp(figures.yearChange, 4)],
    ]),
  ]);
