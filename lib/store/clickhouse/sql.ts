import { EARTH_MILES } from "@/lib/domain/geo";
import type { Polygon } from "@/lib/domain/kinds";
import { type CalculatedNumber, isCalculated, numberOf, type SearchNumber } from "@/lib/domain/numbers";
import type { Coordinates, PropertyRecord } from "@/lib/domain/property";
import { type BoundingBox, circleOf, type PropertyFilter, type SortKey, type SortOrder } from "@/lib/domain/search";
import { medianOfSorted, roundHalfUp } from "@/lib/domain/statistics";
import { inColumn, NUMBER_COLUMNS } from "../columns";
import { conditionsOf } from "../conditions";
import { edgesOf, fixedBox, toFixed7 } from "../coordinates";
import { parseId } from "../keys";

/** How values and conditions are written in SQL. The members of a filter are defined in lib/domain/search.ts. */

/**
 * A text as an SQL literal: the only place where foreign text becomes part of a query. Query parameters would be better, but
 * servers before version 19 do not have them.
 */
export const literal = (text: string): string => `'${text.replace(/[\\']/g, "\\$&").replaceAll("\0", "\\0")}'`;

/** A number as its exact double, because servers of 2018 read decimals slightly inexactly. */
function double(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return `reinterpretAsFloat64(unhex('${bytes.toString("hex")}'))`;
}

/** Several texts as a list in parentheses. */
export const literals = (texts: readonly string[]): string => `(${texts.map(literal).join(", ")})`;

/** The condition that a column's text begins with a prefix, in a form that can use the primary key. */
export const beginsWith = (column: string, prefix: string): string =>
  `${column} LIKE ${literal(`${prefix.replace(/[\\%_]/g, "\\$&")}%`)}`;

/** A condition that never holds. */
export const NOTHING = "0";
/** A condition that holds where all of them do. */
export const all = (conditions: readonly string[]): string =>
  conditions.length === 0 ? "1" : conditions.join(" AND ");
/** A condition that holds where a column has one of the values; never, where there are none. */
export const anyOf = (column: string, values: readonly string[]) =>
  values.length === 0 ? NOTHING : `${column} IN ${literals(values)}`;
/** An integer bound; numbers beyond what any column holds are equivalent. */
const whole = (value: number) => String(Math.min(value, 2 ** 33));

function within(box: BoundingBox): string[] {
  const { west, south, east, north } = fixedBox(box);
  const latitudes = `latitude BETWEEN ${south} AND ${north}`;
  if (box[0] <= box[2]) return [latitudes, `longitude BETWEEN ${west} AND ${east}`];
  return [latitudes, `(longitude >= ${west} OR longitude <= ${east})`];
}

/** The SQL expression of a number: its column, or a calculation. */
const CALCULATIONS: Readonly<Record<CalculatedNumber, string>> = {
  pricePerSqft: "(listPrice / nullIf(livingArea, 0))",
  totalPriceChange: "(toInt64(listPrice) - toInt64(originalListPrice))",
};
const numberNamed = (name: SearchNumber): string => (isCalculated(name) ? CALCULATIONS[name] : name);

/** A bound in the units of the number's column; `nearer` rounds a bound between two values toward the inside of the range. */
const boundOf = (name: SearchNumber, value: number, nearer: (value: number) => number): string =>
  isCalculated(name) ? double(value) : whole(nearer(inColumn(value, NUMBER_COLUMNS[name])));

/** Miles from a place by the haversine formula of lib/domain/geo.ts, for the homes' columns or for one home's fixed coordinates. */
function milesFrom(
  { latitude, longitude }: Coordinates,
  to = { latitude: "latitude", longitude: "longitude" },
): string {
  const radians = (degrees: string) => `(${degrees} * ${double(Math.PI)} / 180)`;
  const halfSine = (column: string, degrees: number) =>
    `pow(sin(${radians(`(${column} / 10000000 - ${double(degrees)})`)} / 2), 2)`;
  const cosines = `cos(${radians(double(latitude))}) * cos(${radians(`(${to.latitude} / 10000000)`)})`;
  const h = `${halfSine(to.latitude, latitude)} + ${cosines} * ${halfSine(to.longitude, longitude)}`;
  return `(2 * ${double(EARTH_MILES)} * asin(least(1., sqrt(${h}))))`;
}

/** The condition that homes are inside a polygon by the even-odd rule in integers; see lib/store/coordinates.ts. */
function inside(polygon: Polygon): string {
  const crossed = edgesOf(polygon).map(
    ([x, y, dx, dy]) =>
      `(latitude >= ${y} AND latitude < ${y + dy} AND (toInt64(longitude) - (${x})) * ${dy} < (${dx}) * (toInt64(latitude) - (${y})))`,
  );
  return crossed.length === 0 ? NOTHING : `(${crossed.join(" + ")}) % 2 = 1`;
}

/** The number of a home: the sixteen hexadecimal digits of its id. */
export function numberOfId(id: string): bigint {
  const { high, low } = parseId(id)!;
  return (BigInt(high) << 32n) | BigInt(low);
}

/** The id of the home with a number, given in decimal digits as the server writes 64-bit integers. */
export const idOf = (number: string): string => `prop_${BigInt(number).toString(16).padStart(16, "0")}`;

/** A filter with the states and cities of all possible matches, with which the primary key begins. */
export interface HomesFilter extends PropertyFilter {
  among?: { states: readonly string[]; cities: readonly string[] };
}

/**
 * The clauses that select a filter's homes, optionally within a box; more conditions may follow with AND. A comparison with null
 * is null, hence no match. Shapes are in WHERE after PREWHERE, because version 18.16 would compute them for every home.
 */
export function where(filter: HomesFilter, box?: BoundingBox): string {
  const { among, zipCode, city, state, status, propertyType, id } = filter;
  const { ranges, flags, minTotalCut, boxes, circle, polygon } = conditionsOf(filter, box);
  const conditions: string[] = [];
  if (among) conditions.push(anyOf("state", among.states), anyOf("city", among.cities));
  if (state !== undefined) conditions.push(`state = ${literal(state)}`);
  if (city !== undefined) conditions.push(`city = ${literal(city)}`);
  if (zipCode) conditions.push(anyOf("zipCode", zipCode));
  if (status) conditions.push(anyOf("status", status));
  if (propertyType) conditions.push(anyOf("propertyType", propertyType));
  for (const { field, low, high } of ranges) {
    if (low !== undefined) conditions.push(`${numberNamed(field)} >= ${boundOf(field, low, Math.ceil)}`);
    if (high !== undefined) conditions.push(`${numberNamed(field)} <= ${boundOf(field, high, Math.floor)}`);
  }
  for (const [flag, value] of flags) conditions.push(`${flag} = ${Number(value)}`);
  if (minTotalCut !== undefined)
    conditions.push(
      `((toInt64(originalListPrice) - toInt64(listPrice)) * 100 / originalListPrice) >= ${double(minTotalCut)}`,
    );
  for (const each of boxes) conditions.push(...within(each));
  if (id) conditions.push(`id IN (${id.map(numberOfId).join(", ")})`);
  const shapes: string[] = [];
  if (circle) shapes.push(`${milesFrom(circle)} <= ${double(circle.radius)}`);
  if (polygon) shapes.push(inside(polygon));
  return shapes.length === 0 ? `WHERE ${all(conditions)}` : `PREWHERE ${all(conditions)} WHERE ${all(shapes)}`;
}

/** The SQL expression of a sort key. */
export const keyOf = (sort: SortKey, filter: PropertyFilter): string =>
  sort === "distance" ? milesFrom(circleOf(filter)!) : numberNamed(sort);

/** The sort key of one home, in the column's units so that it equals the home's own; null if unknown. */
function keyOfHome(home: PropertyRecord, sort: SortKey, filter: PropertyFilter): string | null {
  if (sort === "distance") {
    const [latitude, longitude] = [home.coordinates!.latitude, home.coordinates!.longitude].map((degrees) =>
      String(toFixed7(degrees)),
    ) as [string, string];
    return milesFrom(circleOf(filter)!, { latitude: `(${latitude})`, longitude: `(${longitude})` });
  }
  const value = numberOf(home, sort);
  return value === null ? null : boundOf(sort, value, Math.round);
}

/** The condition that homes come after a given one in the sort order. */
export function behind(home: PropertyRecord, sort: SortKey, order: SortOrder, filter: PropertyFilter): string {
  const [key, value] = [keyOf(sort, filter), keyOfHome(home, sort, filter)];
  const comes = order === "asc" ? ">" : "<";
  const tied = `id ${comes} ${numberOfId(home.id)}`;
  if (value === null) return `isNull(${key}) AND ${tied}`;
  return `(${key} ${comes} ${value} OR (${key} = ${value} AND ${tied}) OR isNull(${key}))`;
}

/** Quantile levels for the two middle values of an even number, or the same value twice: the first is just below one half. */
export const MIDDLES = "(0.499999999, 0.5)";

/** The median of so many values, of which the first two given are the middle ones, rounded half up; null of none. */
export const medianOfMiddles = (
  count: string,
  [lower, upper]: readonly [lower: number, upper: number, ...others: number[]],
): number | null => (count === "0" ? null : roundHalfUp(medianOfSorted([lower, upper])));
