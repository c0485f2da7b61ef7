import { albersUsa, US_HEIGHT, US_WIDTH } from "@/components/map/albers";
import { median } from "@/lib/domain/figures";
import type { BoundingBox } from "@/lib/domain/search";
import type { MarketFigure, MarketRow } from "./market-list";

/** A window on the national map, in its pixels, of the map's own shape. */
export interface MapWindow {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** ZIPs that stand too close to tell apart at this scale, or one alone. */
export interface MapGroup {
  /** Shares of the window. */
  x: number;
  y: number;
  rows: readonly MarketRow[];
  /** The median of the group's known figures. */
  value: number | null;
  /** Degrees, with a little air. */
  bounds: BoundingBox;
}

interface Spot {
  row: MarketRow;
  x: number;
  y: number;
}

/** About 40 km: a window never closes in further. */
const LEAST_WIDTH = 8;
/**
 * ZIPs nearer than this share of the window's width are one circle. On the national map that is 24 px, the least
 * target, on a phone; looking closer must tell neighbours apart, and the table below leads to each as well.
 */
const REACH = { national: 0.07, closer: 0.042 };

function spotsOf(rows: readonly MarketRow[]): Spot[] {
  return rows.flatMap((row) => {
    const { latitude, longitude } = row.place ?? { latitude: null, longitude: null };
    const at = latitude === null || longitude === null ? null : albersUsa(longitude, latitude);
    return at ? [{ row, x: at[0], y: at[1] }] : [];
  });
}

/** The window that shows every row; the whole country where they are spread over a good part of it, or unknown. */
export function windowOf(rows: readonly MarketRow[]): MapWindow {
  const whole = { x: 0, y: 0, width: US_WIDTH, height: US_HEIGHT };
  const spots = spotsOf(rows);
  if (spots.length === 0) return whole;
  const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(LEAST_WIDTH, (right - left) * 1.3, ((bottom - top) * 1.4 * US_WIDTH) / US_HEIGHT);
  if (width > US_WIDTH * 0.6) return whole;
  const height = (width * US_HEIGHT) / US_WIDTH;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

function boundsOf(rows: readonly MarketRow[]): BoundingBox {
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

/** Groups what would overlap, the busiest ZIP first as a group's seed: the same rows always give the same groups. */
export function mapGroups(rows: readonly MarketRow[], window: MapWindow, figure: MarketFigure): MapGroup[] {
  const reach = (window.width < US_WIDTH ? REACH.closer : REACH.national) * window.width;
  const seeds: { x: number; y: number; rows: MarketRow[] }[] = [];
  const busiest = spotsOf(rows).sort(
    (a, b) =>
      (b.row.place?.records ?? 0) - (a.row.place?.records ?? 0) ||
      (a.row.market.zipCode < b.row.market.zipCode ? -1 : 1),
  );
  for (const { row, x, y } of busiest) {
    const near = seeds.find((seed) => Math.hypot(seed.x - x, seed.y - y) < reach);
    if (near) near.rows.push(row);
    else seeds.push({ x, y, rows: [row] });
  }
  return seeds.map((seed) => {
    const known = seed.rows.flatMap(({ market }) => market.snapshot[figure] ?? []);
    // The shared median rounds to whole numbers: ratios and months are scaled around it.
    const middle = median(known.map((value) => Math.round(value * 1_000)));
    return {
      x: (seed.x - window.x) / window.width,
      y: (seed.y - window.y) / window.height,
      rows: seed.rows,
      value: middle === null ? null : middle / 1_000,
      bounds: boundsOf(seed.rows),
    };
  });
}
