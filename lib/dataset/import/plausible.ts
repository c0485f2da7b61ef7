import { addMonths } from "@/lib/domain/calendar";
import { RowFault } from "./faults";
import type { Row } from "./row";
import type { TellCoercion } from "./values";
import { type StateBox, stateGround } from "./zip-places";

/**
 * Facts of a row that cannot be: a ZIP of another state refuses the row, as nobody knows which of the two is right; coordinates
 * outside the state, a year of construction and events far in the future are read as not stated, and counted.
 */

/** Homes may be sold before they are built, so many years. */
const YEARS_AHEAD_MAX = 5;
/** Degrees that a home may stand beyond the post offices of its state: some 60 km. */
const MARGIN = 0.6;

const isIn = ({ south, north, west, east }: StateBox, latitude: number, longitude: number): boolean =>
  latitude >= south - MARGIN && latitude <= north + MARGIN && longitude >= west - MARGIN && longitude <= east + MARGIN;

/** Makes rows plausible as of a day. */
export function plausibleRows(limit: string) {
  const lastYear = Number(limit.slice(0, 4)) + YEARS_AHEAD_MAX;
  const horizon = `${addMonths(limit.slice(0, 7), 12)}${limit.slice(7)}`;

  /** Throws a `RowFault` where the ZIP is another state's. */
  function checkZip({ zipCode, state }: Row["facts"]["address"]): void {
    const states = stateGround().statesOf.get(zipCode.slice(0, 3));
    if (states && !states.has(state))
      throw new RowFault("rejected", "zipCode", zipCode, `is a ZIP of ${[...states].join(" or ")}, not of ${state}`);
  }

  /** The row without what cannot be. Complete records and rows without an address are kept as they are. */
  return (row: Row, tell: TellCoercion): Row => {
    if (row.kind !== "row") return row;
    const { address, coordinates, yearBuilt, priceHistory } = row.facts;
    checkZip(address);
    const box = coordinates && stateGround().boxes.get(address.state);
    const isOutside = coordinates && box && !isIn(box, coordinates.latitude, coordinates.longitude);
    const isUnbuilt = yearBuilt !== null && yearBuilt > lastYear;
    const isLate = row.day !== undefined && row.day > horizon;
    if (!isOutside && !isUnbuilt && !isLate) return row;
    const facts = { ...row.facts };
    let { day } = row;
    if (isOutside) {
      tell("coordinates", "outside the state", `${coordinates.latitude}, ${coordinates.longitude}`, null);
      facts.coordinates = null;
    }
    if (isUnbuilt) {
      tell("yearBuilt", "in the future", String(yearBuilt), null);
      facts.yearBuilt = null;
    }
    if (isLate) {
      tell("date", "in the future", day!, null);
      facts.priceHistory = priceHistory.filter(({ date }) => date <= horizon);
      day = facts.priceHistory[0]?.date ?? "";
    }
    return { ...row, facts, ...(day === undefined ? {} : { day }) };
  };
}
