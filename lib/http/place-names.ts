import { knownPlaces, townNames } from "@/lib/domain/known-places";
import { oncePer } from "@/lib/domain/once-per";
import { type Fault, fault, listed, type ParameterTable } from "@/lib/domain/parameters";
import type { PropertyStore } from "@/lib/store/store";
import { invalidParameters } from "./problems";

/** Every town that has a home or a market. */
export const townsOf = oncePer(async (store: PropertyStore) =>
  townNames(await store.cityZips(), await store.zipPlaces()),
);

/** The names of a dataset's states and cities. */
export const knownNames = oncePer((store: PropertyStore) => townsOf(store).then(knownPlaces));

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
