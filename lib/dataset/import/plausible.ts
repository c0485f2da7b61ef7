import { addMonths, formatDay, parseDay } from "@/lib/domain/calendar";
import { opensListing } from "@/lib/domain/marketing-period";
import { STORED_MAX } from "@/lib/domain/property";
import { RowFault } from "./faults";
import type { NUMBER_FACTS, Row } from "./row";
import type { TellCoercion } from "./values";
import { boxOf, type StateBox, statesAt } from "./zip-places";

/**
 * Checks a row for impossible values. A ZIP code of another state rejects the row, as either may be wrong, and so does a day after
 * the last one that is accepted; coordinates outside the state, if not for a lost sign, and years of construction or events far in the future, are dropped
 * and counted.
 */

/** Homes may be sold up to this many years before they are built. */
const YEARS_AHEAD_MAX = 5;
/** How far, in degrees, a home may lie beyond the post offices of its state: about 60 km. */
const MARGIN = 0.6;

/**
 * The least and the greatest value of each fact that is believed of a home; what lies outside is not stated. The largest house of
 * the United States has 179,000 square feet, and its most expensive home was offered for 295,000,000 dollars.
 */
const BELIEVED: Partial<Record<(typeof NUMBER_FACTS)[number], readonly [number, number]>> = {
  listPrice: [100, 1_000_000_000],
  bedroomsTotal: [0, 99],
  bathroomsTotal: [0, 99],
  livingArea: [50, 1_000_000],
  lotSize: [50, 435_600_000],
  yearBuilt: [1600, 2200],
};
const BOUNDS = Object.entries(BELIEVED) as [keyof typeof BELIEVED, readonly [number, number]][];

const isIn = ({ south, north, west, east }: StateBox, latitude: number, longitude: number): boolean =>
  latitude >= south - MARGIN && latitude <= north + MARGIN && longitude >= west - MARGIN && longitude <= east + MARGIN;

/** Throws a `RowFault` if the ZIP code belongs to another state. */
function checkZip({ zipCode, state }: Row["facts"]["address"]): void {
  const states = statesAt(zipCode);
  if (states && !states.has(state))
    throw new RowFault("rejected", "zipCode", zipCode, `is a ZIP of ${[...states].join(" or ")}, not of ${state}`);
}

/** Throws a `RowFault` if a listing began longer ago than its days on market can be stored. */
function checkListing({ facts: { priceHistory } }: Row, earliest: string): void {
  const first = priceHistory.at(-1);
  if (!first || first.date >= earliest || !opensListing(first.event)) return;
  const most = STORED_MAX.u16.toLocaleString("en-US");
  throw new RowFault("rejected", "listDate", first.date, `is more than ${most} days ago, too long on the market`);
}

/**
 * Makes the function that takes impossible values out of a row that was just read, as of the last day that is accepted, and returns
 * the newest day that it states, "" for none. Complete records and rows without an address keep their values. Throws a `RowFault`.
 */
export function plausibleRows(limit: string) {
  const lastYear = Number(limit.slice(0, 4)) + YEARS_AHEAD_MAX;
  const horizon = `${addMonths(limit.slice(0, 7), 12)}${limit.slice(7)}`;
  const earliestListing = formatDay(parseDay(limit)! - STORED_MAX.u16);

  const believe = (row: Row, tell: TellCoercion): void => {
    const { facts } = row;
    checkZip(facts.address);
    for (const [name, [least, most]] of BOUNDS) {
      const value = facts[name];
      if (value === null || (value >= least && value <= most)) continue;
      tell(name, "not believed", String(value), null);
      facts[name] = null;
    }
    const { coordinates, yearBuilt } = facts;
    const box = coordinates && boxOf(facts.address.state);
    if (box && !isIn(box, coordinates.latitude, coordinates.longitude)) {
      const { latitude, longitude } = coordinates;
      const isWest = isIn(box, latitude, -longitude);
      const what = isWest ? "sign of west put back" : "outside the state";
      tell("coordinates", what, `${latitude}, ${longitude}`, isWest ? `${latitude}, ${-longitude}` : null);
      facts.coordinates = isWest ? { latitude, longitude: -longitude } : null;
    }
    if (yearBuilt !== null && yearBuilt > lastYear) {
      tell("yearBuilt", "in the future", String(yearBuilt), null);
      facts.yearBuilt = null;
    }
    if (row.day !== undefined && row.day > horizon) {
      tell("date", "in the future", row.day, null);
      facts.priceHistory = facts.priceHistory.filter(({ date }) => date <= horizon);
      row.day = facts.priceHistory[0]?.date ?? "";
    }
  };
  return (row: Row, tell: TellCoercion): string => {
    if (row.kind === "row") believe(row, tell);
    const newest = row.day ?? row.facts.priceHistory[0]?.date ?? "";
    const updated = row.time.slice(0, 10);
    const day = newest > updated ? newest : updated;
    if (day > limit) throw new RowFault("rejected", "date", day, `is after ${limit}, the last day that is accepted`);
    checkListing(row, earliestListing);
    return day;
  };
}
