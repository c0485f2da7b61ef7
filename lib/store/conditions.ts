import { boxAround, type Circle } from "@/lib/domain/geo";
import type { BoundingBox, Polygon } from "@/lib/domain/kinds";
import { FLAG_NAMES, type Flag } from "@/lib/domain/numbers";
import { circleOf, type PropertyFilter, RANGES, type Range } from "@/lib/domain/search";
import { boxOf } from "./coordinates";

/** A range of a number, inclusive; one of the two bounds may be missing. */
export interface RangeCondition {
  field: Range["field"];
  low: number | undefined;
  high: number | undefined;
}

/** What a filter asks of a home besides its place, status, type and id: each engine compiles this to its own tests. */
interface Conditions {
  ranges: RangeCondition[];
  flags: (readonly [flag: Flag, value: boolean])[];
  /** The least cut of a home's first price in per cent, of homes whose price is reduced. */
  minTotalCut: number | undefined;
  /** The boxes that a home must be in, of which there is one around each shape: shapes are asked about what is left. */
  boxes: BoundingBox[];
  circle: Circle | null;
  polygon: Polygon | undefined;
}

/** The conditions of a filter; `box` is one more bounding box, such as a map's. */
export function conditionsOf(filter: PropertyFilter, box?: BoundingBox): Conditions {
  const { bbox, polygon, minTotalCut } = filter;
  const ranges: RangeCondition[] = [];
  for (const { field, min, max } of RANGES) {
    const low = min && filter[min];
    const high = max && filter[max];
    if (low !== undefined || high !== undefined) ranges.push({ field, low, high });
  }
  const flags: Conditions["flags"] = [];
  for (const flag of FLAG_NAMES) {
    const value = filter[flag];
    if (value !== undefined) flags.push([flag, value]);
  }
  if (minTotalCut !== undefined) flags.push(["priceReduced", true]);
  const circle = circleOf(filter);
  const boxes: BoundingBox[] = [];
  for (const each of [bbox, box, circle && boxAround(circle), polygon && boxOf(polygon)]) if (each) boxes.push(each);
  return { ranges, flags, minTotalCut, boxes, circle, polygon };
}
