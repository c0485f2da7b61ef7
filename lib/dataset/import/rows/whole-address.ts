import { RowFault } from "../faults";
import { stateOf } from "../values";
import { placeNamer } from "../zip-places";

/** The parts of an address that stands in one cell. */
export interface AddressParts {
  street: string;
  city: string;
  state: string;
  zip: string;
}

const COUNTRY = /[,\s]+(?:USA?|U\.S\.A?\.?|United States(?: of America)?)\.?$/i;
const ZIP = /[,\s]+(\d{5})(?:-?\d{4})?$/;
/** The last word of most streets, after which a city may stand without a comma. */
const SUFFIX =
  /\b(?:st|street|ave|av|avenue|blvd|boulevard|rd|road|dr|drive|ct|court|ln|lane|way|pl|place|cir|circle|ter|terrace|trl|trail|pkwy|parkway|hwy|highway|loop|sq|square|cv|cove|run|path|row|pike|aly|alley|xing|crossing|pt|point|plz|plaza)\.?(?:\s+(?:[NSEW]|[NS][EW]))?(?:\s+(?:#|apt|unit|ste)\.?\s*\S+)?\s+/gi;
const UNIT = /^(?:#|(?:apt|apartment|unit|ste|suite|lot|bldg|floor|fl)\b)/i;

/** The state that ends a text, as a code or a name of up to three words, and what stands before it. */
function cutState(text: string): { before: string; state: string } | null {
  const words = text.split(/[,\s]+/);
  for (const count of [1, 2, 3]) {
    const name = words.slice(-count).join(" ");
    const state = words.length > count ? stateOf(name) : null;
    if (!state) continue;
    const at = text.length - (/(?:[A-Za-z.]+[,\s]*)$/.exec(text) ? lengthOfLast(text, count) : 0);
    return { before: text.slice(0, at).replace(/[,\s]+$/, ""), state };
  }
  return null;
}

/** The length of the last words of a text, with the marks between them. */
const lengthOfLast = (text: string, count: number): number =>
  new RegExp(`(?:[^,\\s]+[,\\s]*){${count}}$`).exec(text)![0].length;

/** A street without a place: a house number, and neither comma nor ZIP. */
export const STREET_ONLY = /^(\d[^,]*[A-Za-z][^,]*)$/;

const placeOf = placeNamer();

/**
 * Splits `12 Main St, Apt 4, Austin, TX 78704-1234`. Where no comma stands before the city, it is the ZIP's post office or what
 * follows the street's suffix. `zip` is empty where none is stated; null if the text has no state, street or city.
 */
export function splitAddress(text: string): AddressParts | null {
  const whole = text.trim().replace(/\s+/g, " ").replace(COUNTRY, "");
  const zip = ZIP.exec(whole)?.[1] ?? "";
  const rest = whole.replace(ZIP, "");
  const found = cutState(rest);
  if (!found) return null;
  const { before, state } = found;
  const comma = before.lastIndexOf(",");
  const last = before.slice(comma + 1).trim();
  if (comma > 0 && last !== "" && !UNIT.test(last) && !/^\d/.test(last))
    return { street: before.slice(0, comma).trim(), city: last, state, zip };
  const postal = placeOf(zip, null)?.city ?? "";
  if (postal !== "" && before.toLowerCase().endsWith(` ${postal.toLowerCase()}`)) {
    const at = before.length - postal.length;
    return { street: before.slice(0, at).replace(/[,\s]+$/, ""), city: before.slice(at), state, zip };
  }
  const end = [...before.matchAll(SUFFIX)].at(-1);
  const from = end ? end.index + end[0].length : 0;
  const city = before.slice(from);
  if (!end || !/^[A-Za-z][A-Za-z .'-]*$/.test(city)) return null;
  return { street: before.slice(0, from).replace(/[,\s]+$/, ""), city, state, zip };
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
