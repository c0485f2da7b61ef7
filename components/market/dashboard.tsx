"use client";

import { type RefCallback, useCallback, useDeferredValue, useMemo, useState } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { createPointed, type PointedStore } from "@/components/charts/pointed";
import { Button } from "@/components/ui/button";
import { classNames, SECTION_TITLE } from "@/components/ui/class-names";
import { ErrorNotice } from "@/components/ui/notice";
import type { HistoryWindow } from "@/lib/domain/market";
import type { PropertyFilter } from "@/lib/domain/search";
import { formatSource } from "@/lib/web/format-tables";
import { chartSentence, figureSentence } from "./chart-sentences";
import { CompareBar } from "./controls/compare-bar";
import { RangeBrush } from "./controls/range-brush";
import { type ShownMonths, useShownMonths } from "./controls/use-shown-months";
import { KindControls, ViewControls } from "./controls/view-controls";
import { MarketPageProvider, useMarketView } from "./controls/view-link";
import { CsvButton } from "./csv-button";
import { firstKnown, type Look } from "./look";
import type { Market } from "./market";
import { CHART_PLANS, type ChartKey, chartedMarkets, knownCharts, unknownTitles } from "./market-charts";
import { marketSpec, placeAndPeriod, withPublished } from "./market-spec";
import { shownMonths, spanMonths, subjectsOf } from "./market-url";
import { MonthsTable } from "./months-table";
import type { PublishedIndex } from "./published-series";
import { readMonth } from "./reading";
import type { MarketSubject } from "./subject";
import { useMarkets } from "./use-markets";

interface Props {
  /** The market that the page is about. */
  page: MarketSubject;
  /** Its address without a view. */
  address: string;
  /** The dataset's date and name. */
  asOf: string;
  sourceName: string;
  /** The markets that the address names, the page's own first, as `packed` packs them. */
  given: unknown;
  /** The filter of their homes. */
  segment: PropertyFilter;
  /** The number of months that their figures pool. */
  window: HistoryWindow;
  /** Places in the address that the server found no market for. */
  missing: readonly string[];
  /** Indexes that others publish of the page's ZIP. */
  published: readonly PublishedIndex[];
}

interface ChartProps extends Pick<Props, "asOf" | "sourceName" | "published"> {
  chart: ChartKey;
  markets: readonly Market[];
  shown: ShownMonths;
  look: Look;
  asTable: boolean;
  pointed: PointedStore;
}

/** Whether at least a share of the element with the ref is in the window now. True until that is known, as on the server. */
function useInWindow<T extends Element>(share: number): [ref: RefCallback<T>, inWindow: boolean] {
  const [inWindow, setInWindow] = useState(true);
  const ref = useCallback(
    (element: T | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(([entry]) => setInWindow(entry!.intersectionRatio >= share), {
        threshold: share,
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [share],
  );
  return [ref, inWindow];
}

/** Of a chart less than this share in the window is not looked at. */
const SEEN = 0.4;

/** A chart that follows a moving brush while it can be seen, and otherwise once the brush is released. */
function MarketChart(props: ChartProps) {
  const { chart, asOf, sourceName, markets, shown, look, published, asTable, pointed } = props;
  const [box, inWindow] = useInWindow<HTMLDivElement>(SEEN);
  const months = inWindow ? shown.brushed : shown.settled;
  // One element while nothing of it changes, so that a chart out of the window is not rendered for each step of the brush.
  const figure = useMemo(() => {
    const own = marketSpec(chart, markets, months, asOf, look);
    const spec = chart === "prices" ? withPublished(own, published, look) : own;
    return (
      <ChartFigure
        asTable={asTable}
        pointed={pointed}
        spec={spec}
        words={{
          title: CHART_PLANS[chart].title,
          sentence: chartSentence(chart, markets, spec, asOf, look),
          place: placeAndPeriod(markets, months),
          source: formatSource(sourceName, asOf),
        }}
        fileName={`${markets.map(({ id }) => id).join("-")}-${chart}`}
      />
    );
  }, [chart, markets, months, asOf, look, published, asTable, pointed, sourceName]);
  return (
    <div ref={box} className={classNames("grid grid-cols-1", CHART_PLANS[chart].screenOnly && "print:hidden")}>
      {figure}
    </div>
  );
}

/** The charts of a market and up to five more, with the months, markets and window that the address names. */
export function MarketDashboard(props: Props) {
  const { page, address, asOf, sourceName, given, segment, window, missing, published } = props;
  const view = useMarketView(page);
  const here = useMemo(() => ({ page, address, view }), [page, address, view]);
  // One list while the same places are compared, so that charts are drawn again only for other ones.
  const compared = view.compare.filter((token) => !missing.includes(token)).join(",");
  const subjects = useMemo(
    () => subjectsOf(page, { compare: compared === "" ? [] : compared.split(",") }),
    [page, compared],
  );
  const asked = useMemo(() => ({ segment, window, asOf }), [segment, window, asOf]);
  const { markets, unknown, failed, retry, asking } = useMarkets({ subjects, given, asked });
  const own = markets.find((market) => market.id === page.id);
  // The newest month that charts show is the one that headline, key figures and sentences speak of.
  const reading = useMemo(() => (own ? readMonth(own, asOf) : null), [own, asOf]);
  const last = reading?.month;
  const look = useMemo((): Look => ({ window: own?.window ?? 1, show: view.show }), [own?.window, view.show]);
  const first = useMemo(() => (own ? firstKnown(own, look) : undefined), [own, look]);
  const span = useMemo(() => (last ? spanMonths(view, last, first) : []), [view, last, first]);
  const { shown, move, release } = useShownMonths(here, span);
  // Charts may follow later, so that the brush's handle never waits.
  const charted = useDeferredValue(shown);
  const newest = own?.history[0]?.month;
  const tabled = useMemo(() => (newest ? shownMonths(view, newest) : []), [view, newest]);
  const drawn = useMemo(() => chartedMarkets(markets, look), [markets, look]);
  const charts = useMemo(() => knownCharts(drawn, look.show), [drawn, look]);
  const unknownHere = useMemo(() => unknownTitles(markets), [markets]);
  const asTable = view.view === "table";
  const [pointed] = useState(createPointed);
  const figure = reading && figureSentence(reading);
  return (
    <MarketPageProvider value={here}>
      <section aria-labelledby="charts" className="flex flex-col gap-8 print:gap-4">
        <h2 id="charts" className="sr-only">
          Charts
        </h2>
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            {figure ? (
              <p className="min-w-0 flex-1 basis-96 print:hidden">
                <span className="font-serif text-[20px] leading-7">{figure.text}</span>{" "}
                <span className="text-[13px] text-ink3 max-xl:block">in {figure.of}</span>
              </p>
            ) : null}
            <KindControls />
          </div>
          {/* On its own line, so that adding or removing a market moves no other control. */}
          <CompareBar unknown={[...missing, ...unknown]} />
        </div>
        {asking}
        {failed.length ? (
          <ErrorNotice>
            We couldn’t reach the market of {failed.join(", ")}. <Button onClick={retry}>Try again</Button>
          </ErrorNotice>
        ) : null}
        {/* What charts show can be changed wherever one reads them, so these two stay in the window with them. */}
        <div className="flex flex-col">
          <div className="look-controls print:hidden">
            <ViewControls look={look} />
          </div>
          {own && span.length > 1 ? (
            <>
              <RangeBrush
                {...{ markets, span, look, asOf }}
                brushed={shown.brushed}
                onMove={move}
                onRelease={release}
              />
              <div className="grid grid-cols-1 gap-x-12 gap-y-10 pt-8 print:grid-cols-2 print:gap-x-8 print:gap-y-4 lg:grid-cols-2 lg:[&:has(details[open])]:items-start">
                {charts.map((chart) => (
                  <MarketChart
                    key={chart}
                    chart={chart}
                    asOf={asOf}
                    sourceName={sourceName}
                    published={published}
                    markets={drawn}
                    shown={charted}
                    look={look}
                    asTable={asTable}
                    pointed={pointed}
                  />
                ))}
              </div>
              {drawn.length < markets.length ? (
                <p className="pt-8 text-ink2">Year by year, charts are of {own.name} alone.</p>
              ) : null}
              {unknownHere.length > 0 ? (
                <p className="pt-8 text-ink2">Not available here: {unknownHere.join(", ").toLowerCase()}.</p>
              ) : null}
            </>
          ) : null}
        </div>
        {own && span.length > 1 ? (
          <section aria-labelledby="figures" className="flex flex-col gap-4 pt-4">
            <div className="flex flex-wrap items-end justify-between gap-3">
              <h2 id="figures" className={SECTION_TITLE}>
                Monthly figures for {own.name}
              </h2>
              <CsvButton markets={markets} months={tabled} />
            </div>
            <MonthsTable
              market={own}
              months={tabled}
              charted={look.show === "years" ? NO_MONTHS : charted.settled}
              asOf={asOf}
              pointed={pointed}
            />
            <p className="text-[13px] text-ink3">
              {look.window === 1 ? null : (
                <span className="print:hidden">
                  The last columns are of all sales of the {look.window} months that end with the row’s.{" "}
                </span>
              )}
              Figures in italics come from fewer than 5 sales. Not seasonally adjusted.
            </p>
          </section>
        ) : null}
      </section>
    </MarketPageProvider>
  );
}

/** The rows of a chart of years are no months of the table. */
const NO_MONTHS: readonly string[] = [];
