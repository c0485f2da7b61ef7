import type { Coordinates } from "@/lib/domain/property";
import { MAP_CELL_PX, type MapCluster } from "@/lib/domain/search";
import type { PriceBasis } from "@/lib/web/price-basis";
import { isOneSpot, isWithin, type Point, placeAt, type Rect, squareAt, unionOf, worldPixels } from "./geometry";
import type { MapHome } from "./map-home";
import {
  clusterSize,
  dotMark,
  isHollow,
  type Mark,
  PLAIN,
  pinMark,
  priceWords,
  TAB_ABOVE,
  TAB_HEIGHT,
  tabWidth,
  tabWords,
} from "./marks";
import { placeInOrder, rectsIn } from "./placement";

export interface PlacedCluster {
  /** A circle of several homes, or a home, or the homes at one spot. */
  cluster: MapCluster;
  /** Of a home or a spot: whether its words have room, or are shown on hover. */
  kind: "cluster" | "tab" | "dot";
  /** How far a tab is moved from its usual position right above the home, in pixels. */
  shift: Point;
}

/** A home, or several at one spot, whose tab is to be placed: its position and the width of its tab, in pixels. */
interface TabSpot {
  at: Point;
  width: number;
  /** Whether it has its tab also where that covers something. */
  always?: boolean;
}

const NO_SHIFT: Point = [0, 0];
/** How far below a home the top of its tab is, if there is no room above. */
const TAB_BELOW = 12;

/** Possible positions of a tab, best first: above its home, then below it, in the middle or to a side. */
function shiftsOf(width: number): Point[] {
  const aside = Math.round(width / 2) - 8;
  return [0, TAB_ABOVE + TAB_BELOW].flatMap((dy) => [0, aside, -aside].map((dx): Point => [dx, dy]));
}

/** A tab's rectangle with a pixel of space around it, moved by a shift. */
export function tabRect([x, y]: Point, width: number, [dx, dy]: Point = NO_SHIFT): Rect {
  const top = y + dy - TAB_ABOVE;
  return [x + dx - width / 2 - 1, top - 1, x + dx + width / 2 + 1, top + TAB_HEIGHT + 1];
}

const circleRect = (at: Point, count: number): Rect => squareAt(at, clusterSize(count) / 2);

/** The rectangle of the position that a tab points to. */
const footRect = (at: Point): Rect => squareAt(at, 3);

/** The rectangle of the line between a home's position and its tab. */
const stemRect = ([x, y]: Point, [, top, , bottom]: Rect): Rect =>
  top > y ? [x - 1, y + 3, x + 1, top] : [x - 1, bottom, x + 1, y - 3];

/**
 * The shift of each tab, or null where it has no room, in the given order. No tab and no line to it covers another tab, a home's
 * position, or a rectangle of `taken`. Each is wholly in `view`.
 */
export function placeTabs(spots: readonly TabSpot[], taken: readonly Rect[], view: Rect | null): (Point | null)[] {
  const feet = spots.map(({ at }) => footRect(at));
  const placesOf = ({ at, width, always = false }: TabSpot) => {
    const places = shiftsOf(width).map((shift) => {
      const box = tabRect(at, width, shift);
      return { shift, box, line: stemRect(at, box) };
    });
    return always ? [...places, { ...places[0]!, always }] : places;
  };
  return placeInOrder(spots, placesOf, [...taken, ...feet], rectsIn(view)).map((place) => place?.shift ?? null);
}

/** The shortest shift that brings a rectangle into a view. */
const intoView = (rect: Rect, view: Rect): Point => [
  Math.max(0, view[0] - rect[0]) + Math.min(0, view[2] - rect[2]),
  Math.max(0, view[1] - rect[1]) + Math.min(0, view[3] - rect[3]),
];

/**
 * A circle in the middle of its homes, but with its ticks within its cell of the API's grid: as each cell has one circle, none
 * covers or touches another.
 */
function withinCell(circle: MapCluster, zoom: number): MapCluster {
  // A map between two zooms has the grid of the lower one.
  const cell = MAP_CELL_PX * 2 ** (zoom - Math.floor(zoom));
  const room = clusterSize(circle.count) / 2;
  const held = (value: number) => {
    const start = Math.floor(value / cell) * cell;
    return Math.max(start + room, Math.min(start + cell - room, value));
  };
  const [x, y] = worldPixels(circle.latitude, circle.longitude, zoom);
  return { ...circle, ...placeAt([held(x), held(y)], zoom) };
}

/** Homes by themselves, and for those at one spot, which no zoom can separate, a mark that has them all; such marks first. */
function spotsOf(homes: readonly MapCluster[]): MapCluster[] {
  const spots: MapCluster[] = [];
  for (const home of homes) {
    const i = spots.findIndex(({ bounds }) => isOneSpot(bounds, home.bounds));
    const spot = spots[i];
    if (spot) spots[i] = together(spot, home);
    else spots.push(home);
  }
  return spots.sort((a, b) => b.count - a.count);
}

/** Its median price is unknown. */
const together = (a: MapCluster, b: MapCluster): MapCluster => ({
  count: a.count + b.count,
  latitude: a.latitude,
  longitude: a.longitude,
  bounds: unionOf([a.bounds, b.bounds])!,
  medianListPrice: null,
  medianSoldPrice: null,
  id: null,
  status: null,
  listPrice: null,
  salePrice: null,
});

/**
 * The marks of a map: circles, and homes with their price where it has room, otherwise as a dot whose price is shown
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
  const circles = found.filter(({ id }) => id === null).map((circle) => withinCell(circle, zoom));
  const spots = spotsOf(found.filter(({ id }) => id !== null)).map((cluster) => ({
    cluster,
    at: pixels(cluster),
    width: tabWidth(tabWords(cluster, basis), cluster.id !== null && saved.has(cluster.id)),
  }));
  // The frame would cut the words of a home beyond it.
  const inView = spots.filter(({ at }) => view === null || isWithin(footRect(at), view));
  const taken = circles.map((circle) => circleRect(pixels(circle), circle.count));
  const shifts = new Map(placeTabs(inView, taken, view).map((shift, i) => [inView[i], shift]));
  return [
    ...circles.map((cluster): PlacedCluster => ({ cluster, kind: "cluster", shift: NO_SHIFT })),
    ...spots.map((spot): PlacedCluster => {
      const { cluster, at, width } = spot;
      const shift = shifts.get(spot);
      if (shift) return { cluster, kind: "tab", shift };
      return { cluster, kind: "dot", shift: view && shifts.has(spot) ? intoView(tabRect(at, width), view) : NO_SHIFT };
    }),
  ];
}

interface SmallMapMark {
  home: MapHome;
  selected: boolean;
  mark: Mark;
}

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
  const pixels = ({ latitude, longitude }: Coordinates) => worldPixels(latitude, longitude, zoom);
  const isSelected = (home: MapHome) => home.id === selectedId;
  const ordered = [...homes.filter(isSelected), ...homes.filter((home) => !isSelected(home))];
  const priced = ordered.filter((home) => home.price !== null || isSelected(home));
  const shifts = placeTabs(
    // The selected home always has its price, also where another home is right beside it.
    priced.map((home) => ({ at: pixels(home), width: tabWidth(priceWords(home.price)), always: isSelected(home) })),
    taken.map((place) => squareAt(pixels(place), TAKEN_RADIUS)),
    null,
  );
  const marks = ordered.map((home): SmallMapMark => {
    const selected = isSelected(home);
    const shift = shifts[priced.indexOf(home)];
    const [words, hollow] = [priceWords(home.price), isHollow(home.status)];
    const mark = shift ? pinMark(words, PLAIN, hollow, shift) : dotMark(words, PLAIN, hollow);
    return { home, selected, mark: selected ? { ...mark, className: `${mark.className} selected` } : mark };
  });
  return marks.sort((a, b) => Number(a.selected) - Number(b.selected) || a.mark.size[1] - b.mark.size[1]);
}
