import { useQuery } from "@tanstack/react-query";
import type { HomeRow } from "@/lib/web/queries";
import { rowsQuery } from "@/lib/web/rows-query";

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
