"use client";

import { useMemo } from "react";
import { seriesColor } from "@/components/charts/spec";
import type { Steps } from "@/components/ui/two-handles";
import { useLater } from "@/components/ui/use-later";
import { formatCount, formatMonth } from "@/lib/web/format";
import { useNear } from "@/lib/web/use-near";
import { type Look, measureLine, shortReason } from "../look";
import type { MarketMonths } from "../market";
import type { MarketView } from "../market-url";
import { useMarketPage, ViewLink } from "./view-link";

interface Props {
  /** The markets on the charts, the page's own first. */
  markets: readonly MarketMonths[];
  /** The months that can be shown, oldest first, and those of them that are. */
  span: readonly string[];
  brushed: readonly string[];
  look: Look;
  asOf: string;
  /** Called with the range while the brush moves. */
  onMove: (range: MarketView["range"]) => void;
  /** Called when it is released. It may be called without a move. */
  onRelease: () => void;
}

/** Until it is loaded, and if it cannot be, the links above choose a number of months. */
const brush = async () => (await import("./brush")).default;

const PRICES = ["medianSoldPrice", "medianListPrice"] as const;

/** Narrows the shown months of all charts at once. */
export function RangeBrush({ markets, span, brushed, look, asOf, onMove, onRelease }: Props) {
  const { view } = useMarketPage();
  const [box, near] = useNear<HTMLDivElement>();
  const { code: Brush, failure } = useLater(near, brush, "the slider of months");
  const end = span.length - 1;
  const [from, to] = [brushed[0]!, brushed.at(-1)!];
  // The lines of the charts below: the same price, pooled, compared or indexed as there.
  const lines = useMemo(() => {
    const { history } = markets[0]!;
    const price = PRICES.find((key) => history.some((month) => month[key] !== null)) ?? PRICES[0];
    return markets.map((market, nth) => ({
      color: seriesColor(nth),
      values: measureLine(market, span, price, look, asOf).values,
    }));
  }, [markets, span, look, asOf]);
  const reason = shortReason(view.months, span, look);
  const steps: Steps = [span.indexOf(from), span.indexOf(to)];
  const move = ([low, high]: Steps) => onMove(low === 0 && high === end ? null : { from: span[low]!, to: span[high]! });
  return (
    <section aria-label="Months shown" className="range-controls print:hidden">
      <div ref={box} className="scripted relative mb-1 h-12 bg-sheet">
        {Brush ? <Brush months={span} lines={lines} steps={steps} onMove={move} onRelease={onRelease} /> : null}
        <div className="px-3 py-2 empty:hidden">{failure}</div>
      </div>
      <p className="flex min-h-6 flex-wrap gap-x-4 text-[13px] text-ink2" aria-live="polite">
        <span>
          {formatMonth(from)} to {formatMonth(to)}, {formatCount(brushed.length)} months.
          <span className="scripted max-sm:hidden"> Drag an end to zoom in.</span>
        </span>
        {reason ? <span>{reason}</span> : null}
        {brushed.length < span.length ? (
          <ViewLink
            replace
            change={(now) => ({ ...now, range: null })}
            className="underline decoration-line2 underline-offset-4 hover:text-ink"
          >
            Show all {view.months}
          </ViewLink>
        ) : null}
      </p>
    </section>
  );
}
