import type { PropertyRecord } from "@/lib/domain/property";

/** How many homes there are, and how many of them can be told apart and say something of themselves. */
interface HomeCounts {
  records: number;
  /** With a real street or parcel. */
  streets: number;
  /** With a price, bedrooms or an area. */
  facts: number;
}

/** The share of homes that must have either. */
const ENOUGH = 0.95;

/** Counts before the first record. */
export const noHomes = (): HomeCounts => ({ records: 0, streets: 0, facts: 0 });

/** Counts a record, and whether it has a street address and any facts. */
export function countHome(counts: HomeCounts, record: PropertyRecord): void {
  const { address, listPrice, priceHistory, bedroomsTotal, livingArea, lotSize } = record;
  counts.records++;
  if (/\d/.test(address.streetAddress) && !address.streetAddress.startsWith("Undisclosed")) counts.streets++;
  if (listPrice !== null || priceHistory.length > 0 || bedroomsTotal !== null || (livingArea ?? lotSize) !== null)
    counts.facts++;
}

/** What too many of the homes lack; empty if they are homes as a search needs them. */
export function lackedBy({ records, streets, facts }: HomeCounts): string[] {
  const percent = (part: number) => `only ${Math.floor((100 * part) / records)} % of the homes have`;
  return [
    ...(streets < ENOUGH * records ? [`${percent(streets)} a street or a parcel`] : []),
    ...(facts < ENOUGH * records
      ? [`${percent(facts)} a price, bedrooms or an area: these may be parcels without facts`]
      : []),
  ];
}
