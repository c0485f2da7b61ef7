import { queryOptions } from "@tanstack/react-query";
import type { AreaMarket, HistoryWindow, MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import { getJson, type SingleAnswer } from "./api";
import { FRESH_MS, joined } from "./fresh";

export const marketQuery = (zipCode: string) =>
  queryOptions({
    queryKey: ["market", zipCode],
    queryFn: async ({ signal }) =>
      (await getJson<SingleAnswer<MarketSnapshot>>(`/v1/markets/${encodeURIComponent(zipCode)}`, signal)).data,
    staleTime: FRESH_MS,
  });

/** What a query of a longer window adds to that of single months. */
const windowPart = (window: HistoryWindow) => (window === 1 ? "" : `window=${window}`);

export const historyQuery = (zipCode: string, months: number, window: HistoryWindow = 1) =>
  queryOptions({
    queryKey: ["history", zipCode, months, ...(window === 1 ? [] : [window])],
    queryFn: async ({ signal }) =>
      (
        await getJson<SingleAnswer<MarketHistory>>(
          `/v1/markets/${encodeURIComponent(zipCode)}/history?${joined(`months=${months}`, windowPart(window))}`,
          signal,
        )
      ).data,
    staleTime: FRESH_MS,
  });

/** The market of an area, given by its place and filters as a query: "state=TX&minBeds=3"; "" is everywhere. */
export const areaMarketQuery = (area: string, months: number, window: HistoryWindow = 1) => {
  const query = joined(area, `months=${months}`, windowPart(window));
  return queryOptions({
    queryKey: ["area market", query],
    queryFn: async ({ signal }) => (await getJson<SingleAnswer<AreaMarket>>(`/v1/markets/area?${query}`, signal)).data,
    staleTime: FRESH_MS,
  });
};
