import {
  type AreaMarket,
  type HistoryWindow,
  MAX_HISTORY_MONTHS,
  type MarketHistory,
  type MarketSnapshot,
} from "@/lib/domain/market";
import type { PropertyFilter } from "@/lib/domain/search";
import { areaMarketQuery } from "@/lib/web/market-queries";
import type { Market, ShownMonth } from "./market";
import { areaText, type MarketSubject, zipSubject } from "./subject";

/** The area of a market and its segment, as query parameters. */
export const areaQueryOf = (
  { filter }: Pick<MarketSubject, "filter">,
  segment: PropertyFilter,
  window: HistoryWindow = 1,
) => areaMarketQuery(areaText({ ...filter, ...segment }), MAX_HISTORY_MONTHS, window);

/** A history in a window. */
export interface Pooled {
  window: HistoryWindow;
  history: readonly ShownMonth[];
}

/** The market of a ZIP from its own history, with the same in a longer window. */
export const marketOfZip = (
  { zipCode, city, state, history }: MarketHistory,
  pooled: Pooled = { window: 1, history },
): Market => ({
  id: zipCode,
  name: zipCode,
  place: `${zipCode}, ${city}, ${state}`,
  where: { zipCode, city, state },
  history,
  window: pooled.window,
  pooled: pooled.history,
});

/** The API's responses about a market. A ZIP also has its own, which may be a published series. */
interface MarketAnswers {
  area: AreaMarket;
  /** The same in the page's window. */
  pooled: Pooled;
  zip?: { market: Pick<MarketSnapshot, "zipCode" | "city" | "state">; history: MarketHistory | null };
}

/** Whether a ZIP has no records, so that its history may be a published one. Segments always come from records. */
export const isPublished = (area: AreaMarket | undefined, segment: PropertyFilter): boolean =>
  area?.homes === 0 && Object.keys(segment).length === 0;

/**
 * A market from the API's responses, the same in the browser and on the server. Records give the figures of a ZIP's
 * own history and more. A ZIP without records has the published figures, which only their single months state.
 */
export function readMarket(
  subject: MarketSubject,
  segment: PropertyFilter,
  { area, pooled, zip }: MarketAnswers,
): Market {
  if (zip?.history && isPublished(area, segment)) return marketOfZip(zip.history);
  const { id, name, place, where } = zip ? zipSubject(zip.market.zipCode, zip.market.city, zip.market.state) : subject;
  return { id, name, place, where, history: area.history, window: pooled.window, pooled: pooled.history };
}
