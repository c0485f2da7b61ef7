import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SingleAnswer } from "./api";

/**
 * A request of /v1. Its path is its key, so that the server fills the browser's cache by the same options; each of the two has a
 * query function for all of them. The cache holds the whole answer, of which a component reads what `select` makes.
 */
export const v1Query = <Answer, Shown = Answer>(path: string, select?: (answer: Answer) => Shown) =>
  queryOptions<Answer, Error, Shown, readonly [path: string]>({ queryKey: [path], ...(select && { select }) });

/** The record of a single answer. */
export const dataOf = <T>({ data }: SingleAnswer<T>): T => data;

/** Repeats all failed queries: what one part of a page could not reach, the others probably could not either. */
export const retryFailed = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
