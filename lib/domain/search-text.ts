import { pointText } from "./geo";
import { inDigits } from "./kinds";
import { MILES_AROUND, type Place, type PlaceKind, type PropertyFilter } from "./search";
import { readSearchWords, SEARCH_TEXT_MAX } from "./search-words";
import { stateCode } from "./states";
import { readPoint } from "./typed-point";

/** What a text in the search box means, for the box and for the page that answers it without scripts. */

/** The places that a text may mean, as `/v1/places` finds them. */
type AskPlaces = (text: string) => Promise<Place[]>;

/** A place that a text means: one that `/v1/places` finds, or the surroundings of a point that it gives in degrees. */
export interface TypedPlace extends Omit<Place, "kind"> {
  kind: PlaceKind | "point";
}

/** What a text means. */
export interface SearchText {
  /** The places that it may mean, grouped by kind; empty if it is filters alone, or unknown. */
  places: TypedPlace[];
  /** The filters typed beside the place. */
  wanted: PropertyFilter;
  /** The part of the text that the places are for. */
  place: string;
  /** How many more ZIP codes there are than those among the places. */
  moreZips?: number;
}

/** Whether any of the places has the typed name, not only a similar one. */
export const isCalledSo = (places: readonly Pick<Place, "match">[]): boolean =>
  places.some(({ match }) => match !== "similar");

/** The ids of homes whose label another has as well: at one address, as flats whose units are not on record. */
export const sameAddressIds = (places: readonly Pick<TypedPlace, "id" | "label">[]): string[] =>
  places.flatMap(({ id, label }) =>
    id !== null && places.some((other) => other.id !== id && other.label === label) ? [id] : [],
  );

const isExact = ({ match }: TypedPlace): boolean => match === "exact";
const isAddress = ({ kind }: TypedPlace): boolean => kind === "address";

/**
 * Whether states come before cities: "tx", "texas" and "tex" mean Texas, while "new york" and "wash" mean a city with
 * that name or beginning.
 */
function statesLead(typed: string, states: readonly Place[], cities: readonly Place[]): boolean {
  const text = typed.trim().toLowerCase();
  const names = cities.map(({ query }) => query.city?.toLowerCase() ?? "");
  const whole = states.some(({ query }) => query.state === stateCode(text));
  return whole ? !names.includes(text) : !names.some((name) => name.startsWith(text));
}

/** Sorts places, grouped by kind. */
export function arrangePlaces(typed: string, places: readonly Place[]): Place[] {
  const of = (kind: PlaceKind) => places.filter((place) => place.kind === kind);
  const [states, cities] = [of("state"), of("city")];
  const broad = statesLead(typed, states, cities) ? [...states, ...cities] : [...cities, ...states];
  return [...of("zip"), ...broad, ...of("address")];
}

/** Several ZIP codes as one place. */
function zipList(text: string): Place | null {
  if (!/^\d{5}(?:[\s,]+\d{5})+$/.test(text)) return null;
  const zips = text.split(/[\s,]+/);
  return { kind: "zip", match: "exact", label: zips.join(", "), query: { zipCode: zips.join(",") }, id: null };
}

/** The surroundings of a point that is given in degrees. */
function aroundPoint(text: string): TypedPlace | null {
  const point = readPoint(text);
  if (!point) return null;
  return {
    kind: "point",
    match: "exact",
    label: `Within ${MILES_AROUND} miles of ${pointText(point)}`,
    query: { latitude: inDigits(point.latitude), longitude: inDigits(point.longitude), radius: String(MILES_AROUND) },
    id: null,
  };
}

/** Reads a text: a point, a place by its whole name, else filters in words beside a place. `asOf` is the dataset's date, a day number. */
export async function readSearch(typed: string, askPlaces: AskPlaces, asOf: number): Promise<SearchText> {
  const text = typed.trim().slice(0, SEARCH_TEXT_MAX);
  const of = (place: string, places: readonly Place[], wanted: PropertyFilter = {}): SearchText => ({
    places: arrangePlaces(place, places),
    wanted,
    place,
  });
  const ask = async (asked: string) => {
    const found = asked === "" ? [] : await askPlaces(asked);
    // Five digits are a ZIP code and not a house number.
    return /^\d{5}(?:-\d{4})?$/.test(asked) ? found.filter(({ kind }) => kind === "zip") : found;
  };
  const zips = zipList(text);
  if (zips) return of(text, [zips]);
  const words = readSearchWords(text, asOf);
  const point = aroundPoint(words.place);
  if (point) return { places: [point], wanted: words.filter, place: words.place };
  const whole = await ask(text);
  if (whole.some((place) => isExact(place) || (place.match === "prefix" && !isAddress(place)))) return of(text, whole);
  const isRead = Object.keys(words.filter).length > 0;
  if (isRead && words.place === "") return of("", [], words.filter);
  if (words.place === text || words.place === "") return of(text, whole);
  const rest = await ask(words.place);
  if (isCalledSo(rest)) return of(words.place, rest, words.filter);
  if (isCalledSo(whole)) return of(text, whole);
  return isRead || whole.length === 0 ? of(words.place, rest, words.filter) : of(text, whole);
}

/**
 * The one place that a text surely means, to which Enter goes: the only one of its name, the only near miss, else the first of
 * those that the text begins. A street alone is no home, and of several the visitor chooses.
 */
export function surePlace({ places, place: text }: Pick<SearchText, "places" | "place">): TypedPlace | undefined {
  const exact = places.filter(isExact);
  const [first] = exact.length > 0 ? exact : places;
  if (!first || (first.match === "similar" && places.length > 1)) return undefined;
  if (isAddress(first)) {
    const isAlone = (isExact(first) ? exact : places).length === 1;
    return isAlone && (isExact(first) || /^\d/.test(text)) ? first : undefined;
  }
  // Of names that a text only begins, the place with the most homes is first; of ZIP codes none is likelier.
  const alike = (first.kind === "zip" ? places : exact).filter(({ kind }) => kind === first.kind);
  return alike.length > 1 ? undefined : first;
}
