import { PROPERTY_TYPES, type PropertyRecord, STATUSES } from "@/lib/domain/property";
import { parseId } from "@/lib/store/columnar/hash";

/** Why a record cannot be part of a dataset. */
export interface RecordFault {
  /** As in `priceHistory[2].date`. */
  field: string;
  /** Completes "FIELD …": "must be a whole number from 0 to 254, not 1.5". */
  reason: string;
}

const MAX_U32 = 4_294_967_294;
const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 60);
const fault = (field: string, rule: string, value: unknown): RecordFault => ({
  field,
  reason: `must be ${rule}, not ${shown(value)}`,
});

const isWhole = (value: unknown, min: number, max: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

function whole(field: string, value: unknown, max: number, min = 0): RecordFault | null {
  if (value === null || isWhole(value, min, max)) return null;
  return fault(field, `null or a whole number from ${min} to ${max.toLocaleString("en-US")}`, value);
}

const SPACE = 32;
const isSpace = (code: number) => code === SPACE || (code > 159 && /\s/.test(String.fromCharCode(code)));

/** Whether a text begins or ends with a space, or has a control character. */
function isUnfit(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < SPACE || (code > 126 && code < 160)) return true;
  }
  return isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1));
}

function words(field: string, value: unknown, max: number): RecordFault | null {
  if (typeof value === "string" && value !== "" && value.length <= max && !isUnfit(value)) return null;
  return fault(field, `1 to ${max} characters without outer spaces or control characters`, value);
}

const isDigits = (text: string, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (!(code >= 48 && code <= 57)) return false;
  }
  return true;
};
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The number that these digits say; only good after `isDigits`. */
const number = (text: string, from: number, to: number) => {
  let value = 0;
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
};
const DASH = 45;
const NO_DATE = -1;

/** The calendar date YYYY-MM-DD at a text's start as the number YYYYMMDD; -1 where there is none, or it does not exist. */
function startingDate(text: string): number {
  let bad = (text.charCodeAt(4) ^ DASH) | (text.charCodeAt(7) ^ DASH);
  let date = 0;
  for (let i = 0; i < 10; i++) {
    if (i === 4 || i === 7) continue;
    const digit = text.charCodeAt(i) - 48;
    // Negative where it is below 0 or above 9.
    bad |= (digit | (9 - digit)) & 0x8000_0000;
    date = date * 10 + digit;
  }
  const day = date % 100;
  const month = ((date / 100) | 0) % 100;
  if (bad !== 0 || month < 1 || month > 12 || day < 1) return NO_DATE;
  if (day <= DAYS[month - 1]!) return date;
  const year = (date / 10_000) | 0;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && day === 29 && leap ? date : NO_DATE;
}

/** YYYYMMDD of a calendar date YYYY-MM-DD that exists; -1 of anything else. */
const dateOf = (value: unknown): number =>
  typeof value === "string" && value.length === 10 ? startingDate(value) : NO_DATE;

/** Whether this is a calendar date YYYY-MM-DD that exists. */
export const isDate = (value: unknown): value is string => dateOf(value) !== NO_DATE;

const COLON = 58;
const LETTER_T = 84;
const LETTER_Z = 90;
/** Two digits from 00 to `max`, then this character. */
const isPart = (text: string, at: number, max: number, then: number): boolean =>
  isDigits(text, at, at + 2) && number(text, at, at + 2) <= max && text.charCodeAt(at + 2) === then;

const isTimestamp = (value: unknown): boolean => {
  if (typeof value !== "string" || value.length !== 20) return false;
  if (value.charCodeAt(10) !== LETTER_T || !isPart(value, 11, 23, COLON)) return false;
  if (!isPart(value, 14, 59, COLON) || !isPart(value, 17, 59, LETTER_Z)) return false;
  const date = startingDate(value);
  return date >= 1970_00_00 && date < 2106_00_00;
};

/** Names of cities, events and sources that were found good: few are distinct, and each record has several. */
const goodNames = new Set<string>();
const MANY_NAMES = 10_000;

function knownWords(field: string, value: unknown, max: number): RecordFault | null {
  if (goodNames.has(value as string)) return null;
  const bad = words(field, value, max);
  if (!bad && goodNames.size < MANY_NAMES && (value as string).length <= 64) goodNames.add(value as string);
  return bad;
}

function addressFault(a: PropertyRecord["address"]): RecordFault | null {
  if (typeof a !== "object" || a === null) return fault("address", "an object", a);
  if (typeof a.state !== "string" || !/^[A-Z]{2}$/.test(a.state))
    return fault("address.state", "two upper-case letters", a.state);
  if (typeof a.zipCode !== "string" || a.zipCode.length !== 5 || !isDigits(a.zipCode, 0, 5))
    return fault("address.zipCode", "five digits", a.zipCode);
  return words("address.streetAddress", a.streetAddress, 200) ?? knownWords("address.city", a.city, 100);
}

function historyFault({ priceHistory, taxHistory }: PropertyRecord): RecordFault | null {
  if (!Array.isArray(priceHistory) || priceHistory.length > 10_000)
    return fault("priceHistory", "a list of at most 10,000", priceHistory);
  let newer = 9999_12_31;
  let source: string | null = null;
  for (let i = 0; i < priceHistory.length; i++) {
    const e = priceHistory[i]!;
    const date = dateOf(e.date);
    if (date === NO_DATE) return fault(`priceHistory[${i}].date`, "a calendar date YYYY-MM-DD", e.date);
    if (date > newer) {
      const rule = `no later than ${priceHistory[i - 1]!.date}, as the newest event comes first`;
      return fault(`priceHistory[${i}].date`, rule, e.date);
    }
    newer = date;
    if (!isWhole(e.price, 0, MAX_U32)) return fault(`priceHistory[${i}].price`, "a whole number of dollars", e.price);
    const bad = knownWords("event", e.event, 64) ?? (e.source === source ? null : knownWords("source", e.source, 200));
    if (bad) return { ...bad, field: `priceHistory[${i}].${bad.field}` };
    source = e.source;
  }
  if (!Array.isArray(taxHistory) || taxHistory.length > 1_000)
    return fault("taxHistory", "a list of at most 1,000", taxHistory);
  let year = 10_000;
  for (let i = 0; i < taxHistory.length; i++) {
    const t = taxHistory[i]!;
    if (!isWhole(t.year, 1, year)) return fault(`taxHistory[${i}].year`, "a year, newest first", t.year);
    year = t.year;
    if (!isWhole(t.taxPaid, 0, Number.MAX_SAFE_INTEGER))
      return fault(`taxHistory[${i}].taxPaid`, "whole dollars", t.taxPaid);
    if (!isWhole(t.assessedValue, 0, Number.MAX_SAFE_INTEGER))
      return fault(`taxHistory[${i}].assessedValue`, "whole dollars", t.assessedValue);
  }
  return null;
}

const within = (value: unknown, max: number) => typeof value === "number" && Math.abs(value) <= max;

function placeFault({ coordinates: c, scores: s }: PropertyRecord): RecordFault | null {
  if (c !== null) {
    if (!within(c?.latitude, 90)) return fault("coordinates.latitude", "from -90 to 90", c?.latitude);
    if (!within(c.longitude, 180)) return fault("coordinates.longitude", "from -180 to 180", c.longitude);
  }
  if (s === null) return null;
  if (typeof s !== "object") return fault("scores", "null or an object", s);
  return (
    whole("scores.walkability", s.walkability, 100) ??
    whole("scores.transit", s.transit, 100) ??
    whole("scores.bike", s.bike, 100)
  );
}

/**
 * The first reason why a dataset cannot hold this record, or null. Checks form and the range that the columns can hold;
 * uniqueness of ids and addresses is the build's.
 */
export function recordFault(r: PropertyRecord): RecordFault | null {
  if (typeof r !== "object" || r === null) return fault("record", "an object", r);
  if (typeof r.id !== "string" || parseId(r.id) === null)
    return fault("id", "prop_ and 16 lowercase hexadecimal digits", r.id);
  if (!STATUSES.includes(r.status)) return fault("status", `one of ${STATUSES.join(", ")}`, r.status);
  if (!PROPERTY_TYPES.includes(r.propertyType))
    return fault("propertyType", `one of ${PROPERTY_TYPES.join(", ")}`, r.propertyType);
  if (!isTimestamp(r.lastUpdated))
    return fault("lastUpdated", "a time YYYY-MM-DDTHH:MM:SSZ from 1970 to 2105", r.lastUpdated);
  const baths = r.bathroomsTotal;
  if (baths !== null && !isWhole(baths * 2, 0, 254))
    return fault("bathroomsTotal", "null or a multiple of 0.5 up to 127", baths);
  return (
    whole("listPrice", r.listPrice, MAX_U32) ??
    whole("bedroomsTotal", r.bedroomsTotal, 254) ??
    whole("livingArea", r.livingArea, MAX_U32) ??
    whole("lotSize", r.lotSize, Number.MAX_SAFE_INTEGER) ??
    whole("yearBuilt", r.yearBuilt, 9_999, 1) ??
    whole("daysOnMarket", r.daysOnMarket, 65_534) ??
    addressFault(r.address) ??
    historyFault(r) ??
    placeFault(r)
  );
}
