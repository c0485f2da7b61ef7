import type { Metadata } from "next";
import { FigureMap } from "@/components/market/figure-map";
import { FIGURE_WORDS, figureLabel, marketsHeading, marketsSentence } from "@/components/market/list-words";
import { windowOf } from "@/components/market/map-circles";
import { PlacesWithin } from "@/components/market/market-links";
import { MarketsForm } from "@/components/market/markets-form";
import { MarketsTable } from "@/components/market/markets-table";
import { wholeMonth } from "@/components/market/reading";
import { buttonClass } from "@/components/ui/button";
import { LINK, PAGE_TITLE, SECTION_TITLE } from "@/components/ui/class-names";
import { Download } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { EmptyState, FaultsNotice } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { LIST_FIGURES } from "@/lib/domain/market-list";
import { getReader } from "@/lib/http/reader";
import { formatCount, formatDate } from "@/lib/web/format";
import { toParams } from "@/lib/web/homes-url";
import { linkFaults, MARKETS_EXAMPLES } from "@/lib/web/link-faults";
import {
  DEFAULT_MARKETS,
  isBounded,
  MARKET_BOUNDS,
  MARKET_RANGES,
  MARKETS_PAGE,
  type MarketsView,
  marketsCsvHref,
  marketsHref,
  marketsPlace,
  PAGE_ROWS,
  readMarketsView,
  usualFigure,
} from "@/lib/web/markets-url";
import { capitalized } from "@/lib/web/words";
import { mapLines, windowNames } from "./map-lines";
import { citiesOf, statesOf } from "./places-within";
import { allMarkets, listMarkets, wholeRows, yearChanges } from "./read-markets";

export const metadata: Metadata = {
  title: "Markets by ZIP code",
  description:
    "Median prices, homes for sale, days on market and months of supply of every covered ZIP code, on a map and in a table that sorts.",
  alternates: { canonical: "/markets" },
};

/** The filters by number, in words. */
const BOUND_LABELS: Record<(typeof MARKET_BOUNDS)[number], string> = {
  minInventoryMonths: "Supply, months from",
  maxInventoryMonths: "Supply, months to",
  minChange: "Price in a year, % from",
  maxChange: "Price in a year, % to",
};

const queryOf = (view: MarketsView) => Object.fromEntries(new URLSearchParams(marketsHref(view).split("?")[1]));

export default async function MarketsPage({ searchParams }: PageProps<"/markets">) {
  const params = toParams(await searchParams);
  const address = readMarketsView(params);
  const asked = address.view;
  const faults = linkFaults(address, MARKETS_PAGE, MARKETS_EXAMPLES);
  const reader = getReader();
  const { info, cityZips } = await reader.dataset();
  const all = await allMarkets(reader);
  const view = params.has("figure") ? asked : { ...asked, figure: usualFigure(all) };
  const fitting = await listMarkets(reader, view);
  const pages = Math.max(1, Math.ceil(fitting.length / PAGE_ROWS));
  const page = Math.min(view.page, pages);
  const [rows, changes] = await Promise.all([
    wholeRows(reader, fitting.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)),
    yearChanges(reader, fitting),
  ]);
  const window = windowOf(fitting);
  const { asOf } = info;
  const month = wholeMonth(asOf);
  const listed = new Set(fitting.map(({ zipCode }) => zipCode));
  const there = cityZips.filter(([, , zipCode]) => listed.has(zipCode));
  const boundOf = (name: (typeof MARKET_BOUNDS)[number]) => ({ name, label: BOUND_LABELS[name], value: view[name] });
  /** What the form says, which paper does not have. */
  const typed = [
    ...(view.q ? [`“${view.q}”`] : []),
    ...MARKET_BOUNDS.flatMap((name) =>
      view[name] === null ? [] : `${BOUND_LABELS[name].toLowerCase()} ${view[name]}`,
    ),
  ];
  const placeless = fitting.filter(({ place }) => !place || place.latitude === null).length;
  return (
    <div className="mx-auto flex max-w-[1248px] flex-col gap-8 px-4 pt-8 md:px-6">
      <header className="flex flex-col gap-3">
        <h1 className={PAGE_TITLE}>
          {marketsHeading(fitting.length, all.length)}
          {view.state || view.city ? ` in ${marketsPlace({ ...view, q: "" })}` : ""}
        </h1>
        <p className="max-w-[60ch] text-[16px] text-ink2 leading-6" aria-live="polite">
          {changes
            ? marketsSentence(changes, month)
            : `${formatCount(fitting.length)} ZIP codes, ${PAGE_ROWS} to a page.`}{" "}
          Figures as of {formatDate(asOf)}.
        </p>
      </header>
      <FaultsNotice faults={faults} />
      {typed.length > 0 ? <p className="hidden print:block">Only {typed.join("; ")}.</p> : null}
      <MarketsForm
        q={view.q}
        figure={view.figure}
        figures={LIST_FIGURES.map((figure) => ({ figure, label: figureLabel(figure) }))}
        kept={queryOf({ ...DEFAULT_MARKETS, sort: view.sort, order: view.order })}
        ranges={MARKET_RANGES.map(([from, to]) => [boundOf(from), boundOf(to)])}
        keptWithText={queryOf({ ...DEFAULT_MARKETS, state: view.state, city: view.city, bbox: view.bbox })}
        defaults={{ figure: DEFAULT_MARKETS.figure }}
        allHref={
          view.q || view.state || view.city || view.bbox || isBounded(view)
            ? marketsHref({ ...DEFAULT_MARKETS, sort: view.sort, order: view.order, figure: asked.figure })
            : null
        }
      />
      {fitting.length === 0 ? (
        <EmptyState
          title={`No markets match ${marketsPlace(view) ?? (isBounded(view) ? "these numbers" : "this part of the map")}.`}
        >
          {isBounded(view)
            ? "Widen the bounds of supply or of the price’s change, or leave them out."
            : "Try the first digits of a ZIP code, a city, or a state’s name or two letters."}
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_240px]">
            <FigureMap
              rows={fitting}
              view={view}
              window={window}
              lines={mapLines(window)}
              names={windowNames(window)}
            />
            <aside className="text-[13px] text-ink2 lg:pt-1">
              <h2 className="font-serif text-[20px] text-ink leading-7">{figureLabel(view.figure)}</h2>
              <p className="mt-1">
                {capitalized(FIGURE_WORDS[view.figure].meaning)}. Darker and lighter circles are five groups of about
                equal size; a dashed one means no data.
              </p>
              <p className="mt-3">
                A circle with a number stands for that many ZIP codes and shows the middle one of their figures. Select
                it to zoom in, or select a single ZIP code to see its market.
              </p>
              {placeless === 0 ? null : (
                <p className="mt-3">
                  {placeless === 1 ? "One ZIP code is" : `${formatCount(placeless)} ZIP codes are`} only in the table:
                  no home there has coordinates.
                </p>
              )}
            </aside>
          </div>
          <section aria-labelledby="all" className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h2 id="all" className={SECTION_TITLE}>
                {fitting.length === all.length
                  ? "Every ZIP code"
                  : `${formatCount(fitting.length)} of ${formatCount(all.length)} ZIP codes`}
              </h2>
              <a href={marketsCsvHref(view)} download className={`${buttonClass()} print:hidden`}>
                <Download className="size-4" strokeWidth={1.5} /> Download CSV
              </a>
            </div>
            <p className="text-[13px] text-ink3">
              As on each ZIP code’s own page: figures of 3 months, of 12 where fewer than 10 homes sold in 3.
              {rows.some(({ window }) => window === 1) ? " A published series has its newest month." : ""}{" "}
              <span className="sm:hidden print:hidden">Scroll right for more figures.</span>
              <span className="with-line">The line leaves out what stands on fewer than 5 sales.</span>
            </p>
            <MarketsTable rows={rows} asOf={asOf} view={{ ...view, page }} />
            <Pagination page={page} pages={pages} href={(to) => marketsHref({ ...view, page: to })} />
          </section>
          <PlacesWithin title="States" places={statesOf(there)} />
          <PlacesWithin title="Cities" places={citiesOf(there)} />
        </>
      )}
      <p>
        <Link href="/markets/area" className={LINK}>
          Market figures for every home on record
        </Link>
      </p>
    </div>
  );
}
