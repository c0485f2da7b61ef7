import type { NameRow } from "@/lib/web/map-queries";
import { boxed, inset, isWithin, overlap, type Point, type Rect, squareAt, worldPixels } from "./geometry";
import type { Mark } from "./marks";
import { placeInOrder, rectsIn } from "./placement";

/** A town is a city in small letters. */
type NameKind = "state" | "city" | "town" | "county" | "zip";
/** The names in a part of the world, the most important of each kind first. */
export type NameRows = { [K in NameKind]?: readonly NameRow[] | undefined };

/** ZIP names are large from this zoom on. */
const LARGE_ZIP_ZOOM = 12;

/** The kinds of names at each zoom, the most important first, with the maximum number of each. */
const SHOWN: readonly { kind: NameKind; from: number; below: number; most: number }[] = [
  { kind: "zip", from: 9, below: 24, most: 40 },
  { kind: "city", from: 8, below: 24, most: 14 },
  { kind: "state", from: 0, below: 8, most: 50 },
  { kind: "city", from: 0, below: 8, most: 18 },
  { kind: "county", from: 7, below: 12, most: 14 },
];

/** Whether a map shows names of this kind at this zoom. */
export const isNamed = (kind: NameKind, zoom: number): boolean =>
  SHOWN.some((row) => row.kind === kind && zoom >= row.from && zoom < row.below);

/** Approximate width of a letter and height of a line, in pixels, for the sizes in `land.css`. */
const LETTERS = {
  zip: [10, 18],
  "zip large": [21, 34],
  city: [7.7, 18],
  town: [6, 15],
  state: [8.6, 16],
  county: [5.9, 16],
} as const;

export interface NameSpot {
  kind: NameKind;
  text: string;
  /** The position of the place. */
  at: Point;
  /** A ZIP at a zoom that shows streets. */
  large?: boolean;
}

export interface PlacedName extends NameSpot {
  /** The middle of its rectangle. */
  middle: Point;
  width: number;
  height: number;
}

/** Space beside a name, and above and below it, in pixels, because a map rounds positions. */
const [AIR, LEADING] = [3, 1];
/**
 * Maximum distance of a name from its place, in pixels, if the place is free or covered by a mark. Farther away it
 * would seem to name another place.
 */
const DISTANCE_MAX = { free: 24, covered: 75, street: 135 } as const;
/** Other positions for a ZIP's name at a zoom that shows streets, nearest first, because a ZIP is an area. */
const STREET_SHIFTS: readonly Point[] = [20, 38, 56, 74, 95, 115, 134].flatMap((far) =>
  Array.from({ length: 12 }, (_, i): Point => {
    const angle = (i * Math.PI) / 6;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  }),
);

/**
 * The names that fit in `view`, in the given order, without overlap with each other or with `marks`. A name whose
 * place is covered is put right below, above or beside it, and left out if that is not free or too far away.
 */
export function placeNames(spots: readonly NameSpot[], view: Rect, marks: readonly Rect[]): PlacedName[] {
  const placesOf = (spot: NameSpot, covered: readonly Rect[]) => [
    // A large name without room may fit in smaller letters.
    ...(spot.large ? placesOfName(spot, "zip large", marks, covered) : []),
    ...placesOfName(spot, spot.kind, marks, covered),
  ];
  return placeInOrder(spots, placesOf, marks, rectsIn(view)).flatMap((place) => place?.name ?? []);
}

/** The places where a name in letters of a size may stand beside the marks and other names, the nearest first. */
function placesOfName(
  { kind, text, at, large = false }: NameSpot,
  size: keyof typeof LETTERS,
  marks: readonly Rect[],
  covered: readonly Rect[],
): { box: Rect; name: PlacedName }[] {
  const [letter, height] = LETTERS[size];
  const width = Math.round(text.length * letter);
  // A mark on a city or ZIP may be that city's, so its name goes beside the mark. Other names move only a little.
  const cover =
    kind === "city" || kind === "town" || kind === "zip"
      ? marks.find((mark) => overlap(squareAt(at, 1), mark))
      : undefined;
  const inWay = cover ?? covered.find((rect) => overlap(boxed(at, width, height), rect));
  const farthest = DISTANCE_MAX[large && size === kind ? "street" : cover || large ? "covered" : "free"];
  const [dx, dy] = [width / 2 + AIR + 1, height / 2 + LEADING + 1];
  const middles: Point[] = inWay
    ? [
        [at[0], inWay[3] + dy],
        [at[0], inWay[1] - dy],
        [inWay[2] + dx, at[1]],
        [inWay[0] - dx, at[1]],
        ...(large ? STREET_SHIFTS.map(([x, y]): Point => [at[0] + x, at[1] + y]) : []),
      ]
    : [at];
  return middles
    .filter(([x, y]) => Math.hypot(x - at[0], y - at[1]) <= farthest)
    .map((middle) => ({
      box: boxed(middle, width + 2 * AIR, height + 2 * LEADING),
      name: { kind, large: size === "zip large", text, at, middle, width, height },
    }));
}

/** A mark, as far as names keep clear of it. */
export interface MarkOnMap {
  latitude: number;
  longitude: number;
  mark: Pick<Mark, "anchor" | "size">;
}

/** The rectangle that a mark covers: itself, its position, and the area between them. */
function markRect({ latitude, longitude, mark: { anchor, size } }: MarkOnMap, zoom: number): Rect {
  const at = worldPixels(latitude, longitude, zoom);
  const [left, top] = [at[0] - anchor[0], at[1] - anchor[1]];
  const foot = squareAt(at, 4);
  return [
    Math.min(left, foot[0]),
    Math.min(top, foot[1]),
    Math.max(left + size[0], foot[2]),
    Math.max(top + size[1], foot[3]),
  ];
}

/** Distance in pixels from the map's edge to the nearest name, which keeps it inside the frame. */
const EDGE = 12;
/** Size of the north arrow and the scale in the lower corners, in pixels. */
const CORNER = { width: 150, height: 58, north: 50, northHeight: 78 } as const;

/** The names on a map in Web Mercator. `view` is the part of the world that it shows, in pixels at `zoom`. */
export function mapNames(rows: NameRows, marks: readonly MarkOnMap[], zoom: number, view: Rect): PlacedName[] {
  const [left, , right, bottom] = view;
  const taken: Rect[] = [
    [left, bottom - CORNER.height, left + CORNER.width, bottom],
    [right - CORNER.north, bottom - CORNER.northHeight, right, bottom],
    ...marks.map((mark) => markRect(mark, zoom)),
  ];
  const spots = SHOWN.filter(({ from, below }) => zoom >= from && zoom < below).flatMap(({ kind, most }) =>
    (rows[kind] ?? [])
      .map(([text, longitude, latitude]): NameSpot => {
        const at = worldPixels(latitude, longitude, zoom);
        return { kind, text, at, large: kind === "zip" && zoom >= LARGE_ZIP_ZOOM };
      })
      .filter(({ at }) => isWithin(squareAt(at, 0), view))
      .slice(0, most),
  );
  return placeNames(spots, inset(view, EDGE), taken);
}
