import type { PropertyRecord } from "@/lib/domain/property";
import { DEFAULT_ORDER, DEFAULT_SORT } from "@/lib/domain/search";
import { sameAddressIds, type TypedPlace } from "@/lib/domain/search-text";
import type { Reader } from "@/lib/http/reader";
import { addressLine } from "@/lib/web/home/card-words";
import type { HomeRow } from "@/lib/web/queries";

// Homes at one address, as flats whose units are not on record: each is there, and told apart by its facts.

async function rowsOf(reader: Reader, ids: readonly string[]): Promise<HomeRow[]> {
  if (ids.length === 0) return [];
  const page = { sort: DEFAULT_SORT, order: DEFAULT_ORDER, limit: ids.length, offset: 0 } as const;
  return (await reader.search({ filter: { id: ids }, details: true, ...page })).data;
}

/** Those places that are homes at one address, with their facts. */
export const homesAtOne = (reader: Reader, places: readonly TypedPlace[]): Promise<HomeRow[]> =>
  rowsOf(reader, sameAddressIds(places));

/** The other homes at a home's address, at most nine. */
export async function othersAt(reader: Reader, home: Pick<PropertyRecord, "id" | "address">): Promise<HomeRow[]> {
  const line = addressLine(home);
  const there = (await reader.places(line)).filter(({ label }) => label === line);
  return rowsOf(
    reader,
    there.flatMap(({ id }) => (id === null || id === home.id ? [] : [id])),
  );
}
