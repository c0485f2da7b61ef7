import { US_ASPECT } from "@/components/map/albers";
import type { Rect } from "@/components/map/geometry";
import { type NameSpot, type PlacedName, placeNames } from "@/components/map/place-names";
import type { MapCircle } from "./map-circles";

/** The widths at which a map is shown, in pixels, and how its circles are drawn there. */
export interface MapSize {
  from: number;
  to: number;
  /** Radii are multiplied by this. */
  shrink: number;
  /** Side of the square around a circle that can be pressed. */
  target: number;
}

/** A text beside a circle, by the distance of its middle from the circle's. */
export interface CircleLabel {
  /** Whether the name stands before the figure. */
  named: boolean;
  dx: number;
  dy: number;
}

/** What a map's circles and labels cover: a box around a place, which keeps its size while the place moves with the map's width. */
export interface Box {
  /** The place, in shares of the map's width. */
  x: number;
  y: number;
  /** The middle's distance from the place and half the size, in pixels. */
  dx: number;
  dy: number;
  halfWidth: number;
  halfHeight: number;
}

/** Approximate width of a letter of a name and of a figure, and height of a line, in pixels; see `figure-map.css`. */
const [NAME_LETTER, FIGURE_LETTER, LINE] = [6.6, 8.4, 16] as const;
/** Space between a circle and its label. */
const GAP = 4;

/** The widths at which two spans meet whose middles are `apart` shares of the width and `shift` pixels apart. */
function meetFrom(apart: number, shift: number, reach: number): readonly [from: number, to: number] {
  if (apart === 0) return Math.abs(shift) < reach ? [0, Infinity] : [0, 0];
  const [one, other] = [(-reach - shift) / apart, (reach - shift) / apart];
  return [Math.min(one, other), Math.max(one, other)];
}

/** Whether two boxes overlap at any width that the map has. */
function meet(a: Box, b: Box, { from, to }: MapSize): boolean {
  const across = meetFrom(a.x - b.x, a.dx - b.dx, a.halfWidth + b.halfWidth);
  const down = meetFrom(a.y - b.y, a.dy - b.dy, a.halfHeight + b.halfHeight);
  return Math.max(across[0], down[0], from) < Math.min(across[1], down[1], to + 1);
}

const isInside = ({ x, y, dx, dy, halfWidth, halfHeight }: Box, { from, to }: MapSize): boolean =>
  [from, to].every(
    (width) =>
      Math.abs(x * width + dx - width / 2) + halfWidth <= width / 2 - 2 &&
      Math.abs(y * width + dy - width / US_ASPECT / 2) + halfHeight <= width / US_ASPECT / 2 - 2,
  );

/** The scale in the lower left corner, whose place is that corner. */
const CORNER: Box = { x: 0, y: 1 / US_ASPECT, dx: 65, dy: -17, halfWidth: 65, halfHeight: 17 };

const circleBox = ({ x, y, r }: MapCircle, { shrink, target }: MapSize): Box => {
  const half = Math.max(r * shrink + 2, target / 2);
  return { x, y: y / US_ASPECT, dx: 0, dy: 0, halfWidth: half, halfHeight: half };
};

/**
 * The labels of circles, in their order: below, above or beside a circle, with its name or, where that has no room or is
 * not wanted, its figure alone. Null where even that would meet another circle or label at one of the map's widths: those
 * of fewer ZIPs are left out first. `taken` is what circles, labels and the scale cover.
 */
export function circleLabels(circles: readonly MapCircle[], size: MapSize, withNames: boolean) {
  const marks = circles.map((circle) => circleBox(circle, size));
  const taken = [CORNER, ...marks];
  const labels: (CircleLabel | null)[] = circles.map(() => null);
  const order = [...circles.keys()].sort((a, b) => circles[b]!.count - circles[a]!.count || a - b);
  for (const i of order) {
    const { x, y, r, name, figure } = circles[i]!;
    for (const named of withNames ? [true, false] : [false]) {
      const halfWidth = ((named ? name.length + 1 : 0) * NAME_LETTER + figure.length * FIGURE_LETTER) / 2;
      const [across, down] = [r * size.shrink + GAP + halfWidth, r * size.shrink + GAP / 2 + LINE / 2];
      const shifts: [number, number][] = [
        [0, down],
        [0, -down],
        [across, 0],
        [-across, 0],
      ];
      const found = shifts
        .map(([dx, dy]): Box => ({ x, y: y / US_ASPECT, dx, dy, halfWidth, halfHeight: LINE / 2 }))
        .find((box) => isInside(box, size) && !taken.some((other) => other !== marks[i] && meet(box, other, size)));
      if (!found) continue;
      labels[i] = { named, dx: found.dx, dy: found.dy };
      taken.push(found);
      break;
    }
  }
  return { labels, taken };
}

/** The names that have room beside what is taken, and beside each other, at all of the map's widths. */
export function namesAround(spots: readonly NameSpot[], taken: readonly Box[], size: MapSize): PlacedName[] {
  const { from } = size;
  const rects = taken.map(({ x, y, dx, dy, halfWidth, halfHeight }): Rect => {
    const [middle, height] = [x * from + dx, y * from + dy];
    return [middle - halfWidth, height - halfHeight, middle + halfWidth, height + halfHeight];
  });
  const all = [...taken];
  return placeNames(spots, [4, 4, from - 4, from / US_ASPECT - 4], rects).filter((name) => {
    const { at, middle, width, height } = name;
    const box: Box = {
      x: at[0] / from,
      y: at[1] / from,
      dx: middle[0] - at[0],
      dy: middle[1] - at[1],
      halfWidth: width / 2,
      halfHeight: height / 2,
    };
    const isFree = !all.some((other) => meet(box, other, size));
    if (isFree) all.push(box);
    return isFree;
  });
}
