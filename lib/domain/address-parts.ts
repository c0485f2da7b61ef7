import { splitEnd } from "./address-line";
import type { Address } from "./property";
import { addressWords, standardText } from "./standard-words";
import { fold } from "./text";
import { isUnitName, isUnitWord } from "./unit-words";
import { isDirection } from "./usps";

/** The parts of an address that commas, semicolons and line breaks tell apart. */
interface AddressParts {
  /** What stands before the house number: a building's name, "c/o Ann Lee". */
  before: readonly string[];
  /** House number and street; the street alone if there is no number. */
  street: string;
  /** Whether a comma stands between number and street. */
  isNumberApart: boolean;
  /** Units, wherever they stand: "Apt 4", "2nd Floor", "4C". */
  units: readonly string[];
  /** Quarters, counties and the city, which is the last one mostly. */
  places: readonly string[];
}

/** Whether a part names units alone: "Apt 4", "Bldg 2 Unit 4", "2nd Floor", "4C". */
const isUnit = (part: string): boolean => {
  const words = addressWords(part);
  return (words.length === 1 || isUnitWord(words[0])) && words.every((word) => isUnitWord(word) || isUnitName(word));
};
/** What begins with a house number: "1207 Oak St", "N6W23001 Oak St", "420", but not "5th Ave". */
const HOUSE = /^(?!\d+(?:st|nd|rd|th)\b)[nsew]?\d/i;
const NUMBER_ALONE = /^(?:\d+(?:[-\s]?[a-z]|\s\d\/\d|-\d+)?|(?:[nsew]\d+[\s-]?){2})$/i;

/** Reads the parts of a text without its state and ZIP code. */
function partsOf(text: string): AddressParts {
  const parts = text.split(/[,;\n\r]+/).flatMap((part) => (fold(part) === "" ? [] : [part.trim()]));
  const isHouse = (at: number) => HOUSE.test(parts[at] ?? "");
  const house = parts.findIndex((part, i) => isHouse(i) && !(isUnit(part) && isHouse(i + 1)));
  const at = Math.max(house, 0);
  const isNumberApart = NUMBER_ALONE.test(parts[at] ?? "") && parts.length > at + 1;
  const end = isNumberApart ? at + 2 : at + 1;
  const to = isDirection(fold(parts[end] ?? "")) ? end + 1 : end;
  const behind = parts.slice(to);
  const units = behind.findIndex((part) => !isUnit(part));
  const first = parts.slice(0, at);
  return {
    before: first.filter((part) => !isUnit(part)),
    street: parts.slice(at, to).join(" "),
    isNumberApart,
    units: [...first, ...behind.slice(0, units < 0 ? behind.length : units)].filter(isUnit),
    places: units < 0 ? [] : behind.slice(units),
  };
}

const COUNTY = /\b(?:county|parish)$/i;
/** Words of a place beside the address, "near 12 Main St", of a corner, or of another home there. */
const BESIDE =
  /\b(?:across|behind|between|box|near|next|opposite|annex|carriage|casita|cottage|garage|guest|loft|studio|trailer)\b|(?:\b(?:and|at|of|the|to)|[&@])$/i;
/** Whether a part tells nothing of the home: a building's name, a recipient, a quarter. */
export const isAside = (part: string): boolean =>
  !/\d|\b[a-z]$/i.test(part) && !BESIDE.test(part) && !addressWords(part).some((word) => isUnitWord(word));

/** A unit's name that stands alone between commas, or at the end of the street, with the word for it. */
const withUnitWord = (part: string): string => (addressWords(part).length === 1 ? `unit ${part}` : part);
/** A number behind "No." is of the road. */
const BARE_UNIT = /^(\d.*\s(?!no\b)\S+)\s(\d+[a-z]?|[a-z]\d*)$/i;

/**
 * The lines that a text may be besides the one that it is: with its units behind the street, without what stands before the house
 * number, without quarters and counties, as in a geocoder's "420, Haywood Street, South Park, Raleigh, Wake County, North Carolina",
 * and of one that begins with the number alone and has a ZIP code, without any city.
 */
export function* linesOf(text: string): Generator<string> {
  const { before, state, zipCode = "" } = splitEnd(text);
  const parts = partsOf(before);
  // In Puerto Rico what stands first, the urbanización, tells apart homes with the same street and number.
  if (!parts.before.every(isAside) || (state === "PR" && parts.before.length > 0)) return;
  const areas = parts.places.filter((part) => !COUNTY.test(part));
  if (!areas.slice(0, -1).every(isAside)) return;
  const [city = "", inner = ""] = areas.toReversed();
  const end = `${state} ${zipCode}`;
  const isPlain =
    parts.before.length + parts.units.length === 0 &&
    !parts.isNumberApart &&
    parts.places.length < 2 &&
    areas.length === parts.places.length;
  const [, street = "", unit] = BARE_UNIT.exec(parts.street) ?? [];
  const home = [parts.street, ...parts.units.map(withUnitWord)].join(" ");
  if (!isPlain) yield `${home} ${city}, ${end}`;
  if (inner !== "" && zipCode !== "") yield `${home} ${inner}, ${end}`;
  if (unit && parts.units.length === 0 && areas.length > 0) yield `${street} unit ${unit} ${city}, ${end}`;
  if (parts.isNumberApart && areas.length > 1 && zipCode !== "") yield `${home}, ${end}`;
}

/** The states that have a city of this name, in standard words. */
export type StatesOfCity = (city: string) => readonly string[];

/** Whether a text is the name of a city that a state has. */
const isCityOf = (name: string, state: string, statesOfCity: StatesOfCity): boolean =>
  statesOfCity(standardText(fold(name))).some((of) => fold(of) === fold(state));

/** Splits a line into street address, city, state and ZIP code: by its commas, otherwise by the known cities. */
export function splitLine(text: string, statesOfCity: StatesOfCity): Omit<Address, "zipCode"> & { zipCode?: string } {
  const { before, state, zipCode } = splitEnd(text);
  const place = { state, ...(zipCode === undefined ? {} : { zipCode }) };
  const parts = partsOf(before);
  const home = [parts.street, ...parts.units].join(" ");
  const city = parts.places.at(-1);
  if (city !== undefined) return { streetAddress: home, city, ...place };
  const words = home.split(/\s+/);
  const at = words.findIndex((_, i) => i > 0 && isCityOf(words.slice(i).join(" "), state, statesOfCity));
  const endsWithUnit = isUnitWord(standardText(fold(words.at(-2) ?? "")));
  const end = at > 0 ? at : endsWithUnit ? words.length : words.length - 1;
  return { streetAddress: words.slice(0, end).join(" "), city: words.slice(end).join(" "), ...place };
}
