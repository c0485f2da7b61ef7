import { QueryClient } from "@tanstack/react-query";
import { cache } from "react";
import { getReader } from "@/lib/http/reader";

/**
 * The query cache of one page's rendering (React Query's guide to Next), whose requests of /v1 are the browser's own: see
 * `v1Query`. What several parts of a page ask for is asked once.
 */
export const pageQueries = cache(
  () =>
    new QueryClient({
      defaultOptions: {
        queries: {
          queryFn: ({ queryKey }) => getReader().answer(queryKey[0] as string),
          staleTime: Number.POSITIVE_INFINITY,
          retry: false,
        },
      },
    }),
);
