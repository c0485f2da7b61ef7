import type { SortKey } from "@/lib/domain/search";
import type { Columns } from "./columns";
import { ranked } from "./names";
import { radixSort, sortByHalves } from "./radix";

/** The orders of an index. Items are records as they came; rows are their places in the dataset. */
export interface Orders {
  /** Items by id. */
  byId: Uint32Array;
  /** Items in row order: by status, state, city, ZIP, id. */
  rows: Uint32Array;
  /** Row of each item. */
  rowOf: Uint32Array;
  /** Numbers of places and of streets, in ascending order of their texts. */
  placeOrder: Uint32Array;
  streetOrder: Uint32Array;
  /** Runs of rows of one status and place: where each starts, and the end; status × places + position in `placeOrder`. */
  groups: Runs;
  /** Items by street, city, state, house number, unit, ZIP, id. */
  byStreet: Uint32Array;
}

export interface Runs {
  starts: Uint32Array;
  keys: Uint32Array;
}

/** Where runs of equal values start, and the end. */
export function runs(values: Uint32Array): Runs {
  const starts: number[] = [];
  for (let i = 0; i < values.length; i++) if (i === 0 || values[i] !== values[i - 1]) starts.push(i);
  const keys = Uint32Array.from(starts, (start) => values[start]!);
  return { starts: Uint32Array.from([...starts, values.length]), keys };
}

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

export function arranged<T extends Column>(column: T, order: Uint32Array): T {
  const out = new (column.constructor as new (length: number) => T)(order.length);
  for (let i = 0; i < order.length; i++) out[i] = column[order[i]!]!;
  return out;
}

const widened = (column: Uint8Array | Uint16Array, nullAs: number): Uint32Array => {
  const wide = Uint32Array.from(column);
  for (let i = 0; i < wide.length; i++) if (wide[i] === nullAs) wide[i] = 0xffff_ffff;
  return wide;
};

/** Each array is as long as the dataset: temporary ones are left to the collector as soon as they were used. */
export function ordersOf({ length, column, places, streets }: Columns): Orders {
  const byId = sortByHalves(column("idHigh"), column("idLow"));
  const placed = ranked(places.texts);
  const groupOf = () => {
    const group = column("place");
    const status = column("status");
    for (let i = 0; i < length; i++) group[i] = status[i]! * places.texts.length + placed.rankOf[group[i]!]!;
    return group;
  };
  const inRowOrder = () => {
    const group = groupOf();
    const rows = radixSort(byId, group);
    return { rows, groups: runs(arranged(group, rows)) };
  };
  const { rows, groups } = inRowOrder();
  const rowOf = new Uint32Array(length);
  for (let row = 0; row < length; row++) rowOf[rows[row]!] = row;

  const zips = Uint32Array.from(places.texts, (text) => Number(text.slice(-5)));
  const { order: streetOrder, rankOf: streetRank } = ranked(streets.texts);
  const streetKeys = [
    () => column("place").map((p) => zips[p]!),
    () => column("unit"),
    () => Uint32Array.from(column("houseNumber")),
    () => column("street").map((s) => streetRank[s]!),
  ];
  const byStreet = streetKeys.reduce((order, key) => radixSort(order, key()), byId);
  return { byId, rows, rowOf, groups, placeOrder: placed.order, streetOrder, byStreet };
}

/** Rows ascending by a key, nulls last, ties by id. */
export function rowsBy(key: SortKey, { column }: Columns, { byId, rowOf }: Orders): Uint32Array {
  const values = key === "daysOnMarket" ? widened(column(key), 0xffff) : column(key);
  const sorted = radixSort(byId, values);
  return sorted.map((item) => rowOf[item]!);
}
