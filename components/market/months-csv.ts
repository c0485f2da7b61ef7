import { MONTH_FIGURES, RECORD_FIGURES } from "@/lib/domain/market";
import { csvText } from "./csv-text";
import { figureOf } from "./look";
import type { Market, Measure, ShownMonth } from "./market";

/** Of a longer window these are other figures than of its newest month. */
const OF_WINDOW: readonly Measure[] = [...MONTH_FIGURES, ...RECORD_FIGURES].filter(
  (measure) => measure !== "activeListings" && measure !== "medianListPrice",
);

/**
 * The shown months of each market as RFC 4180 CSV, newest first. The columns are those of the API's CSV for a ZIP, then
 * for an area, each of the month alone; behind them stand the figures of the page's window that ends with the month, under
 * names of their own ("medianSoldPrice3m"; `soldCount3m` is their number of sales). Unknown values are empty.
 */
export function monthsCsv(
  markets: readonly Pick<Market, "where" | "place" | "history" | "window" | "pooled">[],
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
    const byMonth = (list: readonly ShownMonth[]) => new Map(list.map((one) => [one.month, one]));
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
