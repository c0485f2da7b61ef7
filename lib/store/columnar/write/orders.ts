import {
  CALCULATED_NUMBERS,
  type CalculatedNumber,
  calculated,
  isCalculated,
  type StoredNumber,
} from "@/lib/domain/numbers";
import type { NumberSort } from "@/lib/domain/search";
import { fromColumn, NUMBER_COLUMNS } from "../../columns";
import { type Column, identity, sortedBy } from "../../sort";
import type { AllColumns } from "./columns";

/** The orders of an index. An item is the number of a record in the original order, a row its number in the dataset. */
export interface Orders {
  /** Items sorted by id. */
  byId: Uint32Array;
  /** Items in row order: sorted by status, state, city, ZIP code and id. */
  rows: Uint32Array;
  /** The row of each item. */
  rowOf: Uint32Array;
  /** The numbers of places and of streets, in ascending order of their texts. */
  placeOrder: Uint32Array;
  streetOrder: Uint32Array;
  /** Runs of rows of one status and place: where each starts, followed by the end. A run's value is status × places + index in `placeOrder`. */
  groups: Runs;
  /** Items sorted by street, city, state, house number, unit, ZIP code and id. */
  byStreet: Uint32Array;
}

interface Runs {
  starts: Uint32Array;
  keys: Uint32Array;
}

/** Where runs of equal values start, followed by the end. */
export function runs(values: Uint32Array): Runs {
  const starts: number[] = [];
  for (let i = 0; i < values.length; i++) if (i === 0 || values[i] !== values[i - 1]) starts.push(i);
  const keys = Uint32Array.from(starts, (start) => values[start]!);
  return { starts: Uint32Array.from([...starts, values.length]), keys };
}

/** A column in another order. */
export function arranged<T extends Column>(column: T, order: Uint32Array): T {
  const out = new (column.constructor as new (length: number) => T)(order.length);
  for (let i = 0; i < order.length; i++) out[i] = column[order[i]!]!;
  return out;
}

/** The numbers of texts in ascending order of the texts, and each text's index in that order. */
function ranked(texts: readonly string[]): { order: Uint32Array; rankOf: Uint32Array } {
  const order = Uint32Array.from(texts.keys()).sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1));
  const rankOf = new Uint32Array(texts.length);
  for (const [rank, number] of order.entries()) rankOf[number] = rank;
  return { order, rankOf };
}

/** Makes all orders. Each array is as long as the dataset, so temporary ones go out of scope as soon as possible. */
export function ordersOf({ length, column, places, streets }: AllColumns): Orders {
  const byId = sortedBy(sortedBy(identity(length), column("idLow")), column("idHigh"));
  const { order: placeOrder, rankOf: placeRank } = ranked(places);
  const inRowOrder = () => {
    const group = column("place");
    const status = column("status");
    for (let i = 0; i < length; i++) group[i] = status[i]! * places.length + placeRank[group[i]!]!;
    const rows = sortedBy(byId, group);
    return { rows, groups: runs(arranged(group, rows)) };
  };
  const { rows, groups } = inRowOrder();
  const rowOf = new Uint32Array(length);
  for (let row = 0; row < length; row++) rowOf[rows[row]!] = row;

  const zips = Uint32Array.from(places, (text) => Number(text.slice(-5)));
  const { order: streetOrder, rankOf: streetRank } = ranked(streets);
  // Sorted by several keys in turn, beginning with the least significant one.
  const streetKeys = [
    () => column("place").map((p) => zips[p]!),
    () => column("unit"),
    () => column("houseNumber"),
    () => column("street").map((s) => streetRank[s]!),
  ];
  const byStreet = streetKeys.reduce((order, key) => sortedBy(order, key()), byId);
  return { byId, rows, rowOf, groups, placeOrder, streetOrder, byStreet };
}

/** A column's numbers, null if unknown, by item. */
function numbersOf(field: StoredNumber, { column }: AllColumns): (item: number) => number | null {
  const [values, about] = [column(field), NUMBER_COLUMNS[field]];
  return (item) => (values[item] === about.nullAs ? null : fromColumn(values[item]!, about));
}

/** A calculated number as 64-bit floats, infinite if unknown. */
function calculatedOf(sort: CalculatedNumber, data: AllColumns): Float64Array {
  const [a, b] = CALCULATED_NUMBERS[sort].from.map((field) => numbersOf(field, data)) as [Numbers, Numbers];
  const values = new Float64Array(data.length);
  for (let i = 0; i < values.length; i++) values[i] = calculated(sort, a(i), b(i)) ?? Number.POSITIVE_INFINITY;
  return values;
}
type Numbers = ReturnType<typeof numbersOf>;

/** Floats as 64-bit keys that sort like them: the bits of a negative one are all turned, of another the sign's. */
function sortable(floats: Float64Array): Uint32Array {
  const halves = new Uint32Array(floats.buffer);
  for (let i = 1; i < halves.length; i += 2) {
    const isNegative = halves[i]! >>> 31 === 1;
    if (isNegative) halves[i - 1] = ~halves[i - 1]!;
    halves[i] = isNegative ? ~halves[i]! : halves[i]! | 0x8000_0000;
  }
  return halves;
}

/** The keys by which records are sorted in turn, the most significant last. */
function keysOf(sort: NumberSort, data: AllColumns): (() => Column)[] {
  if (!isCalculated(sort)) return [() => data.column(sort)];
  const halves = sortable(calculatedOf(sort, data));
  return [0, 1].map((half) => () => new Uint32Array(data.length).map((_, i) => halves[2 * i + half]!));
}

/** The rows in ascending order of a number, nulls last, ties by id. */
export const rowsBy = (sort: NumberSort, data: AllColumns, { byId, rowOf }: Orders): Uint32Array =>
  keysOf(sort, data)
    .reduce((order, key) => sortedBy(order, key()), byId)
    .map((item) => rowOf[item]!);

/** The number of records with a value. */
export function knownOf(sort: NumberSort, data: AllColumns): number {
  const values = isCalculated(sort) ? calculatedOf(sort, data) : data.column(sort);
  const none = isCalculated(sort) ? Number.POSITIVE_INFINITY : NUMBER_COLUMNS[sort].nullAs;
  let count = 0;
  for (const value of values) if (value !== none) count++;
  return count;
}

/** Two records have the same id or the same address; the message names both. */
class DuplicateRecord extends Error {
  override name = "DuplicateRecord";
}

const clash = (what: string, id: string, other: string) =>
  new DuplicateRecord(`Records ${id} and ${other} have the same ${what}; it must be unique in a dataset.`);

/** Throws `DuplicateRecord` if two records share an id or a complete address. `read` returns an item's record. */
export function requireUnique(
  { column }: AllColumns,
  { byId }: Orders,
  read: (item: number) => { id: string; address: object },
): void {
  const [high, low] = [column("idHigh"), column("idLow")];
  for (let i = 1; i < byId.length; i++) {
    const [a, b] = [byId[i - 1]!, byId[i]!];
    if (high[a] === high[b] && low[a] === low[b]) throw clash("id", read(a).id, `number ${Math.max(a, b) + 1}`);
  }
  // Equal addresses have equal hashes, but equal hashes may belong to different addresses.
  const hash = column("addressHash");
  const byHash = sortedBy(byId, hash);
  for (let start = 0; start < byHash.length; ) {
    let end = start + 1;
    while (end < byHash.length && hash[byHash[end]!] === hash[byHash[start]!]) end++;
    const seen = new Map<string, string>();
    for (let i = start; i < end && end - start > 1; i++) {
      const { id, address } = read(byHash[i]!);
      const text = Object.values(address).join(", ");
      const other = seen.get(text);
      if (other !== undefined) throw clash(`address (${text})`, other, id);
      seen.set(text, id);
    }
    start = end;
  }
}
