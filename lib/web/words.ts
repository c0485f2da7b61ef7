import type { PropertyType, Status } from "@/lib/domain/property";
import { RECENTLY_SOLD_DAYS } from "@/lib/domain/sale";

/** The text with a capital letter, for the beginning of a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The text with a small first letter, to continue a sentence. */
export const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The statuses in words for visitors. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  forSale: "For sale",
  recentlySold: "Recently sold",
  forRent: "For rent",
  offMarket: "Off market",
};

/** The same as filters: what is recent has its span. */
export const STATUS_FILTER_WORDS: typeof STATUS_WORDS = {
  ...STATUS_WORDS,
  recentlySold: `${STATUS_WORDS.recentlySold} (${RECENTLY_SOLD_DAYS} days)`,
};

/** A home's status in words, or that its sale is pending. */
export const statusWords = (status: Status, underContract: boolean): string =>
  underContract ? eventWords("pending") : STATUS_WORDS[status];

export const TYPE_WORDS: Readonly<Record<PropertyType, string>> = {
  singleFamily: "Single family",
  condo: "Condo",
  townhouse: "Townhouse",
  multiFamily: "Multi-family",
  land: "Land",
};

/** Several homes of a type, within a sentence. */
export const TYPE_PLURALS: typeof TYPE_WORDS = {
  singleFamily: "single-family homes",
  condo: "condos",
  townhouse: "townhouses",
  multiFamily: "multi-family homes",
  land: "lots",
};

const EVENT_WORDS: Readonly<Record<string, string>> = {
  listed: "Listed",
  priceChanged: "Price changed",
  pending: "Sale pending",
  sold: "Sold",
  delisted: "Taken off the market",
  listedForRent: "Listed for rent",
  rented: "Rented",
};

/** A price event's name in words; an unknown name is split: "openHouse" → "Open house". */
export function eventWords(event: string): string {
  const known = EVENT_WORDS[event];
  if (known) return known;
  return capitalized(event.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase());
}
