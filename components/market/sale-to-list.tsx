import { useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { formatCount, formatDate, formatPercent, UNKNOWN } from "@/lib/web/format";
import type { Market } from "./market";
import { RATIO_TITLE, ratioSpec, ratioWords } from "./ratio";

interface SaleToListProps {
  markets: readonly Market[];
  /** As in "Lotline sample data, to Oct 31, 2026". */
  source: string;
  asTable: boolean;
}

/** The current sale-to-list ratio, for published series, which have no history of it. The text says so. */
export function SaleToList({ markets, source, asTable }: SaleToListProps) {
  const spec = useMemo(() => ratioSpec(markets), [markets]);
  return (
    <ChartFigure
      spec={spec}
      words={{
        title: RATIO_TITLE,
        sentence: ratioWords(markets),
        place: `${markets.map(({ place }) => place).join("; ")}; 30 days to ${formatDate(markets[0]!.snapshot!.date)}`,
        source,
      }}
      fileName={`${markets.map(({ id }) => id).join("-")}-sale-to-list`}
      table={{
        columns: ["Market", RATIO_TITLE, "Sales in 30 days"],
        rows: markets.map(({ name, snapshot }) => [
          name,
          snapshot?.listToSoldRatio == null ? UNKNOWN : formatPercent(snapshot.listToSoldRatio),
          formatCount(snapshot?.soldLast30d ?? null),
        ]),
      }}
      asTable={asTable}
    />
  );
}
