import type { PropertyRecord } from "@/lib/domain/property";
import { sameAddressIds, type TypedPlace } from "@/lib/domain/search-text";
import type { Reader } from "@/lib/http/reader";
import { addressLine } from "@/lib/web/home/card-words";
import type { HomeRow } from "@/lib/web/queries";
import { newestHomes } from "../newest-homes";

// Homes at one address, as flats whose units are not on record: each is there, and told apart by its facts.

const homesWith = async (reader: Reader, ids: readonly string[]): Promise<HomeRow[]> =>
  ids.length === 0 ? [] : (await newestHomes(reader, { id: ids }, ids.length)).data;

/** Those places that are homes at one address, with their facts. */
export const homesAtOne = (reader: Reader, places: readonly TypedPlace[]): Promise<HomeRow[]> =>
  homesWith(reader, sameAddressIds(places));

/** The other homes at a home's address, at most nine. */
export async function othersAt(reader: Reader, home: Pick<PropertyRecord, "id" | "address">): Promise<HomeRow[]> {
  const line = addressLine(home);
  const there = (await reader.places(line)).filter(({ label }) => label === line);
  return homesWith(
    reader,
    there.flatMap(({ id }) => (id === null || id === home.id ? [] : [id])),
  );
}
