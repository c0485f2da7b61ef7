import type {
  AreaMarket,
  AreaMonth,
  MarketFigures,
  MarketHistory,
  MarketMonth,
  MONTH_FIGURES,
} from "@/lib/domain/market";
import type { MarketSubject } from "./subject";

/** Figures of a month that are only known from records. A published series does not have them. */
export const RECORD_FIGURES = ["listToSoldRatio", "newListings", "priceReductionShare"] as const;

/** A month as shown on market pages. */
export type ShownMonth = MarketMonth & Partial<Pick<AreaMonth, (typeof RECORD_FIGURES)[number]>>;

/** A figure that a chart can show. Months of supply are calculated from two others. */
export type Measure = (typeof MONTH_FIGURES)[number] | (typeof RECORD_FIGURES)[number] | "supply";

/** A market as shown on pages: of a ZIP, a city, a state or any area. */
export interface Market extends Pick<MarketSubject, "id" | "name" | "place" | "where"> {
  /** Contiguous, newest first. */
  history: readonly ShownMonth[];
  /** Its current figures, or null if they were not requested. */
  snapshot: (MarketFigures & Partial<Pick<AreaMarket["snapshot"], "underContract">>) | null;
}

/** The market of a ZIP from the API's responses. */
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

/** The market of an area. */
export const marketOfArea = (
  { id, name, place, where }: Pick<MarketSubject, "id" | "name" | "place" | "where">,
  { history, snapshot }: AreaMarket,
): Market => ({ id, name, place, where, history, snapshot });
