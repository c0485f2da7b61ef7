import { FOOT_RADIUS, meet, type Point, type Room, TAB_ABOVE, TAB_HEIGHT } from "./rooms";

/** Where a price tab may stand, nearest first: right above its home, then on rings around it. Pixels from the first. */
export const SHIFTS: readonly Point[] = [
  [0, 0],
  ...[0, 1, 2, 3].flatMap((ring) =>
    // From straight up to both sides alternately, then downward.
    [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6].map((twelfth): Point => {
      const angle = (twelfth * Math.PI) / 6;
      const above = TAB_ABOVE - TAB_HEIGHT / 2;
      return [
        Math.round(Math.sin(angle) * (46 + 26 * ring)),
        Math.round(above - Math.cos(angle) * (above + 5 + 22 * ring)),
      ];
    }),
  ),
];

/** From a home to the nearest edge of its shifted tab; both relative to the home's place. */
export function leader(width: number, [dx, dy]: Point): { from: Point; to: Point } {
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const top = dy - TAB_ABOVE;
  return { from: [0, 0], to: [clamp(0, dx - width / 2 + 6, dx + width / 2 - 6), clamp(0, top, top + TAB_HEIGHT)] };
}

/** The little rooms that a leader passes: no other tab may stand on them. */
export function leaderRooms([x, y]: Point, width: number, shift: Point): Room[] {
  const { to } = leader(width, shift);
  const length = Math.hypot(to[0], to[1]);
  const rooms: Room[] = [];
  for (let at = FOOT_RADIUS; at < length - 1; at += 5) {
    const [px, py] = [x + (to[0] * at) / length, y + (to[1] * at) / length];
    rooms.push([px - 1, py - 1, px + 1, py + 1]);
  }
  return rooms;
}

export const anyMeet = (rooms: readonly Room[], others: readonly Room[]): boolean =>
  rooms.some((room) => others.some((other) => meet(room, other)));
