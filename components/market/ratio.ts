import { type ChartSeries, type ChartSpec, SERIES_COLORS } from "@/components/charts/spec";
import type { MarketSnapshot } from "@/lib/domain/market";
import { formatCounted, formatPercent } from "@/lib/web/format";
import { HEIGHT } from "./market-charts";

export const RATIO_TITLE = "Sale to list";
const NOTE = "100% is the last price asked; monthly history does not hold this figure.";

/** Of one ZIP, in a sentence; of several, from most to least. */
export function ratioSentence(snapshots: readonly MarketSnapshot[]): string {
  const known = snapshots.flatMap(({ zipCode, snapshot }) =>
    snapshot.listToSoldRatio === null ? [] : [{ zipCode, ratio: snapshot.listToSoldRatio, sold: snapshot.soldLast30d }],
  );
  const [first] = known;
  if (!first) return "The ratio of sold price to asking price is not known here.";
  if (known.length > 1) {
    known.sort((a, b) => b.ratio - a.ratio);
    return `Over the last 30 days, ${known.map(({ zipCode, ratio }) => `${zipCode} ${formatPercent(ratio)}`).join(", ")} of the last asking price.`;
  }
  const base = first.sold === null ? "" : `, the mean of ${formatCounted(first.sold, "sale", "sales")}`;
  const gap = (first.ratio - 1) * 100;
  const side = Math.abs(gap) < 0.05 ? "just" : gap < 0 ? "less than" : "more than";
  return `Homes sold in the last 30 days went for ${side} their last asking price: ${formatPercent(first.ratio)}${base}.`;
}

/** Each ZIP's ratio as a stem from the asking price to what was paid. */
export function ratioSpec(snapshots: readonly MarketSnapshot[]): ChartSpec {
  const known = snapshots.flatMap(({ zipCode, snapshot: { listToSoldRatio: ratio } }, row) =>
    ratio === null ? [] : [{ zipCode, ratio, row }],
  );
  return {
    axis: "names",
    rows: snapshots.map(({ zipCode }) => ({ at: zipCode, name: zipCode })),
    series: known.map(({ zipCode, ratio, row }): ChartSeries => {
      return {
        key: zipCode,
        label: zipCode,
        color: SERIES_COLORS[row % SERIES_COLORS.length]!,
        mark: "stem",
        values: snapshots.map((_, i) => (i === row ? ratio : null)),
      };
    }),
    unit: "percent",
    height: HEIGHT,
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

/** What the chart says, in words. */
export const ratioWords = (snapshots: readonly MarketSnapshot[]): string => `${ratioSentence(snapshots)} ${NOTE}`;
