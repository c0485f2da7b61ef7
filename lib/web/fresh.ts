import type { QueryClient } from "@tanstack/react-query";

/** One minute, since the dataset is immutable and rarely replaced. */
export const FRESH_MS = 60_000;

/** Repeats all failed queries: what one part of a page could not reach, the others probably could not either. */
export const retryFailed = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });

/** The parts of a query that are there, joined. */
export const joined = (...parts: string[]): string => parts.filter(Boolean).join("&");
