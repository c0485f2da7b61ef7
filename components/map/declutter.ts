import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { unionOf } from "./box";
import { worldPixels } from "./mercator";
import {
  clusterRoom,
  dotRoom,
  footCore,
  footRoom,
  intoView,
  markPrice,
  meet,
  type Point,
  type Room,
  tabRoom,
  tabWidth,
  within,
} from "./rooms";
import { anyMeet, leaderRooms, SHIFTS } from "./spread";

/** So few homes on the map are each shown with their price, a little aside where that is needed. */
export const FEW = 60;
/** Homes so near each other, in pixels, are one spot to the eye. */
const SAME_SPOT = 4.5;

export type MarkKind = "cluster" | "tab" | "dot";

export interface PlacedCluster {
  cluster: MapCluster;
  kind: MarkKind;
  /** How far a tab stands from its usual position, in pixels. */
  shift: Point;
}

interface Candidate {
  kind: MarkKind;
  shift: Point;
  /** What no other mark may cover: first the mark itself. */
  rooms: readonly Room[];
}

interface Placed extends Candidate {
  cluster: MapCluster;
}

const NO_SHIFT: Point = [0, 0];

/** Two marks as one, at their common mean. A median of two medians would be invented, so there is none. */
function merged(a: MapCluster, b: MapCluster): MapCluster {
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

const tabAt = (at: Point, width: number, shift: Point): Candidate => ({
  kind: "tab",
  shift,
  rooms: [tabRoom(at, width, shift), footCore(at), ...leaderRooms(at, width, shift)],
});

/** The least that a mark can be. A dot's price, which comes with the pointer, stays within `view` too. */
function leastOf({ id, count }: MapCluster, at: Point, width: number, view: Room | null): Candidate {
  if (id === null) return { kind: "cluster", shift: NO_SHIFT, rooms: [clusterRoom(at, count)] };
  return { kind: "dot", shift: view ? intoView(tabRoom(at, width), view) : NO_SHIFT, rooms: [dotRoom(at)] };
}

/** How a mark may be shown, the best first. */
function* candidates(
  mark: MapCluster,
  at: Point,
  shifts: readonly Point[],
  width: number,
  view: Room | null,
): Generator<Candidate> {
  if (mark.id !== null) for (const shift of shifts) yield tabAt(at, width, shift);
  yield leastOf(mark, at, width, view);
}

/** The index of the mark nearest to another, and how far it is in pixels; -1 and infinity where there is none. */
function nearest(
  marks: readonly MapCluster[],
  to: MapCluster,
  pixels: (mark: MapCluster) => Point,
): [index: number, distance: number] {
  const [x, y] = pixels(to);
  let best: [number, number] = [-1, Number.POSITIVE_INFINITY];
  for (const [i, mark] of marks.entries()) {
    const [mx, my] = pixels(mark);
    const distance = Math.hypot(mx - x, my - y);
    if (mark !== to && distance < best[1]) best = [i, distance];
  }
  return best;
}

/** Homes on one spot as one cluster each, in the order of their first. */
function joinSpots(homes: readonly MapCluster[], pixels: (home: MapCluster) => Point): MapCluster[] {
  const spots: MapCluster[] = [];
  for (const home of homes) {
    const [i, distance] = nearest(spots, home, pixels);
    if (distance < SAME_SPOT) spots[i] = merged(spots[i]!, home);
    else spots.push(home);
  }
  return spots;
}

/** Where the marks stand, and those for which there is no room. */
function layOut(
  marks: readonly MapCluster[],
  pixels: (mark: MapCluster) => Point,
  shifts: readonly Point[],
  saved: ReadonlySet<string>,
  view: Room | null,
): { placed: Placed[]; left: MapCluster[] } {
  const spread = shifts.length > 1;
  const feet = spread ? marks.map((mark) => ({ mark, room: footRoom(pixels(mark)) })) : [];
  let placed: Placed[] = [];
  const isSeen = (mark: MapCluster) => view !== null && within(footRoom(pixels(mark)), view);
  const isFree = (mark: MapCluster, { kind, rooms }: Candidate) =>
    !(kind === "tab" && view && isSeen(mark) && !within(rooms[0]!, view)) &&
    !placed.some((other) => anyMeet(rooms, other.rooms)) &&
    !(kind === "tab" && feet.some((foot) => foot.mark !== mark && meet(foot.room, rooms[0]!)));
  const place = (cluster: MapCluster, tries: Iterable<Candidate>): boolean => {
    for (const candidate of tries)
      if (isFree(cluster, candidate)) {
        placed.push({ ...candidate, cluster });
        return true;
      }
    return false;
  };
  const widthOf = (home: MapCluster) => tabWidth(markPrice(home), home.id !== null && saved.has(home.id));
  const triesFor = (mark: MapCluster) =>
    candidates(mark, pixels(mark), shifts, widthOf(mark), isSeen(mark) ? view : null);

  /** Prices in the way of a mark move or become dots, where that is enough. */
  const makeRoom = (mark: MapCluster): boolean => {
    const before = placed;
    const least = leastOf(mark, pixels(mark), widthOf(mark), isSeen(mark) ? view : null);
    const inWay = placed.filter(({ rooms }) => anyMeet(rooms, least.rooms));
    placed = placed.filter((other) => !inWay.includes(other));
    placed.push({ ...least, cluster: mark });
    if (inWay.every(({ kind, cluster }) => kind === "tab" && place(cluster, triesFor(cluster)))) return true;
    placed = before;
    return false;
  };

  const clusters = marks.filter(({ id }) => id === null);
  const each = marks.filter(({ id }) => id !== null);
  const homes = view ? [...each.filter(isSeen), ...each.filter((mark) => !isSeen(mark))] : each;
  const left = clusters.filter((mark) => !place(mark, triesFor(mark)));
  // Prices that fit right above their homes come first: the others find their places around them.
  const aside = spread ? homes.filter((mark) => !place(mark, [tabAt(pixels(mark), widthOf(mark), NO_SHIFT)])) : homes;
  left.push(...aside.filter((mark) => !place(mark, triesFor(mark)) && !makeRoom(mark)));
  return { placed, left };
}

/**
 * Lays marks out so that none stands on another: clusters first, then homes as price tabs. Of few homes every tab
 * finds a place near its home, joined to it by a leader. Where a tab has no room the home is a dot, and where a dot
 * has none it is joined with what is nearest. A home in `view`, the part of the world that is seen, has all of its
 * price there: beside it at the map's edge, else with the pointer.
 */
export function declutter(
  clusters: readonly MapCluster[],
  zoom: number,
  saved: ReadonlySet<string> = new Set(),
  view: Room | null = null,
): PlacedCluster[] {
  const pixels = ({ latitude, longitude }: MapCluster) => worldPixels(latitude, longitude, zoom);
  const few = clusters.length <= FEW && clusters.every(({ id }) => id !== null);
  let marks = few ? joinSpots(clusters, pixels) : [...clusters];
  for (;;) {
    const { placed, left } = layOut(marks, pixels, few ? SHIFTS : [NO_SHIFT], saved, view);
    if (left.length === 0) return placed.map(({ cluster, kind, shift }) => ({ cluster, kind, shift }));
    // The nearest to others are joined first: often the rest then finds room.
    const near = left
      .map((mark) => ({ mark, distance: nearest(marks, mark, pixels)[1] }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, Math.ceil(left.length / 4));
    for (const { mark } of near) {
      const at = marks.indexOf(mark);
      // It may have been joined already.
      if (at < 0) continue;
      const [i] = nearest(marks, mark, pixels);
      marks = marks.with(i, merged(marks[i]!, mark)).toSpliced(at, 1);
    }
  }
}
