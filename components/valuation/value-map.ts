import type { MapHome } from "@/components/map/marks";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import { formatMoney } from "@/lib/web/format";
import type { HomeToValue } from "@/lib/web/home/value";

/**
 * The home and the remaining comparables, each with a price: the estimate of the home, and the sale prices of the
 * others.
 */
export function homesOnMap(home: HomeToValue, value: ChosenValue, without: readonly string[]): MapHome[] {
  if (!home.coordinates) return [];
  const own: MapHome = {
    id: home.id,
    ...home.coordinates,
    status: home.status,
    price: value.estimate ?? home.listPrice,
    label: `${home.address.streetAddress}, ${value.estimate === null ? "this home" : `estimated at ${formatMoney(value.estimate)}`}`,
  };
  const sold = value.listed.flatMap(({ id, coordinates, address, soldPrice }): MapHome[] =>
    coordinates && !without.includes(id)
      ? [
          {
            id,
            ...coordinates,
            status: "recentlySold",
            price: soldPrice,
            label: `${address.streetAddress}, sold for ${formatMoney(soldPrice)}`,
          },
        ]
      : [],
  );
  return [own, ...sold];
}

export const mapWords = (home: HomeToValue, homes: readonly MapHome[]): string =>
  `Map of ${home.address.streetAddress} with ${homes.length - 1} comparable sales`;
