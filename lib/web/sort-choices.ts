import { circleOf, type PropertyFilter, type SortKey, type SortOrder } from "@/lib/domain/search";
import { type PriceBasis, priceBasis } from "./price-basis";

interface SortChoice {
  sort: SortKey;
  order: SortOrder;
  label: string;
}

/** The labels of each sort field, with its more common direction first. */
const SORTS: Record<SortKey, readonly [first: SortOrder, its: string, other: string]> = {
  lastUpdated: ["desc", "Newest change", "Oldest change"],
  listPrice: ["asc", "Price, lowest first", "Price, highest first"],
  pricePerSqft: ["asc", "Price per sqft, lowest first", "Price per sqft, highest first"],
  daysOnMarket: ["asc", "Days of this listing, fewest first", "Days of this listing, most first"],
  livingArea: ["desc", "Area, largest first", "Area, smallest first"],
  lotSize: ["desc", "Lot, largest first", "Lot, smallest first"],
  bedroomsTotal: ["desc", "Beds, most first", "Beds, fewest first"],
  bathroomsTotal: ["desc", "Baths, most first", "Baths, fewest first"],
  yearBuilt: ["desc", "Built, newest first", "Built, oldest first"],
  soldDate: ["desc", "Sold, latest first", "Sold, earliest first"],
  soldPrice: ["desc", "Sold for, highest first", "Sold for, lowest first"],
  cumulativeDaysOnMarket: ["asc", "Days on market, fewest first", "Days on market, most first"],
  totalPriceChange: ["asc", "Price cut, largest first", "Price cut, smallest first"],
  distance: ["asc", "Nearest first", "Farthest first"],
};

const SORT_CHOICES: readonly SortChoice[] = (Object.keys(SORTS) as SortKey[]).flatMap((sort) => {
  const [first, its, other] = SORTS[sort];
  return [
    { sort, order: first, label: its },
    { sort, order: first === "asc" ? "desc" : "asc", label: other },
  ];
});

/** Sorts by a price that the search does not compare. */
const OTHER_PRICE: Record<PriceBasis, readonly SortKey[]> = {
  asking: ["soldPrice"],
  sale: ["listPrice", "pricePerSqft", "totalPriceChange"],
};

/** The choices to sort a search's homes: by distance if there is a circle, and by the price that it compares. */
export function sortChoices(filter: PropertyFilter, now: SortKey): readonly SortChoice[] {
  const others = OTHER_PRICE[priceBasis(filter, now)];
  return SORT_CHOICES.filter(({ sort }) => (sort !== "distance" || circleOf(filter)) && !others.includes(sort));
}
