import { isCalculated } from "@/lib/domain/numbers";
import {
  type BoundingBox,
  circleOf,
  NUMBER_SORTS,
  type NumberSort,
  type PropertyFilter,
  type SearchQuery,
} from "@/lib/domain/search";
import { townsOf } from "@/lib/domain/towns";
import type { Accuracies } from "@/lib/domain/valuation/accuracy";
import { readChanges } from "../changes";
import { NUMBER_COLUMNS } from "../columns";
import { marketTally } from "../market/tally";
import { countedOrder } from "../sort";
import type { PropertyStore } from "../store";
import { suggester } from "../suggest";
import { areaOf, eventsOf } from "./area";
import { clustersOf } from "./clusters";
import { facetsOf } from "./facets";
import { type Index, type Manifest, readManifest, verifyFiles } from "./format";
import { groupBoxes } from "./group-boxes";
import { readIndex } from "./index-reader";
import { type Column, wasmKernel } from "./kernel/kernel";
import { plainKernel } from "./kernel/plain";
import { byAddress, byId, byLine, nearAddresses, rowById } from "./lookup";
import { type Markets, openMarkets } from "./markets";
import { findNearest } from "./nearest";
import { type FoundPage, pageAtOnce, pageInSlices } from "./page";
import { openPayload, type Payload } from "./payload";
import { placeIndex } from "./places-index";
import { type Columns, columnsOf, onlyRows, planOf, type SortIndex, type SortIndexes, signed } from "./plan";
import { type Pace, scanQueue } from "./scan-queue";
import { endsOf } from "./shapes";
import { soldHomes } from "./sold";
import { addressSuggester, streetsOf } from "./streets";

interface OpenOptions {
  /** Memory for search rows, in bytes (LOTLINE_PAYLOAD_MB). Rows that do not fit are read from the file on request. */
  residentBytes?: number;
  /** Called once all rows that are held resident are in memory, which they come to in the background. */
  onResident?: () => void;
  /** The folder of state, with the lists of what changed since other versions. Without it, changes are unknown. */
  varDir?: string;
  /** Uses the filters written in TypeScript instead of WebAssembly, to compare the two. */
  plain?: boolean;
  /** How often a query over the whole dataset pauses so that other requests can run, see `ScanQueue`. */
  pace?: Pace;
}

const GIB = 2 ** 30;

/** A dataset's open files. */
interface OpenFiles {
  manifest: Manifest;
  index: Index;
  payload: Payload;
  markets: Markets;
}

function openFiles(folder: string, resident: Parameters<typeof openPayload>[3]): OpenFiles {
  const manifest = readManifest(folder);
  const index = readIndex(folder, manifest);
  const markets = openMarkets(folder, manifest, index);
  try {
    return { manifest, index, payload: openPayload(folder, manifest, index, resident), markets };
  } catch (error) {
    markets.close();
    throw error;
  }
}

function closeFiles({ payload, markets }: OpenFiles): void {
  payload.close();
  markets.close();
}

/**
 * Compares every byte of a dataset's folder with its checksums, and opens each file as a store does. It makes no kernel, because
 * the kernel's copies of the columns take more memory than the index itself. Throws a `DatasetUnavailable`.
 */
export function verifyColumnar(folder: string): void {
  const files = openFiles(folder, { residentBytes: 0 });
  closeFiles(files);
  // The index was hashed as it was read.
  const { "index.bin": _, ...others } = files.manifest.files;
  verifyFiles(folder, others);
}

/**
 * Opens a dataset's folder. Verifies the manifest, the size and first bytes of every file, and all of the index and the markets.
 * Records are verified when they are read. Throws a `DatasetUnavailable` that names the file, the fault and the remedy.
 */
export function openColumnar(
  folder: string,
  { residentBytes = GIB, onResident, plain = false, pace, varDir }: OpenOptions = {},
): PropertyStore {
  const files = openFiles(folder, { residentBytes, onResident });
  try {
    return storeOver(files, { plain, pace, varDir });
  } catch (error) {
    closeFiles(files);
    throw error;
  }
}

/** The numbers that rows are sorted by, for a sort order that the index does not store. */
function numbersOf(sort: NumberSort, columns: Columns) {
  if (isCalculated(sort)) throw new RangeError(`${sort} has no column: its order is stored.`);
  return { values: columns[sort], nullAs: NUMBER_COLUMNS[sort].nullAs };
}

/** The inverse of a sort order: each row's position in it. */
function ranksOf(rows: Int32Array): Int32Array {
  const ranks = new Int32Array(rows.length);
  for (let rank = 0; rank < rows.length; rank++) ranks[rows[rank]!] = rank;
  return ranks;
}

/** The columns that a kernel holds: those of the records, and for each sort order its rows and their ranks. */
export function kernelColumns(index: Index) {
  const own = columnsOf(index);
  const byId = index.u32("id.order");
  const sorted = NUMBER_SORTS.map((sort) => {
    const { rows, known } = index.order(sort);
    return { sort, known, rows: signed(rows ?? countedOrder(numbersOf(sort, own), byId)) };
  });
  // `rows` counts twice: once for itself and once for the ranks, which are as long and are made later, one at a time.
  const all: Column[] = [...Object.values(own), ...sorted.flatMap(({ rows }) => [rows, rows])];
  return { own, sorted, all };
}

/**
 * Makes the kernel, with copies of the index's columns and sort orders in the kernel's memory. The originals can be collected
 * as garbage when nothing refers to the index any more.
 */
function kernelOf(index: Index, plain: boolean) {
  const { own, sorted, all } = kernelColumns(index);
  const kernel = plain ? plainKernel(index.rows) : wasmKernel(index.rows, all);
  const adopted = Object.entries(own).map(([name, column]) => [name, kernel.adopt(column)]);
  const columns = Object.fromEntries(adopted) as Columns;
  const orders = sorted.map(({ sort, known, rows }): [string, SortIndex] => [
    sort,
    {
      known,
      rank: kernel.adopt(ranksOf(rows)),
      rows: kernel.adopt(rows),
      column: isCalculated(sort) ? null : columns[sort],
    },
  ]);
  return { kernel, columns, orders: Object.fromEntries(orders) as SortIndexes };
}

function storeOver(
  { manifest, index, payload, markets }: OpenFiles,
  { plain, pace, varDir }: { plain: boolean; pace: Pace | undefined; varDir: string | undefined },
): PropertyStore {
  const { kernel, columns, orders } = kernelOf(index, plain);
  const places = placeIndex(index);
  const towns = townsOf(places.cityZips);
  const streets = streetsOf(index);
  const events = eventsOf(index, columns);
  const homes = { columns, kernel, id: payload.id, status: places.statusOf };
  const findRow = rowById(index, payload);
  const rangesOf = (filter: PropertyFilter) => {
    const ranges = places.ranges(filter);
    return filter.id
      ? onlyRows(
          ranges,
          filter.id.flatMap((id) => findRow(id) ?? []),
        )
      : ranges;
  };
  const indexes = { columns, orders, near: groupBoxes(places.groupStarts, columns) };
  const plan = (filter: PropertyFilter, box?: BoundingBox) => planOf(filter, rangesOf(filter), indexes, box);
  const findById = byId(index, payload);
  const findByAddress = byAddress(index, payload);
  const findByLine = byLine(streets, payload);
  const findNear = nearAddresses(streets, payload, places, towns);
  const accuracies = index.json<Accuracies>("accuracies");
  const { version, asOf, kind, name, source, records, zipCodes } = manifest;
  const queue = scanQueue(pace);
  // Only one query over the whole dataset runs at a time, so they can share one tally.
  const tally = marketTally(asOf);
  const findPage = async ({
    filter,
    sort,
    order,
    after,
    ...page
  }: Omit<SearchQuery, "details">): Promise<FoundPage> => {
    const planned = plan(filter);
    if (sort === "distance") {
      const circle = circleOf(filter);
      if (!circle) throw new RangeError("A search is sorted by distance in a circle only.");
      return queue.run((pacer) => findNearest(planned, columns, circle, order, page, kernel, pacer, payload.id));
    }
    const wanted = { ...page, after: after === undefined ? null : findRow(after) };
    return (
      pageAtOnce(planned, orders[sort], order, wanted, kernel, queue.atOnce) ??
      queue.run((pacer) => pageInSlices(planned, orders[sort], order, page, kernel, pacer))
    );
  };
  let closed = false;
  return {
    info: { version, asOf, kind, name, source, records, zipCodes },
    property: async (id) => findById(id),
    lookup: async (address) => findByAddress(address),
    lookupLine: async (line) => findByLine(line),
    nearAddresses: findNear,
    async search({ details, ...query }) {
      const { filter } = query;
      const { total, rows } = await findPage(query);
      return { total, count: rows.length, ...payload.page(rows, details, details ? endsOf(columns, filter) : null) };
    },
    facets: async (filter) => queue.run((pacer) => facetsOf(plan(filter), columns, places.statusEnds, kernel, pacer)),
    sold: async (filter) => queue.run((pacer) => soldHomes(plan(filter), columns, payload, kernel, pacer)),
    accuracies: async () => accuracies,
    clusters: async (filter, box, zoom) => queue.run((pacer) => clustersOf(plan(filter, box), homes, box, zoom, pacer)),
    area: async (filter, months, window = 1) =>
      queue.run((pacer) => areaOf(plan(filter), months, window, tally, events, columns, places, kernel, pacer)),
    market: markets.market,
    history: markets.history,
    series: markets.series,
    markets: async (query) =>
      markets.page(query, (zipCode, city) => towns.ofZip(zipCode).some((town) => town.city === city)),
    changes: async (since, page) => readChanges(varDir, since, version, page),
    places: suggester(towns.all, markets.places, addressSuggester(streets, payload)),
    cityZips: async () => places.cityZips,
    zipPlaces: markets.zipPlaces,
    close() {
      if (closed) return;
      closed = true;
      payload.close();
      markets.close();
    },
  };
}
