import type { Anchor, Point, Room } from "./scene";

/**
 * Labels beside points that never cover one another, and stand clear of the lines where they can: above, below, or to a
 * side of their point. One without room is left out.
 */

export interface LabelWish {
  /** Share of the plot's width; pixels from its top. */
  x: number;
  y: number;
  text: string;
}

export interface PlacedLabel extends LabelWish {
  anchor: Anchor;
  /** Pixels from the point, of a label at its side. */
  dx?: number;
  room?: Room;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Narrowest plot that counts as wide, and the plot of a 360 px phone. */
export const WIDE_PX = 430;
const NARROW_PX = 268;
const CHARACTER_PX = 6.6;
const LINE_PX = 14;
const ABOVE = -9;
const BELOW = 18;
/** A label at a point's side leaves what goes straight up or down from it. */
const ASIDE = 7;

/** Two ends of a line, upright or level: shares of the width and pixels down, as in a scene. */
export type Segment = readonly [Point, Point];

/** Pixels of the lines within a box. */
function crossed(box: Box, lines: readonly Segment[], plot: number): number {
  const within = (a: number, b: number, from: number, to: number) =>
    Math.min(Math.max(a, b), to) - Math.max(Math.min(a, b), from);
  return lines.reduce((sum, [a, b]) => {
    const [across, down] = [within(a.x * plot, b.x * plot, box.left, box.right), within(a.y, b.y, box.top, box.bottom)];
    return across < 0 || down < 0 ? sum : sum + across + down;
  }, 0);
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const anchorAt = (x: number, half: number): Anchor => (x < half ? "start" : x > 1 - half ? "end" : "middle");

function placeAt(
  wishes: readonly LabelWish[],
  lines: readonly Segment[],
  plot: number,
  height: number,
): Map<LabelWish, PlacedLabel> {
  const taken: Box[] = wishes.map(({ x, y }) => ({
    left: x * plot - 3,
    right: x * plot + 3,
    top: y - 3,
    bottom: y + 3,
  }));
  const placed = new Map<LabelWish, PlacedLabel>();
  // The newest event matters most, then the oldest.
  const order = [...wishes].sort((a, b) => b.x - a.x);
  for (const wish of order) {
    const width = wish.text.length * CHARACTER_PX;
    const usual = anchorAt(wish.x, width / 2 / plot);
    let best: { y: number; anchor: Anchor; dx: number; box: Box; cost: number } | undefined;
    for (const anchor of new Set<Anchor>([usual, "start", "end"])) {
      const dx = anchor === usual ? 0 : anchor === "start" ? ASIDE : -ASIDE;
      const left = wish.x * plot + dx - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
      // To a side only out of a line's way: where a label has no room, there is a crowd already.
      if (anchor !== usual && (!best || left < 0 || left + width > plot)) continue;
      for (const shift of [ABOVE, BELOW]) {
        const y = wish.y + shift;
        const box = { left: left - 4, right: left + width + 4, top: y - LINE_PX + 3, bottom: y + 3 };
        if (box.top < -16 || box.bottom > height || taken.some((other) => overlap(box, other))) continue;
        const letters = { left: left + 1, right: left + width - 1, top: y - 9, bottom: y + 1 };
        const cost = crossed(letters, lines, plot);
        if (!best || cost < best.cost) best = { y, anchor, dx, box, cost };
      }
    }
    if (!best) continue;
    taken.push(best.box);
    const { y, anchor, dx } = best;
    placed.set(wish, { ...wish, y, anchor, ...(dx === 0 ? {} : { dx }) });
  }
  return placed;
}

/** Positions for a wide plot and for a phone's; a label that stands alike in both comes once. */
export function placeLabels(
  wishes: readonly LabelWish[],
  height: number,
  lines: readonly Segment[] = [],
): PlacedLabel[] {
  const narrow = placeAt(wishes, lines, NARROW_PX, height);
  const wide = placeAt(wishes, lines, WIDE_PX, height);
  return wishes.flatMap((wish) => {
    const [small, large] = [narrow.get(wish), wide.get(wish)];
    if (small && large && small.y === large.y && small.anchor === large.anchor && small.dx === large.dx) return [large];
    return [
      ...(large ? [{ ...large, room: "wide" as const }] : []),
      ...(small ? [{ ...small, room: "narrow" as const }] : []),
    ];
  });
}
