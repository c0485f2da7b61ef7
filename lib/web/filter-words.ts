import { formatDay, formatInstant } from "@/lib/domain/calendar";
import { pointText } from "@/lib/domain/geo";
import type { SearchNumber } from "@/lib/domain/numbers";
import { circleOf, type PropertyFilter, RANGES, type Range } from "@/lib/domain/search";
import { stateName } from "@/lib/domain/states";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import {
  formatBaths,
  formatCount,
  formatCounted,
  formatDate,
  formatDays,
  formatLotBound,
  formatMiles,
  formatMoneyShort,
  formatTimestamp,
} from "./format";
import { STATUS_FILTER_WORDS, TYPE_WORDS } from "./words";

/** One restriction of a search as a visitor sees it: the label of its chip, and the filter without it. */
interface FilterPart {
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

/** The filter without one value of a list, or without the list if that was the last one. */
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
  lot: formatLotBound,
  year: String,
  date: (day) => formatDate(formatDay(day)),
  instant: (seconds) => formatTimestamp(formatInstant(seconds)),
};

/** "$450K to $1.80M", "2+ beds", "Built 1990 or later"; null if the filter has no bound of this range. */
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

/** Ranges that come before types and statuses in the filter bar. */
const FIRST: readonly SearchNumber[] = ["listPrice", "bedroomsTotal", "bathroomsTotal"];

/** Whether a search is of homes that can be bought: for sale, and not under contract. */
export const isSaleAlone = ({ status, underContract }: PropertyFilter): boolean =>
  String(status) === "forSale" && underContract === false;

/** Every part of a filter, in the order of the filter bar. */
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
  if (circle) add("circle", `Within ${formatMiles(circle.radius)}`, without(filter, "latitude", "longitude", "radius"));
  for (const range of RANGES.filter(({ field }) => FIRST.includes(field))) addRange(range);
  for (const type of PROPERTY_TYPES.filter((type) => filter.propertyType?.includes(type)))
    add(`type ${type}`, TYPE_WORDS[type], withoutOne(filter, "propertyType", type));
  // "For sale" leaves out homes under contract, and is one part.
  const isForSale = isSaleAlone(filter);
  if (isForSale) add("status forSale", STATUS_FILTER_WORDS.forSale, without(filter, "status", "underContract"));
  else
    for (const status of STATUSES.filter((status) => filter.status?.includes(status)))
      add(`status ${status}`, STATUS_FILTER_WORDS[status], withoutOne(filter, "status", status));
  if (filter.underContract !== undefined && !isForSale) {
    const words = filter.underContract ? "Sale pending" : "No pending sales";
    add("underContract", words, without(filter, "underContract"));
  }
  if (filter.priceReduced !== undefined) {
    const words = filter.priceReduced ? "Price cut" : "No price cut";
    add("priceReduced", words, without(filter, "priceReduced"));
  }
  if (filter.minTotalCut !== undefined)
    add("minTotalCut", `Price cut by ${formatCount(filter.minTotalCut)}%+`, without(filter, "minTotalCut"));
  if (filter.relisted !== undefined)
    add("relisted", filter.relisted ? "Relisted" : "Not relisted", without(filter, "relisted"));
  for (const range of RANGES.filter(({ field }) => !FIRST.includes(field))) addRange(range);
  return parts;
}

/** The place of a search: "78704, 78745", "Austin, TX", "Texas"; null for none. */
export function placeWords(filter: PropertyFilter): string | null {
  if (filter.zipCode) return filter.zipCode.join(", ");
  if (filter.city) return [filter.city, filter.state].filter(Boolean).join(", ");
  return filter.state ? stateName(filter.state) : null;
}

/**
 * Where a search looks, in words: "in Austin, TX, in the map’s area", "within 2 miles of 30.2672, -97.7431"; "" for everywhere.
 * `point` is what the center of its circle is called.
 */
export function whereWords(filter: PropertyFilter, point?: string | null): string {
  const place = placeWords(filter);
  const circle = circleOf(filter);
  const parts = [
    place && `in ${place}`,
    filter.bbox && "in the map’s area",
    filter.polygon && "in the drawn area",
    circle && `within ${formatMiles(circle.radius)} of ${point ?? pointText(circle)}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** The title of a search's page: "Homes in Austin, TX". */
export const homesTitle = (filter: PropertyFilter, point?: string | null): string =>
  `Homes ${whereWords(filter, point)}`.trim();

/** A search in one line, for titles and saved searches: "78704, 2+ beds, For sale". */
export const filterSentence = (filter: PropertyFilter): string =>
  filterParts(filter)
    .map((part) => part.label)
    .join(", ") || "All homes";
