import type { CoveredCity } from "@/components/landing/coverage-map";
import type { TableRow } from "@/components/market/markets-table";
import { grouped } from "@/lib/domain/lists";
import type { MarketSnapshot, ZipPlace } from "@/lib/domain/market";
import { FOR_SALE } from "@/lib/domain/search";
import { mean } from "@/lib/domain/statistics";
import { getReader, type Reader } from "@/lib/http/reader";
import type { HomeRow } from "@/lib/web/queries";
import { orNoDataset } from "./installation";
import { rowsOf } from "./markets/read-markets";
import { newestHomes } from "./newest-homes";

const FEATURED = 6;
/** Number of markets from which featured ones of different states are chosen. */
const CANDIDATES = 200;
/** Maximum number of cities, as more would hide each other on the map. */
const MAX_CITIES = 300;

const middleOf = (degrees: readonly (number | null)[]): number | null => mean(degrees.filter((one) => one !== null));

/** The cities that ZIPs belong to, at the mean position of these, in descending order of their homes, for the map. */
export const coveredCities = (places: readonly ZipPlace[]): CoveredCity[] =>
  [...grouped(places, ({ city, state }) => `${city}, ${state}`).values()]
    .map((zips) => ({
      city: zips[0]!.city,
      state: zips[0]!.state,
      records: zips.reduce((sum, { records }) => sum + records, 0),
      latitude: middleOf(zips.map(({ latitude }) => latitude)),
      longitude: middleOf(zips.map(({ longitude }) => longitude)),
    }))
    .sort((a, b) => b.records - a.records || a.city.localeCompare(b.city, "en-US"))
    .slice(0, MAX_CITIES);

/** Whether anything is for sale or was sold recently. */
const isBusy = ({ snapshot }: MarketSnapshot) => (snapshot.activeListings ?? 0) + (snapshot.soldLast30d ?? 0) > 0;

/**
 * The most active market of each state first, then the most active of the rest. `markets` are in order of activity;
 * those without listings and sales are used only if there are too few others.
 */
export function featuredOf(markets: readonly MarketSnapshot[], count: number): MarketSnapshot[] {
  const busy = markets.filter(isBusy);
  const states = new Set<string>();
  const firsts = busy.filter(({ state }) => !states.has(state) && states.add(state));
  return [...new Set([...firsts, ...busy, ...markets])].slice(0, count);
}

interface LandingData {
  cities: CoveredCity[];
  featured: TableRow[];
  /** The house for the drawing: the one that was listed last, else the one that changed last. Null without one. */
  home: HomeRow | null;
}

/** The data on the landing page, or null without a dataset. */
export const landingData = (): Promise<LandingData | null> =>
  orNoDataset(async () => {
    const reader = getReader();
    const [featured, home, zips] = await Promise.all([readFeatured(reader), readNewest(reader), reader.zipPlaces()]);
    return { cities: coveredCities(zips), featured, home };
  });

/** Busy markets, each in the window of its own page. */
async function readFeatured(reader: Reader): Promise<TableRow[]> {
  const { data } = await reader.markets({ sort: "soldLast30d", order: "desc", limit: CANDIDATES, offset: 0 });
  return rowsOf(reader, featuredOf(data, FEATURED));
}

async function readNewest(reader: Reader): Promise<LandingData["home"]> {
  const homes = { propertyType: ["singleFamily" as const], minSqft: 1_800 };
  const listed = { sort: "cumulativeDaysOnMarket", order: "asc", details: true, limit: 1, offset: 0 } as const;
  const [home] = (await reader.search({ filter: { ...homes, ...FOR_SALE }, ...listed })).data;
  return home ?? (await newestHomes(reader, homes, 1)).data[0] ?? null;
}
