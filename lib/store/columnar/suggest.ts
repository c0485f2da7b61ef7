import { addressFinder, STREET_BUDGET } from "../suggest";
import { type FoundPlace, typedAddress } from "../suggestions";
import type { Payload } from "./payload";
import type { Streets } from "./streets";

/** The most homes whose numbers are looked at if only a number is typed. */
const NUMBER_BUDGET = 1_000_000;

/** Finds the addresses of type-ahead on the index's streets. */
export function addressSuggester(streets: Streets, payload: Payload) {
  /** The streets that typed words may mean, in ascending order. */
  function* candidateStreets(prefixes: string[]): Generator<number> {
    const spans = prefixes.map((prefix) => streets.withPrefix(prefix)).sort((a, b) => a[0] - b[0]);
    let at = 0;
    let budget = STREET_BUDGET;
    for (const [from, to] of spans) for (at = Math.max(at, from); at < to && budget > 0; at++, budget--) yield at;
  }

  return (typed: readonly string[], limit: number): FoundPlace[] => {
    const asked = typedAddress(typed);
    const { head, number, prefixes } = asked;
    const finder = addressFinder(asked, limit, streets.key);
    const look = (at: number): boolean => {
      const { id, address } = payload.summary(streets.rows[at]!);
      return finder.look(id, address);
    };
    if (prefixes.length === 0) {
      const end = Math.min(streets.numbers.length, NUMBER_BUDGET);
      for (let at = 0; at < end && !finder.isFull(); at++) if (streets.numbers[at] === number && !look(at)) break;
      return finder.found();
    }
    for (const street of candidateStreets(prefixes)) {
      const [first, last] = head === null ? streets.homes(street) : streets.numbered(street, number);
      for (let at = first; at < last && finder.wants(street, streets.numbers[at]!); at++)
        if (!look(at)) return finder.found();
    }
    return finder.found();
  };
}
