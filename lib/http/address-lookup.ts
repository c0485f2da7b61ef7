import { addressReadings, type PlaceOfZip } from "@/lib/domain/address-readings";
import type { LookupAnswer, PropertyStore } from "@/lib/store/store";

/** The places of ZIP codes by dataset. A dataset never changes, so that they are read once. */
const known = new WeakMap<PropertyStore, Promise<PlaceOfZip>>();

function placesOf(store: PropertyStore): Promise<PlaceOfZip> {
  let places = known.get(store);
  if (!places) {
    places = store.zipPlaces().then((all) => {
      const byZip = new Map(all.map((place) => [place.zipCode, place]));
      return (zipCode) => byZip.get(zipCode);
    });
    known.set(store, places);
    places.catch(() => known.delete(store));
  }
  return places;
}

/** The homes at an address in one line, by its likeliest reading that names any; null if none does. */
export async function lookupReadings(store: PropertyStore, address: string): Promise<LookupAnswer | null> {
  for (const line of addressReadings(address, await placesOf(store))) {
    const found = await store.lookupLine(line);
    if (found) return found;
  }
  return null;
}
