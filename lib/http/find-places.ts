import { plainLine, splitEnd } from "@/lib/domain/address-line";
import { isPropertyId } from "@/lib/domain/kinds";
import type { PropertyRecord } from "@/lib/domain/property";
import type { Place } from "@/lib/domain/search";
import { isCalledSo } from "@/lib/domain/search-text";
import { type PropertyStore, parsed } from "@/lib/store/store";
import { addressPlace, cityPlace, zipPlace } from "@/lib/store/suggestions";
import { lookupReadings, placeOfZip } from "./address-lookup";
import { knownNames } from "./place-names";

type Home = Pick<PropertyRecord, "id" | "address">;

/** The homes at an address in one line, however it is written. */
async function homesAt(store: PropertyStore, text: string): Promise<Place[]> {
  const found = /\d.*\s/s.test(text) ? await lookupReadings(store, text) : null;
  if (!found) return [];
  const record = parsed<Home>(found.record);
  return [record, ...found.alternates].map(({ id, address }) => addressPlace(id, address, "exact"));
}

/** The places that a text names among other words: its ZIP codes, else its cities. */
async function placesWithin(store: PropertyStore, text: string): Promise<Place[]> {
  const ofZip = await placeOfZip(store);
  const zips = [...new Set(text.match(/\b\d{5}\b/g))].flatMap((zipCode) => {
    const place = ofZip(zipCode);
    return place ? [zipPlace(zipCode, place.city, place.state, "similar")] : [];
  });
  // A ZIP code that is not covered is not the city that is named beside it.
  if (zips.length > 0 || splitEnd(text).zipCode !== undefined) return zips;
  const cities = (await knownNames(store)).within(text);
  return cities.map(([state, city]) => cityPlace(city, state, "similar"));
}

/** The places that a text may mean, best first: by type-ahead, by the readings of an address, else those named in it. */
export async function placesMeant(store: PropertyStore, text: string, limit: number): Promise<Place[]> {
  if (isPropertyId(text)) {
    const record = await store.property(text);
    if (!record) return [];
    const { id, address } = parsed<Home>(record);
    return [addressPlace(id, address, "exact")];
  }
  const line = plainLine(text);
  const begun = await store.places(line, limit);
  // Readings are asked for one by one: only a text that type-ahead does not follow is read so.
  if (isCalledSo(begun)) return begun;
  const homes = await homesAt(store, text);
  if (homes.length > 0) return homes.slice(0, limit);
  return begun.length > 0 ? begun : (await placesWithin(store, line)).slice(0, limit);
}
