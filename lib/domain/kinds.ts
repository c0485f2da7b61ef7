import { formatDay, formatInstant, parseDay, parseInstant } from "./calendar";
import { PROPERTY_ID, ZIP_CODE } from "./vocabulary";

/**
 * A kind of parameter: reads a value strictly from text, and writes it back. The API and the pages share the kinds, so they
 * do not use zod, which would be too large for the browser.
 */
export interface Kind<T> {
  /** Returns the value, or undefined for a text that is none of this kind. */
  read(text: string): T | undefined;
  /** Returns a text that `read` reads as the same value. */
  write(value: T): string;
  /** What it is, for the API's description and its faults. */
  form: Form;
  /** For lists: returns the valid members, ignoring white space around them, or undefined if there are none. */
  salvage?(text: string): T | undefined;
}

type PatternName = "state" | "zipCode" | "datasetVersion" | "cursor";

/** What a list has members of. */
export type MemberForm =
  | { name: "zipCode" | "propertyId"; pattern: RegExp }
  | { name: "oneOf"; values: readonly string[] };

/** A kind's name and bounds: `lib/http/parameters/kind-words.ts` has its words, `lib/http/openapi/schemas.ts` its JSON Schema. */
export type Form =
  | { name: "integer"; min: number; max: number }
  | { name: "decimal" | "signed" | "pageSize" | "identifier" | "flag" | "date" | "instant" }
  | { name: "boundingBox" | "polygon" | "mapPosition" }
  | { name: "degree" | "upTo"; most: number }
  | { name: "text"; longest: number; pattern: RegExp }
  | { name: PatternName; pattern: RegExp }
  | { name: "oneOf"; values: readonly string[] }
  | { name: "oneNumberOf"; values: readonly number[] }
  | { name: "list"; most: number; of: MemberForm };

/** A number as text without an exponent, which no parameter accepts: 1e-7 → "0.0000001". For absolute values below 1e21. */
export function inDigits(value: number): string {
  const text = String(value);
  if (!text.includes("e-")) return text;
  const [mantissa = "", exponent] = text.split("e-");
  const sign = mantissa.startsWith("-") ? "-" : "";
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${mantissa.replace(/[-.]/g, "")}`;
}

/** ASCII digits only, no sign, within the bounds and the safe range. */
export const integer = (min = 0, max = Number.MAX_SAFE_INTEGER): Kind<number> => ({
  read(text) {
    const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
    return Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;
  },
  write: inDigits,
  form: { name: "integer", min, max },
});

export const DECIMAL = /^[0-9]+(\.[0-9]+)?$/;

/** A plain decimal such as 2 or 2.5. */
export const decimal = (): Kind<number> => ({
  read: (text) => (DECIMAL.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER ? Number(text) : undefined),
  write: inDigits,
  form: { name: "decimal" },
});

// Written without \P{Cc}, because the API's description has this pattern and clients in other languages cannot read that.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what a text must not contain
const WITHOUT_CONTROLS = /^[^\u0000-\u001f\u007f-\u009f]*$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of them but the line feed and the carriage return
const LINES = /^[^\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/;

const textOf = (longest: number, pattern: RegExp): Kind<string> => ({
  read(given) {
    const value = given.trim();
    // White space around it may be control characters, too.
    return pattern.test(given) && value !== "" && value.length <= longest ? value : undefined;
  },
  write: (value) => value,
  form: { name: "text", longest, pattern },
});

/** Any text without control characters; leading and trailing white space is removed. */
export const text = (longest = 200) => textOf(longest, WITHOUT_CONTROLS);

/** The same, in several lines. */
export const lines = (longest: number) => textOf(longest, LINES);

/** Text that matches a pattern. */
const matching = (name: PatternName, pattern: RegExp, trimmed = false): Kind<string> => ({
  read(given) {
    const value = trimmed && WITHOUT_CONTROLS.test(given) ? given.trim() : given;
    return pattern.test(value) ? value : undefined;
  },
  write: (value) => value,
  form: { name, pattern },
});

/** Any two letters; a state that does not exist simply matches nothing. */
export const state = () => matching("state", /^[A-Za-z]{2}$/, true);

/** A ZIP code. */
export const zipCode = () => matching("zipCode", ZIP_CODE);
/** A ZIP code as part of an address; like the other parts it may have white space around it. */
export const addressZipCode = () => matching("zipCode", ZIP_CODE, true);

/** A dataset's version, as in the header `Dataset-Version`. */
export const datasetVersion = () => matching("datasetVersion", /^[0-9a-f]{16}$/);

/** An identifier: any text, as an unknown one is simply not found. */
export const identifier = (): Kind<string> => ({
  read: (value) => value,
  write: (value) => value,
  form: { name: "identifier" },
});

/** `true` or `false`. */
export const flag = (): Kind<boolean> => ({
  read: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
  write: String,
  form: { name: "flag" },
});

/** A calendar date, as days since 1970-01-01. */
export const date = (): Kind<number> => ({
  read: (text) => parseDay(text) ?? undefined,
  write: formatDay,
  form: { name: "date" },
});

const FIRST_SECOND = parseInstant("0000-01-01T00:00:00Z")!;
const LAST_SECOND = parseInstant("9999-12-31T23:59:59Z")!;

/** An RFC 3339 timestamp, as seconds since 1970, rounded up to a whole second; one that its offset takes out of the calendar as its end. */
export const instant = (): Kind<number> => ({
  read(text) {
    const value = parseInstant(text);
    return value === null ? undefined : Math.max(FIRST_SECOND, Math.min(Math.ceil(value), LAST_SECOND));
  },
  write: formatInstant,
  form: { name: "instant" },
});

/** One of a few whole numbers. */
export const oneNumberOf = <const T extends number>(values: readonly T[]): Kind<T> => ({
  read: (text) => values.find((value) => String(value) === text),
  write: String,
  form: { name: "oneNumberOf", values },
});

/** One of the values, exactly. */
export const oneOf = <const T extends string>(values: readonly T[]): Kind<T> => ({
  read: (text) => values.find((value) => value === text),
  write: (value) => value,
  form: { name: "oneOf", values },
});

/** The members of a list in a fixed order without duplicates, so that equal lists give equal requests. */
export const inOrder = (members: readonly string[]): string[] =>
  members.length === 1 ? [...members] : [...new Set(members)].sort();

/** A comma-separated list of at most `most` members. */
function listOf<T extends string>(
  isGood: (member: string) => member is T,
  most: number,
  of: MemberForm,
): Kind<readonly T[]> {
  return {
    read(list) {
      const value = inOrder(list.split(","));
      return value.length <= most && value.every(isGood) ? value : undefined;
    },
    write: (value) => inOrder(value).join(","),
    form: { name: "list", most, of },
    salvage(list) {
      const value = inOrder(list.split(",").map((member) => member.trim())).filter(isGood);
      return value.length > 0 ? value.slice(0, most) : undefined;
    },
  };
}

/** Whether a text has the form of a property id, whether or not there is one. */
export const isPropertyId = (text: string): text is string => PROPERTY_ID.test(text);

/** A list of at most `most` different property ids. */
export function propertyIds(most: number): Kind<readonly string[]> {
  const list = listOf(isPropertyId, most, { name: "propertyId", pattern: PROPERTY_ID });
  return {
    ...list,
    read(text) {
      const value = list.read(text);
      return value?.length === text.split(",").length ? value : undefined;
    },
  };
}

/** A list of property ids that reads more than `most`: the limit depends on the plan and is checked where that is known. */
export const manyPropertyIds = (most: number): Kind<readonly string[]> => ({
  ...propertyIds(Number.MAX_SAFE_INTEGER),
  form: propertyIds(most).form,
});

const isZip = (member: string): member is string => ZIP_CODE.test(member);
/** Any of at most 100 ZIP codes, comma-separated. */
export const zipCodes = () => listOf(isZip, 100, { name: "zipCode", pattern: ZIP_CODE });

/** Any of the values, comma-separated. */
export const anyOf = <const T extends string>(values: readonly T[]): Kind<readonly T[]> =>
  listOf((member): member is T => (values as readonly string[]).includes(member), values.length, {
    name: "oneOf",
    values,
  });

/** Comma-separated decimals with an optional sign; an empty list for any other text. */
export const numbers = (list: string): number[] =>
  /^-?[0-9]+(\.[0-9]+)?(,-?[0-9]+(\.[0-9]+)?)*$/.test(list) ? list.split(",").map((part) => Number(part) + 0) : [];

const signedUpTo = (most: number, form: Form): Kind<number> => ({
  read(text) {
    const [value = Number.NaN, ...more] = numbers(text);
    return more.length === 0 && within(value, most) ? value : undefined;
  },
  write: inDigits,
  form,
});

/** Decimal degrees from -most to most. */
export const degree = (most: number) => signedUpTo(most, { name: "degree", most });

/** A decimal with an optional sign. */
export const signed = () => signedUpTo(Number.MAX_SAFE_INTEGER, { name: "signed" });

/** A plain decimal above 0 and up to a maximum. */
export const upTo = (most: number): Kind<number> => ({
  read(text) {
    const value = decimal().read(text);
    return value !== undefined && value > 0 && value <= most ? value : undefined;
  },
  write: inDigits,
  form: { name: "upTo", most },
});

const within = (value: number, most: number) => Math.abs(value) <= most;

/** West, south, east, north in decimal degrees; west > east crosses the antimeridian. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number];

/** "west,south,east,north" in decimal degrees, with longitudes from -180 to 180, latitudes from -90 to 90 and south ≤ north. */
export const boundingBox = (): Kind<BoundingBox> => ({
  read(text) {
    const box = numbers(text);
    const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = box;
    const fits = within(west, 180) && within(east, 180) && within(south, 90) && within(north, 90) && south <= north;
    return box.length === 4 && fits ? [west, south, east, north] : undefined;
  },
  write: (box) => box.map(inDigits).join(","),
  form: { name: "boundingBox" },
});

/** Vertices, each a longitude and a latitude in decimal degrees; the last one is joined to the first. */
export type Polygon = readonly (readonly [longitude: number, latitude: number])[];

const DEGREES = "-?[0-9]+(\\.[0-9]{1,6})?";
/** A vertex as text, as a regular expression. */
export const VERTEX_TEXT = `${DEGREES},${DEGREES}`;
const VERTEX = new RegExp(`^${VERTEX_TEXT}$`);
export const VERTICES_MAX = 100;

/**
 * "lon,lat;lon,lat;…" in decimal degrees of at most six decimals, 3 to `VERTICES_MAX` vertices. A last one that repeats the first,
 * as in GeoJSON, is left out.
 */
export const polygon = (): Kind<Polygon> => ({
  read(text) {
    const parts = text.split(";");
    const vertices = parts.map((part) => (VERTEX.test(part) ? numbers(part) : []) as [number, number]);
    const [first, last] = [vertices[0]!, vertices.at(-1)!];
    if (vertices.length > 1 && first[0] === last[0] && first[1] === last[1]) vertices.pop();
    const fits = vertices.every(([x = Number.NaN, y = Number.NaN]) => within(x, 180) && within(y, 90));
    return fits && vertices.length >= 3 && vertices.length <= VERTICES_MAX ? vertices : undefined;
  },
  write: (vertices) => vertices.map((vertex) => vertex.map(inDigits).join(",")).join(";"),
  form: { name: "polygon" },
});

/** The cursor of a search's first page. */
export const CURSOR_START = "start";

/** The start of a search's page: the cursor that the previous page's response contained. */
export const cursor = () => matching("cursor", /^(start|[A-Za-z0-9_-]{40,200})$/);

/** A map's center and zoom. */
export interface MapPosition {
  latitude: number;
  longitude: number;
  /** 0 (the world) to 22. */
  zoom: number;
}

/** "latitude,longitude,zoom". */
export const mapPosition = (): Kind<MapPosition> => ({
  read(text) {
    const parts = numbers(text);
    const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = parts;
    const fits = within(latitude, 90) && within(longitude, 180) && zoom >= 0 && zoom <= 22;
    return parts.length === 3 && fits ? { latitude, longitude, zoom } : undefined;
  },
  write: ({ latitude, longitude, zoom }) => [latitude, longitude, zoom].map(inDigits).join(","),
  form: { name: "mapPosition" },
});
