import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  type AreaMarket,
  type HistoryWindow,
  MAX_HISTORY_MONTHS,
  type MarketHistory,
  type MarketSnapshot,
} from "@/lib/domain/market";
import type { PropertyFilter } from "@/lib/domain/search";
import type { SingleAnswer } from "@/lib/web/api";
import { v1Query } from "@/lib/web/v1-query";
import { areaText } from "./area";
import type { Market, ShownMonth } from "./market";
import { usualWindow } from "./reading";
import { type MarketSubject, zipSubject } from "./subject";

/** The market of an area, given by its place and filters as a query: "state=TX&minBeds=3"; "" is everywhere. */
export const areaQuery = (area: string, window: HistoryWindow = 1) => {
  const parts = [area, `months=${MAX_HISTORY_MONTHS}`, window === 1 ? "" : `window=${window}`];
  return v1Query<SingleAnswer<AreaMarket>>(`/v1/markets/area?${parts.filter(Boolean).join("&")}`);
};

const zipQuery = (zipCode: string) => v1Query<SingleAnswer<MarketSnapshot>>(`/v1/markets/${zipCode}`);

const historyQuery = (zipCode: string) =>
  v1Query<SingleAnswer<MarketHistory>>(`/v1/markets/${zipCode}/history?months=${MAX_HISTORY_MONTHS}`);

/** A history in a window. */
export interface Pooled {
  window: HistoryWindow;
  history: readonly ShownMonth[];
}

/** A named market from its single months, with the same in the page's window. */
export const marketOf = (
  { id, name, place, where }: Pick<Market, "id" | "name" | "place" | "where">,
  history: readonly ShownMonth[],
  pooled: Pooled,
): Market => ({ id, name, place, where, history, window: pooled.window, pooled: pooled.history });

/** The market of a ZIP from its own history. */
export function marketOfZip(
  { zipCode, city, state, history }: MarketHistory,
  pooled: Pooled = { window: 1, history },
): Market {
  const named = { id: zipCode, name: zipCode, place: `${zipCode}, ${city}, ${state}`, where: { zipCode, city, state } };
  return marketOf(named, history, pooled);
}

/** What is asked of a market. */
export interface AskedMarket {
  segment: PropertyFilter;
  /** Null for the market's usual one. */
  window: HistoryWindow | null;
  /** The dataset's date. */
  asOf: string;
}

/** Whether a ZIP has no records, so that its history may be a published one. Segments always come from records. */
const isPublished = (area: AreaMarket, segment: PropertyFilter): boolean =>
  area.homes === 0 && Object.keys(segment).length === 0;

const monthsQuery = (subject: MarketSubject, { segment }: AskedMarket) =>
  areaQuery(areaText({ ...subject.filter, ...segment }));

/** The window of a market of which the single months are known. */
const windowOf = (area: AreaMarket, { segment, window: asked, asOf }: AskedMarket): HistoryWindow =>
  isPublished(area, segment) ? 1 : (asked ?? usualWindow(area.history, asOf));

/** The window in which a page shows its market, for what stands beside it: its single months say which. */
export const readWindow = async (client: QueryClient, subject: MarketSubject, asked: AskedMarket) =>
  windowOf((await client.fetchQuery(monthsQuery(subject, asked))).data, asked);

/**
 * Reads a market, the same in the browser and on the server. Records give the figures of a ZIP's own history and more. A ZIP
 * without records has the published figures, which only their single months state.
 */
async function readMarket(client: QueryClient, subject: MarketSubject, asked: AskedMarket): Promise<Market> {
  const isZip = subject.kind === "zip";
  const inWindow = async (window: HistoryWindow | null) =>
    window === null || window === 1
      ? null
      : (await client.fetchQuery(areaQuery(areaText({ ...subject.filter, ...asked.segment }), window))).data;
  const [{ data: area }, zip, wanted] = await Promise.all([
    client.fetchQuery(monthsQuery(subject, asked)),
    isZip ? client.fetchQuery(zipQuery(subject.id)) : null,
    inWindow(asked.window),
  ]);
  if (isZip && isPublished(area, asked.segment))
    return marketOfZip((await client.fetchQuery(historyQuery(subject.id))).data);
  const window = windowOf(area, asked);
  const pooled = (window === asked.window ? wanted : await inWindow(window)) ?? area;
  // An address names a ZIP without its city.
  const named = zip ? zipSubject(zip.data.zipCode, zip.data.city, zip.data.state) : subject;
  return marketOf(named, area.history, { window, history: pooled.history });
}

/** A market as pages show it. */
export const marketQuery = (subject: MarketSubject, asked: AskedMarket) =>
  queryOptions({
    // A city has another name beside other places than on its own page.
    queryKey: ["market", subject.name, areaText({ ...subject.filter, ...asked.segment }), asked.window],
    queryFn: ({ client }) => readMarket(client, subject, asked),
    // Each of its requests is tried again already.
    retry: false,
  });
