import type { Status } from "@/lib/domain/property";
import type { MapCluster } from "@/lib/domain/search";
import { formatCount, formatMoney, formatMoneyShort } from "@/lib/web/format";
import type { Point } from "./geometry";

/** A price tab's height, and how far its upper edge stands above the place in its usual position. */
export const TAB_HEIGHT = 25;
export const TAB_ABOVE = 37;
/** A saved home's flag before its price, with air on both sides. */
const FLAG_WIDTH = 14;

/** The price on a home's mark: its sale price where that is shown, else its last asking price. */
export const markPrice = ({ salePrice, listPrice }: Pick<MapCluster, "salePrice" | "listPrice">): number | null =>
  salePrice ?? listPrice;

const tabWords = (price: number | null): string => (price === null ? "?" : formatMoneyShort(price));

/** A price tab's width in pixels; a saved home's has a flag. */
export const tabWidth = (price: number | null, saved = false): number =>
  Math.round(tabWords(price).length * 7.4 + 14 + (saved ? FLAG_WIDTH : 0));

/** Where the line from a home ends at its shifted tab, relative to the home's place. */
export function leader(width: number, [dx, dy]: Point): Point {
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const top = dy - TAB_ABOVE;
  return [clamp(0, dx - width / 2 + 6, dx + width / 2 - 6), clamp(0, top, top + TAB_HEIGHT)];
}

/** A cluster's radius without its graduations. */
export const clusterRadius = (count: number): number => (count >= 100 ? 21 : count >= 25 ? 18 : 15);

/** A home on a small map. */
export interface MapHome {
  id: string;
  latitude: number;
  longitude: number;
  status: Status;
  /** On the pin; null draws a dot. */
  price: number | null;
  /** For screen readers: "1207 Alta Vista Ave, $1,785,000". */
  label: string;
}

/** What a mark on the map looks like. Texts are figures only: nothing here needs escaping. */
export interface Mark {
  html: string;
  className: string;
  size: [width: number, height: number];
  /** The point of the mark that stands on the place. */
  anchor: [x: number, y: number];
}

/** A circle with 24 tick marks, of which every sixth is longer. */
function graduations(radius: number, middle: number): string {
  let d = "";
  for (let i = 0; i < 24; i++) {
    const angle = (i / 24) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [from, to] = [radius + 2, radius + (i % 6 === 0 ? 6.5 : 4)];
    d += `M${at(middle + c * from)} ${at(middle + s * from)}L${at(middle + c * to)} ${at(middle + s * to)}`;
  }
  return d;
}
const at = (value: number) => Math.round(value * 10) / 10;

/** A number of homes in a circle; bigger from 25 and from 100 on. */
export function clusterMark(count: number): Mark {
  const radius = clusterRadius(count);
  const middle = radius + 7;
  const words = count >= 10_000 ? `${Math.round(count / 1000)}K` : formatCount(count);
  return {
    className: "map-cluster",
    html: `<svg width="${middle * 2}" height="${middle * 2}" aria-hidden="true"><circle cx="${middle}" cy="${middle}" r="${radius}"/><path d="${graduations(radius, middle)}"/><text x="${middle}" y="${middle + 4.5}"${words.length > 4 ? ' class="long"' : ""}>${words}</text></svg>`,
    size: [middle * 2, middle * 2],
    anchor: [middle, middle],
  };
}

interface PinState {
  saved: boolean;
  viewed: boolean;
}

const homeClass = (kind: "map-pin" | "map-dot", { saved, viewed }: PinState, hollow: boolean): string =>
  `${kind}${viewed ? " viewed" : ""}${saved ? " saved" : ""}${hollow ? " hollow" : ""}`;

/** A tab with a home's price, in an SVG of its own size. */
function tab(price: number | null, saved: boolean): string {
  const width = tabWidth(price, saved);
  const flag = saved ? `<path class="flag" d="M6.5 19V7l7.5 3-7.5 3"/>` : "";
  const x = (width + (saved ? FLAG_WIDTH - 1 : 0)) / 2;
  return `<rect x=".5" y=".5" width="${width - 1}" height="24" rx="2"/>${flag}<text x="${x}" y="17">${tabWords(price)}</text>`;
}

/** A home: its price on a tab, joined to its place by a line, with a flag when saved. `shift`: see `PlacedCluster`. */
export function pinMark(price: number | null, state: PinState, hollow: boolean, shift: Point = [0, 0]): Mark {
  const { saved } = state;
  const width = tabWidth(price, saved);
  const to = leader(width, shift);
  const [x, y] = [width / 2 - shift[0], TAB_ABOVE - shift[1]];
  return {
    className: homeClass("map-pin", state, hollow),
    html: `<svg width="${width}" height="${TAB_HEIGHT}" overflow="visible" aria-hidden="true"><path class="stem" d="M${x} ${y}L${x + to[0]} ${y + to[1]}"/><circle cx="${x}" cy="${y}" r="3"/>${tab(price, saved)}</svg>`,
    size: [width, TAB_HEIGHT],
    anchor: [x, y],
  };
}

/**
 * A home where many stand: a dot, hollow when it is off the market; its price comes with the pointer or focus, `shift`
 * from its usual position above the dot.
 */
export function dotMark(price: number | null, state: PinState, hollow: boolean, shift: Point = [0, 0]): Mark {
  const { saved } = state;
  const width = tabWidth(price, saved);
  return {
    className: homeClass("map-dot", state, hollow),
    html: `<svg width="24" height="24" overflow="visible" aria-hidden="true"><circle cx="12" cy="12" r="${saved ? 5 : 4}"/><g class="price" transform="translate(${12 - width / 2 + shift[0]} ${shift[1] - 22})">${tab(price, saved)}</g></svg>`,
    size: [24, 24],
    anchor: [12, 12],
  };
}

/** A home of the map's answer, with its price on a tab or as a dot; hollow while it is off the market. */
export function homeMark(home: MapCluster, kind: "tab" | "dot", state: PinState, shift: Point): Mark {
  const hollow = home.status !== "forSale" && home.status !== "forRent";
  const mark = kind === "tab" ? pinMark : dotMark;
  return mark(markPrice(home), state, hollow, shift);
}

/** For screen readers: "$899,000", "Sold for $875,000", "Last asked $899,000". */
export function pinWords({ listPrice, salePrice, status }: MapCluster): string {
  if (salePrice !== null) return `Sold for ${formatMoney(salePrice)}`;
  if (listPrice === null) return "Home";
  return status === "forSale" || status === "forRent" ? formatMoney(listPrice) : `Last asked ${formatMoney(listPrice)}`;
}

/** For screen readers: "37 homes, median $899K". */
export function clusterWords({ count, medianListPrice }: MapCluster, opens = false): string {
  const median = medianListPrice === null ? "" : `, median ${formatMoneyShort(medianListPrice)}`;
  return `${formatCount(count)} homes${median}. ${opens ? "Press to list them." : "Press to look closer."}`;
}

/** A mark at its place on a live map. */
export interface PlacedMark {
  key: string;
  latitude: number;
  longitude: number;
  mark: Mark;
  /** For screen readers. */
  label: string;
  /** Highlighted: the card or another mark of it is under the pointer. */
  hovered?: boolean;
  selected?: boolean;
  /** Pressed, it looks closer: other marks take its place. */
  closer?: boolean;
  onPress: () => void;
  onHover?: (over: boolean) => void;
}
