"use client";

import { useMemo } from "react";
import type { IndexRange } from "@/components/charts/live-brush";
import { seriesColor } from "@/components/charts/spec";
import { replaceAddress } from "@/lib/web/address";
import { formatCount, formatMonth } from "@/lib/web/format";
import { useLater } from "@/lib/web/use-later";
import { useNear } from "@/lib/web/use-near";
import { firstKnown, type Look, measureLine, shortReason } from "../look";
import type { MarketMonths } from "../market";
import { addressNow, changedHref, type MarketPage, type MarketView, shownMonths, spanMonths } from "../market-url";
import { ViewLink } from "./view-link";

interface Props extends MarketPage {
  /** The markets on the charts, the page's own first. */
  markets: readonly MarketMonths[];
  /** The newest month that charts show. */
  last: string;
  look: Look;
  asOf: string;
  /** Called with the range while the brush moves. The address follows when it is released. */
  onDraft: (range: MarketView["range"]) => void;
}

/** Until it is loaded, and if it cannot be, the links above choose a number of months. */
const liveBrush = async () => (await import("@/components/charts/live-brush")).default;

const PRICES = ["medianSoldPrice", "medianListPrice"] as const;

/** Narrows the shown months of all charts at once. */
export function RangeBrush({ page, view, markets, last, look, asOf, onDraft }: Props) {
  const [box, near] = useNear<HTMLDivElement>();
  const { code: LiveBrush } = useLater(near, liveBrush);
  const { history } = markets[0]!;
  const first = firstKnown(markets[0]!, look);
  const { months } = view;
  const window = useMemo(() => spanMonths({ months }, last, first), [months, last, first]);
  const shown = shownMonths(view, last, first);
  const rangeOf = (months: readonly string[]): IndexRange => ({
    from: window.indexOf(months[0]!),
    to: window.indexOf(months.at(-1)!),
  });
  // The lines of the charts below: the same price, pooled, compared or indexed as there.
  const lines = useMemo(() => {
    const price = PRICES.find((key) => history.some((month) => month[key] !== null)) ?? PRICES[0];
    return markets.map((market, nth) => ({
      color: seriesColor(nth),
      values: measureLine(market, window, price, look, asOf).values,
    }));
  }, [history, markets, window, look, asOf]);
  const reason = shortReason(months, window, look);
  const asRange = ({ from, to }: IndexRange): MarketView["range"] =>
    from === 0 && to === window.length - 1 ? null : { from: window[from]!, to: window[to]! };
  const commit = (next: IndexRange) => {
    const range = asRange(next);
    onDraft(range);
    replaceAddress(changedHref(page, (now) => ({ ...now, range })));
  };
  return (
    <section aria-label="Months shown" className="range-controls print:hidden">
      <div ref={box} className="scripted mb-1 h-10 bg-sheet">
        {LiveBrush ? (
          <LiveBrush
            months={window}
            lines={lines}
            range={rangeOf(shown)}
            onChange={(next) => onDraft(asRange(next))}
            rangeNow={() => rangeOf(shownMonths(addressNow(page), last, first))}
            onCommit={commit}
          />
        ) : null}
      </div>
      <p className="flex min-h-6 flex-wrap gap-x-4 text-[13px] text-ink2" aria-live="polite">
        <span>
          {formatMonth(shown[0]!)} to {formatMonth(shown.at(-1)!)}, {formatCount(shown.length)} months.
          <span className="scripted max-sm:hidden"> Drag an end to zoom in.</span>
        </span>
        {reason ? <span>{reason}</span> : null}
        {view.range ? (
          <ViewLink
            replace
            page={page}
            view={view}
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
