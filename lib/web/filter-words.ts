import { formatDay, formatInstant } from "@/lib/domain/calendar";
import type { SearchNumber } from "@/lib/domain/numbers";
import { circleOf, type PropertyFilter, RANGES, type Range, type SortKey, type SortOrder } from "@/lib/domain/search";
import { stateName } from "@/lib/domain/states";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import {
  formatBaths,
  formatCount,
  formatCounted,
  formatDate,
  formatDays,
  formatLot,
  formatMoneyShort,
  formatTimestamp,
} from "./format";
import { STATUS_WORDS, TYPE_WORDS } from "./words";

/** One thing that narrows a search, as a visitor thinks of it: a chip, and what can be relaxed. */
export interface FilterPart {
  key: string;
  /** "$450K to $1.80M", "2+ beds". */
  label: string;
  /** The filter without it. */
  without: PropertyFilter;
}

/** "$450K to $1.80M", "$450K or more", "Up to $1.80M". */
export function rangeWords(
  min: number | undefined,
  max: number | undefined,
  format: (value: number) => string,
  unit = "",
): string {
  const after = unit && ` ${unit}`;
  if (min !== undefined && max !== undefined)
    return min === max ? `${format(min)}${after}` : `${format(min)} to ${format(max)}${after}`;
  if (min !== undefined) return `${format(min)}+${after}`;
  return max === undefined ? "Any" : `Up to ${format(max)}${after}`;
}

const without = (filter: PropertyFilter, ...keys: (keyof PropertyFilter)[]): PropertyFilter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key as keyof PropertyFilter)));

/** Leaves one of a list out, and the whole list with its last. */
function withoutOne<K extends "zipCode" | "status" | "propertyType">(
  filter: PropertyFilter,
  key: K,
  value: string,
): PropertyFilter {
  const rest = (filter[key] as readonly string[] | undefined)?.filter((each) => each !== value) ?? [];
  return rest.length > 0 ? { ...filter, [key]: rest } : without(filter, key);
}

const FORMATS: Record<Range["format"], (value: number) => string> = {
  money: formatMoneyShort,
  count: formatCount,
  decimal: formatBaths,
  days: formatDays,
  lot: formatLot,
  year: String,
  date: (day) => formatDate(formatDay(day)),
  instant: (seconds) => formatTimestamp(formatInstant(seconds)),
};

/** "$450K to $1.80M", "2+ beds", "Built 1990 or later"; null where the filter has no bound of this range. */
function wordsOfRange({ min, max, format, unit, before }: Range, filter: PropertyFilter): string | null {
  const [low, high] = [min && filter[min], max && filter[max]];
  if (low === undefined && high === undefined) return null;
  if (low !== undefined && (format === "date" || format === "instant"))
    return `${before} since ${FORMATS[format](low)}`;
  if (format === "year" && high === undefined) return `Built ${low} or later`;
  if (format === "year") return low === undefined ? `Built ${high} or earlier` : `Built ${low} to ${high}`;
  const words = rangeWords(low, high, FORMATS[format], unit);
  return before ? `${before} ${words.replace("Up", "up")}` : words;
}

/** "Within 2.5 miles". */
const circleWords = (radius: number): string =>
  radius === 1 ? "Within 1 mile" : `Within ${formatBaths(radius)} miles`;

/** Ranges that the filter bar has before types and statuses. */
const FIRST: readonly SearchNumber[] = ["listPrice", "bedroomsTotal", "bathroomsTotal"];

/** Every part of a filter, in the order that the filter bar has. */
export function filterParts(filter: PropertyFilter): FilterPart[] {
  const parts: FilterPart[] = [];
  const add = (key: string, label: string, rest: PropertyFilter) => parts.push({ key, label, without: rest });
  const addRange = (range: Range) => {
    const words = wordsOfRange(range, filter);
    const keys = [range.min, range.max].filter((key) => key !== undefined);
    if (words !== null) add(range.field, words, without(filter, ...keys));
  };
  for (const zip of filter.zipCode ?? []) add(`zipCode ${zip}`, zip, withoutOne(filter, "zipCode", zip));
  if (filter.city)
    add("city", [filter.city, filter.state].filter(Boolean).join(", "), without(filter, "city", "state"));
  else if (filter.state) add("state", stateName(filter.state), without(filter, "state"));
  if (filter.bbox) add("bbox", "Map area", without(filter, "bbox"));
  if (filter.polygon) add("polygon", "Drawn area", without(filter, "polygon"));
  if (filter.id) add("id", formatCounted(filter.id.length, "chosen home", "chosen homes"), without(filter, "id"));
  const circle = circleOf(filter);
  if (circle) add("circle", circleWords(circle.radius), without(filter, "latitude", "longitude", "radius"));
  for (const range of RANGES.filter(({ field }) => FIRST.includes(field))) addRange(range);
  for (const type of PROPERTY_TYPES.filter((type) => filter.propertyType?.includes(type)))
    add(`type ${type}`, TYPE_WORDS[type], withoutOne(filter, "propertyType", type));
  for (const status of STATUSES.filter((status) => filter.status?.includes(status)))
    add(`status ${status}`, STATUS_WORDS[status], withoutOne(filter, "status", status));
  if (filter.underContract !== undefined) {
    const words = filter.underContract ? "Sale pending" : "No pending sales";
    add("underContract", words, without(filter, "underContract"));
  }
  if (filter.priceReduced) add("priceReduced", "Price reduced", without(filter, "priceReduced"));
  for (const range of RANGES.filter(({ field }) => !FIRST.includes(field))) addRange(range);
  return parts;
}

/** The place a search is about: "78704, 78745", "Austin, TX", "Texas", "the map’s area", "a circle"; null for everywhere. */
export function placeWords(filter: PropertyFilter): string | null {
  if (filter.zipCode) return filter.zipCode.join(", ");
  if (filter.city) return [filter.city, filter.state].filter(Boolean).join(", ");
  if (filter.state) return stateName(filter.state);
  if (filter.bbox) return "the map’s area";
  if (filter.polygon) return "the drawn area";
  return circleOf(filter) ? "a circle" : null;
}

/** What a search's page is called: "Homes in Austin, TX". */
export function homesTitle(filter: PropertyFilter): string {
  const place = placeWords(filter);
  return place ? `Homes in ${place}` : "Homes";
}

/** A search in a line, for titles and saved searches: "78704, 2+ beds, For sale". */
export const filterSentence = (filter: PropertyFilter): string =>
  filterParts(filter)
    .map((part) => part.label)
    .join(", ") || "All homes";

export interface SortChoice {
  sort: SortKey;
  order: SortOrder;
  label: string;
}

export const SORT_CHOICES: readonly SortChoice[] = [
  { sort: "lastUpdated", order: "desc", label: "Newest change" },
  { sort: "listPrice", order: "asc", label: "Price, lowest first" },
  { sort: "listPrice", order: "desc", label: "Price, highest first" },
  { sort: "daysOnMarket", order: "asc", label: "Days listed, fewest first" },
  { sort: "daysOnMarket", order: "desc", label: "Days listed, most first" },
  { sort: "livingArea", order: "desc", label: "Area, largest first" },
  { sort: "livingArea", order: "asc", label: "Area, smallest first" },
  { sort: "lastUpdated", order: "asc", label: "Oldest change" },
];
