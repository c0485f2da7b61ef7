import type { Address } from "../property";
import type { Accuracy } from "./accuracy";
import type { Estimate, Unvalued } from "./estimate";
import type { Sale } from "./sales";

/** A sale that a home is compared with, as `GET /v1/properties/{id}/comparables` answers it, members in this order. */
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
  /** Miles, two decimals; null where either home has no place. */
  distance: number | null;
  /** 0 to 1, three decimals. */
  similarity: number;
  /** The sale brought to the home's facts and to the dataset's date; null without an estimate, or a market price. */
  adjustedPrice: number | null;
}

/** What `GET /v1/properties/{id}/valuation` answers, members in this order. */
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

/** An estimate, or why there is none, as it is answered. */
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
