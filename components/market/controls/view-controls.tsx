"use client";

import type { ReactNode } from "react";
import { SEGMENTS, segmentClass } from "@/components/ui/class-names";
import { type HistoryWindow, WINDOWS } from "@/lib/domain/market";
import { type Look, SHOW_WORDS, SHOWS, type Show, WINDOW_WORDS } from "../look";
import { type MarketView, SPANS } from "../market-url";
import { useMarketPage, ViewLink } from "./view-link";

interface ChoicesProps<T> {
  label: string;
  values: readonly T[];
  chosen: T;
  words: (value: T) => ReactNode;
  change: (view: MarketView, value: T) => MarketView;
  /** Whether the whole page follows. */
  whole?: boolean;
}

/** A few choices side by side, each a link to its view. */
function Choices<T extends string | number>(props: ChoicesProps<T>) {
  const { label, values, chosen, words, change, whole = false } = props;
  return (
    <nav aria-label={label} className={`${SEGMENTS} max-sm:w-full print:hidden`}>
      {values.map((value) => (
        <ViewLink
          key={value}
          whole={whole}
          change={(now) => change(now, value)}
          aria-current={value === chosen ? "true" : undefined}
          className={`${segmentClass(value === chosen)} justify-center max-sm:flex-1 max-sm:px-2`}
        >
          <span>{words(value)}</span>
        </ViewLink>
      ))}
    </nav>
  );
}

/** Long words, shortened on a phone and where a row of controls would need a second one. Screen readers get the long ones. */
const shorter = (long: string, short: string) => (
  <>
    <span className="max-sm:sr-only lg:max-xl:sr-only">{long}</span>
    <span aria-hidden className="sm:hidden lg:max-xl:inline">
      {short}
    </span>
  </>
);
const SHORT_WINDOWS: Record<HistoryWindow, string> = { 1: "Monthly", 3: "3 mo", 12: "12 mo" };

const SHORT_SHOWS: Partial<Record<Show, string>> = { change: "In a year" };

/** Chooses what the page speaks of, and what its charts show: how many months, and values, changes, an index or years over each other. */
export function ViewControls({ look }: { look: Look }) {
  const { view } = useMarketPage();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Choices
        label="Months of history"
        values={SPANS}
        chosen={view.months}
        words={(months) => (
          <>
            {months}
            {shorter(" months", " mo")}
          </>
        )}
        change={(now, months) => ({ ...now, months, range: null })}
      />
      <Choices
        label="Months together"
        values={WINDOWS}
        chosen={look.window}
        words={(window) => shorter(WINDOW_WORDS[window], SHORT_WINDOWS[window])}
        change={(now, window) => ({ ...now, window })}
        whole
      />
      <Choices
        label="Figures, changes, an index or years"
        values={SHOWS}
        chosen={look.show}
        words={(show) => shorter(SHOW_WORDS[show], SHORT_SHOWS[show] ?? SHOW_WORDS[show])}
        change={(now, show) => ({ ...now, show })}
      />
    </div>
  );
}

/** Chooses between charts and their tables. */
export const KindControls = () => (
  <Choices
    label="Charts or tables"
    values={["charts", "table"] as const}
    chosen={useMarketPage().view.view}
    words={(kind) => (kind === "charts" ? "Charts" : "Tables")}
    change={(now, kind) => ({ ...now, view: kind })}
  />
);
