import { toLookup } from "@/lib/domain/projection";
import type { PropertySummary } from "@/lib/domain/property";
import type { AddressMatch, LookupAnswer } from "./store";

const ALTERNATES = 10;

const matchOf = ({ id, address }: PropertySummary): AddressMatch => ({ id, address });

const better = (a: PropertySummary, b: PropertySummary): number =>
  a.lastUpdated === b.lastUpdated ? (a.id < b.id ? -1 : 1) : a.lastUpdated > b.lastUpdated ? -1 : 1;

/** A lookup's answer from all homes at its address; null if there are none. */
export function lookupAnswer(found: PropertySummary[]): LookupAnswer | null {
  const [best, ...others] = found.sort(better);
  if (!best) return null;
  return {
    record: Buffer.from(JSON.stringify(toLookup(best))),
    alternates: others.slice(0, ALTERNATES).map(matchOf),
  };
}
