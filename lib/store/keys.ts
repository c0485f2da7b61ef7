import { fnv1a, scatter } from "@/lib/domain/random";

/** The keys by which homes are found: the number in an id, and an address's hash. */

const PREFIX = "prop_";
const ID_LENGTH = 21;

/** The 32-bit number of eight lowercase hexadecimal digits; -1 for anything else. */
function hexadecimal(text: string, from: number): number {
  let value = 0;
  for (let i = from; i < from + 8; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) value = (value << 4) | (code - 48);
    else if (code >= 97 && code <= 102) value = (value << 4) | (code - 87);
    else return -1;
  }
  return value >>> 0;
}

/** The 64-bit number in an id, which is `prop_` and 16 lowercase hexadecimal digits; null for any other text. */
export function parseId(id: string): { high: number; low: number } | null {
  if (id.length !== ID_LENGTH || !id.startsWith(PREFIX)) return null;
  const high = hexadecimal(id, PREFIX.length);
  const low = hexadecimal(id, PREFIX.length + 8);
  return high < 0 || low < 0 ? null : { high, low };
}

const digits = (half: number): string => half.toString(16).padStart(8, "0");

/** The id with the number that these two halves are, each of 32 bits without a sign. */
export const formatId = (high: number, low: number): string => `${PREFIX}${digits(high)}${digits(low)}`;

/** The hash of an address without its ZIP code. */
export const hashAddress = (streetAddress: string, city: string, state: string): number =>
  scatter(fnv1a(SEPARATOR, fnv1a(state, fnv1a(SEPARATOR, fnv1a(city, fnv1a(SEPARATOR, fnv1a(streetAddress)))))));
const SEPARATOR = "\u001f";
