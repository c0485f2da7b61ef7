import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { isWithin, overlap, type Point, type Rect, squareAt, unionOf, worldPixels } from "./geometry";
import {
  clusterRadius,
  dotMark,
  leader,
  type MapHome,
  type Mark,
  markPrice,
  pinMark,
  TAB_ABOVE,
  TAB_HEIGHT,
  tabWidth,
} from "./marks";

/** Up to this number of homes on the map each show their price, moved a little if needed. */
export const FEW = 60;
/** Homes nearer than this, in pixels, look like one spot. */
const SAME_SPOT = 4.5;
/** Half the size of a touch target. Each dot has at least this much to itself. */
const HALF_TARGET = 12;

type MarkKind = "cluster" | "tab" | "dot";

export interface PlacedCluster {
  cluster: MapCluster;
  kind: MarkKind;
  /** How far a price is moved from its usual position right above the home, in pixels. */
  shift: Point;
}

interface Candidate {
  kind: MarkKind;
  shift: Point;
  /** The rectangles that no other mark may cover, first that of the mark itself. */
  rects: readonly Rect[];
}

interface Placed extends Candidate {
  cluster: MapCluster;
}

const NO_SHIFT: Point = [0, 0];

/** Possible positions of a price, nearest first: right above its home, then on rings around it, above before below. */
const SHIFTS: readonly Point[] = [
  NO_SHIFT,
  ...[0, 1, 2, 3].flatMap((ring) =>
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

export const clusterRect = (at: Point, count: number): Rect => squareAt(at, clusterRadius(count) + 5);
export const dotRect = (at: Point): Rect => squareAt(at, HALF_TARGET);

/** A price's rectangle with a pixel of space around it, moved by a shift. */
export function tabRect([x, y]: Point, width: number, [dx, dy]: Point = NO_SHIFT): Rect {
  const top = y + dy - TAB_ABOVE;
  return [x + dx - width / 2 - 1, top - 1, x + dx + width / 2 + 1, top + TAB_HEIGHT + 1];
}

/** Small rectangles along the line from a home to its price, first at the home. */
function leaderRects([x, y]: Point, width: number, shift: Point): Rect[] {
  const [dx, dy] = leader(width, shift);
  const length = Math.hypot(dx, dy);
  const steps = Math.max(1, Math.ceil((length - 1) / 5));
  return Array.from({ length: steps }, (_, i) =>
    squareAt([x + (dx * 5 * i) / length, y + (dy * 5 * i) / length], i === 0 ? 1.5 : 1),
  );
}

/** The rectangle of the position that a price points to. */
const footRect = (at: Point): Rect => squareAt(at, 3);

const anyOverlap = (rects: readonly Rect[], others: readonly Rect[]): boolean =>
  rects.some((rect) => others.some((other) => overlap(rect, other)));

/** The shortest shift that brings a rectangle into a view. */
const intoView = (rect: Rect, view: Rect): Point => [
  Math.max(0, view[0] - rect[0]) + Math.min(0, view[2] - rect[2]),
  Math.max(0, view[1] - rect[1]) + Math.min(0, view[3] - rect[3]),
];

/**
 * Places marks without overlap: clusters first, then homes with prices. Of few homes every price gets a place near
 * its home, joined to it by a line. A home without room for its price is a dot, and without room for a dot it joins
 * the nearest mark. The price of a home in `view` (pixels of the world at `zoom`) stays inside it.
 */
export function placeLabels(
  clusters: readonly MapCluster[],
  zoom: number,
  saved: ReadonlySet<string> = new Set(),
  view: Rect | null = null,
): PlacedCluster[] {
  const pixels = ({ latitude, longitude }: MapCluster) => worldPixels(latitude, longitude, zoom);
  const few = clusters.length <= FEW && clusters.every(({ id }) => id !== null);
  const shifts = few ? SHIFTS : [NO_SHIFT];

  const widthOf = (home: MapCluster) => tabWidth(markPrice(home), home.id !== null && saved.has(home.id));
  const viewFor = (home: MapCluster) => (view && isWithin(footRect(pixels(home)), view) ? view : null);

  /** The smallest form of a mark. A dot's price, which appears on hover, stays in view too. */
  const leastOf = (mark: MapCluster): Candidate => {
    const at = pixels(mark);
    if (mark.id === null) return { kind: "cluster", shift: NO_SHIFT, rects: [clusterRect(at, mark.count)] };
    const seen = viewFor(mark);
    const shift = seen ? intoView(tabRect(at, widthOf(mark)), seen) : NO_SHIFT;
    return { kind: "dot", shift, rects: [dotRect(at)] };
  };
  /** The possible forms of a mark, best first. */
  function* candidatesOf(mark: MapCluster): Generator<Candidate> {
    const [at, width, seen] = [pixels(mark), widthOf(mark), viewFor(mark)];
    for (const shift of mark.id === null ? [] : shifts) {
      const tab = tabRect(at, width, shift);
      if (!seen || isWithin(tab, seen)) yield { kind: "tab", shift, rects: [tab, ...leaderRects(at, width, shift)] };
    }
    yield leastOf(mark);
  }

  let marks = few ? joinSpots(clusters, pixels) : [...clusters];
  for (;;) {
    let placed: Placed[] = [];
    const homes = marks.filter(({ id }) => id !== null).map((mark) => ({ mark, foot: footRect(pixels(mark)) }));
    const isFree = (mark: MapCluster, { kind, rects }: Candidate) =>
      !placed.some((other) => anyOverlap(rects, other.rects)) &&
      !(kind === "tab" && homes.some((home) => home.mark !== mark && overlap(home.foot, rects[0]!)));
    const place = (cluster: MapCluster, tries: Iterable<Candidate> = candidatesOf(cluster)): boolean => {
      for (const candidate of tries)
        if (isFree(cluster, candidate)) {
          placed.push({ ...candidate, cluster });
          return true;
        }
      return false;
    };
    /** Places a home as a dot where prices are, if those can move elsewhere. */
    const replace = (cluster: MapCluster): boolean => {
      const before = placed;
      const dot = leastOf(cluster);
      const inWay = placed.filter(({ rects }) => anyOverlap(rects, dot.rects));
      placed = [...placed.filter((other) => !inWay.includes(other)), { ...dot, cluster }];
      if (inWay.every((other) => other.kind === "tab" && place(other.cluster))) return true;
      placed = before;
      return false;
    };
    const order = [...marks.filter(({ id }) => id === null), ...homes.map(({ mark }) => mark)];
    // Marks that fit at their usual position are placed first, the others around them.
    const aside = order.filter((mark) => {
      const [best] = candidatesOf(mark);
      return best && !place(mark, [best]);
    });
    const left = aside.filter((mark) => !place(mark) && !replace(mark));
    if (left.length === 0) return placed.map(({ cluster, kind, shift }) => ({ cluster, kind, shift }));
    // Those nearest to another mark join it first. Often there is room for the rest then.
    const next = left
      .map((mark) => ({ mark, distance: nearestTo(mark, marks, pixels)[1] }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, Math.ceil(left.length / 4));
    for (const { mark } of next) marks = joinWithNearest(mark, marks, pixels);
  }
}

type Pixels = (mark: MapCluster) => Point;

/** The index of the mark nearest to another and its distance in pixels, or -1 and infinity without any. */
function nearestTo(to: MapCluster, marks: readonly MapCluster[], pixels: Pixels): [index: number, distance: number] {
  const [x, y] = pixels(to);
  let best: [number, number] = [-1, Number.POSITIVE_INFINITY];
  for (const [i, mark] of marks.entries()) {
    const [mx, my] = pixels(mark);
    const distance = Math.hypot(mx - x, my - y);
    if (mark !== to && distance < best[1]) best = [i, distance];
  }
  return best;
}

/** Merges two marks at their common mean. The median price is then unknown, as it does not follow from two medians. */
function joined(a: MapCluster, b: MapCluster): MapCluster {
  const count = a.count + b.count;
  return {
    count,
    latitude: (a.latitude * a.count + b.latitude * b.count) / count,
    longitude: (a.longitude * a.count + b.longitude * b.count) / count,
    medianListPrice: null,
    bounds: unionOf([a.bounds, b.bounds]) as BoundingBox,
    id: null,
    status: null,
    listPrice: null,
    salePrice: null,
  };
}

function joinWithNearest(mark: MapCluster, marks: MapCluster[], pixels: Pixels): MapCluster[] {
  const at = marks.indexOf(mark);
  // It may have joined another mark already.
  if (at < 0) return marks;
  const [i] = nearestTo(mark, marks, pixels);
  return marks.with(i, joined(marks[i]!, mark)).toSpliced(at, 1);
}

/** Merges homes at one spot into one cluster each, in the order of their first. */
function joinSpots(homes: readonly MapCluster[], pixels: Pixels): MapCluster[] {
  const spots: MapCluster[] = [];
  for (const home of homes) {
    const [i, distance] = nearestTo(home, spots, pixels);
    if (distance < SAME_SPOT) spots[i] = joined(spots[i]!, home);
    else spots.push(home);
  }
  return spots;
}

interface SmallMapMark {
  home: MapHome;
  selected: boolean;
  mark: Mark;
}

const PLAIN = { saved: false, viewed: false };

/**
 * The marks of a small map with a few homes, without overlapping prices. The selected home gets its price first, then
 * the others in order; a home without room for its price is a dot. The selected home comes last, on top of the
 * others.
 */
export function smallMapMarks(
  homes: readonly MapHome[],
  selectedId: string | null | undefined,
  zoom: number,
): SmallMapMark[] {
  const isSelected = (home: MapHome) => home.id === selectedId;
  const taken: Rect[] = [];
  const marks = [...homes]
    .sort((a, b) => Number(isSelected(b)) - Number(isSelected(a)))
    .map((home): SmallMapMark => {
      const selected = isSelected(home);
      const hollow = home.status === "recentlySold" || home.status === "offMarket";
      const rect = tabRect(worldPixels(home.latitude, home.longitude, zoom), tabWidth(home.price));
      const isTab = selected || (home.price !== null && !taken.some((other) => overlap(other, rect)));
      if (isTab) taken.push(rect);
      const mark = isTab ? pinMark(home.price, PLAIN, hollow) : dotMark(home.price, PLAIN, hollow);
      return { home, selected, mark: selected ? { ...mark, className: `${mark.className} selected` } : mark };
    });
  // Dots first, so that none covers a price.
  return marks.sort((a, b) => Number(a.selected) - Number(b.selected) || a.mark.size[1] - b.mark.size[1]);
}
