import { type Box, inBothRooms, NARROW_PX, overlap, textPx, WIDE_PX } from "./boxes";
import type { Room } from "./scene";

/** A bar and what is to be lettered above it. */
export interface CaptionWish {
  /** Its centre and width, shares of the plot's width; its top, pixels down. */
  x: number;
  width: number;
  top: number;
  text: string | null;
}

export interface PlacedCaption {
  x: number;
  y: number;
  text: string;
  room?: Room;
}

/** A caption's baseline stands this far above its bar. */
const ABOVE = 6;
/** On either side of a text: no two touch, nor does one touch a bar. */
const AIR = 1;

type Lettered = CaptionWish & { text: string };

/** The last first: it is what is billed now. Then the first, the highest, and the others. */
function inOrder(bars: readonly CaptionWish[]): Lettered[] {
  const lettered = bars.filter((bar): bar is Lettered => bar.text !== null);
  const highest = [...lettered].sort((a, b) => a.top - b.top);
  return [...new Set([...lettered.slice(-1), ...lettered.slice(0, 1), ...highest.slice(0, 1), ...lettered])];
}

/** The captions that meet neither a bar nor one another; the last is lifted above a higher neighbour. */
function placeAt(bars: readonly CaptionWish[], plot: number): Map<CaptionWish, PlacedCaption> {
  const solid = bars.map(({ x, width, top }): Box => {
    return { left: (x - width / 2) * plot, right: (x + width / 2) * plot, top, bottom: Number.POSITIVE_INFINITY };
  });
  const placed = new Map<CaptionWish, PlacedCaption>();
  const taken = [...solid];
  for (const wish of inOrder(bars)) {
    const half = textPx(wish.text) / 2 + AIR;
    const [left, right] = [wish.x * plot - half, wish.x * plot + half];
    const under = solid.filter((bar) => bar.left < right && left < bar.right).map(({ top }) => top);
    const y = (placed.size === 0 ? Math.min(wish.top, ...under) : wish.top) - ABOVE;
    const box = { left, right, top: y - 10, bottom: y + AIR };
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    placed.set(wish, { x: wish.x, y, text: wish.text });
  }
  return placed;
}

/** Captions for a wide plot and for a phone's; one that stands alike in both comes once. */
export const placeCaptions = (bars: readonly CaptionWish[]): PlacedCaption[] =>
  inBothRooms(bars, (room) => placeAt(bars, room === "wide" ? WIDE_PX : NARROW_PX));
