import { ChartFigure } from "@/components/charts/chart-figure";
import { sparkSteps } from "@/components/charts/sparkline";
import type { ChartSpec } from "@/components/charts/spec";
import type { Unit } from "@/components/charts/units";
import { SECTION_TITLE } from "@/components/ui/class-names";
import { addMonths, monthName, monthNumber, monthsEnding } from "@/lib/domain/calendar";
import { MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import type { PublishedSeries, SeriesUnit } from "@/lib/domain/series";
import { shareChange } from "@/lib/domain/statistics";
import { formatCount, formatDays, formatMoney, formatMonth } from "@/lib/web/format";
import { formatChange } from "@/lib/web/format-tables";
import { capitalized } from "@/lib/web/words";
import { type KeyFigureCell, KeyFigureCells } from "./key-figure-cells";
import { sinceYearBefore } from "./reading";

/** Titles of series whose published names are abbreviations. */
const TITLES: Readonly<Record<string, string>> = {
  zhvi: "Zillow Home Value Index",
  zori: "Zillow Observed Rent Index",
  avg_sale_to_list: "Average sale to list",
  median_dom: "Median days on market",
  median_ppsf: "Median sale price per sqft",
  median_list_ppsf: "Median list price per sqft",
};

/** "median_listing_price" → "Median listing price". */
export function seriesTitle({ name }: Pick<PublishedSeries, "name">): string {
  const words = name.replaceAll("_", " ");
  return TITLES[name] ?? capitalized(words);
}

const SERIES_UNITS: Record<SeriesUnit, { words(value: number): string; chart: Unit; axis: string }> = {
  usd: { words: formatMoney, chart: "price", axis: "Dollars" },
  usdPerMonth: { words: (value) => `${formatMoney(value)} a month`, chart: "dollars", axis: "Dollars a month" },
  count: { words: formatCount, chart: "count", axis: "Number" },
  days: { words: (value) => formatDays(Math.round(value)), chart: "days", axis: "Days" },
  ratio: { words: (value) => String(Number(value.toFixed(3))), chart: "months", axis: "Ratio" },
};

const seriesValue = (unit: SeriesUnit, value: number): string => SERIES_UNITS[unit].words(value);

/** The change of a series from the year before its newest month, as a fraction; null if that is not known. */
function yearChange({ points }: PublishedSeries): number | null {
  const [newest] = points as [PublishedSeries["points"][number]];
  const yearBefore = addMonths(newest.month, -12);
  return shareChange(newest.value, points.find(({ month }) => month === yearBefore)?.value);
}

/** A series in a sentence: its newest value, and the change in a year if it is known. */
export function seriesSentence(series: PublishedSeries): string {
  const { unit, points, source } = series;
  const [newest] = points as [PublishedSeries["points"][number]];
  const value = `${seriesValue(unit, newest.value)} in ${formatMonth(newest.month)}`;
  return `${joined(value, sinceYearBefore(yearChange(series)), `as ${source} publishes it`)}.`;
}

/** The headline of a ZIP that nothing else is known of: "Zillow Home Value Index in 96797: $812,301, up 3.1% from a year before." */
export function seriesHeadline(zipCode: string, series: PublishedSeries): string {
  const value = seriesValue(series.unit, series.points[0]!.value);
  return `${joined(`${seriesTitle(series)} in ${zipCode}: ${value}`, sinceYearBefore(yearChange(series)))}.`;
}

const joined = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(", ");

/** An index of values or rents, which can stand beside a market's own prices. */
export interface PublishedIndex extends Pick<PublishedSeries, "name" | "unit" | "points"> {
  title: string;
}

/** The indexes of values and rents, each with the months of a chart and the year before, for changes in a year. */
export const publishedIndexes = (all: readonly PublishedSeries[]): PublishedIndex[] =>
  all
    .filter(({ name, points }) => (name === "zhvi" || name === "zori") && points.length > 1)
    .map(({ name, unit, points }) => ({
      name,
      unit,
      title: seriesTitle({ name }),
      points: points.slice(0, MAX_HISTORY_MONTHS + 12),
    }));

const SPARK_MONTHS = 24;

/** A series as a key figure: its newest value, its change in a year, two years as a line. */
export function seriesCell(series: PublishedSeries): KeyFigureCell {
  const { name, unit, points, source } = series;
  const [newest] = points as [PublishedSeries["points"][number]];
  const values = new Map(points.map(({ month, value }) => [month, value]));
  const change = yearChange(series);
  const months = monthsEnding(newest.month, SPARK_MONTHS);
  return {
    label: seriesTitle({ name }),
    value: seriesValue(unit, newest.value),
    notes: [`${formatMonth(newest.month)}, ${source}`],
    changes: change === null ? [] : [[formatChange(change), "in a year"]],
    spark: sparkSteps(months.map((month) => values.get(month) ?? null)),
    printed: true,
  };
}

const HEIGHT = 160;

/** Up to 60 months of a series, ending with its newest, as a chart. */
export function seriesSpec(series: PublishedSeries): ChartSpec {
  const { unit, points, name, source } = series;
  const newest = monthNumber(points[0]!.month);
  const oldest = Math.max(monthNumber(points.at(-1)!.month), newest - MAX_HISTORY_MONTHS + 1);
  const values = new Map(points.map(({ month, value }) => [month, value]));
  const months = Array.from({ length: newest - oldest + 1 }, (_, i) => monthName(oldest + i));
  return {
    axis: "months",
    rows: months.map((month) => ({ at: month, name: formatMonth(month) })),
    series: [
      {
        key: `${name} ${source}`,
        label: seriesTitle(series),
        color: "s1",
        mark: "line",
        values: months.map((month) => values.get(month) ?? null),
      },
    ],
    unit: SERIES_UNITS[unit].chart,
    height: HEIGHT,
    axisName: SERIES_UNITS[unit].axis,
  };
}

/** The two series that are drawn: indexes of values and rents before prices. Each needs three points. */
export function chartedSeries(all: readonly PublishedSeries[]): PublishedSeries[] {
  const wanted = ["zhvi", "zori", "median_sale_price", "median_listing_price", "median_list_price"];
  const rank = ({ name }: PublishedSeries) => wanted.indexOf(name);
  const known = all.filter((series) => rank(series) >= 0 && series.points.length > 2);
  return known.sort((a, b) => rank(a) - rank(b)).slice(0, 2);
}

interface Props {
  zipCode: string;
  /** "Austin, TX". */
  place: string;
  series: readonly PublishedSeries[];
}

/**
 * Series that market files publish about a ZIP, each with its publisher, beside the figures calculated from records.
 */
export function PublishedSeriesSection({ zipCode, place, series }: Props) {
  if (series.length === 0) return null;
  const drawn = chartedSeries(series);
  const sources = [...new Set(series.map(({ source }) => source))];
  return (
    <section aria-labelledby="published" className="flex flex-col gap-6 print:gap-3">
      <div className="flex flex-col gap-1">
        <h2 id="published" className={SECTION_TITLE}>
          What others publish about {zipCode}
        </h2>
        <p className="max-w-[62ch] text-ink2">
          Published by {sources.join("; ")}. These series are not computed from the homes here; each publisher uses its
          own definitions.
        </p>
      </div>
      {drawn.length > 0 ? (
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2 print:grid-cols-2 print:gap-x-8 print:gap-y-4">
          {drawn.map((one) => {
            const spec = seriesSpec(one);
            const title = seriesTitle(one);
            const sentence = seriesSentence(one);
            const months = `${spec.rows[0]!.name} to ${spec.rows.at(-1)!.name}`;
            return (
              <div key={`${one.name} ${one.source}`} className="grid">
                <ChartFigure
                  spec={spec}
                  words={{ title, sentence, place: `${zipCode}, ${place}; ${months}`, source: one.source }}
                  fileName={`${zipCode}-${one.name.replaceAll("_", "-")}`}
                />
              </div>
            );
          })}
        </div>
      ) : null}
      <KeyFigureCells cells={series.map(seriesCell)} />
    </section>
  );
}
