import { type ChartSeries, type ChartSpec, PLOT_HEIGHT, SERIES_COLORS } from "@/components/charts/spec";
import { formatCounted, formatPercent } from "@/lib/web/format";
import type { Market } from "./market";

type Known = Pick<Market, "id" | "name" | "snapshot">;

export const RATIO_TITLE = "Sale to list";
const NOTE = "100% is the last price asked; these files do not hold it by month.";

/** A sentence about one ZIP, or a list of several from highest to lowest. */
function ratioSentence(markets: readonly Known[]): string {
  const known = markets.flatMap(({ name, snapshot }) =>
    snapshot?.listToSoldRatio == null ? [] : [{ name, ratio: snapshot.listToSoldRatio, sold: snapshot.soldLast30d }],
  );
  const [first] = known;
  if (!first) return "The ratio of sold price to asking price is not known here.";
  if (known.length > 1) {
    known.sort((a, b) => b.ratio - a.ratio);
    return `Over the last 30 days, ${known.map(({ name, ratio }) => `${name} ${formatPercent(ratio)}`).join(", ")} of the last asking price.`;
  }
  const base = first.sold === null ? "" : `, the mean of ${formatCounted(first.sold, "sale", "sales")}`;
  const gap = (first.ratio - 1) * 100;
  const side = Math.abs(gap) < 0.05 ? "just" : gap < 0 ? "less than" : "more than";
  return `Homes sold in the last 30 days went for ${side} their last asking price: ${formatPercent(first.ratio)}${base}.`;
}

/** Each ZIP's ratio as a stem from the asking price to the price paid. */
export function ratioSpec(markets: readonly Known[]): ChartSpec {
  const known = markets.flatMap(({ id, name, snapshot }, row) =>
    snapshot?.listToSoldRatio == null ? [] : [{ id, name, ratio: snapshot.listToSoldRatio, row }],
  );
  return {
    axis: "names",
    rows: markets.map(({ name }) => ({ at: name, name })),
    series: known.map(({ id, name, ratio, row }): ChartSeries => {
      return {
        key: id,
        label: name,
        color: SERIES_COLORS[row % SERIES_COLORS.length]!,
        mark: "stem",
        values: markets.map((_, i) => (i === row ? ratio : null)),
      };
    }),
    unit: "percent",
    height: PLOT_HEIGHT,
    axisName: "Share of the last asking price",
    span: [
      Math.min(1, ...known.map(({ ratio }) => ratio)) - 0.02,
      Math.max(1, ...known.map(({ ratio }) => ratio)) + 0.02,
    ],
    base: { value: 1, name: "asking price" },
    labels: known.map(({ row, ratio }) => ({
      row,
      value: ratio,
      text: formatPercent(ratio),
      ...(ratio < 1 ? { under: true } : {}),
    })),
  };
}

/** The chart in words. */
export const ratioWords = (markets: readonly Known[]): string => `${ratioSentence(markets)} ${NOTE}`;
