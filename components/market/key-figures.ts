import { bandWords } from "@/components/charts/spec";
import { UNITS } from "@/components/charts/units";
import {
  formatChange,
  formatCount,
  formatCounted,
  formatDays,
  formatDaysChange,
  formatMoneyShort,
  formatMonthName,
  formatPercent,
  UNKNOWN,
} from "@/lib/web/format";
import { comparedFigure, isKnown, MEASURE_RULES, soldBand } from "./look";
import { isThin, type Measure, type ShownMonth } from "./market";
import type { MarketReading } from "./reading";

export interface KeyFigure {
  figure: Measure;
  label: string;
  value: string;
  /** With a sign, compared with the window just before, if that is not the year before, and with the year before. "–" if a side is unknown or stands on too few homes. */
  change: string;
  yearChange: string;
  /** The sample: "358 sales", "1,611 homes". Null if the figure is itself a count or the count is unknown. */
  sample: string | null;
  /** The middle half of the sold prices: "$610K to $940K", from ten sales on. */
  half: string | null;
  /** Based on fewer than five sales. */
  thin: boolean;
  /** Not one of the six that every market has. Not printed. */
  more?: true;
}

/** The six figures of a page's window with their changes and samples, and those that are only known from records. */
export function keyFigures(reading: MarketReading): KeyFigure[] {
  const { now, before, yearBefore, month, window } = reading;
  /** A count of events that its sources may never state is not known where it is always 0. */
  const told = [{ history: [now, before, yearBefore].filter((one) => one !== null) }];
  const half = soldBand(now);
  const change = (figure: KeyFigure["figure"], then: ShownMonth | null): string => {
    const [a, b] = [comparedFigure(now, figure), comparedFigure(then, figure)];
    if (figure === "medianDaysOnMarket") return a === null || b === null ? UNKNOWN : formatDaysChange(a - b);
    if (MEASURE_RULES[figure].unit === "percent") return a === null || b === null ? UNKNOWN : UNITS.points.value(a - b);
    return formatChange(shareChange(a, b));
  };
  const row = (
    figure: KeyFigure["figure"],
    label: string,
    format: (value: number | null) => string,
    sample: string | null,
  ) => ({
    figure,
    label,
    value: format(now[figure] ?? null),
    change: change(figure, before),
    yearChange: change(figure, yearBefore),
    sample: (now[figure] ?? null) === null ? null : sample,
    half: figure === "medianSoldPrice" && half ? bandWords("price", half) : null,
    thin: MEASURE_RULES[figure].ofSales && isThin(now) && (now[figure] ?? null) !== null,
  });
  const sales = now.soldCount === null ? null : formatCounted(now.soldCount, "sale", "sales");
  const of = window === 1 ? `in ${formatMonthName(month)}` : `in ${window} months`;
  const homes = now.activeListings === null ? null : formatCounted(now.activeListings, "home", "homes");
  return [
    row("medianListPrice", "Median list price", formatMoneyShort, homes),
    row("medianSoldPrice", "Median sold price", formatMoneyShort, sales),
    row("activeListings", "Homes for sale", formatCount, `end of ${formatMonthName(month)}`),
    row("soldCount", "Homes sold", formatCount, of),
    row("medianDaysOnMarket", "Median days on market", formatDays, sales),
    row("averagePricePerSqft", "Price per sqft", formatMoneyShort, sales),
    ...[
      row("newListings", "New listings", formatCount, of),
      row("pendingSales", "Pending sales", formatCount, of),
      row("delistings", "Delistings", formatCount, of),
      row("listToSoldRatio", "Sale to list", (value) => formatPercent(value), sales),
      row("soldAboveListShare", "Sold above asking", (value) => formatPercent(value), sales),
      row("priceReductionShare", "Price reductions", (value) => formatPercent(value), "of the homes for sale"),
    ]
      .filter(({ figure }) => (now[figure] ?? null) !== null && isKnown(told, figure))
      .map((one) => ({ ...one, more: true as const })),
  ];
}
