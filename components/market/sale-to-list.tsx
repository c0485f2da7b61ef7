import { ChartFigure } from "@/components/charts/chart-figure";
import { Plot } from "@/components/charts/plot";
import { SERIES_COLORS } from "@/components/charts/scene";
import type { MarketSnapshot } from "@/lib/domain/market";
import { formatCount, formatCounted, formatPercent, UNKNOWN } from "@/lib/web/format";
import { ratioScene } from "./ratio-scene";

const TITLE = "Sale to list";
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

interface SaleToListProps {
  snapshots: readonly MarketSnapshot[];
  /** As in "Lotline sample data, to Oct 31, 2026". */
  source: string;
  asTable: boolean;
}

/** Sale to list now, on a staff of percents. There is no history of it, and the text says so. */
export function SaleToList({ snapshots, source, asTable }: SaleToListProps) {
  const zips = snapshots.map(({ zipCode, snapshot }) => ({ zipCode, ratio: snapshot.listToSoldRatio }));
  const scene = ratioScene(zips);
  const sentence = `${ratioSentence(snapshots)} ${NOTE}`;
  return (
    <ChartFigure
      title={TITLE}
      sentence={sentence}
      source={source}
      fileName={`${zips.map(({ zipCode }) => zipCode).join("-")}-sale-to-list`}
      legend={zips.map(({ zipCode, ratio }, i) => ({
        key: zipCode,
        label: zipCode,
        color: SERIES_COLORS[i % SERIES_COLORS.length]!,
        stroke: "solid",
        value: ratio === null ? UNKNOWN : formatPercent(ratio),
      }))}
      scene={scene}
      table={{
        columns: ["ZIP code", TITLE, "Sales in 30 days"],
        rows: snapshots.map(({ zipCode, snapshot }) => [
          zipCode,
          snapshot.listToSoldRatio === null ? UNKNOWN : formatPercent(snapshot.listToSoldRatio),
          formatCount(snapshot.soldLast30d),
        ]),
      }}
      asTable={asTable}
    >
      <Plot scene={scene} label={`${TITLE}. ${sentence}`} />
    </ChartFigure>
  );
}
