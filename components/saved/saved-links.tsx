"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CloseButton } from "@/components/ui/button";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { TryAgain } from "@/components/ui/notice";
import type { PropertyFilter } from "@/lib/domain/search";
import { removeEntry } from "@/lib/web/device-actions";
import type { SavedMarket, SavedSearch } from "@/lib/web/device-state";
import { formatCount, formatCounted, formatTimestamp } from "@/lib/web/format";
import { homesHref, parseSearch } from "@/lib/web/homes-url";
import { countQuery } from "@/lib/web/queries";
import { markSearchSeen } from "@/lib/web/saved-actions";
import { retryFailed } from "@/lib/web/v1-query";
import { RemovableList, type Removed } from "./removable-list";

/**
 * The filter of the homes in a search that were updated after a visitor saw it. Updates are known to the second, so the
 * second in which it was seen does not count.
 */
export function newerThan({ updatedSince = 0, ...filter }: PropertyFilter, seenAt: string): PropertyFilter {
  return { ...filter, updatedSince: Math.max(updatedSince, Math.floor(Date.parse(seenAt) / 1_000) + 1) };
}

function SearchItem({ search, asOf }: { search: SavedSearch; asOf: number }) {
  const state = parseSearch(new URLSearchParams(search.query));
  const client = useQueryClient();
  const total = useQuery(countQuery(state.filter));
  const news = useQuery(countQuery(newerThan(state.filter, search.seenAt)));
  const since = `since ${formatTimestamp(search.seenAt)}`;
  return (
    <li className="flex items-center gap-4 border-line border-b py-2">
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${news.data ? "bg-ink" : "border border-line2"}`}
      />
      <div className="min-w-0 flex-1 py-1">
        <Link
          href={homesHref(state)}
          className={`font-medium ${LINK} max-md:block max-md:py-2`}
          onClick={() => markSearchSeen(search.query, asOf)}
        >
          {search.name}
        </Link>
        <p className="mt-0.5 min-h-5 text-[13px]/5 text-ink2">
          {total.data !== undefined && news.data !== undefined ? (
            `${formatCounted(total.data, "home", "homes")}, ${news.data === 0 ? "nothing new" : `${formatCount(news.data)} new or updated`} ${since}`
          ) : total.isError || news.isError ? (
            <>
              We couldn’t reach the listing service. <TryAgain onClick={() => void retryFailed(client)} />
            </>
          ) : null}
        </p>
      </div>
      <CloseButton
        label={`Remove the search “${search.name}”`}
        onClick={() => removeEntry("savedSearches", search.query)}
      />
    </li>
  );
}

const LINES = "mt-4 border-line border-t";

interface SavedSearchesProps {
  searches: readonly SavedSearch[];
  /** The dataset's date, a day number. */
  asOf: number;
  removed: Removed | null;
}

/** Saved searches, each with the number of homes that are new to its visitor. */
export function SavedSearches({ searches, asOf, removed }: SavedSearchesProps) {
  return (
    <RemovableList
      list="savedSearches"
      removed={removed}
      className={LINES}
      none="No saved searches yet."
      how="Set the filters that matter to you, then press “Save search”. We show what is new each time you come back."
    >
      {searches.map((search) => (
        <SearchItem key={search.query} search={search} asOf={asOf} />
      ))}
    </RemovableList>
  );
}

/** Market pages saved on this device. */
export function SavedMarkets({ markets, removed }: { markets: readonly SavedMarket[]; removed: Removed | null }) {
  return (
    <RemovableList
      list="savedMarkets"
      removed={removed}
      className={LINES}
      none="No saved markets yet."
      how="Press “Save” on the page of a ZIP code, a city, a state or an area of your own."
    >
      {markets.map((market) => (
        <li key={market.href} className="flex items-center gap-4 border-line border-b py-1">
          <Link href={market.href} className={`wrap-anywhere min-w-0 flex-1 py-2 font-medium ${LINK}`}>
            {market.name}
          </Link>
          <CloseButton
            label={`Remove the market “${market.name}”`}
            onClick={() => removeEntry("savedMarkets", market.href)}
          />
        </li>
      ))}
    </RemovableList>
  );
}
