"use client";

import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import { ApiError } from "@/lib/web/api";
import { historyQuery, marketQuery } from "@/lib/web/queries";
import { type Market, marketOfZip } from "./market";
import type { MarketSubject } from "./subject";

/** The markets of some subjects: those that are there, ZIPs that have none, and what could not be reached. */
export function useMarkets(subjects: readonly MarketSubject[]) {
  const histories = useQueries({ queries: subjects.map(({ id }) => historyQuery(id, MAX_HISTORY_MONTHS)) });
  const snapshots = useQueries({ queries: subjects.map(({ id }) => marketQuery(id)) });
  const missing = (error: unknown) => error instanceof ApiError && error.status === 404;
  const names = (is: (error: unknown) => boolean) =>
    subjects.filter((_, i) => histories[i]?.isError && is(histories[i].error)).map(({ name }) => name);
  const markets = histories.flatMap(({ data }, i) =>
    data ? [marketOfZip(data, snapshots[i]?.data?.snapshot ?? null)] : [],
  );
  return {
    markets: useStable(markets),
    unknown: names(missing),
    failed: names((error) => !missing(error)),
    retry: () => {
      for (const query of [...histories, ...snapshots]) if (query.isError) query.refetch();
    },
  };
}

/** The same array as long as its markets are of the same answers: charts are drawn anew only when one is new. */
function useStable(list: readonly Market[]): readonly Market[] {
  const [kept, keep] = useState(list);
  const same = (a: Market, b: Market | undefined) =>
    a.id === b?.id && a.history === b.history && a.snapshot === b.snapshot;
  if (kept.length === list.length && kept.every((market, i) => same(market, list[i]))) return kept;
  keep(list);
  return list;
}
