import type { PropertyType, Status } from "@/lib/domain/property";
import type { PropertyFilter } from "@/lib/domain/search";

/** The meaning of words typed into the search box: "Seattle WA 3 beds under 500k". */
interface SearchWords {
  /** The rest of the text, which may be a place: "Seattle WA", or "". */
  place: string;
  filter: PropertyFilter;
}

const AMOUNT = String.raw`\$?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|thousand|m|mm|million)?\b`;
const LEAST = "over|above|more than|at least|from|min(?:imum)?|starting at";
const MOST = "under|below|less than|at most|up to|max(?:imum)?|no more than";
const BEDS = String.raw`(?:bed ?rooms?|beds?|bdrms?|brs?|bds?)\b`;
const BATHS = String.raw`(?:bath ?rooms?|baths?|bas?)\b`;
const SQFT = String.raw`(?:sq\.? ?ft\.?|sqft|square feet|square foot)`;
const COUNT = String.raw`(\d{1,2})\s*(?:\+|or more|plus)?[\s-]*`;

const UNITS: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, mm: 1e6, million: 1e6 };
/** More than any real figure, but still exact as a number. */
const LARGEST = 1e12;

/** "450", "k" → 450,000; undefined if it is not an amount. */
function amount(digits: string | undefined, unit: string | undefined): number | undefined {
  const value = Math.round(Number((digits ?? "").replaceAll(",", "")) * (UNITS[unit?.toLowerCase() ?? ""] ?? 1));
  return digits && value <= LARGEST ? value : undefined;
}

type Read = (found: RegExpExecArray) => PropertyFilter | null;
const some = (filter: { [K in keyof PropertyFilter]: PropertyFilter[K] | undefined }): PropertyFilter | null =>
  Object.values(filter).includes(undefined) ? null : (filter as PropertyFilter);
const status =
  (value: Status): Read =>
  () => ({ status: [value] });
const type =
  (value: PropertyType): Read =>
  () => ({ propertyType: [value] });

/** The rules in their order. Each removes the words that it has read, so that later ones see only the rest. */
const RULES: readonly (readonly [pattern: string, read: Read])[] = [
  [String.raw`\bstudios?\b`, () => ({ minBeds: 0, maxBeds: 0 })],
  [
    String.raw`\b(\d{1,2})\s*(?:-|to)\s*(\d{1,2})\s*${BEDS}`,
    ([, min, max]) => (Number(min) <= Number(max) ? { minBeds: Number(min), maxBeds: Number(max) } : null),
  ],
  [String.raw`\b${COUNT}${BEDS}`, ([, beds]) => ({ minBeds: Number(beds) })],
  [
    String.raw`\b(\d{1,2}(?:\.\d{1,2})?)\s*(?:\+|or more|plus)?[\s-]*${BATHS}`,
    ([, baths]) => ({ minBaths: Number(baths) }),
  ],
  [String.raw`(?:\b(?:${MOST})|<)\s*(\d[\d,]*)\s*${SQFT}`, ([, area]) => some({ maxSqft: amount(area, "") })],
  [String.raw`(?:\b(?:${LEAST})|>)?\s*\b(\d[\d,]*)\s*\+?\s*${SQFT}`, ([, area]) => some({ minSqft: amount(area, "") })],
  [
    String.raw`(?:\bbetween\s+|\bfrom\s+)?${AMOUNT}\s*(?:-|–|to|and)\s*${AMOUNT}`,
    ([text, low, lowUnit, high, highUnit]) => {
      // Two plain numbers may also be an address: "12 and 14 Main St".
      if (!highUnit && !text.includes("$") && !/^\s*(?:between|from)\b/i.test(text)) return null;
      const [min, max] = [amount(low, lowUnit ?? highUnit), amount(high, highUnit)];
      return min !== undefined && max !== undefined && min <= max ? { minPrice: min, maxPrice: max } : null;
    },
  ],
  [String.raw`(?:\b(?:${MOST})|<)\s*${AMOUNT}`, ([, digits, unit]) => some({ maxPrice: amount(digits, unit) })],
  [String.raw`(?:\b(?:${LEAST})|>)\s*${AMOUNT}`, ([, digits, unit]) => some({ minPrice: amount(digits, unit) })],
  [String.raw`\b(?:for|to) rent\b|\brentals?\b`, status("forRent")],
  [String.raw`\bfor sale\b`, status("forSale")],
  [String.raw`\brecently sold\b|\bsold\b`, status("recentlySold")],
  [String.raw`\bcondos?\b|\bcondominiums?\b`, type("condo")],
  [String.raw`\btown ?(?:houses?|homes?)\b`, type("townhouse")],
  [String.raw`\bmulti[- ]?family\b`, type("multiFamily")],
  [String.raw`\b(?:vacant )?land\b`, type("land")],
  [String.raw`\bsingle[- ]?family\b|\bhouses?\b`, type("singleFamily")],
];

/** Words that only connect others: "homes in Austin with". */
const JOINING =
  /^(?:homes?|properties|listings|in|near|around|with|and|for|a|an|the|at|of|any|all|show|me|find|price[ds]?)$/i;

/**
 * Reads words as filters: beds, baths, area, price, status and type of home; the rest is the place. A minimum above its
 * maximum is not read. It does not know places, so look the whole text up as a place first.
 */
export function readSearchWords(text: string): SearchWords {
  let rest = text.slice(0, 200);
  let filter: PropertyFilter = {};
  for (const [pattern, read] of RULES) {
    const found = new RegExp(pattern, "i").exec(rest);
    const part = found && read(found);
    if (!found || !part) continue;
    filter = { ...filter, ...part };
    rest = `${rest.slice(0, found.index)} , ${rest.slice(found.index + found[0].length)}`;
  }
  const { minPrice, maxPrice, minSqft, maxSqft, minBeds, maxBeds } = filter;
  const crossed = [
    [minPrice, maxPrice],
    [minSqft, maxSqft],
    [minBeds, maxBeds],
  ].some(([min, max]) => min !== undefined && max !== undefined && min > max);
  if (crossed) return { place: text, filter: {} };
  const words = rest.split(/[\s,]+/).filter((word) => word !== "");
  while (words.length > 0 && JOINING.test(words[0]!)) words.shift();
  while (words.length > 0 && JOINING.test(words.at(-1)!)) words.pop();
  return { place: words.join(" "), filter };
}
