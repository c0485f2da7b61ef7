import { useQueries } from "@tanstack/react-query";
import type { PropertyRecord } from "@/lib/domain/property";
import { ApiError } from "@/lib/web/api";
import { propertyQuery } from "@/lib/web/home/home-query";

/** A home that the device knows by its id, with its loading state. */
export type KnownHome =
  | { id: string; state: "loading" }
  | { id: string; state: "here"; record: PropertyRecord }
  /** No longer in the dataset. */
  | { id: string; state: "gone" }
  | { id: string; state: "failed"; retry: () => void };

/** The records of some ids, in order, each with its loading state. */
export const useRecords = (ids: readonly string[]): KnownHome[] =>
  useQueries({ queries: ids.map((id) => propertyQuery(id)) }).map(({ data, error, refetch }, i): KnownHome => {
    const id = ids[i] ?? "";
    if (data) return { id, state: "here", record: data };
    if (error instanceof ApiError && error.status === 404) return { id, state: "gone" };
    if (error) return { id, state: "failed", retry: () => void refetch() };
    return { id, state: "loading" };
  });
