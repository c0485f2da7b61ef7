import type { Status } from "@/lib/domain/property";
import { isOnMarket } from "@/lib/domain/sale";
import type { MapCluster } from "@/lib/domain/search";
import { formatCount, formatMoney, formatMoneyShort } from "@/lib/web/format";
import type { PriceBasis } from "@/lib/web/price-basis";
import type { Point } from "./geometry";

/** A price tab's height, and the usual distance of its top above the home, in pixels. */
export const TAB_HEIGHT = 25;
export const TAB_ABOVE = 37;
/** Width of a saved home's flag beside its price, with space on both sides. */
const FLAG_WIDTH = 14;

/** The price on a home's mark: that of the search, or the other one if it is unknown. */
export const markPrice = (
  { salePrice, listPrice }: Pick<MapCluster, "salePrice" | "listPrice">,
  basis: PriceBasis,
): number | null => (basis === "sale" ? (salePrice ?? listPrice) : (listPrice ?? salePrice));

/** A price on a tab. */
export const priceWords = (price: number | null): string => (price === null ? "No price" : formatMoneyShort(price));

/** What a tab says: a home's price, or how many homes are at one spot. */
export const tabWords = (mark: MapCluster, basis: PriceBasis): string =>
  mark.count > 1 ? `${formatCount(mark.count)} homes` : priceWords(markPrice(mark, basis));

/** A tab's width in pixels, with room for the flag of a saved home. */
export const tabWidth = (words: string, saved = false): number =>
  Math.round(words.length * 7.4 + 14 + (saved ? FLAG_WIDTH : 0));

/** Whether a home's mark is hollow, as it is not on the market. */
export const isHollow = (status: Status | null): boolean => status !== null && !isOnMarket(status);

/** Where the line from a home ends at its price tab, relative to the home's position. */
function stemEnd(width: number, [dx, dy]: Point): Point {
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const top = dy - TAB_ABOVE;
  return [clamp(0, dx - width / 2 + 6, dx + width / 2 - 6), clamp(0, top, top + TAB_HEIGHT)];
}

/** A cluster's radius without its tick marks. */
const clusterRadius = (count: number): number => (count >= 100 ? 21 : count >= 25 ? 18 : 15);

/** A cluster's width and height with its tick marks, in pixels. */
export const clusterSize = (count: number): number => 2 * (clusterRadius(count) + 7);

/** The look of a mark on the map. */
export interface Mark {
  html: string;
  className: string;
  size: [width: number, height: number];
  /** The point of the mark that is at the home's position. */
  anchor: [x: number, y: number];
}

/** 24 tick marks around a circle, every sixth of them longer. */
function graduations(radius: number, middle: number): string {
  let d = "";
  for (let i = 0; i < 24; i++) {
    const angle = (i / 24) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [from, to] = [radius + 2, radius + (i % 6 === 0 ? 5.5 : 4)];
    d += `M${at(middle + c * from)} ${at(middle + s * from)}L${at(middle + c * to)} ${at(middle + s * to)}`;
  }
  return d;
}
const at = (value: number) => Math.round(value * 10) / 10;

/** A number of homes in a circle, which is bigger from 25 and from 100 homes on. */
export function clusterMark(count: number): Mark {
  const [radius, size] = [clusterRadius(count), clusterSize(count)];
  const middle = size / 2;
  const words = count >= 10_000 ? `${Math.round(count / 1000)}K` : formatCount(count);
  return {
    className: "map-cluster",
    html: `<svg width="${size}" height="${size}" aria-hidden="true"><circle cx="${middle}" cy="${middle}" r="${radius}"/><path d="${graduations(radius, middle)}"/><text x="${middle}" y="${middle + 4.5}"${words.length > 4 ? ' class="long"' : ""}>${words}</text></svg>`,
    size: [size, size],
    anchor: [middle, middle],
  };
}

interface PinState {
  saved: boolean;
  viewed: boolean;
}

/** A mark that the device knows nothing of. */
export const PLAIN: PinState = { saved: false, viewed: false };

const homeClass = (kind: "map-pin" | "map-dot", { saved, viewed }: PinState, hollow: boolean): string =>
  `${kind}${viewed ? " viewed" : ""}${saved ? " saved" : ""}${hollow ? " hollow" : ""}`;

/** A tab with a home's price, in an SVG of its own size. Words are prices and counts, so nothing needs escaping. */
function tab(words: string, saved: boolean): string {
  const width = tabWidth(words, saved);
  const flag = saved ? `<path class="flag" d="M6.5 19V7l7.5 3-7.5 3"/>` : "";
  const x = (width + (saved ? FLAG_WIDTH - 1 : 0)) / 2;
  return `<rect x=".5" y=".5" width="${width - 1}" height="24" rx="2"/>${flag}<text x="${x}" y="17">${words}</text>`;
}

/** A home: its price on a tab, joined to its position by a line, with a flag if saved. `shift`: see `PlacedCluster`. */
export function pinMark(words: string, state: PinState, hollow: boolean, shift: Point = [0, 0]): Mark {
  const { saved } = state;
  const width = tabWidth(words, saved);
  const to = stemEnd(width, shift);
  const [x, y] = [width / 2 - shift[0], TAB_ABOVE - shift[1]];
  return {
    className: homeClass("map-pin", state, hollow),
    html: `<svg width="${width}" height="${TAB_HEIGHT}" overflow="visible" aria-hidden="true"><path class="stem" d="M${x} ${y}L${x + to[0]} ${y + to[1]}"/><circle cx="${x}" cy="${y}" r="3"/>${tab(words, saved)}</svg>`,
    size: [width, TAB_HEIGHT],
    anchor: [x, y],
  };
}

/**
 * A home among many: a dot, hollow if it is off the market. Its price is shown on hover or focus, moved by `shift`
 * from its usual position above the dot.
 */
export function dotMark(words: string, state: PinState, hollow: boolean, shift: Point = [0, 0]): Mark {
  const { saved } = state;
  const width = tabWidth(words, saved);
  return {
    className: homeClass("map-dot", state, hollow),
    html: `<svg width="24" height="24" overflow="visible" aria-hidden="true"><circle cx="12" cy="12" r="${saved ? 5 : 4}"/><g class="price" transform="translate(${12 - width / 2 + shift[0]} ${shift[1] - 22})">${tab(words, saved)}</g></svg>`,
    size: [24, 24],
    anchor: [12, 12],
  };
}

/** A home of the map's response or several at one spot, with its words on a tab or as a dot. */
export function homeMark(
  home: MapCluster,
  { kind, basis, shift }: { kind: "tab" | "dot"; basis: PriceBasis; shift: Point },
  state: PinState,
): Mark {
  const mark = kind === "tab" ? pinMark : dotMark;
  return mark(tabWords(home, basis), state, isHollow(home.status), shift);
}

/** For screen readers: "$899,000", "Sold for $875,000", "Last asked $899,000". */
export function pinWords({ listPrice, salePrice, status }: MapCluster, basis: PriceBasis): string {
  if (salePrice !== null && (basis === "sale" || listPrice === null)) return `Sold for ${formatMoney(salePrice)}`;
  if (listPrice === null) return "Home";
  return isOnMarket(status) ? formatMoney(listPrice) : `Last asked ${formatMoney(listPrice)}`;
}

/** For screen readers: "37 homes, median $899K". */
export function clusterWords(
  { count, medianListPrice, medianSoldPrice }: MapCluster,
  basis: PriceBasis,
  opens = false,
): string {
  const price = basis === "sale" ? medianSoldPrice : medianListPrice;
  const median = price === null ? "" : `, median ${formatMoneyShort(price)}`;
  return `${formatCount(count)} homes${median}. ${opens ? "Select to list them." : "Select to look closer."}`;
}

/** A mark at its position on a live map. */
export interface PlacedMark {
  key: string;
  latitude: number;
  longitude: number;
  mark: Mark;
  /** For screen readers. */
  label: string;
  /** Highlighted, because the pointer is on its card or on another mark of the home. */
  hovered?: boolean;
  selected?: boolean;
  /** A press zooms in, so that other marks replace it. */
  closer?: boolean;
  onPress: () => void;
  onHover?: (over: boolean) => void;
}
