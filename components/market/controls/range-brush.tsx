"use client";

import { type ComponentType, lazy, Suspense, useMemo } from "react";
import type { IndexRange } from "@/components/charts/brush-range";
import type { LiveBrushProps } from "@/components/charts/live-brush";
import { monthsEnding } from "@/lib/domain/calendar";
import { replaceAddress } from "@/lib/web/address";
import { formatCount, formatMonth } from "@/lib/web/format";
import type { ShownMonth } from "../market";
import { changedHref, type MarketView, shownMonths } from "../market-url";
import type { MarketSubject } from "../subject";
import { ViewLink } from "./view-link";

interface Props {
  /** The market that the page is about. */
  page: MarketSubject;
  view: MarketView;
  /** Newest first. */
  history: readonly ShownMonth[];
  /** Whether the charts are near the window. The brush is drawn with them. */
  near: boolean;
  /** Called with the range while the brush moves. The address follows when it is released. */
  onDraft: (range: MarketView["range"]) => void;
}

/** If recharts cannot be fetched, the links above still choose a number of months. */
const LiveBrush = lazy<ComponentType<LiveBrushProps>>(() =>
  import("@/components/charts/live-brush").catch(() => ({ default: () => null })),
);

const PRICES = ["medianSoldPrice", "medianListPrice"] as const;

/** Narrows the shown months of all charts at once. */
export function RangeBrush({ page, view, history, near, onDraft }: Props) {
  const last = history[0]!.month;
  const window = useMemo(() => monthsEnding(last, view.months), [last, view.months]);
  const shown = shownMonths(view, last);
  const range: IndexRange = { from: window.indexOf(shown[0]!), to: window.indexOf(shown.at(-1)!) };
  const values = useMemo(() => {
    const byMonth = new Map(history.map((month) => [month.month, month]));
    const figure = PRICES.find((key) => history.some((month) => month[key] !== null)) ?? PRICES[0];
    return window.map((month) => byMonth.get(month)?.[figure] ?? null);
  }, [history, window]);
  const asRange = ({ from, to }: IndexRange): MarketView["range"] =>
    from === 0 && to === window.length - 1 ? null : { from: window[from]!, to: window[to]! };
  return (
    <section aria-label="Months shown" className="print:hidden">
      <div className="scripted mb-2 h-10 bg-sheet">
        {near ? (
          <Suspense fallback={null}>
            <LiveBrush
              months={window}
              values={values}
              range={range}
              onChange={(next) => onDraft(asRange(next))}
              onCommit={(next) => {
                const committed = asRange(next);
                onDraft(committed);
                replaceAddress(changedHref(page, (now) => ({ ...now, range: committed })));
              }}
            />
          </Suspense>
        ) : null}
      </div>
      <p className="flex min-h-6 flex-wrap gap-x-4 text-[13px] text-ink2" aria-live="polite">
        <span>
          {formatMonth(shown[0]!)} to {formatMonth(shown.at(-1)!)}, {formatCount(shown.length)} months.
          <span className="scripted"> Drag an end to zoom in.</span>
        </span>
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
