import { type ReactNode, useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import type { MarketSnapshot } from "@/lib/domain/market";
import { formatCount, formatDate, formatPercent, UNKNOWN } from "@/lib/web/format";
import { RATIO_TITLE, ratioSpec, ratioWords } from "./ratio";

interface SaleToListProps {
  snapshots: readonly MarketSnapshot[];
  /** As in "Lotline sample data, to Oct 31, 2026". */
  source: string;
  asTable: boolean;
  still: ReactNode;
}

/** Sale to list now, against the asking price. There is no history of it, and the text says so. */
export function SaleToList({ snapshots, source, asTable, still }: SaleToListProps) {
  const spec = useMemo(() => ratioSpec(snapshots), [snapshots]);
  return (
    <ChartFigure
      spec={spec}
      words={{
        title: RATIO_TITLE,
        sentence: ratioWords(snapshots),
        place: `${snapshots.map(({ zipCode, city, state }) => `${zipCode}, ${city}, ${state}`).join("; ")}; 30 days to ${formatDate(snapshots[0]!.snapshot.date)}`,
        source,
      }}
      fileName={`${snapshots.map(({ zipCode }) => zipCode).join("-")}-sale-to-list`}
      still={still}
      table={{
        columns: ["ZIP code", RATIO_TITLE, "Sales in 30 days"],
        rows: snapshots.map(({ zipCode, snapshot }) => [
          zipCode,
          snapshot.listToSoldRatio === null ? UNKNOWN : formatPercent(snapshot.listToSoldRatio),
          formatCount(snapshot.soldLast30d),
        ]),
      }}
      asTable={asTable}
    />
  );
}
