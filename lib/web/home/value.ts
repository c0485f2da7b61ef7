import { pick } from "@/lib/domain/pick";
import type { PropertyRecord, PropertyType } from "@/lib/domain/property";
import { medianOfSorted, quantile, roundHalfUp } from "@/lib/domain/statistics";
import type { Accuracy } from "@/lib/domain/valuation/accuracy";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import type { Comparable } from "@/lib/domain/valuation/comparable";
import type { Unvalued } from "@/lib/domain/valuation/estimate";
import type { ValuedHome } from "@/lib/domain/valuation/sales";
import { formatCounted, formatDecimal, formatLot, formatMoney, formatPercent } from "@/lib/web/format";
import { roomFacts } from "./card-words";

/** The estimated value on a home's page, and its texts. */

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
