import type { SourceFile } from "../format.schema";
import { STREET_ONLY, splitAddress, UNIT_NAMES } from "../rows/whole-address";
import { isBlank, stateOf, zipOf } from "../values";
import { statesAt } from "../zip-places";
import { OF_OTHERS } from "./by-cells";
import { add, candidates, columnFor, type Draft, examplesOf, filled } from "./draft";
import { isWithin, looksLikeOneLine, looksLikeStreet, MOST, type Profile, share } from "./profile";

/** Rules for the address and the key: a street in one column or in parts, or a whole address in one cell. */

const STREET_PARTS = ["streetNumber", "streetDirPrefix", "streetName", "streetSuffix", "streetDirSuffix"];

const splits = (cell: string) => looksLikeOneLine(cell) && splitAddress(cell) !== null;

/** A column whose cells are whole addresses that can be split, or some of the cells of the street's column. */
function wholeAddress(draft: Draft): Profile | undefined {
  const street = filled(draft, "streetAddress");
  if (street && share(street, looksLikeStreet) >= 0.4) return share(street, splits) >= 0.01 ? street : undefined;
  return draft.columns.find((profile) => !OF_OTHERS.test(profile.title) && share(profile, splits) >= 0.5);
}

/** Proposes a whole address in a cell; a cell without comma and ZIP is a street, whose place other columns state. */
function addWhole(draft: Draft, { title, cells }: Profile): void {
  draft.leftOut = draft.leftOut.filter((one) => one.title !== title);
  const zip = columnFor(draft, "zipCode");
  const placeBeside = (field: "city" | "state"): SourceFile[] => {
    const column = filled(draft, field);
    return column ? [{ column: column.title }] : zip ? [{ column: zip.title, ofZip: field }] : [];
  };
  const beside = { city: placeBeside("city"), state: placeBeside("state") };
  const isPlain = cells.some((cell) => splitAddress(cell) === null && STREET_ONLY.test(cell));
  const part = (name: "street" | "city" | "state" | "zip"): SourceFile => ({ column: title, part: name });
  add(draft, "streetAddress", part("street"), ...(isPlain ? [{ column: title, match: STREET_ONLY.source }] : []));
  for (const field of ["city", "state"] as const) add(draft, field, part(field), ...(isPlain ? beside[field] : []));
  add(draft, "zipCode", ...(zip && zip.cells.length > 0 ? [{ column: zip.title }] : []), part("zip"));
  if (isPlain)
    draft.assumed.push(
      `${title}: a cell without a comma, such as ${JSON.stringify(cells.find((cell) => STREET_ONLY.test(cell)))}, is a street alone`,
    );
}

/** A column that is called as a street's is, and has streets without a number. */
const streetsAlone = ({ columns }: Draft): Profile | undefined =>
  columns.find((one) => one.named?.fact === "streetAddress" && share(one, (cell) => /^\D*[a-z]/i.test(cell)) >= 0.5);

/** A column called as a whole address's is, whose cells are streets, as `FULLADDRESS` in the District of Columbia. */
const streetsCalledWhole = ({ columns }: Draft): Profile | undefined =>
  columns.find((one) => one.named?.fact === "wholeAddress" && share(one, looksLikeStreet) >= 0.5);

/** Letters in any case: a mapping's forms have no flags. */
const anyCase = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
const UNITS = anyCase(UNIT_NAMES);
/** ", Goodlettsville": a city behind the last comma, and no unit. It begins with no space, so that a long cell is read in linear time. */
const BEHIND = `,\\s*(?!(?:${UNITS})\\b)([A-Za-z][A-Za-z .'-]+)$`;
/** "1808 Fox Chase Dr, Goodlettsville": a city behind the street, and no more of the place. */
const CITY_BEHIND = new RegExp(`^(\\d[^,]*)${BEHIND}`);
/** Most rows of a file share their cities; what stands behind a street otherwise is called as often as there are rows. */
const CITIES_MAX = 0.5;

/** Whether a column's streets have their city behind them. */
function hasCityBehind({ cells }: Profile): boolean {
  const cities = cells.map((cell) => CITY_BEHIND.exec(cell.trim())?.[2]?.toLowerCase());
  const stated = cities.filter((city) => city !== undefined).length;
  return stated / cells.length >= MOST && new Set(cities).size <= Math.max(1, CITIES_MAX * cells.length);
}

/** Proposes the city behind a street, and the post office's in rows that have none there. */
function addCityBehind(draft: Draft, { title, cells }: Profile): void {
  const behind = new RegExp(BEHIND);
  const zip = cells.every((cell) => behind.test(cell)) ? undefined : columnFor(draft, "zipCode");
  const assumed = `where ${title} has no city behind the street, it is the post office's, of ${zip?.title}`;
  add(
    draft,
    "city",
    { column: title, match: BEHIND },
    ...(zip ? [{ column: zip.title, ofZip: "city" as const, assumed }] : []),
  );
}

function addStreet(draft: Draft, parcel: Profile | undefined): void {
  const street = filled(draft, "streetAddress") ?? streetsCalledWhole(draft);
  const name = columnFor(draft, "streetName") ?? streetsAlone(draft);
  const number = columnFor(draft, "streetNumber");
  if (street && hasCityBehind(street)) {
    const { title } = street;
    add(draft, "streetAddress", { column: title, match: `^\\s*(\\d[\\s\\S]*)${BEHIND}` }, { column: title });
    if (!filled(draft, "city")) addCityBehind(draft, street);
  } else if (street) add(draft, "streetAddress", { column: street.title });
  else if (name && number) {
    const join = STREET_PARTS.flatMap((part) => (part === "streetName" ? name : columnFor(draft, part))?.title ?? []);
    add(draft, "streetAddress", { join });
  } else if (parcel) {
    add(draft, "streetAddress", { column: parcel.title, prefix: "Parcel " });
    draft.assumed.push(`no column is a street: homes are called by their parcel, ${parcel.title}`);
  }
}

/** The share of rows whose ZIP does not lie in the state that a column names. */
function contradiction(zip: Profile, state: Profile): number {
  let both = 0;
  let apart = 0;
  for (const [row, cell] of zip.column.entries()) {
    const code = zipOf(cell);
    const named = stateOf(state.column[row]!);
    const states = code ? statesAt(code) : undefined;
    if (!named || !states) continue;
    both++;
    if (!states.has(named)) apart++;
  }
  return both === 0 ? 0 : apart / both;
}

/** Asks about a column of four digits where no state says that they are ZIPs: other countries have such postcodes. */
function tellShortZips(draft: Draft, zip: Profile): void {
  if (share(zip, (cell) => /^\d{4}$/.test(cell.trim())) < MOST || filled(draft, "state")) return;
  draft.questions.push({
    what: `${zip.title} has four digits: ZIPs that lost their zero, or the postcodes of another country. The state, if it is one of the US`,
    examples: examplesOf(zip.cells),
    line: '"state": { "value": "NJ" }',
  });
}

/**
 * "New York, NY 10022", or "WA 98103" beside the city: a place in a cell of its own, whatever its column is called. No space can be
 * read as one of two things, so that a long cell is read in linear time.
 */
const PLACE =
  /^\s*(?:(?<city>[A-Za-z][A-Za-z.'-]*(?: +[A-Za-z.'-]+)*)(?: *,)? +)?(?<state>[A-Z]{2}),? +(?<zipCode>\d{5})(?:-\d{4})?\s*$/;
type PlacePart = "city" | "state" | "zipCode";

/** The form that takes one part out of a place, as a mapping has it: the others are groups that are not taken. */
const takesPart = (part: PlacePart): string =>
  PLACE.source.replace(/\(\?<(\w+)>/g, (_, name: string) => (name === part ? "(" : "(?:"));

const isPlace = (cell: string) => Boolean(stateOf(PLACE.exec(cell)?.groups?.state ?? ""));
/** Whether a column's cells are a state and a ZIP, with their city or without. */
export const hasPlaces = (column: Profile): boolean => share(column, isPlace) >= MOST;

/** Proposes a place in a cell of its own; the city, where the cells have none, is another column's or the post office's. */
function addPlaceIn(draft: Draft, { title, cells }: Profile): void {
  for (const field of ["state", "zipCode"] as const) add(draft, field, { column: title, match: takesPart(field) });
  const city = filled(draft, "city");
  if (cells.some((cell) => PLACE.exec(cell)?.groups?.city))
    add(draft, "city", { column: title, match: takesPart("city") });
  else if (city) add(draft, "city", { column: city.title });
  else if (!draft.sources.has("city"))
    add(draft, "city", {
      ...{ column: title, match: takesPart("zipCode"), ofZip: "city" },
      assumed: `no column is a city: it is the post office's, of ${title}`,
    });
  draft.leftOut = draft.leftOut.filter((one) => one.title !== title);
}

/** The ZIP code's column. One that is empty in every row states none. */
function zipColumn(draft: Draft): Profile | undefined {
  const zip = columnFor(draft, "zipCode");
  if (!zip || zip.cells.length > 0 || zip.column.length === 0) return zip;
  draft.leftOut.push({ title: zip.title, why: "it is empty in every row" });
  return undefined;
}

function addPlace(draft: Draft): void {
  const zip = zipColumn(draft);
  const place = zip ? undefined : draft.columns.find(hasPlaces);
  if (place) {
    addPlaceIn(draft, place);
    return;
  }
  if (!zip) {
    for (const field of ["city", "state"] as const) {
      const found = filled(draft, field);
      if (found && !draft.sources.has(field)) add(draft, field, { column: found.title });
    }
    return;
  }
  add(draft, "zipCode", { column: zip.title });
  tellShortZips(draft, zip);
  /** Proposes a column, with the ZIP's place where its cells are empty or it is missing. Returns whether that is used. */
  const addColumn = (field: "city" | "state", found: Profile | undefined): boolean => {
    if (!found && draft.sources.has(field)) return false;
    const isGapped = found?.column.some((cell, row) => isBlank(cell) && !isBlank(zip.column[row]!)) ?? true;
    const ofZip = isGapped ? [{ column: zip.title, ofZip: field }] : [];
    add(draft, field, ...(found ? [{ column: found.title }] : []), ...ofZip);
    return isGapped;
  };
  const city = filled(draft, "city");
  if (addColumn("city", city))
    draft.assumed.push(
      `${city ? `where ${city.title} is empty, the city` : "no column is a city: it"} is the post office's, of ${zip.title}`,
    );
  const state = candidates(draft, "state").find((one) => {
    if (one.cells.length === 0) return false;
    const apart = contradiction(zip, one);
    if (apart <= 0.01) return true;
    const why = `in ${Math.round(100 * apart)} % of rows it is not the state of ${zip.title}`;
    draft.leftOut.push({ title: one.title, why });
    return false;
  });
  addColumn("state", state);
}

/** Rules for latitude and longitude, which may be swapped. */
function addPosition(draft: Draft): void {
  const [lat, long] = [columnFor(draft, "latitude"), columnFor(draft, "longitude")];
  if (!lat || !long) return;
  const lies = (column: Profile, min: number, max: number) => share(column, (cell) => isWithin(cell, min, max)) > 0.9;
  const swapped = lies(long, 17, 72) && (lies(lat, -180, -60) || lies(lat, 60, 180));
  if (swapped) draft.assumed.push(`${lat.title} and ${long.title} are swapped`);
  add(draft, "latitude", { column: (swapped ? long : lat).title });
  add(draft, "longitude", { column: (swapped ? lat : long).title });
}

/** Whether a column counts rows, which is no key: the same home has another number in the next file. */
const countsRows = ({ numbers, cells, distinct }: Profile): boolean =>
  cells.length > 2 &&
  distinct === cells.length &&
  numbers.length === cells.length &&
  numbers[0]! <= 1 &&
  numbers.at(-1)! - numbers[0]! === cells.length - 1;

/** Whether rows with one key have one address, in nearly all rows. */
function isOneHome(key: Profile, street: Profile | undefined): boolean {
  if (!street) return true;
  const first = new Map<string, string>();
  let apart = 0;
  for (const [row, cell] of key.column.entries()) {
    if (isBlank(cell)) continue;
    const at = street.column[row]!.trim().toLowerCase();
    const known = first.get(cell);
    if (known === undefined) first.set(cell, at);
    else if (known !== at) apart++;
  }
  return apart <= 0.01 * key.cells.length;
}

const hasDigit = (cell: string) => /\d{3}/.test(cell);

function keyColumn(draft: Draft, parcel: Profile | undefined): Profile | undefined {
  const street = columnFor(draft, "streetAddress");
  // "MLS" is the name of one, or a listing's number in it.
  const numbered = draft.columns.filter(
    (one) =>
      one.named?.fact === "eventSource" && one.distinct >= 0.9 * one.cells.length && share(one, hasDigit) >= MOST,
  );
  const keys = [...candidates(draft, "key"), ...numbered, ...(parcel ? [parcel] : [])];
  // A key that some rows lack comes after one that all have.
  const isPartial = ({ cells, column }: Profile) => cells.length < column.length;
  keys.sort((one, other) => Number(isPartial(one)) - Number(isPartial(other)));
  return keys.find((one) => {
    const { title } = one;
    if (one.cells.length === 0) return false;
    if (countsRows(one)) draft.leftOut.push({ title, why: "it counts the rows, and is no key" });
    else if (!isOneHome(one, street)) draft.leftOut.push({ title, why: "rows of one key have several addresses" });
    else if (one.distinct >= 0.3 * one.cells.length) return true;
    else draft.leftOut.push({ title, why: "rows share its values, so that it is no key" });
    return false;
  });
}

/** Proposes the key, the address and the position. */
export function addAddress(draft: Draft): void {
  const parcel = candidates(draft, "parcel").find(
    ({ cells, distinct }) => cells.length > 0 && distinct >= 0.3 * cells.length,
  );
  const key = keyColumn(draft, parcel);
  if (key) add(draft, "key", { column: key.title });
  const whole = wholeAddress(draft);
  if (whole) addWhole(draft, whole);
  else {
    addStreet(draft, parcel);
    addPlace(draft);
  }
  const unit = columnFor(draft, "unit");
  if (unit) add(draft, "unit", { column: unit.title });
  addPosition(draft);
}
