import type {
  AreaMarket,
  AreaMonth,
  MarketFigures,
  MarketHistory,
  MarketMonth,
  MONTH_FIGURES,
} from "@/lib/domain/market";
import type { MarketSubject } from "./subject";

/** Figures of a month that only records give: of a published series they are left out. */
export const RECORD_FIGURES = ["listToSoldRatio", "newListings", "priceReductionShare"] as const;

/** A month as market pages show it. */
export type ShownMonth = MarketMonth & Partial<Pick<AreaMonth, (typeof RECORD_FIGURES)[number]>>;

/** A figure that a line is drawn of; months of supply are calculated from two others. */
export type Measure = (typeof MONTH_FIGURES)[number] | (typeof RECORD_FIGURES)[number] | "supply";

/** A market as pages show it, whatever it is of: a ZIP, a city, a state, any area. */
export interface Market extends Pick<MarketSubject, "id" | "name" | "place" | "where"> {
  /** Contiguous, newest first. */
  history: readonly ShownMonth[];
  /** Its figures of now; null where they are not asked for. */
  snapshot: (MarketFigures & Partial<Pick<AreaMarket["snapshot"], "underContract">>) | null;
}

/** A ZIP's market from its own answers. */
export const marketOfZip = (
  { zipCode, city, state, history }: MarketHistory,
  snapshot: MarketFigures | null = null,
): Market => ({
  id: zipCode,
  name: zipCode,
  place: `${zipCode}, ${city}, ${state}`,
  where: { zipCode, city, state },
  history,
  snapshot,
});

/** An area's market. */
export const marketOfArea = (
  { id, name, place, where }: Pick<MarketSubject, "id" | "name" | "place" | "where">,
  { history, snapshot }: AreaMarket,
): Market => ({ id, name, place, where, history, snapshot });
