import { getRuntime } from "@/lib/api/runtime";
import type { MarketSnapshot, ZipPlace } from "@/lib/domain/market";
import type { PropertyDetails, PropertySummary } from "@/lib/domain/property";
import { readHistory, readMarkets, readSearch } from "@/lib/service/read";

/** A city of the dataset: the mean of its ZIPs. */
export interface CoveredCity {
  city: string;
  state: string;
  latitude: number | null;
  longitude: number | null;
  zipCodes: number;
  records: number;
}

export interface FeaturedMarket {
  market: MarketSnapshot;
  /** Median list price, oldest first. */
  prices: (number | null)[];
}

const FEATURED = 6;
/** Markets that are looked at to find featured ones of different states. */
const CANDIDATES = 200;
const MONTHS = 24;
/** More cities than this would hide each other on the map. */
const MAX_CITIES = 300;

/** Cities with the most homes, most first. */
export function citiesOf(places: readonly ZipPlace[]): CoveredCity[] {
  const cities = new Map<string, CoveredCity & { located: number }>();
  for (const { city, state, latitude, longitude, records } of places) {
    const key = `${city}, ${state}`;
    const known = cities.get(key) ?? { city, state, latitude: 0, longitude: 0, zipCodes: 0, records: 0, located: 0 };
    known.zipCodes++;
    known.records += records;
    if (latitude !== null && longitude !== null) {
      known.latitude! += latitude;
      known.longitude! += longitude;
      known.located++;
    }
    cities.set(key, known);
  }
  return [...cities.values()]
    .map(({ located, latitude, longitude, ...city }) => ({
      ...city,
      latitude: located > 0 ? latitude! / located : null,
      longitude: located > 0 ? longitude! / located : null,
    }))
    .sort((a, b) => b.records - a.records || a.city.localeCompare(b.city, "en-US"))
    .slice(0, MAX_CITIES);
}

/** The busiest market of each state, the busiest first. */
export function onePerState(markets: readonly MarketSnapshot[], count: number): MarketSnapshot[] {
  const states = new Set<string>();
  return markets.filter(({ state }) => !states.has(state) && states.add(state)).slice(0, count);
}

export interface LandingData {
  cities: CoveredCity[];
  featured: FeaturedMarket[];
  /** A house that came on the market last, for the drawing; null where there is none. */
  home: (PropertySummary & PropertyDetails) | null;
}

/** What the landing page shows of the dataset; null where there is none. */
export async function landingData(): Promise<LandingData | null> {
  try {
    const store = getRuntime().store();
    const { data } = await readMarkets(store, { sort: "soldLast30d", order: "desc", limit: CANDIDATES, offset: 0 });
    const featured = await Promise.all(
      onePerState(data, FEATURED).map(async (market) => {
        const history = await readHistory(store, market.zipCode, MONTHS);
        return { market, prices: (history?.history ?? []).map((month) => month.medianListPrice).reverse() };
      }),
    );
    const newest = await readSearch(store, {
      filter: { status: ["forSale"], propertyType: ["singleFamily"], minSqft: 1_800 },
      sort: "daysOnMarket",
      order: "asc",
      details: true,
      limit: 1,
      offset: 0,
    });
    return { cities: citiesOf(await store.zipPlaces()), featured, home: newest.data[0] ?? null };
  } catch (error) {
    if (error instanceof Error && error.name === "DatasetUnavailable") return null;
    throw error;
  }
}
