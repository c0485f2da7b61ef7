"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import type { PropertyFilter } from "@/lib/domain/search";
import type { SearchState } from "@/lib/web/homes-url";
import { countQuery, pointQuery, type SearchAnswer, searchQuery } from "@/lib/web/queries";
import { retryFailed } from "@/lib/web/v1-query";

/** The last successful response. */
interface LastAnswer {
  answer: SearchAnswer;
  /** The state of the page that it belongs to. */
  of: SearchState;
  /** When it arrived, in ms. */
  at: number;
}

/**
 * The results for the page's state. While the next response is loading, or if it fails, `answer` is the last
 * successful one.
 */
export function useResults(state: SearchState) {
  const client = useQueryClient();
  const query = useQuery(searchQuery(state));
  const [last, setLast] = useState<LastAnswer | null>(null);
  const fresh = query.isSuccess && !query.isPlaceholderData ? query.data : undefined;
  if (fresh && fresh !== last?.answer) setLast({ answer: fresh, of: state, at: query.dataUpdatedAt });

  const answer = fresh ?? last?.answer;
  const prefetch = useCallback(
    (offset: number) => void client.prefetchQuery(searchQuery({ ...state, offset })),
    [client, state],
  );
  return {
    answer,
    /** The number of homes for the state, or undefined until its own response arrives. */
    total: fresh?.meta.total,
    /** The state of the shown response, which is not the page's state until the next one arrives. */
    of: fresh ? state : (last?.of ?? state),
    /** A newer response is loading. */
    waiting: !query.isError && answer !== undefined && answer !== fresh,
    /** Waiting for a connection. */
    offline: query.fetchStatus === "paused",
    error: query.isError ? query.error : null,
    /** When the shown response arrived. */
    at: last?.at ?? 0,
    retry: () => void retryFailed(client),
    prefetch,
  };
}

/** What the center of a filter's circle is called, if a home is near it. */
export const usePointName = (filter: PropertyFilter) => useQuery(pointQuery(filter)).data;

/** The total of a filter while it is being moved. Undefined if none is moved or the total is not known yet. */
export function useLiveTotal(moving: PropertyFilter | null): number | undefined {
  const asked = useDebouncedValue(moving, 100);
  const { data } = useQuery({ ...countQuery(asked ?? {}), enabled: asked !== null });
  return moving === null || asked === null ? undefined : data;
}
