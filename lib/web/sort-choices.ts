import { circleOf, type PropertyFilter, type SortKey, type SortOrder } from "@/lib/domain/search";
import { type PriceBasis, priceBasis } from "./price-basis";

interface SortChoice {
  sort: SortKey;
  order: SortOrder;
  label: string;
}

/** Of each sort field the more common direction, the labels of that and of the other, and how many of the two are offered. */
const SORTS: Record<SortKey, readonly [first: SortOrder, its: string, other: string, offered: 0 | 1 | 2]> = {
  lastUpdated: ["desc", "Newest change", "Oldest change", 1],
  listPrice: ["asc", "Price, lowest first", "Price, highest first", 2],
  pricePerSqft: ["asc", "Price per sqft, lowest first", "Price per sqft, highest first", 1],
  // Days over all listings say more, so this listing's are for addresses that ask for them.
  daysOnMarket: ["asc", "Days of this listing, fewest first", "Days of this listing, most first", 0],
  cumulativeDaysOnMarket: ["asc", "Days on market, fewest first", "Days on market, most first", 2],
  totalPriceChange: ["asc", "Price cut, largest first", "Price cut, smallest first", 1],
  livingArea: ["desc", "Area, largest first", "Area, smallest first", 1],
  lotSize: ["desc", "Lot, largest first", "Lot, smallest first", 1],
  bedroomsTotal: ["desc", "Beds, most first", "Beds, fewest first", 1],
  bathroomsTotal: ["desc", "Baths, most first", "Baths, fewest first", 1],
  yearBuilt: ["desc", "Built, newest first", "Built, oldest first", 2],
  soldDate: ["desc", "Sold, latest first", "Sold, earliest first", 1],
  soldPrice: ["desc", "Sold for, highest first", "Sold for, lowest first", 2],
  distance: ["asc", "Nearest first", "Farthest first", 1],
};

/** Sorts by a price that the search does not compare. */
const OTHER_PRICE: Record<PriceBasis, readonly SortKey[]> = {
  asking: ["soldPrice"],
  sale: ["listPrice", "pricePerSqft", "totalPriceChange"],
};

/**
 * The choices to sort a search's homes: by distance if there is a circle, by the price that it compares, and as they are sorted
 * now, which an address or the head of the table may have in another direction.
 */
export function sortChoices(filter: PropertyFilter, now: Omit<SortChoice, "label">): readonly SortChoice[] {
  const others = OTHER_PRICE[priceBasis(filter, now.sort)];
  return (Object.keys(SORTS) as SortKey[])
    .filter((sort) => (sort !== "distance" || circleOf(filter)) && !others.includes(sort))
    .flatMap((sort) => {
      const [first, its, other, offered] = SORTS[sort];
      const both = [
        { sort, order: first, label: its },
        { sort, order: first === "asc" ? "desc" : "asc", label: other },
      ] as const;
      return both.filter(({ order }, i) => i < offered || (sort === now.sort && order === now.order));
    });
}
