import { US_ASPECT } from "@/components/map/albers";
import { boxed, inset, isWithin, type Point, type Rect, squareAt } from "@/components/map/geometry";
import { type NameSpot, type PlacedName, placeNames } from "@/components/map/place-names";
import { type Covers, placeInOrder } from "@/components/map/placement";
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

/** Boxes as they are compared on a map of any of its widths. */
const atAnyWidth = (size: MapSize): Covers<Box> => ({
  meet: (a, b) => meet(a, b, size),
  isInside: (box) => [size.from, size.to].every((width) => isWithin(atWidth(box, width), mapWithin(width, 2))),
});

const circleBox = ({ x, y, r }: LabeledCircle, { shrink, target }: MapSize): Box => ({
  at: [x, y / US_ASPECT],
  rect: squareAt([0, 0], Math.max(r * shrink + 2, target / 2)),
});

/** The places of a circle's label, best first: below, above or beside it, with its name where that is wanted, or without. */
function placesOf({ r, name, figure }: LabeledCircle, circle: Box, size: MapSize, withNames: boolean) {
  return (withNames ? [true, false] : [false]).flatMap((named) => {
    const width = (named ? name.length + 1 : 0) * NAME_LETTER + figure.length * FIGURE_LETTER;
    const [across, down] = [r * size.shrink + GAP + width / 2, r * size.shrink + GAP / 2 + LINE / 2];
    const shifts: Point[] = [
      [0, down],
      [0, -down],
      [across, 0],
      [-across, 0],
    ];
    return shifts.map((shift) => ({
      label: { named, dx: shift[0], dy: shift[1] } satisfies CircleLabel,
      box: { at: circle.at, rect: boxed(shift, width, LINE) } satisfies Box,
      of: circle,
    }));
  });
}

/**
 * The labels of circles, in their order; null where even the figure alone would meet another circle or label at one of the
 * map's widths: those of fewer ZIPs are left out first. `taken` is what circles and labels cover.
 */
export function circleLabels(circles: readonly LabeledCircle[], size: MapSize, withNames: boolean) {
  const boxes = circles.map((circle) => circleBox(circle, size));
  const order = [...circles.keys()].sort((a, b) => circles[b]!.count - circles[a]!.count || a - b);
  const places = placeInOrder(order, (i) => placesOf(circles[i]!, boxes[i]!, size, withNames), boxes, atAnyWidth(size));
  const labels = circles.map((_, i): CircleLabel | null => places[order.indexOf(i)]?.label ?? null);
  return { labels, taken: [...boxes, ...places.flatMap((place) => place?.box ?? [])] };
}

/** The names that have room beside what is taken, and beside each other, at all of the map's widths. */
export function namesAround(spots: readonly NameSpot[], taken: readonly Box[], size: MapSize): PlacedName[] {
  const { from } = size;
  const narrow = placeNames(
    spots,
    mapWithin(from, 4),
    taken.map((box) => atWidth(box, from)),
  );
  const placeOf = (name: PlacedName) => {
    const { at, middle, width, height } = name;
    const rect = boxed([middle[0] - at[0], middle[1] - at[1]], width, height);
    return { name, box: { at: [at[0] / from, at[1] / from], rect } satisfies Box };
  };
  return placeInOrder(narrow, (name) => [placeOf(name)], taken, atAnyWidth(size)).flatMap((place) => place?.name ?? []);
}
