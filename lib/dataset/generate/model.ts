import type { Coordinates, PropertyType } from "@/lib/domain/property";
import type { PRICE_EVENTS } from "@/lib/domain/vocabulary";

/** What is generated: streets, homes on them, and the lives of homes. */

/** A street: a gently bent line with lots on both sides, built up in one era for one kind of buyer. */
export interface Street {
  name: string;
  city: string;
  /** Kilometers east and north of the ZIP's coordinates. */
  east: number;
  north: number;
  /** Unit vector along the street, east and north. */
  alongEast: number;
  alongNorth: number;
  /** Sideways kilometers at 1 km from its middle. */
  bend: number;
  /** For each home lot, how many lots from the street's beginning it stands: even entries left, odd ones right. */
  lots: readonly number[];
  /** Lots on the longer side, with those between that the dataset does not have. */
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
  /** What stands here: detached houses, rows, apartment buildings, or all of them. */
  kind: "houses" | "rows" | "apartments" | "mixed";
  /** Kilometers from the metro's center. */
  centerKm: number;
}

/** Rooms and sizes; null where the type has none. Areas and lots in square feet. */
export interface Shape {
  bedrooms: number | null;
  bathrooms: number | null;
  livingArea: number | null;
  lotSize: number | null;
}

/** A home as it stands: everything about it but its market life. */
export interface Home extends Shape {
  street: Street;
  streetAddress: string;
  type: PropertyType;
  yearBuilt: number | null;
  coordinates: Coordinates;
  /** Market value at the dataset's date, seasons apart; US dollars. */
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

/** A home and its events, oldest first, one a day at most, none after the dataset's date. */
export interface Life {
  home: Home;
  events: LifeEvent[];
}
