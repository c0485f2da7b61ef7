import type { Address } from "../property";
import type { Accuracy } from "./accuracy";
import type { Unvalued } from "./estimate";
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
