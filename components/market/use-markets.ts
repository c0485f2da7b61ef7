"use client";

import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import type { PropertyFilter } from "@/lib/domain/search";
import { ApiError } from "@/lib/web/api";
import { historyQuery, marketQuery } from "@/lib/web/market-queries";
import type { Market } from "./market";
import { areaQueryOf, isPublished, readMarket } from "./read-market";
import type { MarketSubject } from "./subject";

/** Loads the markets of some subjects: those found, the ZIPs without one, and those that could not be reached. */
export function useMarkets(subjects: readonly MarketSubject[], segment: PropertyFilter) {
  const zips = subjects.filter(({ kind }) => kind === "zip");
  const areas = useQueries({ queries: subjects.map((subject) => areaQueryOf(subject, segment)) });
  const published = (subject: MarketSubject) => isPublished(areas[subjects.indexOf(subject)]?.data, segment);
  const histories = useQueries({
    queries: zips.map((zip) => ({ ...historyQuery(zip.id, MAX_HISTORY_MONTHS), enabled: published(zip) })),
  });
  const snapshots = useQueries({ queries: zips.map(({ id }) => marketQuery(id)) });
  const found: Market[] = [];
  const unknown: string[] = [];
  const failed: string[] = [];
  subjects.forEach((subject, i) => {
    const nth = zips.indexOf(subject);
    const [area, history, snapshot] = [areas[i]!, histories[nth], snapshots[nth]];
    const errors = [area, history, snapshot].flatMap((query) => query?.error ?? []);
    if (errors.some((error) => error instanceof ApiError && error.status === 404)) unknown.push(subject.name);
    else if (errors.length > 0) failed.push(subject.name);
    if (!area.data) return;
    if (nth < 0) found.push(readMarket(subject, segment, { area: area.data }));
    else if (snapshot?.data && (history?.data || !published(subject)))
      found.push(
        readMarket(subject, segment, {
          area: area.data,
          zip: { market: snapshot.data, history: history?.data ?? null },
        }),
      );
  });
  const retry = () => {
    for (const query of [...areas, ...histories, ...snapshots]) if (query.isError) query.refetch();
  };
  return { markets: useStable(found), unknown, failed, retry };
}

/** Returns the same array while its markets are unchanged, so that charts are redrawn only for new data. */
function useStable(list: readonly Market[]): readonly Market[] {
  const [kept, keep] = useState(list);
  const same = (a: Market, b: Market | undefined) =>
    a.id === b?.id && a.history === b.history && a.snapshot === b.snapshot;
  if (kept.length === list.length && kept.every((market, i) => same(market, list[i]))) return kept;
  keep(list);
  return list;
}
