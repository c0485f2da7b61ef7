"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { LINK } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/notice";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import type { SavedSearch } from "@/lib/web/device";
import { forgetSearch, markSearchSeen } from "@/lib/web/device-actions";
import { formatCount, formatCounted, formatTimestamp } from "@/lib/web/format";
import { apiQuery, homesHref, parseHomes } from "@/lib/web/homes-url";
import { rowsQuery, type SearchAnswer } from "@/lib/web/queries";

/** Number of the newest homes that are checked. More new ones than that are shown as "100 or more". */
const CHECKED_MAX = 100;

/** The number of homes in a search that were updated after a time, and whether there may be more than were checked. */
export function newSince({ data, meta }: SearchAnswer, moment: string): { count: number; orMore: boolean } {
  const count = data.filter((row) => Date.parse(row.lastUpdated) > Date.parse(moment)).length;
  return { count, orMore: count === data.length && meta.total > data.length };
}

function newsWords(answer: SearchAnswer, seenAt: string): string {
  const { count, orMore } = newSince(answer, seenAt);
  const since = `since ${formatTimestamp(seenAt)}`;
  if (count === 0) return `nothing new ${since}`;
  return `${formatCount(count)}${orMore ? " or more" : ""} new or updated ${since}`;
}

function SearchItem({ search }: { search: SavedSearch }) {
  const state = parseHomes(new URLSearchParams(search.query));
  const { data, isError, refetch } = useQuery(
    rowsQuery(apiQuery({ ...state, sort: "lastUpdated", order: "desc", limit: CHECKED_MAX, offset: 0 })),
  );
  const news = data ? newSince(data, search.seenAt).count : 0;
  return (
    <li className="flex items-center gap-4 border-line border-b py-2">
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${news > 0 ? "bg-accent" : "border border-line2"}`}
      />
      <div className="min-w-0 flex-1 py-1">
        <Link
          href={homesHref(state)}
          prefetch={false}
          className={`font-medium ${LINK} max-md:block max-md:py-2`}
          onClick={() => markSearchSeen(search.query)}
        >
          {search.name}
        </Link>
        <p className="mt-0.5 min-h-5 text-[13px]/5 text-ink2">
          {data ? (
            `${formatCounted(data.meta.total, "home", "homes")}, ${newsWords(data, search.seenAt)}`
          ) : isError ? (
            <>
              We couldn’t reach the listing service.{" "}
              <button type="button" className="cursor-pointer underline" onClick={() => void refetch()}>
                Try again
              </button>
            </>
          ) : null}
        </p>
      </div>
      <Button
        square
        tone="quiet"
        aria-label={`Remove the search “${search.name}”`}
        onClick={() => forgetSearch(search.query)}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </li>
  );
}

/** Saved searches, each with the number of new homes since it was last opened. */
export function SavedSearches({ searches }: { searches: readonly SavedSearch[] }) {
  const kept = useKeptFocus("#saved-searches");
  if (searches.length === 0)
    return (
      <EmptyState title="No saved searches yet." className="mt-5">
        <p>
          Set the filters that matter to you, then press “Save search”. We show what is new each time you come back.
        </p>
      </EmptyState>
    );
  return (
    <ul ref={kept} className="mt-4 border-line border-t">
      {searches.map((search) => (
        <SearchItem key={search.query} search={search} />
      ))}
    </ul>
  );
}
