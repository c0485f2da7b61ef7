import { splitEnd } from "@/lib/domain/address-line";
import { stateCalled } from "@/lib/domain/states";
import { RowFault } from "../faults";
import { placeOf } from "../zip-places";

/** The parts of an address that stands in one cell. */
interface AddressParts {
  street: string;
  city: string;
  state: string;
  zip: string;
}

/** The last word of most streets, after which a city may stand without a comma. */
const SUFFIX =
  /\b(?:st|street|ave|av|avenue|blvd|boulevard|rd|road|dr|drive|ct|court|ln|lane|way|pl|place|cir|circle|ter|terrace|trl|trail|pkwy|parkway|hwy|highway|loop|sq|square|cv|cove|run|path|row|pike|aly|alley|xing|crossing|pt|point|plz|plaza)\.?(?:\s+(?:[NSEW]|[NS][EW]))?(?:\s+(?:#|apt|unit|ste)\.?\s*\S+)?\s+/gi;
const UNIT = /^(?:#|(?:apt|apartment|unit|ste|suite|lot|bldg|floor|fl)\b)/i;

/** Begins where no such mark stands before, so that a long run of them is read once. */
const MARKS_AT_END = /(?<![,\s])[,\s]+$/;

/** A street without a place: a house number, and neither comma nor ZIP. */
export const STREET_ONLY = /^(\d[^,A-Za-z]*[A-Za-z][^,]*)$/;

/**
 * Splits `12 Main St, Apt 4, Austin, TX 78704-1234`. Where no comma stands before the city, it is the ZIP's post office or what
 * follows the street's suffix. `zip` is empty where none is stated; null if the text has no state, street or city.
 */
export function splitAddress(text: string): AddressParts | null {
  const { before, state, zipCode: zip = "" } = splitEnd(text.trim().replace(/\s+/g, " "));
  if (stateCalled(state) === undefined) return null;
  const comma = before.lastIndexOf(",");
  const last = before.slice(comma + 1).trim();
  if (comma > 0 && last !== "" && !UNIT.test(last) && !/^\d/.test(last))
    return { street: before.slice(0, comma).trim(), city: last, state, zip };
  const postal = placeOf(zip, null)?.city ?? "";
  const at = before.length - postal.length;
  // Text of web pages may have lost the line break before the city: `709 S Park AvenueGarden City`.
  const isApart = at > 0 && /^(?:\s.|[a-z][A-Z])$/.test(before.slice(at - 1, at + 1));
  if (postal !== "" && isApart && before.toLowerCase().endsWith(postal.toLowerCase())) {
    return { street: before.slice(0, at).replace(MARKS_AT_END, ""), city: before.slice(at), state, zip };
  }
  const end = [...before.matchAll(SUFFIX)].at(-1);
  const from = end ? end.index + end[0].length : 0;
  const city = before.slice(from);
  if (!end || !/^[A-Za-z][A-Za-z .'-]*$/.test(city)) return null;
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
