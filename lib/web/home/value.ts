import { isPropertyId } from "@/lib/domain/kinds";
import { pick } from "@/lib/domain/pick";
import type { PropertyRecord, PropertyType } from "@/lib/domain/property";
import { medianOfSorted, quantile, roundHalfUp } from "@/lib/domain/statistics";
import type { Accuracy } from "@/lib/domain/valuation/accuracy";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import type { Comparable } from "@/lib/domain/valuation/comparable";
import type { Unvalued } from "@/lib/domain/valuation/estimate";
import type { Rates } from "@/lib/domain/valuation/rates";
import { FACTS, type Fact, type ValuedHome } from "@/lib/domain/valuation/sales";
import {
  formatCount,
  formatCounted,
  formatDecimal,
  formatLot,
  formatMoney,
  formatPercent,
  MINUS,
} from "@/lib/web/format";
import { roomFacts } from "./card-words";

/** The estimated value on a home's page: its texts, and the part of it that is kept in the address. */

/** The fields of a record that an estimate uses, and those that are shown with it. */
const VALUE_FIELDS = [
  "id",
  "status",
  "address",
  "listPrice",
  "propertyType",
  "livingArea",
  "lotSize",
  "bedroomsTotal",
  "bathroomsTotal",
  "yearBuilt",
  "coordinates",
] as const satisfies readonly (keyof PropertyRecord)[];
export type HomeToValue = Pick<PropertyRecord, (typeof VALUE_FIELDS)[number]>;

/** What a home's estimate reads of its record. */
export const toValue = (home: PropertyRecord): HomeToValue => pick(home, VALUE_FIELDS);

/** The most comparables that an address may exclude; more than are listed. */
const EXCLUDED_MAX = 20;

/** The ids of the comparables that a visitor excluded, ascending. Malformed ids are ignored. */
export const readWithout = (params: Pick<URLSearchParams, "get">): string[] =>
  [...new Set((params.get("without") ?? "").split(","))].filter(isPropertyId).sort().slice(0, EXCLUDED_MAX);

const withOut = (path: string, without: readonly string[]) =>
  without.length > 0 ? `${path}?without=${[...without].sort().join(",")}` : path;

/** Address of the value on a home's page, without some comparables. */
export const valueHref = (id: string, without: readonly string[]): string =>
  `${withOut(`/homes/${id}`, without)}#value`;

/** What an agent chose for an analysis, all of which its address keeps. */
export interface Choice {
  without: readonly string[];
  /** How far back and how far away its sales are, where not those most like the home in two years. */
  within: { months: number; radius: number } | null;
  /** Addresses of sold homes that are added, each in one line. */
  add: readonly string[];
}

/** The most addresses that can be added. */
export const ADDED_MAX = 5;
const MONTHS = { least: 1, most: 36, usual: 12 };
const RADIUS = { least: 0.1, most: 50, usual: 5 };

/** The choice in an address. What is malformed is left out. */
export function readChoice(params: Pick<URLSearchParams, "get">): Choice {
  const number = (name: string, { least, most }: typeof MONTHS) => {
    const value = /^\d{1,2}(\.\d{1,2})?$/.test(params.get(name) ?? "") ? Number(params.get(name)) : Number.NaN;
    return value >= least && value <= most ? value : null;
  };
  const [months, radius] = [number("months", MONTHS), number("radius", RADIUS)];
  const add = (params.get("add") ?? "").split(";").map((text) => text.trim().slice(0, 200));
  return {
    without: readWithout(params),
    within:
      months === null && radius === null
        ? null
        : { months: Math.floor(months ?? MONTHS.usual), radius: radius ?? RADIUS.usual },
    add: [...new Set(add)].filter((text) => text !== "").slice(0, ADDED_MAX),
  };
}

/** The query of an analysis: what was chosen, and the rates that were edited. */
export function analysisQuery({ without, within, add }: Partial<Choice>, edits: Edits = {}): string {
  const query = new URLSearchParams();
  if (without && without.length > 0) query.set("without", [...without].sort().join(","));
  if (within) query.set("months", String(within.months));
  if (within) query.set("radius", String(within.radius));
  if (add && add.length > 0) query.set("add", add.join("; "));
  for (const fact of FACTS) if (edits[fact] !== undefined) query.set(fact, String(edits[fact]));
  return query.toString().replaceAll("%2C", ",");
}

/** Address of the analysis to print. */
export function analysisHref(id: string, choice: Partial<Choice>, edits: Edits = {}): string {
  const query = analysisQuery(choice, edits);
  return `/homes/${id}/cma${query === "" ? "" : `?${query}`}`;
}

/** Rates that an agent edited, as they are shown: dollars, for age what a year more takes off, for time percent a month. */
export type Edits = Partial<Record<Fact, number>>;

/** How a rate is shown: what one unit is called, the factor from the rate to the figure, and the figure's decimals and bound. */
interface RateWords {
  unit: string;
  factor: number;
  digits: number;
  most: number;
}
export const RATE_WORDS: Record<Fact, RateWords> = {
  livingArea: { unit: "a square foot", factor: 1, digits: 2, most: 10_000 },
  bedroomsTotal: { unit: "a bedroom", factor: 1, digits: 0, most: 1_000_000 },
  bathroomsTotal: { unit: "a bathroom", factor: 1, digits: 0, most: 1_000_000 },
  yearBuilt: { unit: "a year of age", factor: -1, digits: 0, most: 100_000 },
  lotSize: { unit: "a square foot of lot", factor: 1, digits: 2, most: 10_000 },
  soldDate: { unit: "a month", factor: 100, digits: 2, most: 10 },
};

/** A rate as the figure that is shown and edited, or the other way round. */
export const shownRate = (fact: Fact, rate: number): number =>
  roundHalfUp(rate * RATE_WORDS[fact].factor, RATE_WORDS[fact].digits) || 0;
const rateOf = (fact: Fact, shown: number): number => shown / RATE_WORDS[fact].factor || 0;

/** The edits in an address that differ from the estimated rates. What is no number within its bound is ignored. */
export function readEdits(params: Pick<URLSearchParams, "get">, { rates }: Rates): Edits {
  const edits: Edits = {};
  for (const [at, fact] of FACTS.entries()) {
    const text = params.get(fact)?.trim().replace("−", "-") ?? "";
    const value = /^-?\d{1,7}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
    if (Math.abs(value) <= RATE_WORDS[fact].most && value !== shownRate(fact, rates[at]!)) edits[fact] = value;
  }
  return edits;
}

/** Rates with edits in their places. */
export const withEdits = (found: Rates, edits: Edits): Rates => ({
  ...found,
  rates: FACTS.map((fact, at) => {
    const shown = edits[fact];
    return shown === undefined ? found.rates[at]! : rateOf(fact, shown);
  }),
});

/** A minus with a word joiner, so that no line ends between it and the dollar sign. */
const JOINED_MINUS = `${MINUS}\u2060`;

/** "$214.50 a square foot", "−$350 a year of age", "+0.30% a month". */
export function rateText(fact: Fact, rate: number): string {
  const { unit, digits } = RATE_WORDS[fact];
  const shown = shownRate(fact, rate);
  const sign = shown < 0 ? JOINED_MINUS : fact === "soldDate" && shown > 0 ? "+" : "";
  const size = digits > 0 ? Math.abs(shown).toFixed(digits) : formatCount(Math.abs(shown));
  return `${sign}${fact === "soldDate" ? `${size}%` : `$${size}`} ${unit}`;
}

/** The facts whose rates say something of a home: those with a rate, or an edit. */
export const ratedFacts = ({ rates }: Rates): Fact[] => FACTS.filter((_, at) => rates[at] !== 0);

/** Excludes a comparable, or includes it again. */
export const toggled = (without: readonly string[], id: string): string[] =>
  without.includes(id) ? without.filter((other) => other !== id) : [...without, id];

/** The name of each fact's adjustment. */
export const FACT_WORDS: Record<Fact, string> = {
  livingArea: "Size",
  bedroomsTotal: "Beds",
  bathroomsTotal: "Baths",
  yearBuilt: "Year built",
  lotSize: "Lot",
  soldDate: "Time",
};

/** "+$12,300", "−$4,000", "$0". */
export const formatAdjustment = (dollars: number): string =>
  dollars === 0 ? "$0" : `${dollars > 0 ? "+" : JOINED_MINUS}${formatMoney(Math.abs(dollars))}`;

/** The known facts of a sold home: "3 bd, 2 ba, 1,512 sqft", or the lot for land. */
export const soldHomeFacts = (home: Omit<ValuedHome, "coordinates">): string =>
  [...roomFacts(home), ...(home.livingArea === null && home.lotSize !== null ? [formatLot(home.lotSize)] : [])].join(
    ", ",
  );

/** "Built 1964, 0.17 mi away". */
export const ageAndPlace = ({ yearBuilt, distance }: Pick<Comparable, "yearBuilt" | "distance">): string =>
  [yearBuilt === null ? null : `Built ${yearBuilt}`, distance === null ? null : `${formatDecimal(distance, 2)} mi away`]
    .filter((fact) => fact !== null)
    .join(", ");

/** Says why there is no estimate. */
export function reasonWords(reason: Unvalued, propertyType: PropertyType, read: number): string {
  if (reason === "missingFacts")
    return `${propertyType === "land" ? "Its lot’s size" : "Its living area"} is not on record. Without it an estimate would be a guess, so we show none.`;
  const sales =
    read === 0
      ? "No sale of a similar home is"
      : read === 1
        ? "Only one sale of a similar home is"
        : `Only ${read} sales of similar homes are`;
  return `${sales} left to estimate from, and we need twelve. Rather than guess, we show no estimate.`;
}

/** Says how accurate estimates were; `isOwn` if that was measured in this ZIP, and not over the whole dataset. */
export function accuracyWords(accuracy: Accuracy | null, zipCode: string, isOwn: boolean): string {
  if (!accuracy) return "We couldn’t measure how accurate these estimates are here: too few sales are on record.";
  const { sales, medianErrorPercent, within10Percent, intervalCoveragePercent } = accuracy;
  const place = isOwn
    ? `in ${zipCode}`
    : `across all our data, because ${zipCode} has too few sales to measure on its own`;
  const share = (percent: number) => formatPercent(percent / 100, 0);
  return `We estimated ${formatCounted(sales, "sale", "sales")} of the last year ${place}, each from earlier sales only. Half of the estimates came within ${formatPercent(medianErrorPercent / 100)} of the sale price, ${share(within10Percent)} came within 10%, and ${share(intervalCoveragePercent)} of the sale prices fell inside the estimated range.`;
}

/** Compares asking price and estimate: "The asking price, $689,000, is 6.0% above the estimate." Null if it is not for sale. */
export function askWords(
  { status, listPrice }: Pick<HomeToValue, "status" | "listPrice">,
  estimate: number,
): string | null {
  if (status !== "forSale" || listPrice === null) return null;
  const share = listPrice / estimate - 1;
  if (Math.abs(share) < 0.0005) return `The asking price, ${formatMoney(listPrice)}, equals the estimate.`;
  return `The asking price, ${formatMoney(listPrice)}, is ${formatPercent(Math.abs(share))} ${share > 0 ? "above" : "below"} the estimate.`;
}

/** The adjusted prices of the remaining comparables, ascending, without those that have none. */
export const adjustedPrices = (listed: ChosenValue["listed"], without: readonly string[]): number[] =>
  listed
    .flatMap(({ id, adjustedPrice }) => (adjustedPrice === null || without.includes(id) ? [] : [adjustedPrice]))
    .sort((a, b) => a - b);

/** Fewer adjusted prices than these suggest no list price. */
const FEWEST_TO_SUGGEST = 4;

/** The range to list a home in that ascending adjusted prices suggest: their middle half, to thousands; null for too few. */
export function listRange(prices: readonly number[]): { low: number; high: number } | null {
  if (prices.length < FEWEST_TO_SUGGEST) return null;
  const quartile = (share: number) => Math.round(quantile(prices.length, (nth) => prices[nth]!, share) / 1_000) * 1_000;
  return { low: quartile(0.25), high: quartile(0.75) };
}

/** Lowest, middle and highest of ascending prices; null if there are none. */
export function rangeOf(prices: readonly number[]) {
  const middle = roundHalfUp(medianOfSorted(prices));
  return middle === null ? null : { count: prices.length, low: prices[0]!, middle, high: prices.at(-1)! };
}
