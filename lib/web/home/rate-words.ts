import { roundHalfUp } from "@/lib/domain/statistics";
import type { Rates } from "@/lib/domain/valuation/rates";
import { FACTS, type Fact } from "@/lib/domain/valuation/sales";
import { formatCount, formatMoney, MINUS } from "@/lib/web/format";

/** The rates that adjust a home's comparables, and what an agent edited of them, as figures and in words. */

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
