import type { Awaitable } from "@/lib/auth/limiter";
import { type KnownPlaces, knownPlaces } from "@/lib/domain/known-places";
import { type Fault, fault, listed, type ParameterTable } from "@/lib/domain/parameters";
import type { PropertyStore } from "@/lib/store/store";
import { invalidParameters } from "./problems";

/** Known places by dataset. A dataset never changes, so that they are collected once. */
const known = new WeakMap<PropertyStore, Awaitable<KnownPlaces>>();

function placesOf(store: PropertyStore): Awaitable<KnownPlaces> {
  let places = known.get(store);
  if (!places) {
    places = store.towns().then(knownPlaces);
    known.set(store, places);
    places.then(
      (gathered) => known.set(store, gathered),
      () => known.delete(store),
    );
  }
  return places;
}

/**
 * Refuses a state or city in the wrong letter case, which would match nothing, and names the right spelling.
 * @throws {ApiProblem}
 */
export async function checkPlaceNames(
  store: PropertyStore,
  table: ParameterTable,
  query: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = listed(table).ofPlaces.filter(({ name }) => query[name] !== undefined);
  if (given.length === 0) return;
  const places = await placesOf(store);
  const faults: Fault[] = [];
  for (const { name, part } of given) {
    const text = query[name];
    const meant = typeof text === "string" ? places.meant(part, text) : undefined;
    if (meant !== undefined) faults.push(fault(name, `is spelled ${meant} here: letters' case counts`, String(text)));
  }
  if (faults.length > 0) throw invalidParameters(faults);
}
