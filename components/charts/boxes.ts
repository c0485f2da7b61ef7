import type { Room } from "./scene";

/** Room that letters take in a drawing that nothing measures: boxes in pixels of a plot whose width is assumed. */

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The plot of a 360 px phone: letters that stand clear there do so on any wider one. */
export const NARROW_PX = 268;
/** Narrowest plot that counts as wide. */
export const WIDE_PX = 480;

/** Measured in Public Sans at 12 px, tabular figures; letters rounded up. */
const letterPx = (letter: string): number => {
  if (/[\d$+−]/.test(letter)) return 8.42;
  if (/[MNWmw]/.test(letter)) return 10.7;
  if (/[A-Z]/.test(letter)) return 8.2;
  return /[.,\s]/.test(letter) ? 3.65 : 6.2;
};

/** Width of a chart's label, 12 px high. */
export const textPx = (text: string): number => [...text].reduce((sum, letter) => sum + letterPx(letter), 0);

/** What is placed for a wide plot and for a phone's, in the order of the wishes; what stands alike in both comes once. */
export function inBothRooms<Wish, Placed extends object>(
  wishes: readonly Wish[],
  placeIn: (room: Room) => ReadonlyMap<Wish, Placed>,
): (Placed & { room?: Room })[] {
  const rooms = (["wide", "narrow"] as const).map((room) => ({ room, placed: placeIn(room) }));
  return wishes.flatMap((wish) => {
    const found = rooms.flatMap(({ room, placed }) => {
      const there = placed.get(wish);
      return there ? [{ room, there }] : [];
    });
    const [large, small] = found;
    if (large && small && JSON.stringify(large.there) === JSON.stringify(small.there)) return [large.there];
    return found.map(({ room, there }) => ({ ...there, room }));
  });
}
