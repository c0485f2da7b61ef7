"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PropertyFilter } from "@/lib/domain/search";
import type { HomesState } from "@/lib/web/homes-url";
import { onFirstInteraction } from "@/lib/web/interaction";
import { countQuery, type SearchAnswer, searchQuery } from "@/lib/web/queries";
import { useSettled } from "./use-settled";

interface Good {
  answer: SearchAnswer;
  /** What it answers. */
  of: HomesState;
  /** When it came, in ms. */
  at: number;
}

/**
 * The result of the page's state. While the next one comes, and where it fails, `answer` is the last good
 * one. The next page is fetched ahead, once the visitor does anything.
 */
export function useResults(state: HomesState) {
  const client = useQueryClient();
  const query = useQuery(searchQuery(state));
  const [last, setLast] = useState<Good | null>(null);
  const fresh = query.isSuccess && !query.isPlaceholderData ? query.data : undefined;
  if (fresh && fresh !== last?.answer) setLast({ answer: fresh, of: state, at: query.dataUpdatedAt });

  const answer = fresh ?? last?.answer;
  const total = fresh?.meta.total;
  useEffect(() => {
    const offset = state.offset + state.limit;
    if (total === undefined || offset >= total) return;
    return onFirstInteraction(() => void client.prefetchQuery(searchQuery({ ...state, offset })));
  }, [client, state, total]);

  return {
    answer,
    /** How many homes the state has; undefined until its own answer is there. */
    total,
    /** What the answer shown is of: until the next one comes, not the page's state. */
    of: fresh ? state : (last?.of ?? state),
    /** A newer answer is on its way. */
    waiting: !query.isError && answer !== undefined && answer !== fresh,
    /** It waits for a connection. */
    offline: query.fetchStatus === "paused",
    error: query.isError ? query.error : null,
    /** When what is shown came. */
    at: last?.at ?? 0,
    retry: () => void query.refetch(),
    prefetch: (offset: number) => void client.prefetchQuery(searchQuery({ ...state, offset })),
  };
}

/** The total of a filter that is still moving; undefined while none moves or nothing is known yet. */
export function useLiveTotal(draft: PropertyFilter | null): number | undefined {
  const asked = useSettled(draft, 100);
  const { data } = useQuery({ ...countQuery(asked ?? {}), enabled: asked !== null });
  return draft === null || asked === null ? undefined : data;
}
