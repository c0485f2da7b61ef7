import { type StatesOfCity, standardText } from "@/lib/domain/address-line";
import { addressReadings, type PlaceOfZip } from "@/lib/domain/address-readings";
import { oncePer } from "@/lib/domain/once-per";
import { fold } from "@/lib/domain/text";
import type { LookupAnswer, PropertyStore } from "@/lib/store/store";
import { townsOf } from "./place-names";

/** The places of a dataset's ZIP codes. */
export const placeOfZip = oncePer(async (store: PropertyStore): Promise<PlaceOfZip> => {
  const byZip = new Map((await store.zipPlaces()).map((place) => [place.zipCode, place]));
  return (zipCode) => byZip.get(zipCode);
});

/** The states of a dataset's cities. */
export const statesOfCity = oncePer(async (store: PropertyStore): Promise<StatesOfCity> => {
  const states = new Map<string, string[]>();
  for (const [state, city] of await townsOf(store)) {
    const name = standardText(fold(city));
    states.set(name, [...(states.get(name) ?? []), state]);
  }
  return (city) => states.get(city) ?? [];
});

/** The homes at an address in one line, by its likeliest reading that names any; null if none does. */
export async function lookupReadings(store: PropertyStore, address: string): Promise<LookupAnswer | null> {
  for (const line of addressReadings(address, await placeOfZip(store), await statesOfCity(store))) {
    const found = await store.lookupLine(line);
    if (found) return found;
  }
  return null;
}
