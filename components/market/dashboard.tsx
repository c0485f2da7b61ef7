"use client";

import { useQueries } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { chartTable } from "@/components/charts/spec";
import { Button } from "@/components/ui/button";
import { SEGMENTS, segmentClass } from "@/components/ui/class-names";
import { ErrorNotice } from "@/components/ui/notice";
import { MAX_HISTORY_MONTHS, type MarketHistory, type MarketSnapshot } from "@/lib/domain/market";
import { ApiError } from "@/lib/web/api";
import { formatSource } from "@/lib/web/format";
import { historyQuery, marketQuery } from "@/lib/web/queries";
import { useNear } from "@/lib/web/use-near";
import { chartSentence } from "./chart-sentences";
import { CompareBar } from "./compare-bar";
import { CsvButton } from "./csv-button";
import { CHART_PLANS, type ChartKey, chartKeys, knownCharts, marketSpec, placeAndPeriod } from "./market-charts";
import { addressNow, chartsHref, type MarketView, parseMarketView, shownMonths, WINDOWS } from "./market-url";
import { MonthsTable } from "./months-table";
import { RangeBrush } from "./range-brush";
import { monthsOn, readMonth } from "./reading";
import { SaleToList } from "./sale-to-list";
import type { MarketStills } from "./stills";
import { ViewLink } from "./view-link";

interface Props {
  zipCode: string;
  /** The dataset's date and name. */
  asOf: string;
  sourceName: string;
  /** ZIPs of the address that the server has no market for. */
  missing: readonly string[];
  /** The server's drawings, and the address that they are of, as `chartsHref` writes it. */
  stills: MarketStills;
  stillsOf: string;
}

function useMarkets(zips: readonly string[]) {
  const histories = useQueries({ queries: zips.map((zip) => historyQuery(zip, MAX_HISTORY_MONTHS)) });
  const snapshots = useQueries({ queries: zips.map((zip) => marketQuery(zip)) });
  const missing = (error: unknown) => error instanceof ApiError && error.status === 404;
  return {
    markets: histories.flatMap(({ data }): MarketHistory[] => (data ? [data] : [])),
    snapshots: snapshots.flatMap(({ data }): MarketSnapshot[] => (data ? [data] : [])),
    unknown: zips.filter((_, i) => missing(histories[i]?.error)),
    failed: zips.filter((_, i) => histories[i]?.isError && !missing(histories[i]?.error)),
    retry: () => {
      for (const query of [...histories, ...snapshots]) if (query.isError) query.refetch();
    },
  };
}

/** What comes into the comparison or goes out of it moves none of the others: it has a line of its own. */
function Controls({ zipCode, view, unknown }: { zipCode: string; view: MarketView; unknown: readonly string[] }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <nav aria-label="Months of history" className={`${SEGMENTS} max-sm:w-full print:hidden`}>
          {WINDOWS.map((months) => (
            <ViewLink
              key={months}
              zipCode={zipCode}
              view={view}
              change={(now) => ({ ...now, months, range: null })}
              aria-current={view.months === months ? "true" : undefined}
              className={`${segmentClass(view.months === months)} justify-center max-sm:flex-1`}
            >
              <span>
                {months}
                <span className="max-sm:sr-only"> months</span>
                <span aria-hidden className="sm:hidden">
                  {" "}
                  mo
                </span>
              </span>
            </ViewLink>
          ))}
        </nav>
        <nav aria-label="Charts or tables" className={`${SEGMENTS} print:hidden`}>
          {(["charts", "table"] as const).map((kind) => (
            <ViewLink
              key={kind}
              zipCode={zipCode}
              view={view}
              change={(now) => ({ ...now, view: kind })}
              aria-current={view.view === kind ? "true" : undefined}
              className={segmentClass(view.view === kind)}
            >
              {kind === "charts" ? "Charts" : "Tables"}
            </ViewLink>
          ))}
        </nav>
      </div>
      <CompareBar zipCode={zipCode} view={view} unknown={unknown} />
    </div>
  );
}

interface ChartProps extends Pick<Props, "asOf" | "sourceName"> {
  chart: ChartKey;
  markets: readonly MarketHistory[];
  months: readonly string[];
  asTable: boolean;
  still: MarketStills[ChartKey] | null;
  onPoint: (month: string | null) => void;
}

const MarketChart = memo(function MarketChart({ chart, asOf, sourceName, markets, months, ...rest }: ChartProps) {
  const spec = useMemo(() => marketSpec(chart, markets, months, asOf), [chart, markets, months, asOf]);
  const table = useMemo(() => chartTable(spec), [spec]);
  const readings = markets.flatMap((market) => readMonth(market, asOf) ?? []);
  return (
    <ChartFigure
      {...rest}
      spec={spec}
      table={table}
      words={{
        title: CHART_PLANS[chart].title,
        sentence: chartSentence(chart, readings),
        place: placeAndPeriod(markets, months),
        source: formatSource(sourceName, asOf),
      }}
      fileName={`${markets.map(({ zipCode }) => zipCode).join("-")}-${chart}`}
      syncId="market"
    />
  );
});

/** The charts of a ZIP and up to three more, over the months and the ZIPs that the address names. */
export function MarketDashboard(props: Props) {
  const { zipCode, asOf, sourceName, missing, stills, stillsOf } = props;
  const params = useSearchParams();
  const view = useMemo(() => parseMarketView(new URLSearchParams(params), zipCode), [params, zipCode]);
  const {
    markets: found,
    snapshots: foundSnapshots,
    unknown,
    failed,
    retry,
  } = useMarkets([zipCode, ...view.compare.filter((zip) => !missing.includes(zip))]);
  // Queries give new arrays on each render: charts are drawn anew only when an answer is new.
  const markets = useStable(found);
  const snapshots = useStable(foundSnapshots);
  const [draft, setDraft] = useState(view.range);
  // The address itself: it is ahead of `view` while React is busy, and a key pressed meanwhile must count.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `view.range` tells that the address changed
  useEffect(() => setDraft(addressNow(zipCode).range), [view.range, zipCode]);
  const own = markets.find((market) => market.zipCode === zipCode);
  const last = own?.history[0]?.month;
  const months = useMemo(
    () => (last ? shownMonths({ months: view.months, range: draft }, last) : []),
    [view.months, draft, last],
  );
  const keys = chartKeys(markets.length);
  const charts = useMemo(() => knownCharts(markets), [markets]);
  const asTable = view.view === "table";
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  const [pointed, setPointed] = useState<string | null>(null);
  const asDrawn = stillsOf === chartsHref(zipCode, { ...view, range: draft });
  return (
    <section ref={section} aria-labelledby="charts" className="flex flex-col gap-8 print:gap-4">
      <h2 id="charts" className="sr-only">
        Charts
      </h2>
      <Controls zipCode={zipCode} view={view} unknown={[...missing, ...unknown]} />
      {failed.length ? (
        <ErrorNotice>
          We couldn’t reach the market of {failed.join(", ")}. <Button onClick={retry}>Try again</Button>
        </ErrorNotice>
      ) : null}
      {own && months.length > 1 ? (
        <>
          <RangeBrush
            zipCode={zipCode}
            view={{ ...view, range: draft }}
            history={own.history}
            near={near}
            onDraft={setDraft}
          />
          <div className="grid gap-x-12 gap-y-10 print:grid-cols-2 print:gap-x-8 print:gap-y-4 lg:grid-cols-2 lg:[&:has(details[open])]:items-start">
            {charts.map((chart) => (
              <div key={chart} className="below grid [--room:455px]">
                <MarketChart
                  chart={chart}
                  asOf={asOf}
                  sourceName={sourceName}
                  markets={markets}
                  months={months}
                  asTable={asTable}
                  still={(asDrawn && stills[chart]) || null}
                  onPoint={setPointed}
                />
              </div>
            ))}
            {snapshots.some(({ snapshot }) => snapshot.listToSoldRatio !== null) ? (
              <div className="below grid [--room:485px]">
                <SaleToList
                  snapshots={snapshots}
                  source={formatSource(sourceName, asOf)}
                  asTable={asTable}
                  still={(asDrawn && stills.ratio) || null}
                />
              </div>
            ) : null}
          </div>
          {charts.length < keys.length ? (
            <p className="text-ink2">
              Not known here:{" "}
              {keys
                .filter((chart) => !charts.includes(chart))
                .map((chart) => CHART_PLANS[chart].title.toLowerCase())
                .join(", ")}
              .
            </p>
          ) : null}
          <section aria-labelledby="figures" className="flex flex-col gap-4 pt-4">
            <div className="flex flex-wrap items-end justify-between gap-3">
              <h2 id="figures" className="font-serif text-[26px] leading-8">
                The figures of {zipCode} by month
              </h2>
              <CsvButton markets={markets} months={months} />
            </div>
            <MonthsTable zipCode={zipCode} asOf={asOf} months={monthsOn(own.history, months)} pointed={pointed} />
            <p className="text-[13px] text-ink3">
              Figures in italics come from fewer than 5 sales. Not seasonally adjusted.
            </p>
          </section>
        </>
      ) : null}
    </section>
  );
}

/** The same array as long as its members are the same. */
function useStable<T>(list: readonly T[]): readonly T[] {
  const [kept, keep] = useState(list);
  if (kept.length === list.length && kept.every((item, i) => item === list[i])) return kept;
  keep(list);
  return list;
}
