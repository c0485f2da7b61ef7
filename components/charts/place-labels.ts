import type { Anchor, Room } from "./scene";

/** Labels beside points that never cover one another: the later of two that collide goes below, or is left out. */

export interface LabelWish {
  /** Share of the plot's width; pixels from its top. */
  x: number;
  y: number;
  text: string;
}

export interface PlacedLabel extends LabelWish {
  anchor: Anchor;
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

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const anchorAt = (x: number, half: number): Anchor => (x < half ? "start" : x > 1 - half ? "end" : "middle");

function placeAt(wishes: readonly LabelWish[], plot: number, height: number): Map<LabelWish, PlacedLabel> {
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
    const anchor = anchorAt(wish.x, width / 2 / plot);
    const left = wish.x * plot - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
    for (const shift of [ABOVE, BELOW]) {
      const y = wish.y + shift;
      const box = { left: left - 4, right: left + width + 4, top: y - LINE_PX + 3, bottom: y + 3 };
      if (box.top < -16 || box.bottom > height || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      placed.set(wish, { ...wish, y, anchor });
      break;
    }
  }
  return placed;
}

/** Positions for a wide plot and for a phone's; a label that stands alike in both comes once. */
export function placeLabels(wishes: readonly LabelWish[], height: number): PlacedLabel[] {
  const narrow = placeAt(wishes, NARROW_PX, height);
  const wide = placeAt(wishes, WIDE_PX, height);
  return wishes.flatMap((wish) => {
    const [small, large] = [narrow.get(wish), wide.get(wish)];
    if (small && large && small.y === large.y && small.anchor === large.anchor) return [large];
    return [
      ...(large ? [{ ...large, room: "wide" as const }] : []),
      ...(small ? [{ ...small, room: "narrow" as const }] : []),
    ];
  });
}
