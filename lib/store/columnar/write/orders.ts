import { SORT_KEYS, type SortKey } from "@/lib/domain/search";
import type { Columns } from "./columns";
import { ranked } from "./names";
import { identity, radixSort } from "./radix";

/** The orders of an index. Items are records as they came; rows are their places in the dataset. */
export interface Orders {
  /** Items by id. */
  byId: Uint32Array;
  /** Items in row order: by status, state, city, ZIP, id. */
  rows: Uint32Array;
  /** Row of each item. */
  rowOf: Uint32Array;
  /** Group number (status × places + place) of each item, as the rows are sorted. */
  groupOf: Uint32Array;
  /** Rows ascending by each key, nulls last, ties by id. */
  bySortKey: Record<SortKey, Uint32Array>;
  /** Items by street, city, state, house number, unit, ZIP, id. */
  byStreet: Uint32Array;
}

const widened = (column: Uint8Array | Uint16Array, nullAs: number): Uint32Array => {
  const wide = Uint32Array.from(column);
  for (let i = 0; i < wide.length; i++) if (wide[i] === nullAs) wide[i] = 0xffff_ffff;
  return wide;
};

export function ordersOf({ length, column, places, streets }: Columns): Orders {
  const byId = radixSort(radixSort(identity(length), column("idLow")), column("idHigh"));

  const placeRank = ranked(places.texts).rankOf;
  const place = column("place");
  const status = column("status");
  const groupOf = place.map((p, i) => status[i]! * places.texts.length + placeRank[p]!);
  const rows = radixSort(byId, groupOf);
  const rowOf = new Uint32Array(rows.length);
  for (let row = 0; row < rows.length; row++) rowOf[rows[row]!] = row;

  const keys: Record<SortKey, () => Uint32Array> = {
    listPrice: () => column("listPrice"),
    livingArea: () => column("livingArea"),
    lastUpdated: () => column("lastUpdated"),
    daysOnMarket: () => widened(column("daysOnMarket"), 0xffff),
  };
  const bySortKey = Object.fromEntries(
    SORT_KEYS.map((key) => [key, radixSort(byId, keys[key]()).map((item) => rowOf[item]!)]),
  ) as Record<SortKey, Uint32Array>;

  const zips = Uint32Array.from(places.texts, (text) => Number(text.slice(-5)));
  const streetRank = ranked(streets.texts).rankOf;
  const streetKeys = [
    place.map((p) => zips[p]!),
    column("unit"),
    Uint32Array.from(column("houseNumber")),
    column("street").map((s) => streetRank[s]!),
  ];
  const byStreet = streetKeys.reduce(radixSort, byId);
  return { byId, rows, rowOf, groupOf, bySortKey, byStreet };
}
