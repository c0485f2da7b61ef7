"use client";

import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { type HistoryWindow, MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import type { PropertyFilter } from "@/lib/domain/search";
import { ApiError } from "@/lib/web/api";
import { historyQuery, marketQuery } from "@/lib/web/market-queries";
import type { Market } from "./market";
import { areaQueryOf, isPublished, readMarket } from "./read-market";
import { usualWindow } from "./reading";
import { type MarketSubject, tokenOf } from "./subject";

/** What a page asks for besides its markets. */
interface Asked {
  segment: PropertyFilter;
  /** The window in the address, or null for the usual one of the first market. */
  window: HistoryWindow | null;
  /** The dataset's date. */
  asOf: string;
}

/**
 * Loads the markets of some subjects in one window: those found, the places without one, and those that could not be
 * reached. While another window is on its way, the markets stay as they are.
 */
export function useMarkets(subjects: readonly MarketSubject[], { segment, window: asked, asOf }: Asked) {
  const zips = subjects.filter(({ kind }) => kind === "zip");
  const areas = useQueries({ queries: subjects.map((subject) => areaQueryOf(subject, segment)) });
  const published = (subject: MarketSubject) => isPublished(areas[subjects.indexOf(subject)]?.data, segment);
  const histories = useQueries({
    queries: zips.map((zip) => ({ ...historyQuery(zip.id, MAX_HISTORY_MONTHS), enabled: published(zip) })),
  });
  const zipMarkets = useQueries({ queries: zips.map(({ id }) => marketQuery(id)) });
  const own = areas[0]?.data;
  const window = isPublished(own, segment) ? 1 : (asked ?? usualWindow(own?.history ?? [], asOf));
  // Of single months these are the requests above.
  const pooled = useQueries({
    queries: subjects.map((subject) => ({ ...areaQueryOf(subject, segment, window), enabled: own !== undefined })),
  });
  let waiting = false;
  const found: Market[] = [];
  const unknown: string[] = [];
  const failed: string[] = [];
  subjects.forEach((subject, i) => {
    const nth = zips.indexOf(subject);
    const [area, history, zipMarket] = [areas[i]!, histories[nth], zipMarkets[nth]];
    const inWindow = pooled[i]!;
    const errors = [area, history, zipMarket, inWindow].flatMap((query) => query?.error ?? []);
    if (errors.some((error) => error instanceof ApiError && error.status === 404))
      unknown.push(tokenOf(subject) ?? subject.name);
    else if (errors.length > 0) failed.push(subject.name);
    if (!area.data || !inWindow.data) {
      waiting ||= errors.length === 0;
      return;
    }
    const answers = { area: area.data, pooled: { window, history: inWindow.data.history } };
    if (nth < 0) found.push(readMarket(subject, segment, answers));
    else if (zipMarket?.data && (history?.data || !published(subject)))
      found.push(
        readMarket(subject, segment, {
          ...answers,
          zip: { market: zipMarket.data, history: history?.data ?? null },
        }),
      );
  });
  const retry = () => {
    for (const query of [...areas, ...pooled, ...histories, ...zipMarkets]) if (query.isError) query.refetch();
  };
  return { markets: useStable(found, waiting ? subjects[0]!.id : null), unknown, failed, retry };
}

/**
 * Returns the same array while its markets are unchanged, so that charts are redrawn only for new data, and while those
 * of the page that is about `waitingFor` are awaited.
 */
function useStable(list: readonly Market[], waitingFor: string | null): readonly Market[] {
  const [kept, keep] = useState(list);
  const same = (a: Market, b: Market | undefined) => a.id === b?.id && a.history === b.history && a.pooled === b.pooled;
  if (waitingFor !== null && kept[0]?.id === waitingFor) return kept;
  if (kept.length === list.length && kept.every((market, i) => same(market, list[i]))) return kept;
  keep(list);
  return list;
}
