import type { MapCluster } from "@/lib/domain/search";
import { formatMoneyShort } from "@/lib/web/format";

export type Point = readonly [x: number, y: number];
/** A rectangle of the map, in pixels. */
export type Room = readonly [left: number, top: number, right: number, bottom: number];

/** A price tab's height, and how far its upper edge stands above the place in its usual position. */
export const TAB_HEIGHT = 25;
export const TAB_ABOVE = 37;
/** The dot at the foot of a price tab. */
export const FOOT_RADIUS = 3;

/** A saved home's flag before its price, with air on both sides. */
export const FLAG_WIDTH = 14;

/** The price of a home's mark: what it sold for where that shows, else what is or was asked last. */
export const markPrice = ({ salePrice, listPrice }: Pick<MapCluster, "salePrice" | "listPrice">): number | null =>
  salePrice ?? listPrice;

/** What a price tab says. */
export const tabWords = (price: number | null): string => (price === null ? "?" : formatMoneyShort(price));

/** A price tab's width in pixels; a saved home's has a flag. */
export const tabWidth = (price: number | null, saved = false): number =>
  Math.round(tabWords(price).length * 7.4 + 14 + (saved ? FLAG_WIDTH : 0));

/** A cluster's radius without its graduations. */
export const clusterRadius = (count: number): number => (count >= 100 ? 21 : count >= 25 ? 18 : 15);

/** Whether two rooms share anything. */
export const meet = (a: Room, b: Room): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Whether a room is all in another. */
export const within = (a: Room, b: Room): boolean => a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];

/** A room without so many pixels along each edge. */
export const inset = ([left, top, right, bottom]: Room, edge: number): Room => [
  left + edge,
  top + edge,
  right - edge,
  bottom - edge,
];

/** The shortest shift that brings a room into a view. */
export const intoView = (room: Room, view: Room): Point => [
  Math.max(0, view[0] - room[0]) + Math.min(0, view[2] - room[2]),
  Math.max(0, view[1] - room[1]) + Math.min(0, view[3] - room[3]),
];

const around = ([x, y]: Point, half: number): Room => [x - half, y - half, x + half, y + half];

export const clusterRoom = (at: Point, count: number): Room => around(at, clusterRadius(count) + 5);
/** A lone dot's room is the least that a finger can hit. */
export const dotRoom = (at: Point): Room => around(at, 12);
export const footRoom = (at: Point): Room => around(at, FOOT_RADIUS);
/** Two feet may touch, but not be one. */
export const footCore = (at: Point): Room => around(at, FOOT_RADIUS / 2);

/** A price tab's room where it is shifted from its usual position by so many pixels, with a pixel of air. */
export function tabRoom([x, y]: Point, width: number, [dx, dy]: Point = [0, 0]): Room {
  const top = y + dy - TAB_ABOVE;
  return [x + dx - width / 2 - 1, top - 1, x + dx + width / 2 + 1, top + TAB_HEIGHT + 1];
}
