"use client";

import { isServer, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError, getJson } from "@/lib/web/api";
import { unpacked } from "@/lib/web/packed";

/** An error in the request itself is not retried. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** One minute, since the dataset is immutable and rarely replaced. */
const FRESH_MS = 60_000;

const create = () =>
  new QueryClient({
    defaultOptions: {
      hydrate: { deserializeData: unpacked },
      queries: {
        // Of a request of /v1 its path is the key: see `v1Query`.
        queryFn: ({ queryKey, signal }) => getJson(queryKey[0] as string, signal),
        staleTime: FRESH_MS,
        retry: mayRetry,
        retryDelay: 500,
        refetchOnWindowFocus: false,
        gcTime: 30 * 60_000,
      },
    },
  });

let ofBrowser: QueryClient | undefined;

/** The query cache of the browser, one for as long as the site is open, wherever it is used. */
export const browserQueries = (): QueryClient => {
  ofBrowser ??= create();
  return ofBrowser;
};

/**
 * The query cache, for the parts of the site that ask queries: in a browser the one of all, and on the server one for each
 * rendering (React Query's guide to Next).
 */
export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={isServer ? create() : browserQueries()}>{children}</QueryClientProvider>
);
