import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "./api";
import { apiQuery, DEFAULT_HOMES, MOST_ROWS } from "./homes-url";
import type { SearchAnswer } from "./queries";

/** The rows of some homes, as cards show them. A home that is no longer in the data has none. */
export const rowsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["rows", ids],
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: Math.ceil(ids.length / MOST_ROWS) }, (_, i) =>
        getJson<SearchAnswer>(
          `/v1/properties?${apiQuery({ ...DEFAULT_HOMES, filter: { id: ids.slice(i * MOST_ROWS, (i + 1) * MOST_ROWS) }, limit: MOST_ROWS })}`,
          signal,
        ),
      );
      return (await Promise.all(pages)).flatMap(({ data }) => data);
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
