import type { MarketSnapshot } from "@/lib/domain/market";
import { csvLines } from "./csv-lines";
import { MARKET_FIGURES } from "./market-list";

const HEADS = ["zipCode", "city", "state", "date", ...MARKET_FIGURES];

/** Markets in their order as RFC 4180, with the field names and values of GET /v1/markets; what is not known is empty. */
export const marketsCsv = (markets: readonly MarketSnapshot[]): string =>
  csvLines([
    HEADS,
    ...markets.map(({ zipCode, city, state, snapshot }) => [
      zipCode,
      city,
      state,
      snapshot.date,
      ...MARKET_FIGURES.map((figure) => snapshot[figure]),
    ]),
  ]);
