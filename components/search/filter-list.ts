import type { SearchNumber } from "@/lib/domain/numbers";
import { type PropertyFilter, RANGES } from "@/lib/domain/search";
import { isSaleAlone, rangeWords } from "@/lib/web/filter-words";
import { formatBaths, formatCount, formatMoneyShort } from "@/lib/web/format";
import { PRICE_BOUNDS, priceBasis } from "@/lib/web/price-basis";
import { STATUS_WORDS, TYPE_WORDS } from "@/lib/web/words";

interface ListedFilter {
  label: string;
  /** What is chosen, in words for the button that opens it. */
  words: (filter: PropertyFilter) => string;
  /** The width of its panel below the bar. */
  width: string;
}

/**
 * The filters of a search besides its place, in the order of the bar and of the phone's sheet. Their controls are in
 * `filter-panels.tsx`, which is loaded when a visitor turns to them.
 */
export const FILTER_LIST = {
  price: {
    label: "Price",
    words: priceWords,
    width: "w-88",
  },
  beds: { label: "Beds", words: ({ minBeds, maxBeds }) => rangeWords(minBeds, maxBeds, formatCount), width: "w-88" },
  baths: {
    label: "Baths",
    words: ({ minBaths, maxBaths }) => rangeWords(minBaths, maxBaths, formatBaths),
    width: "w-88",
  },
  type: {
    label: "Home type",
    words: ({ propertyType }) => chosenWords(propertyType, TYPE_WORDS, "types"),
    width: "w-60",
  },
  status: { label: "Status", words: statusWords, width: "w-68" },
  more: { label: "More", words: moreWords, width: "w-88" },
} as const satisfies Record<string, ListedFilter>;

export type FilterKey = keyof typeof FILTER_LIST;
export const FILTER_KEYS = Object.keys(FILTER_LIST) as FilterKey[];

/** Ranges with a panel of their own, and those in the panel of the status. All others are in that of `more`. */
const OWN: readonly SearchNumber[] = ["listPrice", "bedroomsTotal", "bathroomsTotal"];
const OF_STATUS: readonly SearchNumber[] = ["soldDate", "soldPrice"];

const countSet = (...values: unknown[]): number => values.filter((value) => value !== undefined).length;

/** The number of ranges that a filter bounds. */
const countRanges = (filter: PropertyFilter, isMeant: (field: SearchNumber) => boolean): number =>
  RANGES.filter(({ field, min, max }) => isMeant(field) && [min, max].some((end) => end && filter[end] !== undefined))
    .length;

function priceWords(filter: PropertyFilter): string {
  const [min, max] = PRICE_BOUNDS[priceBasis(filter)];
  return rangeWords(filter[min], filter[max], formatMoneyShort);
}

/** The one that is chosen, or how many: "2 types". */
function chosenWords<T extends string>(
  values: readonly T[] | undefined,
  words: Record<T, string>,
  many: "types" | "statuses",
): string {
  if (!values || values.length === 0) return "Any";
  return values.length === 1 ? words[values[0]!] : `${values.length} ${many}`;
}

function statusWords(filter: PropertyFilter): string {
  const { status, underContract, priceReduced, minTotalCut, relisted } = filter;
  const others =
    countSet(isSaleAlone(filter) ? undefined : underContract, priceReduced, minTotalCut, relisted) +
    countRanges(
      filter,
      (field) => OF_STATUS.includes(field) && !(field === "soldPrice" && priceBasis(filter) === "sale"),
    );
  return others === 0 ? chosenWords(status, STATUS_WORDS, "statuses") : `${(status?.length ?? 0) + others} set`;
}

function moreWords(filter: PropertyFilter): string {
  const count = countRanges(filter, (field) => !OWN.includes(field) && !OF_STATUS.includes(field));
  return count > 0 ? `${count} set` : "Area, lot, year";
}
