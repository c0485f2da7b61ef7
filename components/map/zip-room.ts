import type { Mark } from "./marks";
import { worldPixels } from "./mercator";
import { meet, type Room } from "./rooms";

/** From here on ZIP names are large. */
export const LARGE_ZOOM = 12;

/** Half of what five digits take, in pixels: 13 px and 28 px letters, spaced. */
const HALF = { small: [25, 9], large: [53, 17] } as const;

interface Marked {
  latitude: number;
  longitude: number;
  mark: Mark;
}

/** A mark's place is seen too: a price stands aside of it. */
const PLACE = 4;

/** What a mark takes at a zoom: its icon, its place and what is between them. */
function roomOf({ latitude, longitude, mark }: Marked, zoom: number): Room {
  const [x, y] = worldPixels(latitude, longitude, zoom);
  const [left, top] = [x - mark.anchor[0], y - mark.anchor[1]];
  return [
    Math.min(left, x - PLACE),
    Math.min(top, y - PLACE),
    Math.max(left + mark.size[0], x + PLACE),
    Math.max(top + mark.size[1], y + PLACE),
  ];
}

/** Those ZIP names that stand under no mark: digits that peep out behind one are read as part of it. */
export function uncovered<T extends readonly [zip: string, longitude: number, latitude: number, ...unknown[]]>(
  names: readonly T[],
  marks: readonly Marked[],
  zoom: number,
): T[] {
  const rooms = marks.map((mark) => roomOf(mark, zoom));
  const [dx, dy] = zoom >= LARGE_ZOOM ? HALF.large : HALF.small;
  return names.filter(([, longitude, latitude]) => {
    const [x, y] = worldPixels(latitude, longitude, zoom);
    const room: Room = [x - dx, y - dy, x + dx, y + dy];
    return !rooms.some((other) => meet(room, other));
  });
}
