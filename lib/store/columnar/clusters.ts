import { showsSale } from "@/lib/domain/asking";
import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { roundHalfUp } from "@/lib/domain/statistics";
import { STATUSES } from "@/lib/domain/vocabulary";
import { fromFixed7, gridColumn, gridOver, gridRow, SINGLES_MAX, showSingles } from "../coordinates";
import type { Kernel } from "./kernel/kernel";
import type { Columns, Plan } from "./plan";
import { matchesOf } from "./scan";
import { quickselect } from "./select";

/** Asking prices are compared as unsigned numbers in a signed column. */
const unsigned = (prices: Int32Array) => new Uint32Array(prices.buffer, prices.byteOffset, prices.length);

/** Median of known prices, as `median` of lib/domain/statistics. Reorders them. */
function medianPrice(prices: Uint32Array): number | null {
  const n = prices.length;
  if (n === 0) return null;
  const middle = n >> 1;
  quickselect(prices, middle);
  const upper = prices[middle]!;
  if (n % 2 === 1) return upper;
  let lower = 0;
  for (let i = 0; i < middle; i++) if (prices[i]! > lower) lower = prices[i]!;
  return roundHalfUp((lower + upper) / 2);
}

export interface Homes {
  columns: Columns;
  kernel: Kernel;
  id(row: number): string;
  status(row: number): number;
}

function single({ columns, id, status }: Homes, row: number): MapCluster {
  const latitude = fromFixed7(columns.latitude[row]!);
  const longitude = fromFixed7(columns.longitude[row]!);
  const priceIn = (column: Int32Array) => (column[row] === -1 ? null : column[row]! >>> 0);
  const listPrice = priceIn(columns.listPrice);
  const statusName = STATUSES[status(row)]!;
  return {
    count: 1,
    latitude,
    longitude,
    medianListPrice: listPrice,
    bounds: [longitude, latitude, longitude, latitude],
    id: id(row),
    status: statusName,
    listPrice,
    salePrice: showsSale(statusName) ? priceIn(columns.lastSalePrice) : null,
  };
}

/** Fixed latitudes at which the grid's rows begin, from the first row's southern edge on, found by bisection. */
function rowEdges(north: number, rows: number, size: number): Int32Array {
  return Int32Array.from({ length: rows - 1 }, (_, i) => {
    let low = -900_000_000;
    let high = 900_000_000;
    // The least latitude that is in row north + i or further north.
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (gridRow(fromFixed7(middle), size) <= north + i) high = middle;
      else low = middle + 1;
    }
    return low;
  });
}

const STEPS = 4_096;

/** Answers how many of the ascending edges a value has reached, from a table of where each small step of values begins. */
function reached(edges: Int32Array): (value: number) => number {
  const lowest = edges[0] ?? 0;
  const shift = Math.max(0, 32 - Math.clz32(Math.floor(((edges.at(-1) ?? 0) - lowest) / STEPS)));
  const before = new Uint16Array((((edges.at(-1) ?? 0) - lowest) >>> shift) + 1);
  for (let step = 0, edge = 0; step < before.length; step++) {
    while (edge < edges.length && edges[edge]! - lowest < step * 2 ** shift) edge++;
    before[step] = edge;
  }
  return (value) => {
    if (value < lowest) return 0;
    let edge = before[Math.min((value - lowest) >>> shift, before.length - 1)]!;
    while (edge < edges.length && value >= edges[edge]!) edge++;
    return edge;
  };
}

/** A plan that includes the box; see `PropertyStore.clusters`. */
export function clustersOf(plan: Plan, homes: Homes, box: BoundingBox, zoom: number): MapCluster[] {
  const { latitude, longitude, listPrice } = homes.columns;
  const matching = matchesOf(plan, homes.kernel);
  const total = matching.length;
  if (total <= SINGLES_MAX && showSingles(total, zoom))
    return Array.from(matching, (row) => single(homes, row)).sort((a, b) => (a.id! < b.id! ? -1 : 1));

  const grid = gridOver(box, zoom);
  const edges = rowEdges(grid.north, grid.rows, grid.size);
  const southward = reached(edges.reverse());
  const cells = grid.columns * grid.rows;
  const cellOf = new Uint16Array(total);
  const starts = new Uint32Array(cells + 1);
  for (let i = 0; i < total; i++) {
    const row = matching[i]!;
    const cell =
      (edges.length - southward(latitude[row]!)) * grid.columns + gridColumn(fromFixed7(longitude[row]!), grid);
    cellOf[i] = cell;
    starts[cell + 1]!++;
  }
  for (let cell = 0; cell < cells; cell++) starts[cell + 1]! += starts[cell]!;
  const next = starts.slice();
  const members = new Uint32Array(total);
  for (let i = 0; i < total; i++) members[next[cellOf[i]!]!++] = matching[i]!;

  const prices = unsigned(listPrice);
  const known = new Uint32Array(total);
  const clusters: MapCluster[] = [];
  for (let cell = 0; cell < cells; cell++) {
    const [from, to] = [starts[cell]!, starts[cell + 1]!];
    if (to === from) continue;
    if (to - from === 1) {
      clusters.push(single(homes, members[from]!));
      continue;
    }
    let [west, south, east, north] = [2e9, 2e9, -2e9, -2e9];
    let [sumLatitude, sumLongitude, priced] = [0, 0, 0];
    for (let i = from; i < to; i++) {
      const row = members[i]!;
      const [y, x] = [latitude[row]!, longitude[row]!];
      sumLatitude += y;
      sumLongitude += x;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
      if (listPrice[row] !== -1) known[priced++] = prices[row]!;
    }
    clusters.push({
      count: to - from,
      latitude: fromFixed7(Math.round(sumLatitude / (to - from))),
      longitude: fromFixed7(Math.round(sumLongitude / (to - from))),
      medianListPrice: medianPrice(known.subarray(0, priced)),
      bounds: [fromFixed7(west), fromFixed7(south), fromFixed7(east), fromFixed7(north)],
      id: null,
      status: null,
      listPrice: null,
      salePrice: null,
    });
  }
  return clusters;
}
