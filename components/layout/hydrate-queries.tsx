import { dehydrate, HydrationBoundary, hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { packed } from "@/lib/web/packed";
import { QueryProvider } from "./query-provider";

interface HydrateQueriesProps {
  /** The cache of the server's rendering. */
  client: QueryClient;
  /** Those of its queries that the browser continues with. */
  queries: readonly { queryKey: QueryKey }[];
  children: ReactNode;
}

/** Gives its children the query cache, filled with the responses that the server rendered with. */
export function HydrateQueries({ client, queries, children }: HydrateQueriesProps) {
  const hashes = new Set(queries.map(({ queryKey }) => hashKey(queryKey)));
  const state = dehydrate(client, {
    serializeData: packed,
    shouldDehydrateQuery: ({ queryHash, state }) => state.status === "success" && hashes.has(queryHash),
  });
  return (
    <QueryProvider>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </QueryProvider>
  );
}
