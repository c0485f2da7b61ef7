import { albersUsa, US_HEIGHT, US_WIDTH } from "@/components/map/albers";
import type { ListedMarket, ListFigure } from "@/lib/domain/market-list";
import type { BoundingBox } from "@/lib/domain/search";
import { median, roundHalfUp } from "@/lib/domain/statistics";
import { figureText } from "./list-words";

/** A window on the national map, in its pixels and proportions. */
export interface MapWindow {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** ZIPs that are too close to separate at this scale, or a single one. */
interface MapGroup {
  /** Position as shares of the window. */
  x: number;
  y: number;
  /** Its ZIPs, the one with the most homes first. */
  rows: readonly ListedMarket[];
  /** The cities of its ZIPs, the one with the most homes first. Every ZIP is near one of them. */
  places: readonly MapPlace[];
  /** The median of the group's known figures. */
  value: number | null;
  /** In degrees, with a small margin. */
  bounds: BoundingBox;
}

interface MapPlace {
  city: string;
  state: string;
}

interface Spot {
  row: ListedMarket;
  x: number;
  y: number;
}

/** Minimum width of a window, about 15 km. */
const WIDTH_MIN = 3;
/**
 * ZIPs nearer than this share of the window's width, in both directions, are one circle, so that targets of 24 px at
 * 320 px and of 32 px from 768 px on do not overlap. Zooming in separates them, and the table also links to each.
 */
export const REACH = { narrow: 0.084, wide: 0.05 } as const;
/** About 80 km. ZIPs no farther from a city than this are near it. */
const CITY_REACH = 16;

function spotsOf(rows: readonly ListedMarket[]): Spot[] {
  return rows.flatMap((row) => {
    const { latitude, longitude } = row.place ?? { latitude: null, longitude: null };
    const at = latitude === null || longitude === null ? null : albersUsa(longitude, latitude);
    return at ? [{ row, x: at[0], y: at[1] }] : [];
  });
}

/** The window that shows every row, or the whole country if they are spread over much of it or have no positions. */
export function windowOf(rows: readonly ListedMarket[]): MapWindow {
  const whole = { x: 0, y: 0, width: US_WIDTH, height: US_HEIGHT };
  const spots = spotsOf(rows);
  if (spots.length === 0) return whole;
  const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(WIDTH_MIN, (right - left) * 1.3, ((bottom - top) * 1.4 * US_WIDTH) / US_HEIGHT);
  if (width > US_WIDTH * 0.6) return whole;
  const height = (width * US_HEIGHT) / US_WIDTH;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

function boundsOf(rows: readonly ListedMarket[]): BoundingBox {
  const latitudes = rows.map(({ place }) => place!.latitude!);
  const longitudes = rows.map(({ place }) => place!.longitude!);
  const round = (degrees: number) => Math.round(degrees * 1_000) / 1_000;
  const AIR = 0.02;
  return [
    round(Math.min(...longitudes) - AIR),
    round(Math.min(...latitudes) - AIR),
    round(Math.max(...longitudes) + AIR),
    round(Math.max(...latitudes) + AIR),
  ];
}

const homesOf = ({ place }: ListedMarket): number => place?.records ?? 0;

interface Cluster<Member> {
  x: number;
  y: number;
  members: Member[];
}

/** Adds each place to the nearest cluster within reach, or starts a new cluster with it. */
function clusters<Member extends { x: number; y: number }>(
  members: readonly Member[],
  reach: number,
): Cluster<Member>[] {
  const found: Cluster<Member>[] = [];
  for (const member of members) {
    let near: Cluster<Member> | null = null;
    let least = reach;
    for (const cluster of found) {
      const far = Math.max(Math.abs(cluster.x - member.x), Math.abs(cluster.y - member.y));
      if (far < least) [near, least] = [cluster, far];
    }
    if (near) near.members.push(member);
    else found.push({ x: member.x, y: member.y, members: [member] });
  }
  return found;
}

/** The city with the most homes of some ZIPs. */
function mainPlace(rows: readonly ListedMarket[]): MapPlace {
  const homes = new Map<string, { city: string; state: string; count: number }>();
  for (const row of rows) {
    const { city, state } = row;
    const known = homes.get(`${city}, ${state}`);
    homes.set(`${city}, ${state}`, { city, state, count: (known?.count ?? 0) + homesOf(row) });
  }
  const { city, state } = [...homes.values()].reduce((a, b) => (b.count > a.count ? b : a));
  return { city, state };
}

/**
 * Merges circles that would overlap: first the ZIPs of a city, then whole cities, those with most homes first. The
 * same rows always give the same groups.
 */
export function mapGroups(
  rows: readonly ListedMarket[],
  window: MapWindow,
  figure: ListFigure,
  share: number,
): MapGroup[] {
  const reach = share * window.width;
  const busiest = spotsOf(rows).sort(
    (a, b) => homesOf(b.row) - homesOf(a.row) || (a.row.zipCode < b.row.zipCode ? -1 : 1),
  );
  const cities = clusters(busiest, Math.min(reach, CITY_REACH)).map(({ x, y, members }) => {
    const inCity = members.map(({ row }) => row);
    return { x, y, rows: inCity, homes: inCity.reduce((sum, row) => sum + homesOf(row), 0) };
  });
  return clusters(
    cities.sort((a, b) => b.homes - a.homes),
    reach,
  ).map(({ x, y, members }) => {
    const all = members.flatMap((city) => city.rows);
    const known = all.flatMap(({ figures }) => figures[figure] ?? []);
    return {
      x: (x - window.x) / window.width,
      y: (y - window.y) / window.height,
      rows: all,
      places: members.map((city) => mainPlace(city.rows)),
      value: roundHalfUp(median(known), 3),
      bounds: boundsOf(all),
    };
  });
}

/** Five classes of about equal size, for the tints of a map and its legend. */
export interface FigureClasses {
  /** Lower bounds of the second to the last class, ascending and distinct. */
  breaks: readonly number[];
  min: number;
  max: number;
}

const CLASSES = 5;

/** Quintiles of the known values. Fewer classes if values repeat, null if none is known. */
export function figureClasses(values: readonly (number | null)[]): FigureClasses | null {
  const known = values.filter((value): value is number => value !== null).sort((a, b) => a - b);
  if (known.length === 0) return null;
  const [min, max] = [known[0]!, known.at(-1)!];
  const at = Array.from({ length: CLASSES - 1 }, (_, i) => known[Math.floor(((i + 1) * known.length) / CLASSES)]!);
  return { breaks: [...new Set(at)].filter((value) => value > min), min, max };
}

/** 0 for the lowest class. */
export const classOf = (value: number, { breaks }: FigureClasses): number =>
  breaks.filter((lower) => value >= lower).length;

/** Strengths of the series color over paper. On each of them either ink or paper color is readable. */
const STRENGTHS = [0.1, 0.28, 0.46, 0.82, 1] as const;
/** On tints of this strength and more, text has the paper color. */
export const STRONG = 0.6;

/** The strength of a class, 0.1 to 1. With fewer classes the steps are spread. */
export const strengthOf = (nth: number, { breaks }: FigureClasses): number =>
  STRENGTHS[breaks.length === 0 ? 3 : Math.round((nth / breaks.length) * (CLASSES - 1))]!;

/** A group of ZIPs as it is drawn. */
export interface MapCircle extends MapGroup {
  /** Radius in pixels, larger for more ZIPs. */
  r: number;
  /** Strength of its tint, as in `strengthOf`. Null if the figure is not known. */
  strength: number | null;
  /** Number of ZIPs in it. */
  count: number;
  /** The digits of a single ZIP, or the cities of a group. */
  name: string;
  /** Its figure in words. */
  figure: string;
}

const radiusOf = (count: number): number => (count === 1 ? 8 : Math.round(Math.min(11 + Math.sqrt(count) * 1.6, 22)));

/** The cities of a group, shortened for the map: "Austin", "Seattle, Portland", "New York and 3 more". */
export function placesName(places: readonly MapPlace[]): string {
  const [first, ...others] = places.map(({ city }) => city);
  return others.length < 2 ? [first, ...others].join(", ") : `${first} and ${others.length} more`;
}

/** The same for screen readers: "Seattle, WA and Portland, OR". */
export function placesSaid(places: readonly MapPlace[]): string {
  const [first, ...others] = places.map(({ city, state }) => `${city}, ${state}`);
  return others.length < 2 ? [first, ...others].join(" and ") : `${first} and ${others.length} more cities`;
}

/** The circle of a group. */
export function mapCircle(group: MapGroup, classes: FigureClasses | null, figure: ListFigure): MapCircle {
  const { rows, places, value } = group;
  return {
    ...group,
    r: radiusOf(rows.length),
    strength: value === null || !classes ? null : strengthOf(classOf(value, classes), classes),
    count: rows.length,
    name: rows.length === 1 ? rows[0]!.zipCode : placesName(places),
    figure: figureText(figure, value),
  };
}

/** Whether a circle is inside the part that the map shows. */
export const isShown = ({ x, y }: { x: number; y: number }): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;
