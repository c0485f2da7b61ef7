import { type ChartSeries, type ChartSpec, PLOT_HEIGHT, seriesColor } from "@/components/charts/spec";
import { pointWords, type Unit } from "@/components/charts/units";
import { addMonths } from "@/lib/domain/calendar";
import { shareChange } from "@/lib/domain/statistics";
import { formatCounted, formatMonth } from "@/lib/web/format";
import { formatMonthName } from "@/lib/web/format-tables";
import { type Look, type MeasureLine, measureLine, PLAIN, unitUnder, WINDOW_WORDS } from "./look";
import type { Market, MarketMonths, Measure } from "./market";
import { CHART_PLANS, type ChartKey, knownLines, unitOf } from "./market-charts";
import { MEASURE_RULES } from "./measures";
import type { PublishedIndex } from "./published-series";

/**
 * Labels for the highest and the lowest value of a single line, with room below the lowest. The newest value is named at the
 * line's end, and is not said twice.
 */
function extremes({ values, thin }: ChartSeries, unit: Unit): Pick<ChartSpec, "labels" | "span"> {
  const known = values.flatMap((value, row) => (value === null || thin?.[row] ? [] : [{ row, value }]));
  const high = known.reduce((best, one) => (one.value > best.value ? one : best), known[0]!);
  const low = known.reduce((best, one) => (one.value < best.value ? one : best), known[0]!);
  if (!high || !low || high.value === low.value) return {};
  const under = low.value - (high.value - low.value) * 0.1;
  const newest = pointWords(unit, known.at(-1)!.value);
  return {
    labels: [
      { ...high, text: pointWords(unit, high.value) },
      { ...low, text: pointWords(unit, low.value), under: true },
    ].filter(({ text }) => text !== newest),
    span: [low.value < 0 ? under : Math.max(0, under), high.value],
  };
}

const SINGLE_MONTHS_NOTE = "Faint marks are single months.";
/** What the band around a median is. */
const BAND_NAME = "Middle half of sold prices, from 10 sales on";

/** The base line of a change or an index, which is always inside the axis. */
function baseOf({ show }: Look, span: ChartSpec["span"]): Pick<ChartSpec, "base" | "span"> {
  if (show === "value") return { span };
  const base = show === "index" ? 100 : 0;
  return { base, span: [Math.min(base, span?.[0] ?? base), Math.max(base, span?.[1] ?? base)] };
}

/** What the axis measures, and over how many months. What stands at a month's end is the same in each window. */
function axisUnder(
  axis: string,
  { window, show }: Look,
  lines: readonly { measure: Measure }[],
): Pick<ChartSpec, "axisName" | "axisDetail"> {
  const axisName = show === "change" ? "Change in a year" : show === "index" ? "Index, first month = 100" : axis;
  if (window === 1 || !lines.some(({ measure }) => MEASURE_RULES[measure].flow)) return { axisName };
  const isPooledAlone = show === "change" || show === "years";
  return { axisName, axisDetail: `${WINDOW_WORDS[window]}${isPooledAlone ? "" : "; faint: single months"}` };
}

/** Between 4 and 6 months of supply a market is even. */
const EVEN = { guides: [4, 6], axisName: "Months; even from 4 to 6" };

/** What the tooltip compares a value with: the window just before, if that is not the year before, and the year before. */
const comparedWith = ({ before }: MeasureLine, { window }: Look): ChartSeries["compared"] => [
  ...(window === 12 ? [] : [{ name: window === 1 ? "in a month" : `in ${window} months`, values: before(window) }]),
  { name: "in a year", values: before(12) },
];

/**
 * A chart of one to six markets over the same months (oldest first). Each market has a color, which it keeps when
 * others are added. List prices and homes for sale are dashed.
 */
export function marketSpec(
  chart: ChartKey,
  markets: readonly (MarketMonths & Pick<Market, "id" | "name">)[],
  months: readonly string[],
  asOf: string,
  look: Look = PLAIN,
): ChartSpec {
  const lines = knownLines(markets, chart);
  if (look.show === "years") {
    const { axisDetail } = axisUnder("", look, lines);
    return { ...byYears(marketSpec(chart, markets, months, asOf, { ...look, show: "value" })), axisDetail };
  }
  const unit = unitUnder(unitOf(chart), look);
  const alone = markets.length === 1;
  const series = markets.flatMap((one, nth) =>
    lines.map(({ measure, name }): ChartSeries => {
      const { id, name: market } = one;
      const { flow, ofSales, dash, bars } = MEASURE_RULES[measure];
      const line = measureLine(one, months, measure, look, asOf);
      const newest = line.values.at(-1) ?? null;
      const sales = line.thin.at(-1) && ofSales ? ` of ${formatCounted(line.sales.at(-1) ?? 0, "sale", "sales")}` : "";
      const label = name ? `${market} ${name}` : market;
      const endAlone = name ?? (newest === null ? undefined : pointWords(unit, newest) + sales);
      return {
        key: `${id} ${measure}`,
        label,
        color: seriesColor(nth),
        mark: bars && alone && look.window === 1 && look.show === "value" ? "bar" : "line",
        dash,
        values: line.values,
        thin: flow ? line.thin : undefined,
        samples: ofSales ? line.sales : undefined,
        singleMonths: line.singleMonths,
        band: alone && line.band?.some((both) => both !== null) ? line.band : undefined,
        compared: look.show === "change" ? undefined : comparedWith(line, look),
        end: alone ? endAlone : label,
      };
    }),
  );
  const { labels, span } = series.length === 1 ? extremes(series[0]!, unit) : {};
  return {
    axis: "months",
    rows: months.map((month) => ({ at: month, name: formatMonth(month) })),
    series,
    unit,
    height: PLOT_HEIGHT,
    ...axisUnder(CHART_PLANS[chart].axis, look, lines),
    ...(chart === "supply" && look.show === "value" ? EVEN : {}),
    note: series.some(({ singleMonths }) => singleMonths) ? SINGLE_MONTHS_NOTE : undefined,
    bandName: series.some(({ band }) => band) ? BAND_NAME : undefined,
    labels,
    ...baseOf(look, span),
  };
}

/** The months of a year, as numbers of an address. */
const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));

/** A chart of one line over months as one of a line for each calendar year, from January to December, the newest year first. */
export function byYears({ rows, series, unit, height, axisName, guides }: ChartSpec): ChartSpec {
  const [line] = series;
  const at = new Map(rows.map((row, nth) => [row.at, nth]));
  const years = [...new Set(rows.map((row) => row.at.slice(0, 4)))].reverse();
  const ofYear = ({ values, thin, samples }: ChartSeries, year: string, nth: number): ChartSeries => {
    const each = <T>(all: readonly T[], none: T): T[] =>
      MONTHS.map((month) => all[at.get(`${year}-${month}`) ?? -1] ?? none);
    return {
      key: year,
      label: year,
      color: seriesColor(nth),
      mark: "line",
      values: each(values, null),
      thin: thin && each(thin, false),
      samples: samples && each(samples, null),
      end: year,
    };
  };
  return {
    axis: "names",
    rows: MONTHS.map((month) => {
      const name = formatMonthName(`2000-${month}`);
      return { at: name.slice(0, 3), name };
    }),
    series: line ? years.map((year, nth) => ofYear(line, year, nth)) : [],
    unit,
    height,
    axisName,
    guides,
  };
}

/**
 * A market's chart of prices with published indexes as further lines, under the same look. Rents are of another size than
 * prices, so that they stand there as changes and indexes only.
 */
export function withPublished(spec: ChartSpec, published: readonly PublishedIndex[], { show }: Look): ChartSpec {
  if (show === "years") return spec;
  const lines = published
    .filter(({ unit }) => show !== "value" || unit === "usd")
    .map(({ name, title, points }): ChartSeries => {
      const byMonth = new Map(points.map(({ month, value }) => [month, value]));
      const own = spec.rows.map(({ at }) => byMonth.get(at) ?? null);
      const base = own.find((value) => value) ?? null;
      const values = own.map((value, row) => {
        if (value === null || show === "value") return value;
        if (show === "index") return base && (100 * value) / base;
        return shareChange(value, byMonth.get(addMonths(spec.rows[row]!.at, -12)));
      });
      return {
        key: name,
        label: title,
        color: "s1",
        mark: "line",
        dash: name === "zori" ? "dot" : "long",
        values,
        end: name.toUpperCase(),
      };
    })
    .filter(({ values }) => values.some((value) => value !== null));
  return { ...spec, series: [...spec.series, ...lines] };
}

/** Place and period of a picture of the charts: "78704, Austin, TX; Nov 2023 to Oct 2026". */
export function placeAndPeriod(markets: readonly Pick<Market, "place">[], months: readonly string[]): string {
  const places = markets.map(({ place }) => place);
  return `${places.join("; ")}; ${formatMonth(months[0]!)} to ${formatMonth(months.at(-1)!)}`;
}
