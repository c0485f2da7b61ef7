import { type ChartSeries, type ChartSpec, SERIES_COLORS } from "@/components/charts/spec";
import { formatMonthName } from "@/lib/web/format";

/** The months of a year, as numbers of an address. */
const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));

/** A chart of one line over months as one of a line for each calendar year, from January to December, the newest year first. */
export function byYears({ rows, series, unit, height, axisName, guides }: ChartSpec): ChartSpec {
  const [line] = series;
  const at = new Map(rows.map((row, nth) => [row.at, nth]));
  const years = [...new Set(rows.map((row) => row.at.slice(0, 4)))].reverse();
  const ofYear = (year: string, nth: number): ChartSeries => {
    const each = <T>(all: readonly T[] | undefined, none: T): T[] =>
      MONTHS.map((month) => all?.[at.get(`${year}-${month}`) ?? -1] ?? none);
    return {
      key: year,
      label: year,
      color: SERIES_COLORS[nth % SERIES_COLORS.length]!,
      mark: "line",
      values: each(line!.values, null),
      ...(line!.thin ? { thin: each(line!.thin, false) } : {}),
      ...(line!.samples ? { samples: each(line!.samples, null) } : {}),
      end: year,
    };
  };
  return {
    axis: "names",
    rows: MONTHS.map((month) => {
      const name = formatMonthName(`2000-${month}`);
      return { at: name.slice(0, 3), name };
    }),
    series: line ? years.map(ofYear) : [],
    unit,
    height,
    axisName,
    ...(guides ? { guides } : {}),
  };
}
