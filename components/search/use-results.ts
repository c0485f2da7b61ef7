"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import type { PropertyFilter } from "@/lib/domain/search";
import type { HomesState } from "@/lib/web/homes-url";
import { countQuery, facetsQuery, retryFailed, type SearchAnswer, searchQuery } from "@/lib/web/queries";
import { mixesRents, rentsAlone } from "@/lib/web/rents";
import { pricedFilter, withFilter, withoutPrice } from "./edit-filter";

/** The last answer that came without an error. */
interface LastAnswer {
  answer: SearchAnswer;
  /** The state of the page that it is the answer to. */
  of: HomesState;
  /** When it came, in ms. */
  at: number;
}

/**
 * The result of the page's state. While the next one comes, and where it fails, `answer` is the last good one.
 */
export function useResults(state: HomesState) {
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
    /** How many homes the state has; undefined until its own answer is there. */
    total: fresh?.meta.total,
    /** What the answer shown is of: until the next one comes, not the page's state. */
    of: fresh ? state : (last?.of ?? state),
    /** A newer answer is on its way. */
    waiting: !query.isError && answer !== undefined && answer !== fresh,
    /** It waits for a connection. */
    offline: query.fetchStatus === "paused",
    error: query.isError ? query.error : null,
    /** When what is shown came. */
    at: last?.at ?? 0,
    retry: () => void retryFailed(client),
    prefetch,
  };
}

/** The total of a filter that is still moving; undefined while none moves or nothing is known yet. */
export function useLiveTotal(draft: PropertyFilter | null): number | undefined {
  const asked = useDebouncedValue(draft, 100);
  const { data } = useQuery({ ...countQuery(asked ?? {}), enabled: asked !== null });
  return draft === null || asked === null ? undefined : data;
}

const withoutSize = (filter: PropertyFilter): PropertyFilter =>
  withFilter(filter, { minSqft: undefined, maxSqft: undefined });

/** Facets of a filter: where the next ones fail the last that came, and with them what asks again. */
function useLastFacets(filter: PropertyFilter, enabled = true) {
  const client = useQueryClient();
  const { data, isError } = useQuery({ ...facetsQuery(filter), enabled });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return { data: data ?? last, retry: isError ? () => void retryFailed(client) : null };
}

/**
 * Facets for each field over the result without that field's own filter, so that a histogram does not
 * shrink to what is chosen already. Filters that are not set share one request. Where homes for rent are among others,
 * prices are those of the others, and `rents` has the rents.
 */
export function useFacets(filter: PropertyFilter, more: boolean) {
  const price = useLastFacets(pricedFilter(filter));
  const mixed = mixesRents(filter);
  const rents = useLastFacets(rentsAlone(withoutPrice(filter)), more && mixed).data;
  const area = useLastFacets(withoutSize(filter), more);
  const type = useLastFacets(withFilter(filter, { propertyType: undefined }), more).data;
  const status = useLastFacets(withFilter(filter, { status: undefined }), more).data;
  return { price, rents: mixed ? rents : undefined, area, type, status };
}
export type FieldFacets = ReturnType<typeof useFacets>;
