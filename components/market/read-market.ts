import { type AreaMarket, MAX_HISTORY_MONTHS, type MarketHistory, type MarketSnapshot } from "@/lib/domain/market";
import type { PropertyFilter } from "@/lib/domain/search";
import { areaMarketQuery } from "@/lib/web/queries";
import { type Market, marketOfArea, marketOfZip } from "./market";
import { areaText, type MarketSubject, zipSubject } from "./subject";

/** A subject's area, narrowed to a segment, as the query of its market. */
export const areaQueryOf = ({ filter }: Pick<MarketSubject, "filter">, segment: PropertyFilter) =>
  areaMarketQuery(areaText({ ...filter, ...segment }), MAX_HISTORY_MONTHS);

/** What /v1 answers of a market: of a ZIP its own too, which may be a published series. */
interface MarketAnswers {
  area: AreaMarket;
  zip?: { market: MarketSnapshot; history: MarketHistory | null };
}

/** Whether a ZIP has no records, so that its own history may hold what was published of it; segments are of records alone. */
export const isPublished = (area: AreaMarket | undefined, segment: PropertyFilter): boolean =>
  area?.homes === 0 && Object.keys(segment).length === 0;

/**
 * A subject's market from the API's answers, in the browser as on the server. Records give more than a ZIP's own history
 * holds, and the same figures; a ZIP without records has what was published.
 */
export function readMarket(subject: MarketSubject, segment: PropertyFilter, { area, zip }: MarketAnswers): Market {
  if (!zip) return marketOfArea(subject, area);
  const { market, history } = zip;
  if (history && isPublished(area, segment)) return marketOfZip(history, market.snapshot);
  return marketOfArea(zipSubject(market.zipCode, market.city, market.state), area);
}
