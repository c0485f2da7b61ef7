/** A label to be placed in a plot. */
export interface LabelWish {
  /** Position of its anchor, as a share of the plot's width from 0 to 1. */
  x: number;
  /** Its baseline, in pixels below the top of the plot. */
  y: number;
  /** Another baseline, used if there is no room at the first. */
  orElse?: number;
  text: string;
  anchor: "start" | "middle" | "end";
}

/** Widths of a plot on a phone and in a column on a desktop, without margins. Labels that fit these fit wider plots. */
export const NARROW_PX = 230;
export const WIDE_PX = 370;

/** A label's width in pixels, rounded up, from the widest letters of Public Sans at 12 px. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[.,\s]/.test(letter) ? 4 : /[MW%]/.test(letter) ? 10.5 : 7.4), 0);

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function labelBox({ x, y, text, anchor }: LabelWish, plot: number): Box {
  const width = textWidth(text);
  const left = x * plot - (anchor === "start" ? 0 : anchor === "middle" ? width / 2 : width);
  return { left: left - 3, right: left + width + 3, top: y - 10, bottom: y + 2 };
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Circles that no label may cover. */
interface Obstacle {
  x: number;
  y: number;
  r: number;
}

function fitting<Wish extends LabelWish>(
  wishes: readonly Wish[],
  obstacles: readonly Obstacle[],
  plot: number,
  taken: readonly Wish[] = [],
): Wish[] {
  const kept = [...taken];
  const circles = obstacles.map(({ x, y, r }): Box => {
    return { left: x * plot - r, right: x * plot + r, top: y - r, bottom: y + r };
  });
  for (const wish of wishes) {
    const places = [wish.y, ...(wish.orElse === undefined ? [] : [wish.orElse])].map((y) => ({ ...wish, y }));
    const free = places.find((place) => {
      const box = labelBox(place, plot);
      return ![...kept.map((other) => labelBox(other, plot)), ...circles].some((other) => overlap(box, other));
    });
    if (free) kept.push(free);
  }
  return kept;
}

/**
 * The labels that overlap neither one another nor `obstacles`; earlier ones have priority. Nothing is measured:
 * labels that fit a phone's plot are always shown, and those that need a wider plot are marked `wide`.
 */
export function fitLabels<Wish extends LabelWish>(
  wishes: readonly Wish[],
  obstacles: readonly Obstacle[] = [],
): (Wish & { wide: boolean })[] {
  const narrow = fitting(wishes, obstacles, NARROW_PX);
  const texts = new Set(narrow.map(({ x, text }) => `${x} ${text}`));
  const left = wishes.filter(({ x, text }) => !texts.has(`${x} ${text}`));
  const wide = fitting(left, obstacles, WIDE_PX, narrow);
  return wide.map((wish) => ({ ...wish, wide: !narrow.includes(wish) }));
}

/** Moves heights as little as needed to be `room` pixels apart between 0 and `height`, in the same order. */
export function spread(heights: readonly number[], room: number, height: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let least = 0;
  for (const i of order) {
    placed[i] = Math.max(placed[i]!, least);
    least = placed[i]! + room;
  }
  let most = height;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i]!, most);
    most = placed[i]! - room;
  }
  return placed;
}
