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

export const historyQuery = (zipCode: string, months: number) =>
  queryOptions({
    queryKey: ["history", zipCode, months],
    queryFn: async ({ signal }) =>
      (
        await getJson<SingleAnswer<MarketHistory>>(
          `/v1/markets/${encodeURIComponent(zipCode)}/history?months=${months}`,
          signal,
        )
      ).data,
    staleTime: FRESH_MS,
  });

/** The market of an area, given by its place and filters as a query: "state=TX&minBeds=3"; "" is everywhere. */
export const areaMarketQuery = (area: string, months: number, window: HistoryWindow = 1) => {
  const query = joined(area, `months=${months}`, window === 1 ? "" : `window=${window}`);
  return queryOptions({
    queryKey: ["area market", query],
    queryFn: async ({ signal }) => (await getJson<SingleAnswer<AreaMarket>>(`/v1/markets/area?${query}`, signal)).data,
    staleTime: FRESH_MS,
  });
};
