"use client";

import { type UseQueryResult, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/web/api";
import { retryFailed } from "@/lib/web/v1-query";
import type { Market } from "./market";
import { type AskedMarket, marketQuery } from "./read-market";
import { type MarketSubject, tokenOf } from "./subject";

/** One function for all renderings, so that charts are drawn again only for other markets. */
const together = (results: UseQueryResult<Market>[]) => ({
  markets: results.flatMap(({ data }) => data ?? []),
  errors: results.map(({ error }) => error),
});

/**
 * Loads the markets of a page in the window of the first, its own: those found, the places without one, and those that could
 * not be reached.
 */
export function useMarkets(subjects: readonly MarketSubject[], asked: AskedMarket) {
  const client = useQueryClient();
  const [page, ...beside] = subjects as [MarketSubject, ...MarketSubject[]];
  const own = useQuery(marketQuery(page, asked)).data;
  const window = own?.window ?? asked.window;
  const { markets, errors } = useQueries({
    queries: [
      marketQuery(page, asked),
      ...beside.map((one) => ({ ...marketQuery(one, { ...asked, window }), enabled: own !== undefined })),
    ],
    combine: together,
  });
  const isUnknown = (error: Error | null) => error instanceof ApiError && error.status === 404;
  return {
    markets,
    unknown: subjects.flatMap((one, i) => (isUnknown(errors[i]!) ? (tokenOf(one) ?? one.name) : [])),
    failed: subjects.flatMap((one, i) => (errors[i] && !isUnknown(errors[i]) ? one.name : [])),
    retry: () => void retryFailed(client),
  };
}
