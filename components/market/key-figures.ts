import type { MarketMonth, MarketSnapshot } from "@/lib/domain/market";
import {
  formatChange,
  formatCount,
  formatCounted,
  formatDate,
  formatDays,
  formatDaysChange,
  formatMoneyShort,
  formatMonthName,
  UNKNOWN,
} from "@/lib/web/format";
import { MEASURE_RULES } from "./look";
import { isThin, type MarketReading, type MonthFigure, shareChange } from "./reading";

export interface KeyFigure {
  figure: MonthFigure;
  label: string;
  value: string;
  /** Signed, against the month and the year before; "–" where either side is unknown or rests on too few sales. */
  monthChange: string;
  yearChange: string;
  /** What the figure rests on: "358 sales", "1,611 homes". Null where it is itself a count or the count is unknown. */
  sample: string | null;
  /** Rests on fewer than five sales. */
  thin: boolean;
}

/** What the table of markets has: "the 30 days to Oct 31, 2026 instead: 10 sold, median sold price $799K." */
export function thirtyDays({ snapshot }: MarketSnapshot): string | null {
  const { date, soldLast30d, medianSoldPrice, medianDaysOnMarket, averagePricePerSqft } = snapshot;
  const facts = [
    soldLast30d === null ? null : `${formatCount(soldLast30d)} sold`,
    medianSoldPrice === null ? null : `median sold price ${formatMoneyShort(medianSoldPrice)}`,
    medianDaysOnMarket === null ? null : `median ${formatDays(medianDaysOnMarket)} on market`,
    averagePricePerSqft === null ? null : `${formatMoneyShort(averagePricePerSqft)} per sqft`,
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : `the 30 days to ${formatDate(date)} instead: ${facts.join(", ")}.`;
}

/** The six figures of a month, each with its changes and its sample. */
export function keyFigures(reading: MarketReading): KeyFigure[] {
  const { now, monthBefore, yearBefore, month } = reading;
  const usable = (at: MarketMonth | null, figure: MonthFigure): number | null =>
    at && !(MEASURE_RULES[figure].ofSales && isThin(at)) ? at[figure] : null;
  const change = (figure: MonthFigure, then: MarketMonth | null): string => {
    const [a, b] = [usable(now, figure), usable(then, figure)];
    if (figure === "medianDaysOnMarket") return a === null || b === null ? UNKNOWN : formatDaysChange(a - b);
    return formatChange(shareChange(a, b));
  };
  const row = (
    figure: MonthFigure,
    label: string,
    format: (value: number | null) => string,
    sample: string | null,
  ) => ({
    figure,
    label,
    value: format(now[figure]),
    monthChange: change(figure, monthBefore),
    yearChange: change(figure, yearBefore),
    sample: now[figure] === null ? null : sample,
    thin: MEASURE_RULES[figure].ofSales && isThin(now) && now[figure] !== null,
  });
  const sales = now.soldCount === null ? null : formatCounted(now.soldCount, "sale", "sales");
  const homes = now.activeListings === null ? null : formatCounted(now.activeListings, "home", "homes");
  return [
    row("medianListPrice", "Median list price", formatMoneyShort, homes),
    row("medianSoldPrice", "Median sold price", formatMoneyShort, sales),
    row("activeListings", "Homes for sale", formatCount, `end of ${formatMonthName(month)}`),
    row("soldCount", `Sold in ${formatMonthName(month)}`, formatCount, "whole month"),
    row("medianDaysOnMarket", "Median days on market", formatDays, sales),
    row("averagePricePerSqft", "Price per sqft", formatMoneyShort, sales),
  ];
}
