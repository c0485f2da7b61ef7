import { isBlank, stateOf, zipOf } from "../values";
import { placeOf, statesAt } from "../zip-places";
import { saysStatus } from "./choices";
import type { Draft } from "./draft";
import { looksLikeName, looksLikeStreet, MOST, type Profile, share } from "./profile";

/** What a column is by its cells, where its name says another thing, or nothing that is known. */

/** Names of what belongs to somebody else than the home. */
export const OF_OTHERS =
  /owner|(?<![a-z])own|taxpayer|mail|billing|buyer|seller|grant(?:or|ee)|agent|broker|office|contact/i;
const OF_AN_ADDRESS = /addr|street|location/i;

const isZip = (cell: string) => statesAt(zipOf(cell) ?? "") !== undefined;

/** Whether a column names the post office of most rows' ZIPs. */
function namesPostOffice({ column }: Profile, zip: Profile): boolean {
  const both = column.flatMap((cell, row) => {
    const city = placeOf(zipOf(zip.column[row]!) ?? "", null)?.city;
    return isBlank(cell) || !city ? [] : [city.toLowerCase() === cell.trim().toLowerCase()];
  });
  return both.filter(Boolean).length > 0.5 * both.length;
}

/** Names the columns of a draft by their cells: a street, the lines of an address, a status. */
export function nameByCells(draft: Draft): void {
  const of = (...facts: string[]) => draft.columns.filter(({ named }) => facts.includes(named?.fact ?? ""));
  const has = (fact: string) => of(fact).some(({ cells }) => cells.length > 0);
  const isLeftOut = (title: string) => draft.leftOut.some((one) => one.title === title);
  const call = (one: Profile | undefined, fact: string) => {
    if (!one) return;
    const named = { name: one.title, extra: 0, rank: 0, unit: null, ...one.named, fact };
    draft.columns = draft.columns.map((other) => (other === one ? { ...one, named } : other));
  };
  call(of("state").find(saysStatus), "status");
  // The second and the third line of an address.
  const line = (fits: (one: Profile) => boolean) => of("streetAddress", "unit").find(fits);
  if (!has("zipCode"))
    call(
      line((one) => share(one, isZip) >= MOST),
      "zipCode",
    );
  if (!has("state"))
    call(
      line((one) => share(one, (cell) => Boolean(stateOf(cell))) >= MOST),
      "state",
    );
  const [zip] = of("zipCode");
  if (zip && !has("city"))
    call(
      line((one) => share(one, looksLikeName) >= MOST && namesPostOffice(one, zip)),
      "city",
    );
  if (of("streetAddress", "wholeAddress").some(({ cells }) => cells.length > 0) || has("streetNumber")) return;
  const hasStreets = (one: Profile) => share(one, looksLikeStreet) >= 0.5;
  const unnamed = draft.columns.filter(
    ({ named, title }) => !named && OF_AN_ADDRESS.test(title) && !OF_OTHERS.test(title) && !isLeftOut(title),
  );
  const numbered = of("streetName").filter((one) => share(one, (cell) => /^\s*\d+\s/.test(cell)) >= 0.5);
  call([...numbered, ...unnamed].find(hasStreets), "streetAddress");
}
