import { type Box, inBothRooms, NARROW_PX, overlap, textPx, WIDE_PX } from "./boxes";
import type { Anchor, Point, Room } from "./scene";

/**
 * Labels beside points: above, below, or to a side of their point, on no point's dot, on no line and on no other label.
 * One without room is left out, but for those to be kept, which go further off, or over a line where they must.
 */

export interface LabelWish {
  /** Share of the plot's width; pixels from its top. */
  x: number;
  y: number;
  text: string;
  /** Never left out. */
  keep?: boolean;
}

export interface PlacedLabel {
  x: number;
  y: number;
  text: string;
  anchor: Anchor;
  /** Pixels from the point, of a label at its side. */
  dx?: number;
  room?: Room;
}

/** Two ends of a line, upright or level: shares of the width and pixels down, as in a scene. */
export type Segment = readonly [Point, Point];

/** What else is drawn in the plot. */
export interface Surroundings {
  height: number;
  lines?: readonly Segment[];
  /** Every event's dot, of radius `DOT_PX`. */
  dots?: readonly Point[];
  /** Heights of gridlines, kept clear of where that costs nothing more. */
  grid?: readonly number[];
}

/** Half a dot's width, its edge included. */
export const DOT_PX = 4;
/** Places that are free at both ends are free on every plot between. */
const PLOTS: Readonly<Record<Room, readonly number[]>> = { narrow: [NARROW_PX, WIDE_PX], wide: [WIDE_PX, 1_200] };
const ABOVE = -9;
const BELOW = 18;
/** Straight beside the point: its middle at the point's height. */
const BESIDE = 4;
/** A label at a point's side leaves what goes straight up or down from it. */
const ASIDE = 9;
const NUDGE = 6;
/** A label that must stay rather lies over a line than stands so far off that it seems another point's. */
const LINE_COST = 32;

interface Place {
  anchor: Anchor;
  dx: number;
  y: number;
  /** How much less it suits than the place right above the point. */
  cost: number;
}

const anchorAt = (x: number, half: number): Anchor => (x < half ? "start" : x > 1 - half ? "end" : "middle");

/** Where a label could stand, for the plot's narrowest width. */
function* placesOf({ x, y, keep }: LabelWish, width: number, plot: number, height: number): Generator<Place> {
  const usual = anchorAt(x, width / 2 / plot);
  yield { anchor: "start", dx: ASIDE, y: y + BESIDE, cost: 8 };
  yield { anchor: "end", dx: -ASIDE, y: y + BESIDE, cost: 8 };
  for (const anchor of new Set<Anchor>([usual, "start", "end"])) {
    const dx = anchor === usual ? 0 : anchor === "start" ? ASIDE : -ASIDE;
    const aside = dx === 0 ? 0 : 6;
    for (let off = 0; off <= (keep ? height : NUDGE); off += NUDGE) {
      yield { anchor, dx, y: y + ABOVE - off, cost: aside + off * 2 };
      yield { anchor, dx, y: y + BELOW + off, cost: aside + off * 2 + 1 };
    }
  }
}

/** A label's letters with the paper round them. */
function boxAt(x: number, { anchor, dx, y }: Place, width: number, plot: number): Box {
  const left = x * plot + dx - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
  return { left: left - 3, right: left + width + 3, top: y - 12, bottom: y + 3 };
}

const lineBox = ([a, b]: Segment, plot: number): Box => ({
  left: Math.min(a.x, b.x) * plot,
  right: Math.max(a.x, b.x) * plot,
  top: Math.min(a.y, b.y),
  bottom: Math.max(a.y, b.y),
});
const dotBox = ({ x, y }: Point, plot: number): Box => ({
  left: x * plot - DOT_PX,
  right: x * plot + DOT_PX,
  top: y - DOT_PX,
  bottom: y + DOT_PX,
});

function placeIn(room: Room, wishes: readonly LabelWish[], around: Surroundings): Map<LabelWish, PlacedLabel> {
  const { height, lines = [], dots = wishes, grid = [] } = around;
  const plots = PLOTS[room].map((plot) => ({
    plot,
    taken: dots.map((dot) => dotBox(dot, plot)),
    lines: lines.map((line) => lineBox(line, plot)),
  }));
  const placed = new Map<LabelWish, PlacedLabel>();
  // Those to be kept come first; then the newest event matters most.
  const order = [...wishes].sort((a, b) => Number(b.keep ?? false) - Number(a.keep ?? false) || b.x - a.x);
  for (const wish of order) {
    const width = textPx(wish.text);
    let best: Place | undefined;
    for (const place of placesOf(wish, width, PLOTS[room][0]!, height)) {
      const boxes = plots.map(({ plot }) => boxAt(wish.x, place, width, plot));
      if (boxes.some((box, i) => box.left < -6 || box.right > plots[i]!.plot + 6)) continue;
      if (place.y < -4 || place.y + 3 > height) continue;
      if (boxes.some((box, i) => plots[i]!.taken.some((other) => overlap(box, other)))) continue;
      const crossings = boxes.map((box, i) => plots[i]!.lines.filter((line) => overlap(box, line)).length);
      const crossed = Math.max(...crossings);
      if (crossed > 0 && !wish.keep) continue;
      const ruled = grid.some((y) => y > place.y - 13 && y < place.y + 4);
      const cost = place.cost + crossed * LINE_COST + (ruled ? 14 : 0);
      if (!best || cost < best.cost) best = { ...place, cost };
    }
    if (!best) continue;
    const { y, anchor, dx } = best;
    placed.set(wish, { x: wish.x, y, text: wish.text, anchor, ...(dx === 0 ? {} : { dx }) });
    for (const { plot, taken } of plots) taken.push(boxAt(wish.x, best, width, plot));
  }
  return placed;
}

/** Positions for a wide plot and for a phone's; a label that stands alike in both comes once. */
export const placeLabels = (wishes: readonly LabelWish[], around: Surroundings): PlacedLabel[] =>
  inBothRooms(wishes, (room) => placeIn(room, wishes, around));
