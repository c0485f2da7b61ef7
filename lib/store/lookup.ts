import { type AddressLine, writtenAlike } from "@/lib/domain/address-line";
import { compare, grouped } from "@/lib/domain/lists";
import { oncePer } from "@/lib/domain/once-per";
import { type PropertySummary, toLookup } from "@/lib/domain/projection";
import { standardText } from "@/lib/domain/standard-words";
import { fold } from "@/lib/domain/text";
import type { TownName } from "@/lib/domain/towns";
import type { AddressMatch, LookupAnswer } from "./store";
import { parseStreet } from "./street";

const ALTERNATES = 10;

const matchOf = ({ id, address }: PropertySummary): AddressMatch => ({ id, address });

const alike = ({ address }: PropertySummary, line: AddressLine | undefined): number =>
  line?.zipCode === undefined ? 0 : writtenAlike(line, address);

const better = (a: PropertySummary, b: PropertySummary): number =>
  compare(b.lastUpdated, a.lastUpdated) || compare(a.id, b.id);

/**
 * A lookup's answer from all homes at its address; null if there are none. With a line that has a ZIP code, those first that are written
 * like it; otherwise the newest, as they may be in several ZIP codes.
 */
export function lookupAnswer(found: PropertySummary[], line?: AddressLine): LookupAnswer | null {
  const [best, ...others] = found.sort((a, b) => alike(b, line) - alike(a, line) || better(a, b));
  if (!best) return null;
  return {
    record: Buffer.from(JSON.stringify(toLookup(best))),
    alternates: others.slice(0, ALTERNATES).map(matchOf),
  };
}

/** A place where a line's home may be: a town, as an index in the list of towns, and its street in standard words. */
interface LinePlace {
  town: number;
  street: string;
  /** The house number, as in `parseStreet`. */
  number: number;
}

/** The towns of each state and name in standard words, made when a line is first read. */
const townsByName = oncePer((towns: readonly TownName[]) =>
  grouped(towns.keys(), (town) => {
    const [state, city] = towns[town]!;
    return `${fold(state)}\n${standardText(fold(city))}`;
  }),
);

/** Finds all towns with which a line can end, because it does not say where its city begins: "Salt Lake City" also ends with "Lake City". */
export const linePlaces =
  (towns: readonly TownName[]) =>
  ({ words, state }: AddressLine): LinePlace[] =>
    words.flatMap((_, at) => {
      if (at === 0) return [];
      const found = townsByName(towns).get(`${state}\n${words.slice(at).join(" ")}`);
      if (!found) return [];
      const { street, number, unit } = parseStreet(words.slice(0, at).join(" "));
      // "No. 5" is of the street's name on record.
      const names = unit === "" ? [street] : [street, `${street} unit ${unit}`.trim()];
      return names.flatMap((name) => found.map((town) => ({ town, street: standardText(name), number })));
    });
