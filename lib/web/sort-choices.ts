import { circleOf, type PropertyFilter, type SortKey, type SortOrder } from "@/lib/domain/search";
import { type PriceBasis, priceBasis } from "./price-basis";

interface SortChoice {
  sort: SortKey;
  order: SortOrder;
  label: string;
}

/** The labels of each sort field in both directions, and the directions that are offered, the more common one first. */
const SORTS: Record<SortKey, { asc: string; desc: string; offered: readonly SortOrder[] }> = {
  lastUpdated: { asc: "Oldest change", desc: "Newest change", offered: ["desc"] },
  listPrice: { asc: "Price, lowest first", desc: "Price, highest first", offered: ["asc", "desc"] },
  pricePerSqft: { asc: "Price per sqft, lowest first", desc: "Price per sqft, highest first", offered: ["asc"] },
  // Days since it was first listed say more, so this listing's are for addresses that ask for them.
  daysOnMarket: { asc: "Days of this listing, fewest first", desc: "Days of this listing, most first", offered: [] },
  cumulativeDaysOnMarket: {
    asc: "Days on market, fewest first",
    desc: "Days on market, most first",
    offered: ["asc", "desc"],
  },
  totalPriceChange: { asc: "Price cut, largest first", desc: "Price cut, smallest first", offered: ["asc"] },
  livingArea: { asc: "Area, smallest first", desc: "Area, largest first", offered: ["desc"] },
  lotSize: { asc: "Lot, smallest first", desc: "Lot, largest first", offered: ["desc"] },
  bedroomsTotal: { asc: "Beds, fewest first", desc: "Beds, most first", offered: ["desc"] },
  bathroomsTotal: { asc: "Baths, fewest first", desc: "Baths, most first", offered: ["desc"] },
  yearBuilt: { asc: "Built, oldest first", desc: "Built, newest first", offered: ["desc", "asc"] },
  soldDate: { asc: "Sold, earliest first", desc: "Sold, latest first", offered: ["desc"] },
  soldPrice: { asc: "Sold for, lowest first", desc: "Sold for, highest first", offered: ["asc", "desc"] },
  distance: { asc: "Nearest first", desc: "Farthest first", offered: ["asc"] },
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
      const { offered } = SORTS[sort];
      const orders = sort === now.sort && !offered.includes(now.order) ? [...offered, now.order] : offered;
      return orders.map((order) => ({ sort, order, label: SORTS[sort][order] }));
    });
}
