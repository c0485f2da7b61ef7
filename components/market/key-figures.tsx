import { sparkSteps } from "@/components/charts/sparkline";
import { bandWords } from "@/components/charts/spec";
import { UNITS } from "@/components/charts/units";
import { SECTION_TITLE } from "@/components/ui/class-names";
import { MONTH_FIGURES } from "@/lib/domain/market";
import { formatCounted, UNKNOWN } from "@/lib/web/format";
import { formatMonthName } from "@/lib/web/format-tables";
import { capitalized } from "@/lib/web/words";
import { type KeyFigureCell, KeyFigureCells } from "./key-figure-cells";
import { isThin, type Measure, type ShownMonth } from "./market";
import { comparedFigure, figureOf, isKnown, MEASURE_RULES, soldBand } from "./measures";
import { type MarketReading, twoYears, windowWords } from "./reading";

interface KeyFigure {
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
}

/** The six figures of a page's window with their changes and samples, and those that are only known from records. */
export function keyFigures(reading: MarketReading): KeyFigure[] {
  const { now, before, yearBefore, month, window } = reading;
  /** A count of events that its sources may never state is not known where it is always 0. */
  const shownMonths = [{ history: [now, before, yearBefore].filter((one) => one !== null) }];
  const half = soldBand(now);
  const row = (figure: Measure, sample: string | null) => {
    const value = now[figure] ?? null;
    const { label, unit, ofSales } = MEASURE_RULES[figure];
    const since = (then: ShownMonth | null) =>
      UNITS[unit].change(comparedFigure(now, figure), comparedFigure(then, figure));
    return {
      figure,
      label,
      value: UNITS[unit].value(value),
      change: since(before),
      yearChange: since(yearBefore),
      sample: value === null ? null : sample,
      half: figure === "medianSoldPrice" && half ? bandWords("price", half) : null,
      thin: ofSales && isThin(now) && value !== null,
    };
  };
  const sales = now.soldCount === null ? null : formatCounted(now.soldCount, "sale", "sales");
  const of = window === 1 ? `in ${formatMonthName(month)}` : `in ${window} months`;
  const homes = now.activeListings === null ? null : formatCounted(now.activeListings, "home", "homes");
  return [
    row("medianListPrice", homes),
    row("medianSoldPrice", sales),
    row("activeListings", `end of ${formatMonthName(month)}`),
    row("soldCount", of),
    row("medianDaysOnMarket", sales),
    row("averagePricePerSqft", sales),
    ...[
      row("newListings", of),
      row("pendingSales", of),
      row("delistings", of),
      row("listToSoldRatio", sales),
      row("soldAboveListShare", sales),
      row("priceReductionShare", "of the homes for sale"),
    ].filter(({ figure }) => (now[figure] ?? null) !== null && isKnown(shownMonths, figure)),
  ];
}

/** Counts of a wider market say nothing beside those of a part. */
const isCompared = (figure: Measure, there: KeyFigure | undefined): boolean =>
  MEASURE_RULES[figure].unit !== "count" && there !== undefined && there.value !== UNKNOWN && !there.thin;

interface Props {
  reading: MarketReading;
  /** A wider market in the same window, whose medians and shares stand beside. */
  benchmark: MarketReading | null;
  /** Elements of the page's window, newest first. */
  pooled: readonly ShownMonth[];
  /** Whether its figures are as published by others. What these leave out is not shown. */
  published: boolean;
}

/** The figures of a page's window with their sample sizes, their changes in a month and a year, and a line of two years. */
export function KeyFiguresRow({ reading, benchmark, pooled, published }: Props) {
  const { window } = reading;
  const past = twoYears(pooled, reading);
  const beside = new Map((benchmark ? keyFigures(benchmark) : []).map((one) => [one.figure, one]));
  const cells = keyFigures(reading)
    .filter(({ value }) => !published || value !== UNKNOWN)
    .map(({ figure, label, value, change, yearChange, sample, half, thin }): KeyFigureCell => {
      const there = beside.get(figure);
      return {
        label,
        value,
        notes: [
          thin ? `only ${sample}` : (sample ?? "\u00a0"),
          ...(benchmark && isCompared(figure, there) ? [`${benchmark.name} ${there!.value}`] : []),
          ...(half ? [`middle half ${half}`] : []),
        ],
        changes: [
          ...(window === 12 ? [] : [[change, window === 1 ? "in a month" : `in ${window} months`] as const]),
          [yearChange, "in a year"],
        ],
        spark: sparkSteps(past.map((month) => figureOf(month, figure))),
        // The six that every market has.
        printed: (MONTH_FIGURES as readonly Measure[]).includes(figure),
      };
    });
  return (
    <section aria-labelledby="month" className="flex flex-col gap-3">
      <h2 id="month" className={SECTION_TITLE}>
        {capitalized(windowWords(window, reading.month))}
      </h2>
      <KeyFigureCells cells={cells} />
    </section>
  );
}
