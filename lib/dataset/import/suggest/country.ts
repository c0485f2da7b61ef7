import { stateOf } from "../values";
import { hasPlaces } from "./address";
import { PRICES } from "./columns";
import { columnFor, type Draft } from "./draft";
import { medianOf, share } from "./profile";

/** What says that a table is of another country than the US: positions, currencies, postcodes, states. */

const FOREIGN = /[€£¥₹]|\b(?:eur|euros?|gbp|cad|aud|nzd|inr|mxn|chf)\b/i;
const MONEY = new Set([...PRICES, "originalListPrice"]);

/** A price whose name, cells or column of currencies is not of dollars of the US; null if there is none. */
function foreignCurrency({ columns }: Draft): string | null {
  for (const one of columns.filter(({ named, title }) => MONEY.has(named?.fact ?? "") || /^currency/i.test(title))) {
    if (FOREIGN.test(one.title)) return `${one.title} is in another currency`;
    if (share(one, (cell) => FOREIGN.test(cell)) > 0.5)
      return `${one.title} is in another currency, as ${JSON.stringify(one.cells[0])}`;
  }
  return null;
}

/** Why a table is of another country; null if nothing says so. */
export function otherCountry(draft: Draft): string | null {
  const [lat, long] = [columnFor(draft, "latitude"), columnFor(draft, "longitude")];
  if (lat && long && lat.cells.length > 0) {
    const isUs = (latitude: number, longitude: number) =>
      latitude >= 13 && latitude <= 72 && Math.abs(longitude) >= 60 && Math.abs(longitude) <= 180;
    const [north, around] = [medianOf(lat.numbers), medianOf(long.numbers)];
    if (north !== 0 && around !== 0 && !isUs(north, around) && !isUs(around, north))
      return `its homes lie about ${north}, ${around}`;
  }
  const country = draft.columns.find(({ named }) => named?.fact === "country");
  const isUs = (cell: string) => /^(?:us|usa|u\.s\.a?\.?|united states(?: of america)?)$/i.test(cell.trim());
  if (country && country.cells.length > 0 && share(country, isUs) < 0.5)
    return `${country.title} is ${JSON.stringify(country.cells[0])}`;
  const currency = foreignCurrency(draft);
  if (currency) return currency;
  const postcodes = draft.columns.filter(({ named, cells }) => named?.fact === "zipCode" && cells.length > 0);
  const foreign = postcodes.find(
    (one) =>
      share(one, (cell) => /^(?:[A-Z]\d[A-Z] ?\d?[A-Z]?\d?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i.test(cell.trim())) >
      0.5,
  );
  if (foreign) return `${foreign.title} has postcodes such as ${JSON.stringify(foreign.cells[0])}`;
  const states = draft.columns.filter(({ named, cells }) => named?.fact === "state" && cells.length > 0);
  const state = states.find((one) => !hasPlaces(one));
  const hasZips = postcodes.some((one) => share(one, (cell) => /^\d{5}/.test(cell.trim())) > 0.5);
  if (state && !hasZips && share(state, (cell) => Boolean(stateOf(cell))) < 0.5)
    return `${state.title} is no state of the US, as ${JSON.stringify(state.cells[0])}`;
  return null;
}
