"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SaveSearchButton } from "@/components/saved/save-search-button";
import { classNames, LINK, SEGMENTS, segmentClass } from "@/components/ui/class-names";
import { Select } from "@/components/ui/field";
import { Columns2, LayoutGrid, MapIcon, Table2 } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { ShareButton } from "@/components/ui/page-actions";
import { formatDay } from "@/lib/domain/calendar";
import { FOR_SALE } from "@/lib/domain/search";
import { whereWords } from "@/lib/web/filter-words";
import { formatCount, formatDate } from "@/lib/web/format";
import { marketOfSearch, type View } from "@/lib/web/homes-url";
import { mixesSales } from "@/lib/web/price-basis";
import { countQuery } from "@/lib/web/queries";
import { sortChoices } from "@/lib/web/sort-choices";
import { isOfSale, pendingOf, withFilter } from "./edit-filter";
import { SearchLink } from "./search-link";
import { usePointName, type useResults } from "./use-results";
import { useSearch } from "./use-search";

const VIEW_LABELS: [View, string, typeof MapIcon][] = [
  ["split", "Split", Columns2],
  ["grid", "Grid", LayoutGrid],
  ["table", "Table", Table2],
  ["map", "Map", MapIcon],
];

/** A link below the number of homes. */
const ASIDE = `inline-flex min-h-6 items-center max-md:min-h-11 ${LINK}`;

interface ResultsHeadProps {
  results: ReturnType<typeof useResults>;
  /** While a filter moves, the number of homes that it would give. */
  live: number | undefined;
}

/**
 * The number of homes, their place, and how they are shown. Total and place always come from the same response: the
 * last one, dimmed, until the next arrives.
 */
export function ResultsHead({ results, live }: ResultsHeadProps) {
  const { state, asOf } = useSearch();
  const { of, waiting, offline } = results;
  const moving = live !== undefined;
  const total = live ?? results.answer?.meta.total;
  const { filter } = moving ? state : of;
  const point = usePointName(filter);
  const words = `${total === 1 ? "home" : "homes"} ${whereWords(filter, point)}`.trim();
  const last = Math.min(of.offset + of.limit, total ?? 0);
  // Days listed are up to that date, which may be long ago.
  const asOfWords = `as of ${formatDate(formatDay(asOf))}`;
  const shownWords =
    last > of.offset ? `${formatCount(of.offset + 1)} to ${formatCount(last)} shown, ${asOfWords}` : " ";
  const waitingWords = offline ? "You are offline. These are the homes loaded before." : "Updating …";
  return (
    // In two rows, or in a wide window without a map beside it in one, however long the headline is.
    <div
      className={classNames(
        "flex flex-col gap-x-4 gap-y-2",
        state.view !== "split" && "xl:flex-row xl:items-end xl:justify-between",
      )}
    >
      <div
        className={classNames(
          "flex min-w-0 items-start justify-between gap-3",
          state.view === "map" && "max-lg:items-center",
          state.view !== "split" && "xl:contents",
        )}
      >
        <div className={classNames("min-w-0", state.view !== "split" && "xl:mr-auto")}>
          <h1
            className={classNames(
              "wrap-anywhere font-serif text-[24px]/8 md:text-[26px]/8",
              state.view === "map" && "max-lg:line-clamp-2 max-lg:text-[17px]/[22px]",
              waiting && !moving && "opacity-60 transition-opacity delay-150",
            )}
          >
            <span className={moving ? "text-accent" : undefined}>{total === undefined ? "…" : formatCount(total)}</span>{" "}
            {words}
          </h1>
          <p role="status" className={classNames("text-[13px]/5 text-ink3", state.view === "map" && "max-lg:sr-only")}>
            {moving || waiting ? null : <span className="sr-only">{`${formatCount(total ?? 0)} ${words}. `}</span>}
            <span>
              {moving ? `${formatCount(total ?? 0)} homes when you let go` : waiting ? waitingWords : shownWords}
            </span>
          </p>
          {total === 0 ? null : <EveryStatus />}
          {/* On a phone a map leaves them no room. */}
          <p
            className={classNames(
              "flex flex-wrap gap-x-4 text-[13px]/5 text-ink2 max-md:-mr-12 print:hidden",
              state.view === "map" && "max-lg:hidden",
            )}
          >
            <PendingSwitch />
            <Link href={marketOfSearch(state.filter)} className={ASIDE}>
              {whereWords(state.filter) ? "Market of this area" : "The whole market"}
            </Link>
          </p>
        </div>
        {/* On a wide window the bar of filters has this button. */}
        <div
          className={classNames(
            "flex shrink-0 gap-x-1",
            state.view === "map" ? "items-start" : "flex-col-reverse items-end sm:flex-row",
          )}
        >
          <ShareButton title={`${formatCount(total ?? 0)} ${words}`} />
          <div className="xl:hidden">
            <SaveSearchButton filter={state.filter} asOf={asOf} />
          </div>
        </div>
      </div>
      <ViewControls />
    </div>
  );
}

/** How the homes are sorted and shown. */
function ViewControls() {
  const { state, change } = useSearch();
  const choices = sortChoices(state.filter, state);
  return (
    // In a narrow window the map fills the screen.
    <div className={classNames("flex shrink-0 flex-wrap items-center gap-2", state.view === "map" && "max-lg:hidden")}>
      <Select
        label="Sort by"
        labelHidden
        className="scripted min-w-36 flex-1 sm:w-48 sm:flex-none"
        value={`${state.sort} ${state.order}`}
        onChange={(event) => {
          const choice = choices.find(({ sort, order }) => `${sort} ${order}` === event.target.value);
          if (choice) change({ sort: choice.sort, order: choice.order, offset: 0 });
        }}
      >
        {choices.map(({ sort, order, label }) => (
          <option key={label} value={`${sort} ${order}`}>
            {label}
          </option>
        ))}
      </Select>
      <nav aria-label="View" className={`${SEGMENTS} print:hidden`}>
        {VIEW_LABELS.map(([view, label, Icon]) => (
          <SearchLink
            key={view}
            to={{ view }}
            aria-current={view === state.view ? "true" : undefined}
            className={classNames(
              segmentClass(view === state.view),
              (view === "split" || view === "map") && "max-lg:hidden",
              view === "grid" && "max-lg:border-l-0",
              view === "grid" && state.view === "split" && "max-lg:segment-chosen",
            )}
          >
            <Icon className="size-4 max-[26rem]:hidden" strokeWidth={1.5} />
            {label}
          </SearchLink>
        ))}
      </nav>
    </div>
  );
}

/** Says that a search without a status includes homes that cannot be bought, with a link to those for sale only. */
function EveryStatus() {
  const { filter, sort, view } = useSearch().state;
  if (filter.status || filter.underContract) return null;
  return (
    <p className={classNames("text-[13px]/5 text-ink2 print:hidden", view === "map" && "max-lg:hidden")}>
      For sale, sold, for rent and off the market{mixesSales(filter, sort) ? ", by asking price" : ""}.{" "}
      <SearchLink to={{ filter: withFilter(filter, FOR_SALE) }} className={LINK}>
        Only those for sale
      </SearchLink>
    </p>
  );
}

/** Of homes for sale: how many more are under contract, or how many of them are, and a press that adds or leaves them out. */
function PendingSwitch() {
  const { filter } = useSearch().state;
  const enabled = isOfSale(filter);
  // Until the next number arrives the last one stays, dimmed as the headline is, so that nothing below moves.
  const query = { ...countQuery(pendingOf(filter)), enabled, placeholderData: keepPreviousData };
  const { data: pending = 0, isPlaceholderData } = useQuery(query);
  if (!enabled || pending === 0) return null;
  const isIn = filter.underContract === undefined;
  return (
    <SearchLink
      to={{ filter: withFilter(filter, { underContract: isIn ? false : undefined }) }}
      className={classNames(ASIDE, isPlaceholderData && "opacity-60 transition-opacity delay-150")}
    >
      {isIn ? `Leave out ${formatCount(pending)} pending` : `+ ${formatCount(pending)} pending`}
    </SearchLink>
  );
}
