import type { ChartSeries, ChartSpec } from "@/components/charts/spec";
import { addMonths } from "@/lib/domain/calendar";
import { shareChange } from "@/lib/domain/statistics";
import type { Look } from "./look";
import type { PublishedIndex } from "./series-words";

/** Rents are dotted, values have long dashes. */
const dashOf = (name: string) => (name === "zori" ? "dot" : "long");

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
        dash: dashOf(name),
        values,
        end: name.toUpperCase(),
      };
    })
    .filter(({ values }) => values.some((value) => value !== null));
  return lines.length === 0 ? spec : { ...spec, series: [...spec.series, ...lines] };
}
