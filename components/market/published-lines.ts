import type { ChartSeries, ChartSpec } from "@/components/charts/spec";
import { addMonths } from "@/lib/domain/calendar";
import type { PublishedSeries } from "@/lib/domain/series";
import type { Look } from "./look";
import { seriesTitle } from "./series-words";

/** The indexes of values and of rents, which can stand beside a market's own prices. */
const INDEXES: Readonly<Record<string, ChartSeries["dash"]>> = { zhvi: "long", zori: "dot" };

/** The series that a market's chart of prices can show, with the months that it can reach. */
export const publishedIndexes = (all: readonly PublishedSeries[], months: number): PublishedSeries[] =>
  all
    .filter(({ name, points }) => name in INDEXES && points.length > 1)
    // A change in a year needs the year before.
    .map((one) => ({ ...one, points: one.points.slice(0, months + 12) }));

/**
 * A market's chart of prices with published indexes as further lines, under the same look. Rents are of another size than
 * prices, so that they stand there as changes and indexes only.
 */
export function withPublished(spec: ChartSpec, published: readonly PublishedSeries[], { show }: Look): ChartSpec {
  if (show === "years") return spec;
  const lines = published
    .filter(({ unit }) => show !== "value" || unit === "usd")
    .map(({ name, points }): ChartSeries => {
      const byMonth = new Map(points.map(({ month, value }) => [month, value]));
      const own = spec.rows.map(({ at }) => byMonth.get(at) ?? null);
      const base = own.find((value) => value) ?? null;
      const values = own.map((value, row) => {
        if (value === null || show === "value") return value;
        if (show === "index") return base && (100 * value) / base;
        const then = byMonth.get(addMonths(spec.rows[row]!.at, -12));
        return then ? value / then - 1 : null;
      });
      const dash = INDEXES[name];
      const label = seriesTitle({ name });
      return {
        key: name,
        label,
        color: "s1",
        mark: "line",
        values,
        end: name.toUpperCase(),
        ...(dash ? { dash } : {}),
      };
    })
    .filter(({ values }) => values.some((value) => value !== null));
  return lines.length === 0 ? spec : { ...spec, series: [...spec.series, ...lines] };
}
