import { type AddressLine, standardText } from "@/lib/domain/address-line";
import type { TownName } from "@/lib/domain/known-places";
import { fold } from "@/lib/domain/text";
import { parseStreet } from "./street";

/** Where a home at a line's address can be: a town, as a place in the list of towns, and a street of it in standard words. */
interface LinePlace {
  town: number;
  street: string;
  /** House number, as `parseStreet` has it. */
  number: number;
}

/** Finds the towns that end a line, for a line does not say where its city begins: "Salt Lake City" ends as "Lake City" does. */
export function linePlaces(towns: readonly TownName[]): (line: AddressLine) => LinePlace[] {
  const byName = new Map<string, number[]>();
  for (const [number, [state, city]] of towns.entries()) {
    const name = `${fold(state)}\n${standardText(fold(city))}`;
    const same = byName.get(name);
    if (same) same.push(number);
    else byName.set(name, [number]);
  }
  return ({ words, state }) =>
    words.flatMap((_, at) => {
      if (at === 0) return [];
      const found = byName.get(`${state}\n${words.slice(at).join(" ")}`) ?? [];
      const { street, number } = parseStreet(words.slice(0, at).join(" "));
      return found.map((town) => ({ town, street, number }));
    });
}
