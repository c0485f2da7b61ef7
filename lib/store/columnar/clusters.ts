import { compare } from "@/lib/domain/lists";
import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";
import { coarseStart } from "../bins";
import { NULL_U32 } from "../columns";
import { FIXED_MAX, fixedBox, fromFixed7, toFixed7 } from "../coordinates";
import { clusterOf, type Grid, gridColumn, gridOver, gridRow, singleHome, singlesMax } from "../map-cluster";
import { medianAmong } from "../sort";
import { type Axis, type CellGrid, listOf, PICK_ROWS, type Points } from "./kernel/cells";
import type { Kernel } from "./kernel/kernel";
import type { Columns, Plan } from "./plan";
import { inParts, matchesOf, sweep } from "./scan";
import type { Pacer } from "./scan-queue";

/** The smallest value near `guess` that is far enough; every greater value must be too. */
function leastFrom(guess: number, farEnough: (value: number) => boolean): number {
  let value = guess;
  while (farEnough(value - 1)) value--;
  while (!farEnough(value)) value++;
  return value;
}

/** Columns eastward from the box's western edge, across the antimeridian if needed. */
function longitudes(box: BoundingBox, { size, columns, west: first }: Grid): Axis {
  const { west: low, east: high } = fixedBox(box);
  const world = { size, columns, rows: 1, west: 0, north: 0 };
  const wraps = box[0] > box[2];
  const edges: number[] = [];
  // A box around the world ends in the column where it begins, so its last edge leads back there.
  for (let column = first + 1; column < first + columns + (wraps ? 1 : 0); column++) {
    const wanted = column % size;
    const farEnough = (value: number) => gridColumn(fromFixed7(value), world) >= wanted;
    // A box may begin west of the world, as on a map that is wider than it. No values lie there.
    const value = wanted <= 0 ? -FIXED_MAX : leastFrom(toFixed7((wanted / size) * 360 - 180), farEnough);
    const edge = (value - low) >>> 0;
    if (!wraps || edge > (edges.at(-1) ?? 0)) edges.push(edge);
  }
  return { low, flip: 0, wrap: size, edges: Uint32Array.from(edges), reach: (high - low) >>> 0 };
}

/** Rows southward from the box's northern edge. */
function latitudes(box: BoundingBox, { size, rows, north: first }: Grid): Axis {
  const { south: low, north: high } = fixedBox(box);
  const edges = Uint32Array.from({ length: rows - 1 }, (_, i) => {
    const row = first + i + 1;
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI;
    // Rows are numbered southward, so the search is for the smallest complement of a latitude.
    const complement = leastFrom(~toFixed7(latitude), (v) => gridRow(fromFixed7(~v), size) >= row);
    return complement - ~high;
  });
  return { low: ~high, flip: -1, wrap: size, edges, reach: high - low };
}

/** The grid's cells in the kernel's form, for values within the box. */
const cellsOver = (box: BoundingBox, grid: Grid): CellGrid => ({
  x: longitudes(box, grid),
  y: latitudes(box, grid),
  columns: grid.columns,
  cells: grid.columns * grid.rows,
});

interface Homes {
  columns: Columns;
  kernel: Kernel;
  id(row: number): string;
  status(row: number): number;
}

/** From this many matches per cell, prices are first counted by octave, so that medians are selected among few values. */
const COUNTED_FROM = 64;

function single({ columns, id, status }: Homes, row: number): MapCluster {
  const priceIn = (column: Int32Array) => (column[row] === -1 ? null : column[row]! >>> 0);
  return singleHome({
    id: id(row),
    status: STATUSES[status(row)]!,
    latitude: columns.latitude[row]!,
    longitude: columns.longitude[row]!,
    listPrice: priceIn(columns.listPrice),
    soldPrice: priceIn(columns.soldPrice),
  });
}

/** Groups the pairs of list and value that several calls of `pick` found by their list. */
function byList(found: readonly Uint32Array[], lists: number): (list: number) => Uint32Array {
  const starts = new Uint32Array(lists + 1);
  for (const pairs of found) for (let i = 0; i < pairs.length; i += 2) starts[pairs[i]! + 1]!++;
  for (let list = 0; list < lists; list++) starts[list + 1]! += starts[list]!;
  const next = starts.slice();
  const values = new Uint32Array(starts[lists]!);
  for (const pairs of found) for (let i = 0; i < pairs.length; i += 2) values[next[pairs[i]!]!++] = pairs[i + 1]!;
  return (list) => values.subarray(starts[list]!, starts[list + 1]!);
}

/** The median of each list of tallied cells. If octaves were counted, only the values of a list's middle ones are picked, otherwise all. */
async function medians(
  plan: Plan,
  kernel: Kernel,
  points: Points,
  cells: number,
  counted: boolean,
  pacer: Pacer,
): Promise<(list: number) => number | null> {
  const lists = listOf(cells, 0);
  const { wanted } = kernel.cells;
  const middles = counted ? Array.from({ length: lists }, (_, list) => kernel.cells.middle(list)) : [];
  for (let list = 0; list < lists; list++) {
    const middle = middles[list];
    const low = middle ? coarseStart(middle.lower) : 0;
    const end = middle ? Math.min(coarseStart(middle.upper + 1), NULL_U32) : NULL_U32;
    wanted[2 * list] = low;
    wanted[2 * list + 1] = end - 1 - low;
  }
  const found: Uint32Array[] = [];
  await sweep(plan, kernel, pacer, (ranges) =>
    inParts(ranges, PICK_ROWS, (from, to) => {
      const count = kernel.cells.pick(points, from, to);
      if (count > 0) found.push(kernel.cells.picked.slice(0, 2 * count));
    }),
  );
  const valuesOf = byList(found, lists);
  return (list) => {
    const middle = middles[list];
    return middle ? medianAmong(valuesOf(list), middle.before, middle.known) : medianAmong(valuesOf(list));
  };
}

async function singles(plan: Plan, homes: Homes, pacer: Pacer): Promise<MapCluster[]> {
  const rows = await matchesOf(plan, homes.kernel, pacer);
  return Array.from(rows, (row) => single(homes, row)).sort((a, b) => compare(a.id!, b.id!));
}

/** Clusters of a plan that includes the box; see `PropertyStore.clusters`. Uses the kernel's cells until it is answered. */
export async function clustersOf(
  plan: Plan,
  homes: Homes,
  box: BoundingBox,
  zoom: number,
  pacer: Pacer,
): Promise<MapCluster[]> {
  const { columns, kernel } = homes;
  let total = 0;
  await sweep(plan, kernel, pacer, (_ranges, matches) => {
    for (const count of matches) total += count;
  });
  if (total === 0) return [];
  if (total <= singlesMax(zoom)) return singles(plan, homes, pacer);

  const points: Points = {
    x: columns.longitude,
    y: columns.latitude,
    values: [columns.listPrice, columns.soldPrice],
  };
  const grid = cellsOver(box, gridOver(box, zoom));
  const counted = total >= COUNTED_FROM * grid.cells;
  kernel.cells.begin(grid, counted);
  await sweep(plan, kernel, pacer, (ranges) => {
    for (let i = 0; i < ranges.length; i += 2) kernel.cells.tally(points, ranges[i]!, ranges[i + 1]!);
  });
  const medianOf = await medians(plan, kernel, points, grid.cells, counted, pacer);
  const clusters: MapCluster[] = [];
  for (let number = 0; number < grid.cells; number++) {
    const cell = kernel.cells.cell(number);
    if (!cell) continue;
    const prices = () => ({
      medianListPrice: medianOf(listOf(number, 0)),
      medianSoldPrice: medianOf(listOf(number, 1)),
    });
    clusters.push(cell.count === 1 ? single(homes, cell.row) : clusterOf(cell, prices()));
    await pacer.pause();
  }
  return clusters;
}
