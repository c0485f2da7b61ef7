import type { Coordinates, PropertyType } from "@/lib/domain/property";
import type { PRICE_EVENTS } from "@/lib/domain/vocabulary";

/** The model of generated data: streets, homes on them, and the homes' histories. */

/** A street: a slightly bent line with lots on both sides, built in one era for one kind of buyer. */
export interface Street {
  name: string;
  city: string;
  /** Kilometers east and north of the ZIP code's coordinates. */
  east: number;
  north: number;
  /** Unit vector along the street, east and north. */
  alongEast: number;
  alongNorth: number;
  /** The bend: kilometers sideways at 1 km from its middle. */
  bend: number;
  /** For each home, its lot counted from the street's beginning; even entries are on the left, odd ones on the right. */
  lots: readonly number[];
  /** The number of lots on the longer side, including lots without a home in the dataset. */
  length: number;
  /** Kilometers between neighboring lots. */
  spacing: number;
  firstNumber: number;
  numberStep: number;
  /** Typical year of construction. */
  built: number;
  /** Factors on living area and price, about 1. */
  size: number;
  price: number;
  /** The kind of buildings: detached houses, rows, apartment buildings, or a mix. */
  kind: "houses" | "rows" | "apartments" | "mixed";
  /** Kilometers from the metropolitan area's center. */
  centerKm: number;
}

/** Rooms and sizes, null if the type has none. Areas and lots are in square feet. */
export interface Shape {
  bedrooms: number | null;
  bathrooms: number | null;
  livingArea: number | null;
  lotSize: number | null;
}

/** A home without its market history. */
export interface Home extends Shape {
  street: Street;
  streetAddress: string;
  type: PropertyType;
  yearBuilt: number | null;
  coordinates: Coordinates;
  /** The market value at the dataset's date in US dollars, without the seasonal factor. */
  value: number;
}

type EventName = (typeof PRICE_EVENTS)[number];

export interface LifeEvent {
  /** Days since 1970-01-01. */
  day: number;
  event: EventName;
  price: number;
  source: string;
}

/** A home and its events, oldest first, at most one a day and none after the dataset's date. */
export interface Life {
  home: Home;
  events: LifeEvent[];
}
