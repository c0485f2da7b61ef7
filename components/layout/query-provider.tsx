"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { reloadForeignEntries } from "@/lib/web/address";
import { ApiError } from "@/lib/web/api";

/** An error in the request itself is not retried. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

const create = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, retryDelay: 500, refetchOnWindowFocus: false, gcTime: 30 * 60_000 },
    },
  });

/** One query cache for as long as the site is open. It is around every page, so its effect runs when hydration ends. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(create);
  useEffect(reloadForeignEntries, []);
  useEffect(() => {
    // Tests wait for this: from now on the page responds to keys and presses.
    document.documentElement.dataset.hydrated = "";
  }, []);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
