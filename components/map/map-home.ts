import type { PropertyRecord, Status } from "@/lib/domain/property";
import { saleOf, saleOfRecord } from "@/lib/domain/sale";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import { formatMoney, formatMoneyShort } from "@/lib/web/format";
import type { HomeToValue } from "@/lib/web/home/value";
import type { HomeRow } from "@/lib/web/queries";

/** A home on a small map. */
export interface MapHome {
  id: string;
  latitude: number;
  longitude: number;
  status: Status;
  /** The price on the pin. Null draws a dot. */
  price: number | null;
  /** For screen readers: "1207 Alta Vista Ave, $1,785,000". */
  label: string;
}

/** A home on a small map, labelled by its street and more words; none without coordinates. */
const mapHome = (
  { id, status, address, coordinates }: Pick<PropertyRecord, "id" | "status" | "address" | "coordinates">,
  price: number | null,
  words: string,
): MapHome[] =>
  coordinates ? [{ id, ...coordinates, status, price, label: `${address.streetAddress}, ${words}` }] : [];

const priced = (home: Pick<HomeRow, "id" | "status" | "address" | "coordinates">, price: number | null): MapHome[] =>
  mapHome(home, price, formatMoneyShort(price));

/** A home and similar ones with their prices, for its map. Its own is that of the page's head: if sold, the sale price. */
export const homesNear = (home: PropertyRecord, similar: readonly HomeRow[]): MapHome[] => [
  ...priced(home, saleOfRecord(home)?.price ?? home.listPrice),
  ...similar.flatMap((other) => priced(other, saleOf(other)?.price ?? other.listPrice)),
];

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

/** What the map of a home and the remaining comparables is called. */
export const mapWords = (home: HomeToValue, homes: readonly MapHome[]): string =>
  `Map of ${home.address.streetAddress} with ${homes.length - 1} comparable sales`;
