import { integer } from "./kinds";
import { DEFAULT_HISTORY_MONTHS, MAX_HISTORY_MONTHS } from "./market";
import { defaulted, type Values } from "./parameters";
import { FILTERS, FORMAT } from "./search";

/** What the market of an area is asked by; an area's page has the same address. */

type FilterName = keyof typeof FILTERS;

/** Places by their names. */
export const NAMED_PLACES = [["state", "city"], ["zipCode"]] as const satisfies readonly (readonly FilterName[])[];
/** Areas of the map. */
export const SHAPES = [
  ["bbox"],
  ["latitude", "longitude", "radius"],
  ["polygon"],
] as const satisfies readonly (readonly FilterName[])[];
/** Kinds of places, one of which an area is; without any it is everything. The wider come first. */
export const PLACES = [...NAMED_PLACES, ...SHAPES] as const;
type PlaceName = (typeof PLACES)[number][number];

/** The facts of a home, as they are today, by which a part of a market is told. */
export const SEGMENT_NAMES = [
  "propertyType",
  "minBeds",
  "maxBeds",
  "minSqft",
  "maxSqft",
  "minYearBuilt",
  "maxYearBuilt",
] as const satisfies readonly FilterName[];

/** A filter that is or tells a place: what is of another kind must not be given with it. */
function place<N extends PlaceName>(name: N): (typeof FILTERS)[N] {
  const others = PLACES.filter((kind) => !(kind as readonly string[]).includes(name)).flat();
  return { ...FILTERS[name], excludes: others, ...(name === "city" && { needs: () => ["state"] }) };
}

const pick = <N extends FilterName>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, FILTERS[name]])) as unknown as Pick<typeof FILTERS, N>;

/** What says where an area is. */
export const PLACE = Object.fromEntries(PLACES.flat().map((name) => [name, place(name)])) as unknown as Pick<
  typeof FILTERS,
  PlaceName
>;

/** What says which of its homes count. */
export const SEGMENT = pick(SEGMENT_NAMES);

export const MONTHS = {
  months: defaulted(integer(1, MAX_HISTORY_MONTHS), DEFAULT_HISTORY_MONTHS, {
    description: "Number of months of history.",
    example: "24",
  }),
} as const;

export const AREA = {
  ...PLACE,
  ...SEGMENT,
  ...MONTHS,
  ...FORMAT,
} as const;

/** A part of the dataset: a place, and a segment of its homes. */
export type Area = Omit<Values<typeof AREA>, "months" | "format" | "csvGuard">;
