import { type MapHome, mapHome } from "@/components/map/map-home";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import { formatMoney } from "@/lib/web/format";
import type { HomeToValue } from "@/lib/web/home/value";

/**
 * The home and the remaining comparables, each with a price: the estimate of the home, and the sale prices of the
 * others.
 */
export function homesOnMap(home: HomeToValue, value: ChosenValue, without: readonly string[]): MapHome[] {
  if (!home.coordinates) return [];
  const { estimate, listed } = value;
  const said = estimate === null ? "this home" : `estimated at ${formatMoney(estimate)}`;
  const sold = listed.filter(({ id }) => !without.includes(id));
  return [
    ...mapHome(home, estimate ?? home.listPrice, said),
    ...sold.flatMap((sale) =>
      mapHome({ ...sale, status: "recentlySold" }, sale.soldPrice, `sold for ${formatMoney(sale.soldPrice)}`),
    ),
  ];
}

export const mapWords = (home: HomeToValue, homes: readonly MapHome[]): string =>
  `Map of ${home.address.streetAddress} with ${homes.length - 1} comparable sales`;
