import { plainLine, splitEnd } from "@/lib/domain/address-line";
import type { StatesOfCity } from "@/lib/domain/address-parts";
import { addressReadings, type TownsOfZip } from "@/lib/domain/address-readings";
import { isPropertyId } from "@/lib/domain/kinds";
import { knownPlaces } from "@/lib/domain/known-places";
import { grouped } from "@/lib/domain/lists";
import { oncePer } from "@/lib/domain/once-per";
import { type Fault, fault, listed, type ParameterTable } from "@/lib/domain/parameters";
import type { PropertyRecord } from "@/lib/domain/property";
import type { Place } from "@/lib/domain/search";
import { isCalledSo } from "@/lib/domain/search-text";
import { standardText } from "@/lib/domain/standard-words";
import { fold } from "@/lib/domain/text";
import { townNames, townsOf } from "@/lib/domain/towns";
import { type LookupAnswer, type PropertyStore, parsed } from "@/lib/store/store";
import { addressPlace, cityPlace, zipPlace } from "@/lib/store/suggestion-rules";
import { invalidParameters } from "./problems";

/** What texts mean in a dataset: the names of its states and cities, addresses in one line, and places among other words. */

/** Every town that has a home or a market. */
const townsWithMarkets = oncePer(async (store: PropertyStore) =>
  townNames(await store.cityZips(), await store.zipPlaces()),
);

/** The names of a dataset's states and cities. */
const knownNames = oncePer((store: PropertyStore) => townsWithMarkets(store).then(knownPlaces));

/** The places of a dataset's ZIP codes. */
const zipPlaces = oncePer(
  async (store: PropertyStore) => new Map((await store.zipPlaces()).map((place) => [place.zipCode, place])),
);

/** The towns of a dataset's ZIP codes: a ZIP code's own city, and those that its homes name. */
const townsOfZip = oncePer(async (store: PropertyStore): Promise<TownsOfZip> => {
  const own = await zipPlaces(store);
  const { ofZip } = townsOf(await store.cityZips());
  return (zipCode) => [own.get(zipCode) ?? [], ofZip(zipCode)].flat();
});

/** The states of a dataset's cities. */
export const statesOfCity = oncePer(async (store: PropertyStore): Promise<StatesOfCity> => {
  const towns = grouped(await townsWithMarkets(store), ([, city]) => standardText(fold(city)));
  return (city) => (towns.get(city) ?? []).map(([state]) => state);
});

/**
 * Refuses a state or city that is spelled otherwise here, which would match nothing, and names the right spelling.
 * @throws {ApiProblem}
 */
export async function checkPlaceNames(
  store: PropertyStore,
  table: ParameterTable,
  query: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = listed(table).ofPlaces.filter(({ name }) => query[name] !== undefined);
  if (given.length === 0) return;
  const places = await knownNames(store);
  const faults: Fault[] = [];
  for (const { name, part } of given) {
    const text = query[name];
    if (typeof text !== "string") continue;
    const meant = places.meant(part, text, typeof query.state === "string" ? query.state : undefined);
    if (meant.length > 0) faults.push(fault(name, `is spelled ${meant.join(" or ")} here: it must be exact`, text));
  }
  if (faults.length > 0) throw invalidParameters(faults);
}

/** The homes at an address in one line, by its likeliest reading that names any; null if none does. */
export async function lookupReadings(store: PropertyStore, address: string): Promise<LookupAnswer | null> {
  for (const line of addressReadings(address, await townsOfZip(store), await statesOfCity(store))) {
    const found = await store.lookupLine(line);
    if (found) return found;
  }
  return null;
}

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
  const ofZip = await zipPlaces(store);
  const zips = [...new Set(text.match(/\b\d{5}\b/g))].flatMap((zipCode) => {
    const place = ofZip.get(zipCode);
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
  const nicknamed = (await knownNames(store)).nicknamed(line).map(([state, city]) => cityPlace(city, state, "exact"));
  if (nicknamed.length > 0) {
    const others = begun.filter(({ label }) => !nicknamed.some((place) => place.label === label));
    // "LA" is Louisiana as well.
    const isExact = ({ match }: Place) => match === "exact";
    return [...others.filter(isExact), ...nicknamed, ...others.filter((place) => !isExact(place))].slice(0, limit);
  }
  // Readings are asked for one by one: only a text that type-ahead does not follow is read so.
  if (isCalledSo(begun)) return begun;
  const homes = await homesAt(store, text);
  if (homes.length > 0) return homes.slice(0, limit);
  return begun.length > 0 ? begun : (await placesWithin(store, line)).slice(0, limit);
}
