"use client";

import { useMemo } from "react";
import { seriesColor } from "@/components/charts/spec";
import type { Steps } from "@/components/ui/two-handles";
import { formatCount, formatMonth } from "@/lib/web/format";
import { useLater } from "@/lib/web/use-later";
import { useNear } from "@/lib/web/use-near";
import { firstKnown, type Look, measureLine, shortReason } from "../look";
import type { MarketMonths } from "../market";
import { type MarketView, shownMonths, spanMonths } from "../market-url";
import { useMarketPage, ViewLink } from "./view-link";

interface Props {
  /** The markets on the charts, the page's own first. */
  markets: readonly MarketMonths[];
  /** The newest month that charts show. */
  last: string;
  look: Look;
  asOf: string;
  /** The range, also while the brush moves. */
  range: MarketView["range"];
  /** Called with the range while the brush moves. */
  onMove: (range: MarketView["range"]) => void;
  /** Called when it is released. It may be called without a move. */
  onRelease: () => void;
}

/** Until it is loaded, and if it cannot be, the links above choose a number of months. */
const brush = async () => (await import("./brush")).default;

const PRICES = ["medianSoldPrice", "medianListPrice"] as const;

/** Narrows the shown months of all charts at once. */
export function RangeBrush({ markets, last, look, asOf, range, onMove, onRelease }: Props) {
  const { view } = useMarketPage();
  const [box, near] = useNear<HTMLDivElement>();
  const { code: Brush } = useLater(near, brush);
  const { history } = markets[0]!;
  const first = firstKnown(markets[0]!, look);
  const { months } = view;
  const window = useMemo(() => spanMonths({ months }, last, first), [months, last, first]);
  const end = window.length - 1;
  const shown = shownMonths({ months, range }, last, first);
  const [from, to] = [shown[0]!, shown.at(-1)!];
  // The lines of the charts below: the same price, pooled, compared or indexed as there.
  const lines = useMemo(() => {
    const price = PRICES.find((key) => history.some((month) => month[key] !== null)) ?? PRICES[0];
    return markets.map((market, nth) => ({
      color: seriesColor(nth),
      values: measureLine(market, window, price, look, asOf).values,
    }));
  }, [history, markets, window, look, asOf]);
  const reason = shortReason(months, window, look);
  const steps: Steps = [window.indexOf(from), window.indexOf(to)];
  const move = ([low, high]: Steps) =>
    onMove(low === 0 && high === end ? null : { from: window[low]!, to: window[high]! });
  return (
    <section aria-label="Months shown" className="range-controls print:hidden">
      <div ref={box} className="scripted relative mb-1 h-12 bg-sheet">
        {Brush ? <Brush months={window} lines={lines} steps={steps} onMove={move} onRelease={onRelease} /> : null}
      </div>
      <p className="flex min-h-6 flex-wrap gap-x-4 text-[13px] text-ink2" aria-live="polite">
        <span>
          {formatMonth(from)} to {formatMonth(to)}, {formatCount(shown.length)} months.
          <span className="scripted max-sm:hidden"> Drag an end to zoom in.</span>
        </span>
        {reason ? <span>{reason}</span> : null}
        {range ? (
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
