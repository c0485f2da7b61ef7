import type { Coordinates } from "@/lib/domain/property";
import type { MapCluster } from "@/lib/domain/search";
import type { PriceBasis } from "@/lib/web/price-basis";
import {
  isFree,
  isOneSpot,
  isWithin,
  overlap,
  type Point,
  type Rect,
  squareAt,
  unionOf,
  worldPixels,
} from "./geometry";
import type { MapHome } from "./map-home";
import { clusterRadius, dotMark, type Mark, markPrice, pinMark, TAB_ABOVE, TAB_HEIGHT, tabWidth } from "./marks";

export interface PlacedCluster {
  cluster: MapCluster;
  kind: "cluster" | "tab" | "dot";
  /** How far a price is moved from its usual position right above the home, in pixels. */
  shift: Point;
}

/** A home whose price is to be placed: its position and the width of its price tab, in pixels. */
interface TabSpot {
  at: Point;
  width: number;
  /** Whether it has its tab also where that covers another home. */
  always?: boolean;
}

const NO_SHIFT: Point = [0, 0];
/** How far below a home the top of its tab is, if there is no room above. */
const TAB_BELOW = 12;

/** Possible positions of a price tab, best first: above its home, then below it, in the middle or to a side. */
function shiftsOf(width: number): Point[] {
  const aside = Math.round(width / 2) - 8;
  return [0, TAB_ABOVE + TAB_BELOW].flatMap((dy) => [0, aside, -aside].map((dx): Point => [dx, dy]));
}

/** A price tab's rectangle with a pixel of space around it, moved by a shift. */
export function tabRect([x, y]: Point, width: number, [dx, dy]: Point = NO_SHIFT): Rect {
  const top = y + dy - TAB_ABOVE;
  return [x + dx - width / 2 - 1, top - 1, x + dx + width / 2 + 1, top + TAB_HEIGHT + 1];
}

const clusterRect = (at: Point, count: number): Rect => squareAt(at, clusterRadius(count) + 5);

/** The rectangle of the position that a price points to. */
const footRect = (at: Point): Rect => squareAt(at, 3);

/** The rectangle of the line between a home's position and its tab. */
const stemRect = ([x, y]: Point, [, top, , bottom]: Rect): Rect =>
  top > y ? [x - 1, y + 3, x + 1, top] : [x - 1, bottom, x + 1, y - 3];

/**
 * The shift of each home's price tab, or null where it has no room, in the given order. No tab covers another, a
 * rectangle of `taken`, or the position of another home. The tab of a home in `view` is wholly inside it.
 */
export function placeTabs(homes: readonly TabSpot[], taken: readonly Rect[], view: Rect | null): (Point | null)[] {
  const feet = homes.map(({ at }) => footRect(at));
  const covered = [...taken];
  return homes.map(({ at, width, always }, i) => {
    const inside = view && isWithin(feet[i]!, view) ? view : null;
    const free = (others: readonly Rect[]) =>
      shiftsOf(width).find((candidate) => {
        const rect = tabRect(at, width, candidate);
        return isFree(rect, others, inside) && isFree(stemRect(at, rect), others);
      });
    const shift = free([...covered, ...feet.toSpliced(i, 1)]) ?? (always ? (free(covered) ?? NO_SHIFT) : null);
    if (shift) covered.push(tabRect(at, width, shift));
    return shift;
  });
}

/** The shortest shift that brings a rectangle into a view. */
const intoView = (rect: Rect, view: Rect): Point => [
  Math.max(0, view[0] - rect[0]) + Math.min(0, view[2] - rect[2]),
  Math.max(0, view[1] - rect[1]) + Math.min(0, view[3] - rect[3]),
];

type PixelsOf = (mark: MapCluster) => Point;

/** Whether a map has no room for two marks: homes that no zoom can separate, or circles that would cover each other. */
const isOneMark = (a: MapCluster, b: MapCluster, pixels: PixelsOf): boolean =>
  isOneSpot(unionOf([a.bounds, b.bounds])!) ||
  (a.id === null && b.id === null && overlap(clusterRect(pixels(a), a.count), clusterRect(pixels(b), b.count)));

/** Merges marks that have no room of their own, until all have. */
function joinMarks(found: readonly MapCluster[], pixels: PixelsOf): MapCluster[] {
  const marks: MapCluster[] = [];
  for (let mark of found) {
    for (;;) {
      const i = marks.findIndex((other) => isOneMark(other, mark, pixels));
      if (i < 0) break;
      mark = joined(marks[i]!, mark);
      marks.splice(i, 1);
    }
    marks.push(mark);
  }
  return marks;
}

const meanOf = (a: number, weightOfA: number, b: number, weightOfB: number): number =>
  (a * weightOfA + b * weightOfB) / (weightOfA + weightOfB);

/** Two marks as one, in the middle of their homes. Its median price is unknown, as it does not follow from two medians. */
const joined = (a: MapCluster, b: MapCluster): MapCluster => ({
  count: a.count + b.count,
  latitude: meanOf(a.latitude, a.count, b.latitude, b.count),
  longitude: meanOf(a.longitude, a.count, b.longitude, b.count),
  bounds: unionOf([a.bounds, b.bounds])!,
  medianListPrice: null,
  medianSoldPrice: null,
  id: null,
  status: null,
  listPrice: null,
  salePrice: null,
});

/**
 * The marks of a map: clusters, and homes with their price where it has room, otherwise as a dot whose price is shown
 * on hover. `view` is what the map shows, in pixels of the world at `zoom`.
 */
export function placeLabels(
  found: readonly MapCluster[],
  zoom: number,
  saved: ReadonlySet<string> = new Set(),
  view: Rect | null = null,
  basis: PriceBasis = "sale",
): PlacedCluster[] {
  const pixels = ({ latitude, longitude }: MapCluster) => worldPixels(latitude, longitude, zoom);
  const marks = joinMarks(found, pixels);
  const clusters = marks.filter(({ id }) => id === null);
  const homes = marks.filter(({ id }) => id !== null);
  const spots = homes.map((home) => ({
    at: pixels(home),
    width: tabWidth(markPrice(home, basis), saved.has(home.id!)),
  }));
  const shifts = placeTabs(
    spots,
    clusters.map((cluster) => clusterRect(pixels(cluster), cluster.count)),
    view,
  );
  return [
    ...clusters.map((cluster): PlacedCluster => ({ cluster, kind: "cluster", shift: NO_SHIFT })),
    ...homes.map((cluster, i): PlacedCluster => {
      const shift = shifts[i];
      const { at, width } = spots[i]!;
      const outside = view !== null && !isWithin(footRect(at), view);
      // The frame would cut the price of a home beyond it.
      if (shift && !outside) return { cluster, kind: "tab", shift };
      return { cluster, kind: "dot", shift: view && !outside ? intoView(tabRect(at, width), view) : NO_SHIFT };
    }),
  ];
}

interface SmallMapMark {
  home: MapHome;
  selected: boolean;
  mark: Mark;
}

const PLAIN = { saved: false, viewed: false };

/** What a page puts on a home's picture itself is at most this far from its middle, in pixels. */
export const TAKEN_RADIUS = 7;

/**
 * The marks of a small map with a few homes. The selected home gets its price first, then the others in order. Dots
 * come before prices, so that none covers a price, and the selected home comes last, on top of the others. Prices keep
 * clear of the places `taken`.
 */
export function smallMapMarks(
  homes: readonly MapHome[],
  selectedId: string | null,
  zoom: number,
  taken: readonly Coordinates[] = [],
): SmallMapMark[] {
  const isSelected = (home: MapHome) => home.id === selectedId;
  const ordered = [...homes.filter(isSelected), ...homes.filter((home) => !isSelected(home))];
  const priced = ordered.filter((home) => home.price !== null || isSelected(home));
  const shifts = placeTabs(
    priced.map(({ id, latitude, longitude, price }) => ({
      at: worldPixels(latitude, longitude, zoom),
      width: tabWidth(price),
      // The selected home always has its price, also where another home is right beside it.
      always: id === selectedId,
    })),
    taken.map(({ latitude, longitude }) => squareAt(worldPixels(latitude, longitude, zoom), TAKEN_RADIUS)),
    null,
  );
  const marks = ordered.map((home): SmallMapMark => {
    const selected = isSelected(home);
    const hollow = home.status === "recentlySold" || home.status === "offMarket";
    const shift = shifts[priced.indexOf(home)];
    const mark = shift ? pinMark(home.price, PLAIN, hollow, shift) : dotMark(home.price, PLAIN, hollow);
    return { home, selected, mark: selected ? { ...mark, className: `${mark.className} selected` } : mark };
  });
  return marks.sort((a, b) => Number(a.selected) - Number(b.selected) || a.mark.size[1] - b.mark.size[1]);
}
