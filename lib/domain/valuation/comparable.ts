import type { Address } from "../property";
import type { Accuracy } from "./accuracy";
import type { Estimate, Unvalued } from "./estimate";
import type { Sale } from "./sales";

/** A sale that a home is compared with, as `GET /v1/properties/{id}/comparables` returns it, with members in this order. */
export interface Comparable
  extends Pick<
    Sale,
    | "propertyType"
    | "soldDate"
    | "soldPrice"
    | "livingArea"
    | "bedroomsTotal"
    | "bathroomsTotal"
    | "yearBuilt"
    | "lotSize"
    | "coordinates"
  > {
  id: string;
  address: Address;
  /** Miles, two decimals; null if either home has no coordinates. */
  distance: number | null;
  /** 0 to 1, three decimals. */
  similarity: number;
  /** The sale's price adjusted to the home's facts and the dataset's date; null without rates, and for a nominal price before or after. */
  adjustedPrice: number | null;
}

/** The data of `GET /v1/properties/{id}/valuation`, with members in this order. */
export interface Valuation {
  estimate: number | null;
  low: number | null;
  high: number | null;
  interval: number;
  comparables: number;
  /** YYYY-MM-DD */
  asOf: string;
  reason: Unvalued | null;
  accuracy: Accuracy | null;
}

/** An estimate, or the reason why there is none, as members of the response. */
export const answered = (
  found: Estimate | Unvalued,
  read: number,
  rest: Pick<Valuation, "interval" | "asOf" | "accuracy">,
): Valuation => {
  const { interval, asOf, accuracy } = rest;
  if (typeof found === "string")
    return { estimate: null, low: null, high: null, interval, comparables: read, asOf, reason: found, accuracy };
  const { estimate, low, high, comparables } = found;
  return { estimate, low, high, interval, comparables, asOf, reason: null, accuracy };
};
