import { US_ASPECT } from "@/components/map/albers";
import { boxed, inset, isWithin, type Point, type Rect, squareAt } from "@/components/map/geometry";
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

/** What a label needs to know of its circle. */
export type LabeledCircle = Pick<MapCircle, "x" | "y" | "r" | "count" | "name" | "figure">;

/** A text beside a circle, by the distance of its middle from the circle's. */
export interface CircleLabel {
  /** Whether the name stands before the figure. */
  named: boolean;
  dx: number;
  dy: number;
}

/** What a circle, a label or a name covers: a rectangle that keeps its size while its place moves with the map's width. */
export interface Box {
  /** The place, in shares of the map's width. */
  at: Point;
  /** In pixels from the place. */
  rect: Rect;
}

/** Approximate width of a letter of a name and of a figure, and height of a line, in pixels; see `figure-map.css`. */
const [NAME_LETTER, FIGURE_LETTER, LINE] = [6.6, 8.4, 16] as const;
/** Space between a circle and its label. */
const GAP = 4;

/** A box on a map of a width, in pixels from the map's upper left corner. */
function atWidth({ at: [x, y], rect: [left, top, right, bottom] }: Box, width: number): Rect {
  const [across, down] = [x * width, y * width];
  return [left + across, top + down, right + across, bottom + down];
}

/** The widths at which `apart`, a share of the width, is more than `least` and less than `most` pixels. */
function widthsWhere(apart: number, least: number, most: number): readonly [from: number, to: number] {
  if (apart === 0) return least < 0 && most > 0 ? [0, Infinity] : [0, 0];
  const [one, other] = [least / apart, most / apart];
  return [Math.min(one, other), Math.max(one, other)];
}

/** Whether two boxes overlap at any width that the map has. */
function meet({ at: a, rect: own }: Box, { at: b, rect: other }: Box, { from, to }: MapSize): boolean {
  const across = widthsWhere(a[0] - b[0], other[0] - own[2], other[2] - own[0]);
  const down = widthsWhere(a[1] - b[1], other[1] - own[3], other[3] - own[1]);
  return Math.max(across[0], down[0], from) < Math.min(across[1], down[1], to + 1);
}

/** A map of a width without a margin of this many pixels. */
const mapWithin = (width: number, margin: number): Rect => inset([0, 0, width, width / US_ASPECT], margin);

const isInside = (box: Box, { from, to }: MapSize): boolean =>
  [from, to].every((width) => isWithin(atWidth(box, width), mapWithin(width, 2)));

const circleBox = ({ x, y, r }: LabeledCircle, { shrink, target }: MapSize): Box => ({
  at: [x, y / US_ASPECT],
  rect: squareAt([0, 0], Math.max(r * shrink + 2, target / 2)),
});

/**
 * The labels of circles, in their order: below, above or beside a circle, with its name or, where that has no room or is
 * not wanted, its figure alone. Null where even that would meet another circle or label at one of the map's widths: those
 * of fewer ZIPs are left out first. `taken` is what circles and labels cover.
 */
export function circleLabels(circles: readonly LabeledCircle[], size: MapSize, withNames: boolean) {
  const marks = circles.map((circle) => circleBox(circle, size));
  const taken = [...marks];
  const labels: (CircleLabel | null)[] = circles.map(() => null);
  const order = [...circles.keys()].sort((a, b) => circles[b]!.count - circles[a]!.count || a - b);
  for (const i of order) {
    const { r, name, figure } = circles[i]!;
    const { at } = marks[i]!;
    for (const named of withNames ? [true, false] : [false]) {
      const width = (named ? name.length + 1 : 0) * NAME_LETTER + figure.length * FIGURE_LETTER;
      const [across, down] = [r * size.shrink + GAP + width / 2, r * size.shrink + GAP / 2 + LINE / 2];
      const boxAt = (shift: Point): Box => ({ at, rect: boxed(shift, width, LINE) });
      const isFree = (box: Box): boolean =>
        isInside(box, size) && !taken.some((other) => other !== marks[i] && meet(box, other, size));
      const shifts: Point[] = [
        [0, down],
        [0, -down],
        [across, 0],
        [-across, 0],
      ];
      const found = shifts.find((shift) => isFree(boxAt(shift)));
      if (!found) continue;
      labels[i] = { named, dx: found[0], dy: found[1] };
      taken.push(boxAt(found));
      break;
    }
  }
  return { labels, taken };
}

/** The names that have room beside what is taken, and beside each other, at all of the map's widths. */
export function namesAround(spots: readonly NameSpot[], taken: readonly Box[], size: MapSize): PlacedName[] {
  const { from } = size;
  const rects = taken.map((box) => atWidth(box, from));
  const all = [...taken];
  return placeNames(spots, mapWithin(from, 4), rects).filter(({ at: [x, y], middle, width, height }) => {
    const box: Box = { at: [x / from, y / from], rect: boxed([middle[0] - x, middle[1] - y], width, height) };
    const isFree = !all.some((other) => meet(box, other, size));
    if (isFree) all.push(box);
    return isFree;
  });
}
