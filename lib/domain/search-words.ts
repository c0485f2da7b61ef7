import { civilDay, monthsBefore } from "./calendar";
import { crossedRanges } from "./parameters";
import type { PropertyType, Status } from "./property";
import { soldSince } from "./sale";
import { FOR_SALE, type PropertyFilter } from "./search";
import { ACRE } from "./vocabulary";

/** A longer text is cut to this many letters before anything is asked for it. */
export const SEARCH_TEXT_MAX = 200;

/** The meaning of words typed into the search box: "Seattle WA 3 beds under 500k". */
interface SearchWords {
  /** The rest of the text, which may be a place: "Seattle WA", or "". */
  place: string;
  filter: PropertyFilter;
}

const AMOUNT = String.raw`\$?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|thousand|m|mm|million)?\b`;
const LEAST = "(?:over|above|more than|at least|from|min(?:imum)?|starting at)";
const MOST = "(?:under|below|less than|at most|up to|max(?:imum)?|no more than)";
const AND_MORE = String.raw`(?:\+|(?:or|and) (?:more|up|above|over)\b|plus\b)`;
const AND_LESS = String.raw`(?:or (?:less|fewer|under|below)|max(?:imum)?(?!\s*\$?\d))\b`;
const TO = "(?:-|–|to|and)";
const BEDS = String.raw`(?:bed ?rooms?|beds?|bdrms?|bdrs?|brs?|bds?)\b`;
const BATHS = String.raw`(?:full )?(?:bath ?rooms?|baths?|bas?)\b`;
const SQFT = String.raw`(?:sq\.? ?ft\.?|sqft|square feet|square foot|sf\b)`;
const IN_LAST = String.raw`(?:(?:in|within|over|during) )?(?:the )?(?:last|past)\s+(\d{1,4})?\s*(day|week|month|year)s?\b`;
const YEAR = String.raw`(1[6-9]\d\d|20\d\d)\b`;

const UNITS: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, mm: 1e6, million: 1e6 };
/** More than any real figure, but still exact as a number. */
const LARGEST = 1e12;

/** "450", "k" → 450,000; undefined if it is not an amount. */
function amount(digits: string | undefined, unit: string | undefined): number | undefined {
  const value = Math.round(Number((digits ?? "").replaceAll(",", "")) * (UNITS[unit?.toLowerCase() ?? ""] ?? 1));
  return digits && value <= LARGEST ? value : undefined;
}

/** Reads what a pattern found. `asOf` is the dataset's date in days since 1970, from which "last 30 days" counts. */
type Read = (found: RegExpExecArray, asOf: number) => PropertyFilter | null;
const some = (filter: { [K in keyof PropertyFilter]: PropertyFilter[K] | undefined }): PropertyFilter | null =>
  Object.values(filter).includes(undefined) ? null : (filter as PropertyFilter);
const status =
  (value: Status): Read =>
  () => ({ status: [value] });
const type =
  (value: PropertyType): Read =>
  () => ({ propertyType: [value] });

/** The first day of "the last 30 days", "the last 6 months", before a day; all as day numbers. */
function daysBefore(asOf: number, count: string | undefined, unit: string | undefined): number {
  const many = Number(count ?? 1);
  const name = unit?.toLowerCase();
  if (name === "month" || name === "year")
    return monthsBefore(asOf, Math.min(many, 1_200) * (name === "year" ? 12 : 1));
  return asOf - many * (name === "week" ? 7 : 1);
}

const acres = (count: string): number => Math.round(Number(count) * ACRE);

/** Whether an amount is a price surely, as of a dollar sign, a unit or thousands. */
const isPrice = ([text, digits = "", unit]: RegExpExecArray): boolean =>
  text.includes("$") || unit !== undefined || Number(digits.replaceAll(",", "")) >= 10_000;

type Range = readonly [min: keyof PropertyFilter, max: keyof PropertyFilter];

/** The rules of a number with its unit: "2-3 beds", "at most 3 beds", "exactly 3 beds", "3+ beds"; `value` is one of the filter. */
function counted(
  unit: string,
  [min, max]: Range,
  digits: string,
  value: (text: string) => number | undefined = Number,
): Rule[] {
  const number = String.raw`\b(${digits})`;
  return [
    [
      String.raw`(?:\b(?:between|from)\s+)?${number}\s*${TO}\s*(${digits})[\s-]*${unit}`,
      ([, low = "", high = ""]) => {
        const [least = 0, most = 0] = [value(low), value(high)];
        return least <= most ? some({ [min]: least, [max]: most }) : null;
      },
    ],
    [
      String.raw`(?:\bexactly|\bonly)\s+${number}[\s-]*${unit}`,
      ([, count = ""]) => some({ [min]: value(count), [max]: value(count) }),
    ],
    [String.raw`(?:\b${MOST}|<=?)\s*${number}[\s-]*${unit}`, ([, count = ""]) => some({ [max]: value(count) })],
    [String.raw`${number}[\s-]*${unit}\s*${AND_LESS}`, ([, count = ""]) => some({ [max]: value(count) })],
    [
      String.raw`(?:\b${LEAST}|>=?)?\s*${number}\s*(?:${AND_MORE})?[\s-]*${unit}(?:\s*${AND_MORE})?`,
      ([, count = ""]) => some({ [min]: value(count) }),
    ],
  ];
}

type Rule = readonly [pattern: string, read: Read];

const BATHS_COUNT = String.raw`\d{1,2}(?:\.\d{1,2})?`;

/** The rules in their order. Each removes the words that it has read, so that later ones see only the rest. */
const RULES: readonly Rule[] = [
  // Studio City is a place.
  [String.raw`\bstudios?\b(?! city)`, () => ({ minBeds: 0, maxBeds: 0 })],
  // "Beds 3, baths 2", as forms write it.
  [
    String.raw`\b${BEDS}\s*:?\s*(\d{1,2})\b[\s,]*${BATHS}\s*:?\s*(${BATHS_COUNT})\b`,
    ([, beds, baths]) => ({ minBeds: Number(beds), minBaths: Number(baths) }),
  ],
  ...counted(BEDS, ["minBeds", "maxBeds"], String.raw`\d{1,2}`),
  ...counted(BATHS, ["minBaths", "maxBaths"], BATHS_COUNT),
  [String.raw`\b(?:half(?: an?)? acre|1/2 acre)\b`, () => ({ minLotSize: acres("0.5") })],
  [String.raw`\b(?:a )?quarter[- ]acre\b|\b1/4 acre\b`, () => ({ minLotSize: acres("0.25") })],
  ...counted(String.raw`acres?\b`, ["minLotSize", "maxLotSize"], String.raw`\d{1,4}(?:\.\d{1,3})?`, acres),
  // "3/2": beds and baths.
  [
    String.raw`(?<![\w/])([1-9])\s?/\s?([1-9](?:\.5)?)(?![\w/])`,
    ([, beds, baths]) => ({ minBeds: Number(beds), minBaths: Number(baths) }),
  ],
  [String.raw`\bsold\s+${IN_LAST}`, ([, count, unit], asOf) => soldSince(daysBefore(asOf, count, unit), asOf)],
  [String.raw`\bsold (?:since|after|in) ${YEAR}`, ([, year], asOf) => soldSince(civilDay(Number(year), 1, 1), asOf)],
  [
    String.raw`\b(?:newly |new )?list(?:ed|ings?)\s+${IN_LAST}`,
    ([, count, unit], asOf) => ({ maxDaysOnMarket: asOf - daysBefore(asOf, count, unit) }),
  ],
  [
    String.raw`\bnew this week\b|\b(?:new|newly|just) (?:listed|listings?)\b`,
    () => ({ maxDaysOnMarket: 7, relisted: false }),
  ],
  [String.raw`\bbuilt (?:since|from|in or after) ${YEAR}`, ([, year]) => ({ minYearBuilt: Number(year) })],
  [String.raw`\b(?:built after|newer than) ${YEAR}`, ([, year]) => ({ minYearBuilt: Number(year) + 1 })],
  [String.raw`\b(?:built before|older than) ${YEAR}`, ([, year]) => ({ maxYearBuilt: Number(year) - 1 })],
  [
    String.raw`\b(?:built )?(?:in )?${YEAR} (?:or|and) (?:later|newer|after)\b`,
    ([, year]) => ({ minYearBuilt: Number(year) }),
  ],
  [
    String.raw`\bbuilt in (?:the )?(1[6-9]\d|20\d)0s\b`,
    ([, decade]) => ({ minYearBuilt: Number(`${decade}0`), maxYearBuilt: Number(`${decade}9`) }),
  ],
  [String.raw`\bbuilt in ${YEAR}`, ([, year]) => ({ minYearBuilt: Number(year), maxYearBuilt: Number(year) })],
  [
    String.raw`\b(?:with (?:an? )?)?(?:recent )?price (?:cuts?|reductions?|drops?|reduced)\b|\breduced(?: prices?)?\b`,
    () => ({ priceReduced: true }),
  ],
  [String.raw`\bre-?listed\b|\blisted again\b|\bback on (?:the )?market\b`, () => ({ relisted: true })],
  ...counted(SQFT, ["minSqft", "maxSqft"], String.raw`\d[\d,]*`, (area) => amount(area, "")),
  [
    String.raw`(?:\bbetween\s+|\bfrom\s+)?${AMOUNT}\s*${TO}\s*${AMOUNT}`,
    ([text, low, lowUnit, high, highUnit]) => {
      // Two plain numbers may also be an address: "12 and 14 Main St".
      if (!highUnit && !/\$|\d,\d|^\s*(?:between|from)\b/i.test(text)) return null;
      const [min, max] = [amount(low, lowUnit ?? highUnit), amount(high, highUnit)];
      return min !== undefined && max !== undefined && min <= max ? { minPrice: min, maxPrice: max } : null;
    },
  ],
  // Only a rent is asked for by the month.
  [
    String.raw`(?:(?:\b${MOST}|<=?)\s*)?${AMOUNT}\s*(?:an?|per|/|each)\s*mo(?:nth)?\b`,
    ([, digits, unit]) => some({ maxPrice: amount(digits, unit), status: ["forRent"] }),
  ],
  [String.raw`(?:\b${MOST}|<=?)\s*${AMOUNT}`, ([, digits, unit]) => some({ maxPrice: amount(digits, unit) })],
  [String.raw`(?:\b${LEAST}|>=?)\s*${AMOUNT}`, ([, digits, unit]) => some({ minPrice: amount(digits, unit) })],
  [
    String.raw`${AMOUNT}\s*${AND_MORE}`,
    (found) => (isPrice(found) ? some({ minPrice: amount(found[1], found[2]) }) : null),
  ],
  [
    String.raw`${AMOUNT}\s*${AND_LESS}`,
    (found) => (isPrice(found) ? some({ maxPrice: amount(found[1], found[2]) }) : null),
  ],
  // An amount alone is what a home may cost. Without $ or k it may be a house number.
  [
    String.raw`(?<![\w-])(?:\$\s*(\d[\d,]*(?:\.\d+)?)\s*(k|m|mm|million)?|(\d[\d,]*(?:\.\d+)?)(k|m|mm| million))(?![\w-])`,
    ([, dollars, dollarUnit, digits, unit]) =>
      some({ maxPrice: amount(dollars ?? digits, dollars === undefined ? unit?.trim() : dollarUnit) }),
  ],
  [String.raw`\b(?:for|to) (?:rent|lease)\b|\brent(?:als?)?\b`, status("forRent")],
  [String.raw`\bfor sale\b`, () => FOR_SALE],
  [String.raw`\boff[- ]market\b`, status("offMarket")],
  [String.raw`\b(?:sale )?pending\b|\bunder contract\b`, () => ({ underContract: true })],
  [String.raw`\brecently sold\b|\bsold\b`, status("recentlySold")],
  [String.raw`\bcondos?\b|\bcondominiums?\b`, type("condo")],
  [String.raw`\btown ?(?:houses?|homes?)\b`, type("townhouse")],
  [String.raw`\bmulti[- ]?family\b|\b(?:du|tri|four)plex(?:es)?\b`, type("multiFamily")],
  // Land O Lakes is a place.
  [String.raw`\b(?:vacant )?land\b(?! o\b)`, type("land")],
  [String.raw`\bsingle[- ]?family\b|(?<!\bopen )\bhouses?\b`, type("singleFamily")],
];

const WORDS_OF_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six"];
const IN_WORDS = new RegExp(String.raw`\b(${WORDS_OF_NUMBERS.slice(1).join("|")})(?=[\s-]+(?:${BEDS}|${BATHS}))`, "gi");

/** "Two bedrooms", "half a million", "an acre" in figures. */
const inFigures = (text: string): string =>
  text
    .replace(IN_WORDS, (word) => String(WORDS_OF_NUMBERS.indexOf(word.toLowerCase())))
    .replace(/\bhalf a million\b/i, "500k")
    .replace(/(?<!\b(?:half|of) )\b(?:an|one) acre\b/i, "1 acre");

/** Words that only connect others: "homes in Austin with". */
const JOINING =
  /^(?:homes?|property|properties|real|estate|listings?|in|near|on|around|with|and|for|to|buy|a|an|the|at|of|any|all|show|me|i|want|looking|find|search|price[ds]?|[&+/<=>-]+)$/i;

/**
 * Reads words as filters: beds, baths, area, price, status and type of home; the rest is the place. A minimum above its
 * maximum is not read. It does not know places: `readSearch` looks the whole text up first.
 */
export function readSearchWords(text: string, asOf: number): SearchWords {
  let rest = inFigures(text.slice(0, SEARCH_TEXT_MAX));
  let filter: PropertyFilter = {};
  for (const [pattern, read] of RULES) {
    const found = new RegExp(pattern, "i").exec(rest);
    const part = found && read(found, asOf);
    if (!found || !part) continue;
    filter = { ...filter, ...part };
    rest = `${rest.slice(0, found.index)} , ${rest.slice(found.index + found[0].length)}`;
  }
  if (crossedRanges(filter).length > 0) return { place: text, filter: {} };
  const words = rest.split(/[\s,]+/).filter((word) => word !== "");
  while (words.length > 0 && JOINING.test(words[0]!)) words.shift();
  while (words.length > 0 && JOINING.test(words.at(-1)!)) words.pop();
  return { place: words.join(" "), filter };
}
