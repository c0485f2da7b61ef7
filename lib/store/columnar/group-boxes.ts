import type { BoundingBox } from "@/lib/domain/kinds";
import { NULL_COORDINATE } from "../columns";
import { fixedBox } from "../coordinates";
import { firstWhere } from "../sort";
import type { Ranges } from "./plan";
import type { Points } from "./shapes";

/** Leaving out fewer rows than this is not worth one more range: the kernel tests them in a microsecond. */
const LEAST_GAP = 2_048;

/**
 * Rows stand in groups of one status and place, so most groups are far from a box. The function that is returned takes those out of
 * ranges, so that what is asked about a box or a shape does not look at the rows of the whole nation. `starts` has the first row of
 * each group, and the end of the last one.
 */
export function groupBoxes(starts: Uint32Array, { latitude, longitude }: Points) {
  const groups = starts.length - 1;
  const edges = () => new Int32Array(groups);
  const [west, south, east, north] = [edges(), edges(), edges(), edges()];
  for (let group = 0; group < groups; group++) {
    let [w, s, e, n] = [0x7fff_ffff, 0x7fff_ffff, NULL_COORDINATE, NULL_COORDINATE];
    for (let row = starts[group]!; row < starts[group + 1]!; row++) {
      const [x, y] = [longitude[row]!, latitude[row]!];
      if (y === NULL_COORDINATE) continue;
      if (x < w) w = x;
      if (x > e) e = x;
      if (y < s) s = y;
      if (y > n) n = y;
    }
    [west[group], south[group], east[group], north[group]] = [w, s, e, n];
  }

  /** Those of the ranges' rows whose group may have a home in a box, and a few others between them. */
  return (ranges: Ranges, box: BoundingBox): Ranges => {
    const of = fixedBox(box);
    const wraps = box[0] > box[2];
    const near: Ranges = [];
    for (let i = 0; i < ranges.length; i += 2) {
      const [from, to] = [ranges[i]!, ranges[i + 1]!];
      /** The end of the last of this range's rows that were taken. */
      let taken = Number.NEGATIVE_INFINITY;
      const first = firstWhere(0, groups, (group) => starts[group + 1]! > from);
      for (let group = first; group < groups && starts[group]! < to; group++) {
        if (north[group]! < of.south || south[group]! > of.north) continue;
        const [isEast, isWest] = [east[group]! >= of.west, west[group]! <= of.east];
        if (wraps ? !(isEast || isWest) : !(isEast && isWest)) continue;
        const start = Math.max(from, starts[group]!);
        const isClose = start - taken < LEAST_GAP;
        taken = Math.min(to, starts[group + 1]!);
        if (isClose) near[near.length - 1] = taken;
        else near.push(start, taken);
      }
    }
    return near;
  };
}
