import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getJson } from "./api";
import { apiQuery, DEFAULT_SEARCH, MOST_ROWS } from "./homes-url";
import type { HomeRow, SearchAnswer } from "./queries";

/** The rows of some homes, as cards show them. A home that is no longer in the data has none. */
export const rowsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["rows", ids],
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: Math.ceil(ids.length / MOST_ROWS) }, (_, i) =>
        getJson<SearchAnswer>(
          `/v1/properties?${apiQuery({ ...DEFAULT_SEARCH, filter: { id: ids.slice(i * MOST_ROWS, (i + 1) * MOST_ROWS) }, limit: MOST_ROWS })}`,
          signal,
        ),
      );
      return (await Promise.all(pages)).flatMap(({ data }) => data);
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** A home that the device knows by its id, with its loading state. */
export type KnownHome =
  | { id: string; state: "loading" }
  | { id: string; state: "here"; row: HomeRow }
  /** No longer in the dataset. */
  | { id: string; state: "gone" }
  | { id: string; state: "failed"; retry: () => void };

/** The rows of some ids, in order, each with its loading state. */
export function useRows(ids: readonly string[]): KnownHome[] {
  const { data, isPending, isPlaceholderData, isError, refetch } = useQuery(rowsQuery(ids));
  return ids.map((id): KnownHome => {
    const row = data?.find((home) => home.id === id);
    if (row) return { id, state: "here", row };
    if (isError) return { id, state: "failed", retry: () => void refetch() };
    return { id, state: isPending || isPlaceholderData ? "loading" : "gone" };
  });
}
