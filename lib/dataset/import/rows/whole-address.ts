import { splitEnd } from "@/lib/domain/address-line";
import { standardText } from "@/lib/domain/standard-words";
import { stateCalled } from "@/lib/domain/states";
import { fold } from "@/lib/domain/text";
import { WORDS_BEFORE_NUMBER } from "@/lib/domain/unit-words";
import { RowFault } from "../faults";
import { isPostalCity, placeOf, statesAt } from "../zip-places";

/** The parts of an address that stands in one cell. */
interface AddressParts {
  street: string;
  city: string;
  state: string;
  zip: string;
}

/** The words before a unit's number, as part of a pattern. */
export const UNIT_NAMES = WORDS_BEFORE_NUMBER.join("|");

/** Whether a text begins as a unit does: "Apt 4", "# 4", "Lot 15". */
export const namesUnit = (text: string): boolean => UNIT.test(text);
const UNIT = new RegExp(`^(?:#|(?:${UNIT_NAMES})\\b)`, "i");

/** The last word of most streets, after which a city may stand without a comma. */
const SUFFIX = new RegExp(
  "\\b(?:st|street|ave|av|avenue|blvd|boulevard|rd|road|dr|drive|ct|court|ln|lane|way|pl|place|cir|circle|ter|terrace|trl|trail" +
    "|pkwy|parkway|hwy|highway|loop|sq|square|cv|cove|run|path|row|pike|aly|alley|xing|crossing|pt|point|plz|plaza)\\.?" +
    `(?:\\s+(?:[NSEW]|[NS][EW]))?(?:\\s+(?:#|(?:${UNIT_NAMES})(?![a-z]))\\.?\\s*\\S+)?\\s+`,
  "gi",
);

/** Begins where no such mark stands before, so that a long run of them is read once. */
const MARKS_AT_END = /(?<![,\s])[,\s]+$/;

/** A street without a place: a house number, and neither comma nor ZIP. */
export const STREET_ONLY = /^(\d[^,A-Za-z]*[A-Za-z][^,]*)(?<!\s\d{5}(?:-\d{4})?)$/;

/** The state of an address that ends with a ZIP alone, if that lies in one. */
function stateOfZip(zip: string): string | undefined {
  const [state, ...others] = statesAt(zip) ?? [];
  return others.length === 0 ? state : undefined;
}

/** The most words of a city's name that is looked for. */
const CITY_WORDS = 5;

/** Where the city begins at the end of a text with a number and a street: the ZIP's post office, else the longest name of one in the state. */
function cityStart(text: string, postal: string, state: string): number | undefined {
  const starts = Array.from(text.matchAll(/(?<=\s)\S+/g), ({ index }) => index)
    .slice(1)
    .slice(-CITY_WORDS);
  const name = standardText(fold(postal));
  const code = stateCalled(state) ?? state;
  return (
    starts.find((at) => standardText(fold(text.slice(at))) === name) ??
    starts.find((at) => isPostalCity(text.slice(at), code))
  );
}

/**
 * Splits `12 Main St, Apt 4, Austin, TX 78704-1234`. Where no comma stands before the city, it is the ZIP's post office, another one of
 * the state or, in an address that names its state, what follows the street's suffix. A building's name and a bar before the street are left out.
 * `zip` is empty where none is stated; null if the text has no state, street or city.
 */
export function splitAddress(text: string): AddressParts | null {
  const line = text
    .trim()
    // Begins where no space stands before, so that a long run of them is read once.
    .replace(/(?<!\s)\s*[\r\n]\s*/g, ", ")
    .replace(/\s+/g, " ")
    .replace(/^[^|\d][^|]*\|\s*(?=\d)/, "");
  const end = splitEnd(line);
  const zip = end.zipCode ?? "";
  const isNamed = stateCalled(end.state) !== undefined;
  const state = isNamed ? end.state : stateOfZip(zip);
  if (state === undefined) return null;
  const before = isNamed ? end.before : splitEnd(line, state).before.replace(MARKS_AT_END, "");
  const comma = before.lastIndexOf(",");
  const last = before.slice(comma + 1).trim();
  if (comma > 0 && last !== "" && !namesUnit(last) && !/^\d/.test(last))
    return { street: before.slice(0, comma).trim(), city: last, state, zip };
  const postal = placeOf(zip, null)?.city ?? "";
  const at = before.length - postal.length;
  // Text of web pages may have lost the line break before the city: `709 S Park AvenueGarden City`.
  const isApart = at > 0 && /^(?:\s.|[a-z][A-Z])$/.test(before.slice(at - 1, at + 1));
  if (postal !== "" && isApart && before.toLowerCase().endsWith(postal.toLowerCase())) {
    return { street: before.slice(0, at).replace(MARKS_AT_END, ""), city: before.slice(at), state, zip };
  }
  const known = cityStart(before, postal, state);
  if (known !== undefined)
    return { street: before.slice(0, known).replace(MARKS_AT_END, ""), city: before.slice(known), state, zip };
  const suffix = isNamed ? [...before.matchAll(SUFFIX)].at(-1) : undefined;
  const from = suffix ? suffix.index + suffix[0].length : 0;
  const city = before.slice(from);
  if (!suffix || !/^[A-Za-z][A-Za-z .'-]*$/.test(city)) return null;
  return { street: before.slice(0, from).replace(MARKS_AT_END, ""), city, state, zip };
}

/** Reads one part of a whole address; the four parts of a row read the same text, which is split once. */
export function addressPart(part: keyof AddressParts): (text: string) => string {
  return (text) => {
    if (known?.text !== text) known = { text, parts: splitAddress(text) };
    if (known.parts) return known.parts[part];
    // A street alone is left to the mapping's next source.
    if (STREET_ONLY.test(text)) return "";
    throw new RowFault("rejected", "streetAddress", text, "cannot be split into street, city, state and ZIP");
  };
}

let known: { text: string; parts: AddressParts | null } | null = null;
