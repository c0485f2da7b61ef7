"use client";

import { Brush } from "@/components/charts/brush";
import type { IndexRange } from "@/components/charts/brush-range";
import { monthsEnding } from "@/components/charts/months";
import type { MarketMonth } from "@/lib/domain/market";
import { replaceAddress } from "@/lib/web/address";
import { formatCount, formatMonth } from "@/lib/web/format";
import { changedHref, type MarketView, shownMonths } from "./market-url";
import { ViewLink } from "./view-link";

interface Props {
  zipCode: string;
  view: MarketView;
  /** Newest first. */
  history: readonly MarketMonth[];
  /** What the brush narrows to while it moves; the address follows when it is let go. */
  onDraft: (range: MarketView["range"]) => void;
}

const PRICES = ["medianSoldPrice", "medianListPrice"] as const;

/** The months on show, to be narrowed for every chart at once. */
export function RangeBrush({ zipCode, view, history, onDraft }: Props) {
  const last = history[0]!.month;
  const window = monthsEnding(last, view.months);
  const shown = shownMonths(view, last);
  const range: IndexRange = { from: window.indexOf(shown[0]!), to: window.indexOf(shown.at(-1)!) };
  const byMonth = new Map(history.map((month) => [month.month, month]));
  const figure = PRICES.find((key) => history.some((month) => month[key] !== null)) ?? PRICES[0];
  const asRange = ({ from, to }: IndexRange): MarketView["range"] =>
    from === 0 && to === window.length - 1 ? null : { from: window[from]!, to: window[to]! };
  return (
    <section aria-label="Months shown" className="print:hidden">
      <div className="scripted pr-2 pl-[52px]">
        <Brush
          months={window}
          values={window.map((month) => byMonth.get(month)?.[figure] ?? null)}
          label={`${zipCode} ${figure === "medianSoldPrice" ? "median sold price" : "median list price"}`}
          range={range}
          onChange={(next) => onDraft(asRange(next))}
          onCommit={(next) => {
            const committed = asRange(next);
            onDraft(committed);
            replaceAddress(changedHref(zipCode, (now) => ({ ...now, range: committed })));
          }}
        />
      </div>
      <p className="flex min-h-6 flex-wrap gap-x-4 text-[13px] text-ink2" aria-live="polite">
        <span>
          {formatMonth(shown[0]!)} to {formatMonth(shown.at(-1)!)}, {formatCount(shown.length)} months.
          <span className="scripted"> Drag an end to look closer.</span>
        </span>
        {view.range ? (
          <ViewLink
            replace
            zipCode={zipCode}
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
