import { marketHistorySchema, marketSnapshotSchema } from "@/lib/domain/market.schema";
import { historyCsv } from "@/lib/http/csv";
import { metaOf } from "@/lib/http/read";
import { operation } from "../operation";
import { HISTORY, MARKET_PATH, MARKETS } from "../parameters/tables";
import { ApiProblem } from "../problems";

export const unknownMarket = (zipCode: string): ApiProblem =>
  new ApiProblem("market_not_found", { detail: `The dataset does not cover the ZIP code ${zipCode}.` });

export const getMarket = operation({
  id: "getMarket",
  path: "/v1/markets/{zipCode}",
  summary: "Current market statistics of a ZIP code",
  description: "Figures as of the dataset's date, computed from the property records' own events.",
  extension: false,
  pathParameters: MARKET_PATH,
  query: {},
  paged: false,
  open: false,
  problems: ["market_not_found"],
  envelope: "single",
  answer: marketSnapshotSchema,
  async run({ store, path }) {
    const market = await store.market(path.zipCode);
    if (!market) throw unknownMarket(path.zipCode);
    return { kind: "single", data: market };
  },
});

export const getMarketHistory = operation({
  id: "getMarketHistory",
  path: "/v1/markets/{zipCode}/history",
  summary: "Monthly market history of a ZIP code",
  description: "Contiguous months, newest first; the newest is the dataset's month.",
  extension: false,
  pathParameters: MARKET_PATH,
  query: HISTORY,
  paged: false,
  open: false,
  problems: ["market_not_found"],
  envelope: "single",
  answer: marketHistorySchema,
  async run({ store, path, query }) {
    const history = await store.history(path.zipCode, query.months);
    if (!history) throw unknownMarket(path.zipCode);
    return query.format === "csv"
      ? { kind: "csv", csv: historyCsv(history), filename: `market-${path.zipCode}.csv` }
      : { kind: "single", data: history };
  },
});

export const listMarkets = operation({
  id: "listMarkets",
  path: "/v1/markets",
  summary: "List markets",
  description: "The current statistics of every covered ZIP code.",
  extension: true,
  pathParameters: {},
  query: MARKETS,
  paged: true,
  open: false,
  problems: ["limit_exceeds_plan"],
  envelope: "list",
  answer: marketSnapshotSchema,
  async run({ store, query: { state, city, sort, order }, page }) {
    const found = await store.markets({ ...(state && { state }), ...(city && { city }), sort, order, ...page });
    return { kind: "list", meta: metaOf(found, page), data: found.rows };
  },
});
