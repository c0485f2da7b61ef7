import type { Awaitable } from "@/lib/auth/limiter";
import { type KnownPlaces, knownPlaces } from "@/lib/domain/known-places";
import { type Fault, fault, listed } from "@/lib/domain/parameters";
import type { PropertyStore } from "@/lib/store/store";
import type { Middleware, RequestContext } from "../context";
import { invalidParameters } from "../problems";

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

function refuseOtherCase({ route, queryValues }: RequestContext, places: KnownPlaces): void {
  const faults: Fault[] = [];
  for (const { name, parameter } of listed(route!.operation.query).ofPlaces) {
    const text = queryValues![name];
    const meant = typeof text === "string" ? places.meant(parameter.place!, text) : undefined;
    if (meant !== undefined) faults.push(fault(name, `is spelled ${meant} here: letters' case counts`, text as string));
  }
  if (faults.length > 0) throw invalidParameters(faults);
}

/** Refuses a state or city in the wrong letter case, which would match nothing, and names the right spelling. */
export const checkPlaces: Middleware = (context) => {
  const { ofPlaces } = listed(context.route!.operation.query);
  if (ofPlaces.every(({ name }) => context.queryValues![name] === undefined)) return;
  const places = placesOf(context.store!);
  if (!(places instanceof Promise)) return refuseOtherCase(context, places);
  return places.then((gathered) => refuseOtherCase(context, gathered));
};
