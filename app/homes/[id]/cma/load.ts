import { distanceFrom } from "@/lib/domain/geo";
import type { PropertyRecord } from "@/lib/domain/property";
import { lastSale } from "@/lib/domain/sale";
import { type AdjustedComparable, adjustedSales, LISTED } from "@/lib/domain/valuation/chosen";
import type { Comparable } from "@/lib/domain/valuation/comparable";
import type { Rates } from "@/lib/domain/valuation/rates";
import { getReader, type Reader } from "@/lib/http/reader";
import { ADDED_MAX, type Choice } from "@/lib/web/home/value-url";

/** How many comparables are asked for, of which the first with a market price are listed. */
const ASKED = 50;

/** The comparables of an analysis, and what could not be added. */
interface ChosenSales {
  listed: AdjustedComparable[];
  faults: string[];
}

/** The newest sale of a home that was added by its address, as a comparable; or why there is none, in words. */
async function addedSale(reader: Reader, home: PropertyRecord, address: string): Promise<Comparable | string> {
  const id = await reader.idAt(address);
  const record = id && (await reader.property(id));
  if (!record) return `No home is on record at “${address}”.`;
  const sale = lastSale(record);
  const { streetAddress } = record.address;
  if (record.id === home.id) return `${streetAddress} is this home.`;
  if (record.propertyType !== home.propertyType) return `${streetAddress} is not of this home’s type.`;
  if (!sale) return `No sale of ${streetAddress} is on record.`;
  const { coordinates } = record;
  const distance =
    home.coordinates && coordinates ? distanceFrom({ ...home.coordinates, radius: 0 }, coordinates) : null;
  // Only its place in the list depends on how similar it is, and the agent has chosen that.
  return { ...record, soldDate: sale.date, soldPrice: sale.price, distance, similarity: 1, adjustedPrice: null };
}

/** The sales that an agent asks for by months and miles; without those, if wanted, the ones around that may be added. */
export async function loadSales(
  home: PropertyRecord,
  { within }: Choice,
  wantsOthers: boolean,
): Promise<readonly Comparable[] | null> {
  if (!within && !wantsOthers) return null;
  return (await getReader().comparables(home.id, { ...(within ?? OTHER_SALES), limit: ASKED })).data;
}

/** The comparables that an agent chose: those `found` if they were asked for, otherwise `usual`, with those added by address first. */
export async function loadChosen(
  home: PropertyRecord,
  asOf: string,
  { within, add }: Choice,
  found: readonly Comparable[] | null,
  usual: readonly AdjustedComparable[],
  rates: Rates | null,
): Promise<ChosenSales> {
  const reader = getReader();
  const added = await Promise.all(add.map((address) => addedSale(reader, home, address)));
  const sales = added.filter((one) => typeof one !== "string");
  const ids = new Set(sales.map(({ id }) => id));
  const others = within && found ? adjustedSales(home, asOf, found, rates).slice(0, LISTED) : usual;
  return {
    listed: [...adjustedSales(home, asOf, sales, rates), ...others.filter(({ id }) => !ids.has(id))],
    faults: added.filter((one) => typeof one === "string"),
  };
}

/** The most sales that can be added on the map, and how far away and how long ago they may be. */
const OTHERS = 8;
const OTHER_SALES = { months: 24, radius: 5 };

/** Whether more sales can be added by their places on the map. */
export const canAdd = (home: PropertyRecord, { add }: Choice): boolean =>
  home.coordinates !== null && add.length < ADDED_MAX;

/** Of the sales found, those nearest to the home that are not listed, for an agent to add. */
export function othersOf(found: readonly Comparable[] | null, listed: readonly Comparable[]): Comparable[] {
  const known = new Set(listed.map(({ id }) => id));
  return (found ?? [])
    .filter(({ id, distance }) => !known.has(id) && distance !== null)
    .sort((a, b) => a.distance! - b.distance!)
    .slice(0, OTHERS);
}

const LISTINGS = 6;
const LISTING_MILES = 5;

/** The listings of a home's type nearest to it, active and pending; of its ZIP if its place is not known. */
export async function loadListings(home: PropertyRecord) {
  const { coordinates, propertyType, address } = home;
  const place = coordinates ? { ...coordinates, radius: LISTING_MILES } : { zipCode: [address.zipCode] };
  const { data } = await getReader().search({
    filter: { ...place, propertyType: [propertyType], status: ["forSale"] },
    ...(coordinates ? { sort: "distance", order: "asc" } : { sort: "lastUpdated", order: "desc" }),
    details: true,
    limit: LISTINGS + 1,
    offset: 0,
  });
  return data.filter(({ id }) => id !== home.id).slice(0, LISTINGS);
}
