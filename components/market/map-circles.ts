import { classOf, type FigureClasses, strengthOf } from "./figure-classes";
import type { MapGroup, MapPlace } from "./map-groups";

/** A group of ZIPs as the map draws it, on the page and in a file. */
export interface MapCircle {
  /** Shares of the map's width and height. */
  x: number;
  y: number;
  /** Pixels; larger with more ZIPs. */
  r: number;
  /** How strong its tint is, as `strengthOf` says; null where the figure is not known. */
  strength: number | null;
  /** How many ZIPs it holds; 1 is a ZIP alone. */
  count: number;
  /** A ZIP alone has its digits, a group its cities. */
  name: string;
  /** The name's line, pixels below the circle's middle. */
  nameY: number;
}

const radiusOf = (count: number): number => (count === 1 ? 8 : Math.min(11 + Math.sqrt(count) * 1.6, 22));

/** Whether the place under a circle, where its name goes, is another circle's. */
const crowdedBelow = (group: MapGroup, groups: readonly MapGroup[]): boolean =>
  groups.some(({ x, y }) => y > group.y && y - group.y < 0.1 && Math.abs(x - group.x) < 0.06);

/** Every city of a group, in the room that a map has: "Austin", "Seattle, Portland", "New York and 3 more". */
export function placesName(places: readonly MapPlace[]): string {
  const [first, ...others] = places.map(({ city }) => city);
  return others.length < 2 ? [first, ...others].join(", ") : `${first} and ${others.length} more`;
}

/** The same, to be heard: "Seattle, WA and Portland, OR". */
export function placesSaid(places: readonly MapPlace[]): string {
  const [first, ...others] = places.map(({ city, state }) => `${city}, ${state}`);
  return others.length < 2 ? [first, ...others].join(" and ") : `${first} and ${others.length} more cities`;
}

/** The circle of a group among all groups of a map. */
export function mapCircle(group: MapGroup, groups: readonly MapGroup[], classes: FigureClasses | null): MapCircle {
  const { x, y, rows, places, value } = group;
  const r = radiusOf(rows.length);
  return {
    x,
    y,
    r,
    strength: value === null || !classes ? null : strengthOf(classOf(value, classes), classes),
    count: rows.length,
    name: rows.length === 1 ? rows[0]!.market.zipCode : placesName(places),
    nameY: crowdedBelow(group, groups) ? -r - 6 : r + 15,
  };
}

/** Whether a circle is within what the map shows. */
export const isShown = ({ x, y }: { x: number; y: number }): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;
