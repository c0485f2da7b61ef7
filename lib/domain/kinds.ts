import { formatDay, formatInstant, parseDay, parseInstant } from "./calendar";
import { stateCalled } from "./states";

/**
 * A kind of parameter: reads a value strictly from text, and writes it back. The API and the pages share the kinds, so they
 * do not use zod, which would be too large for the browser.
 */
export interface Kind<T> {
  /** Returns the value, or what is wrong with the text: "must be five digits such as 78704". */
  read(text: string): Read<T>;
  /** Returns a text that `read` reads as the same value. */
  write(value: T): string;
  /** What it is, for the API's description. */
  form: Form;
  /** For lists: returns the valid members, ignoring white space around them, or undefined if there are none. */
  salvage?(text: string): T | undefined;
}

/** A kind's name and bounds, of which `lib/http/openapi/kinds.ts` makes its JSON Schema. */
export type Form =
  | { name: "integer"; min: number; max: number }
  | { name: "decimal" | "signed" | "pageSize" | "identifier" | "flag" | "date" | "instant" }
  | { name: "boundingBox" | "polygon" | "mapPosition" }
  | { name: "degree" | "upTo"; most: number }
  | { name: "text"; longest: number; pattern: RegExp }
  | { name: "pattern"; pattern: RegExp }
  | { name: "oneOf"; values: readonly string[] }
  | { name: "oneNumberOf"; values: readonly number[] }
  | { name: "list"; most: number; of: Form };

export type Read<T> = { value: T; wrong?: never } | { wrong: string };

/** A number as text without an exponent, which no parameter accepts: 1e-7 → "0.0000001". For absolute values below 1e21. */
export function inDigits(value: number): string {
  const text = String(value);
  if (!text.includes("e-")) return text;
  const [mantissa = "", exponent] = text.split("e-");
  const sign = mantissa.startsWith("-") ? "-" : "";
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${mantissa.replace(/[-.]/g, "")}`;
}

/** ASCII digits only, no sign, within the bounds and the safe range. */
export function integer(min = 0, max = Number.MAX_SAFE_INTEGER): Kind<number> {
  const rule =
    max === Number.MAX_SAFE_INTEGER
      ? `must be a whole number of at least ${min}`
      : `must be a whole number from ${min} to ${max}`;
  return {
    read(text) {
      if (!/^[0-9]+$/.test(text)) return { wrong: `${rule}, in digits only` };
      const value = Number(text);
      if (!Number.isSafeInteger(value)) return { wrong: `${rule}, and small enough to be exact` };
      return value >= min && value <= max ? { value } : { wrong: rule };
    },
    write: inDigits,
    form: { name: "integer", min, max },
  };
}

/** A plain decimal such as 2 or 2.5. */
export const decimal = (): Kind<number> => ({
  read(text) {
    if (!/^[0-9]+(\.[0-9]+)?$/.test(text)) return { wrong: "must be a plain decimal number such as 2 or 2.5" };
    const value = Number(text);
    return value <= Number.MAX_SAFE_INTEGER ? { value } : { wrong: "is too large" };
  },
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
    if (!pattern.test(given)) return { wrong: "must not contain control characters" };
    if (value === "") return { wrong: "must not be empty" };
    return value.length > longest ? { wrong: `must be at most ${longest} characters` } : { value };
  },
  write: (value) => value,
  form: { name: "text", longest, pattern },
});

/** Any text without control characters; leading and trailing white space is removed. */
export const text = (longest = 200) => textOf(longest, WITHOUT_CONTROLS);

/** The same, in several lines. */
export const lines = (longest: number) => textOf(longest, LINES);

/** Text that matches a pattern. */
const form = (pattern: RegExp, wrong: string, trimmed: boolean): Kind<string> => ({
  read(given) {
    const value = trimmed && WITHOUT_CONTROLS.test(given) ? given.trim() : given;
    return pattern.test(value) ? { value } : { wrong };
  },
  write: (value) => value,
  form: { name: "pattern", pattern },
});

/** Any two letters; a state that does not exist simply matches nothing. A state's name is told its code. */
export function state(): Kind<string> {
  const code = form(/^[A-Za-z]{2}$/, "must be a two-letter state code such as TX", true);
  return {
    ...code,
    read(given) {
      const found = code.read(given);
      const called = "wrong" in found ? stateCalled(given) : undefined;
      return called === undefined ? found : { wrong: `must be the two-letter state code ${called}` };
    },
  };
}

const ZIP = /^[0-9]{5}$/;
const ZIP_RULE = "must be five digits such as 78704";
export const zipCode = () => form(ZIP, ZIP_RULE, false);
/** A ZIP code as part of an address; like the other parts it may have white space around it. */
export const addressZipCode = () => form(ZIP, ZIP_RULE, true);

/** A dataset's version, as in the header `Dataset-Version`. */
export const datasetVersion = () =>
  form(/^[0-9a-f]{16}$/, "must be a Dataset-Version, sixteen digits such as 0123456789abcdef", false);

/** An identifier: any text, as an unknown one is simply not found. */
export const identifier = (): Kind<string> => ({
  read: (value) => ({ value }),
  write: (value) => value,
  form: { name: "identifier" },
});

/** `true` or `false`. */
export const flag = (): Kind<boolean> => ({
  read: (text) =>
    text === "true" || text === "false" ? { value: text === "true" } : { wrong: "must be true or false" },
  write: String,
  form: { name: "flag" },
});

/** A calendar date, as days since 1970-01-01. */
export const date = (): Kind<number> => ({
  read(text) {
    const value = parseDay(text);
    return value === null ? { wrong: "must be a calendar date such as 2026-03-31" } : { value };
  },
  write: formatDay,
  form: { name: "date" },
});

const FIRST_SECOND = parseInstant("0000-01-01T00:00:00Z")!;
const LAST_SECOND = parseInstant("9999-12-31T23:59:59Z")!;

/** An RFC 3339 timestamp, as seconds since 1970, rounded up to a whole second; one that its offset takes out of the calendar as its end. */
export const instant = (): Kind<number> => ({
  read(text) {
    const value = parseInstant(text);
    if (value !== null) return { value: Math.max(FIRST_SECOND, Math.min(Math.ceil(value), LAST_SECOND)) };
    return { wrong: "must be an RFC 3339 instant such as 2026-03-31T12:00:00Z; a + in it is sent as %2B" };
  },
  write: formatInstant,
  form: { name: "instant" },
});

/** One of a few whole numbers. */
export const oneNumberOf = <const T extends number>(values: readonly T[]): Kind<T> => {
  const texts = oneOf(values.map(String));
  return {
    read(text) {
      const read = texts.read(text);
      return read.wrong === undefined ? { value: Number(read.value) as T } : read;
    },
    write: String,
    form: { name: "oneNumberOf", values },
  };
};

/** One of the values, exactly. */
export const oneOf = <const T extends string>(values: readonly T[]): Kind<T> => ({
  read(text) {
    const at = (values as readonly string[]).indexOf(text);
    if (at >= 0) return { value: values[at]! };
    return { wrong: `must be ${values.length === 1 ? "" : "one of "}${values.join(", ")}` };
  },
  write: (value) => value,
  form: { name: "oneOf", values },
});

/** A comma-separated list, put into a fixed order without duplicates, so that equal lists give equal requests. */
function listOf<T extends string>(
  isGood: (member: string) => member is T,
  rule: string,
  most: number,
  of: Form,
): Kind<readonly T[]> {
  const wrongMember = (member: string) =>
    `must be ${rule}, or several of them separated by commas, without spaces; ${
      member === "" ? "one member is empty" : `“${member.slice(0, 40)}” is not one`
    }`;
  const inOrder = (members: readonly string[]) => (members.length === 1 ? [...members] : [...new Set(members)].sort());
  return {
    read(list) {
      const value = inOrder(list.split(","));
      const bad = value.find((member) => !isGood(member));
      if (bad !== undefined) return { wrong: wrongMember(bad) };
      return value.length <= most
        ? { value: value as T[] }
        : { wrong: `must have at most ${most} members, not ${value.length}` };
    },
    write: (value) => inOrder(value).join(","),
    form: { name: "list", most, of },
    salvage(list) {
      const value = inOrder(list.split(",").map((member) => member.trim())).filter(isGood);
      return value.length > 0 ? value.slice(0, most) : undefined;
    },
  };
}

/** The id of a home. */
const PROPERTY_ID = /^prop_[0-9a-f]{16}$/;
export const isPropertyId = (text: string): text is string => PROPERTY_ID.test(text);

/** A list of at most `most` different property ids. */
export function propertyIds(most: number): Kind<readonly string[]> {
  const list = listOf(isPropertyId, "a property id such as prop_e200d0048a78d3fb", most, {
    name: "pattern",
    pattern: PROPERTY_ID,
  });
  return {
    ...list,
    read(text) {
      const read = list.read(text);
      if (read.wrong !== undefined) return read;
      const members = text.split(",");
      const again = members.length === read.value.length ? -1 : members.findIndex((id, i) => members.indexOf(id) < i);
      return again < 0 ? read : { wrong: `must have each id once; ${members[again]} is there twice` };
    },
  };
}

/** A list of property ids that reads more than `most`: the limit depends on the plan and is checked where that is known. */
export const manyPropertyIds = (most: number): Kind<readonly string[]> => ({
  ...propertyIds(Number.MAX_SAFE_INTEGER),
  form: propertyIds(most).form,
});

const isZip = (member: string): member is string => ZIP.test(member);
export const zipCodes = () => listOf(isZip, "a ZIP code of five digits such as 78704", 100, zipCode().form);

/** Any of the values, comma-separated. */
export const anyOf = <const T extends string>(values: readonly T[]): Kind<readonly T[]> =>
  listOf(
    (member): member is T => (values as readonly string[]).includes(member),
    `one of ${values.join(", ")}`,
    values.length,
    oneOf(values).form,
  );

/** Comma-separated decimals with an optional sign; an empty list for any other text. */
const numbers = (list: string): number[] =>
  /^-?[0-9]+(\.[0-9]+)?(,-?[0-9]+(\.[0-9]+)?)*$/.test(list) ? list.split(",").map((part) => Number(part) + 0) : [];

/** Decimal degrees from -most to most. */
export const degree = (most: number): Kind<number> => ({
  read(text) {
    const [value = Number.NaN, ...more] = numbers(text);
    if (more.length === 0 && within(value, most)) return { value };
    return { wrong: `must be decimal degrees from -${most} to ${most} such as 30.25` };
  },
  write: inDigits,
  form: { name: "degree", most },
});

/** A decimal with an optional sign. */
export const signed = (): Kind<number> => ({
  read(text) {
    const [value = Number.NaN, ...more] = numbers(text);
    if (more.length > 0 || Number.isNaN(value)) return { wrong: "must be a plain decimal number such as 5, -5 or 2.5" };
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? { value } : { wrong: "is too large" };
  },
  write: inDigits,
  form: { name: "signed" },
});

/** A plain decimal above 0 and up to a maximum. */
export const upTo = (most: number): Kind<number> => ({
  read(text) {
    const read = decimal().read(text);
    const fits = read.wrong === undefined && read.value > 0 && read.value <= most;
    return fits ? read : { wrong: `must be a plain decimal number above 0 and up to ${most}` };
  },
  write: inDigits,
  form: { name: "upTo", most },
});

const within = (value: number, most: number) => Math.abs(value) <= most;

/** West, south, east, north in decimal degrees; west > east crosses the antimeridian. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number];

export const boundingBox = (): Kind<BoundingBox> => ({
  read(text) {
    const box = numbers(text);
    const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = box;
    const fits = within(west, 180) && within(east, 180) && within(south, 90) && within(north, 90) && south <= north;
    if (box.length === 4 && fits) return { value: [west, south, east, north] };
    return {
      wrong:
        "must be west,south,east,north in decimal degrees such as -97.9,30.1,-97.6,30.5: longitudes from -180 to 180, latitudes from -90 to 90, south not above north",
    };
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

export const polygon = (): Kind<Polygon> => ({
  read(text) {
    const parts = text.split(";");
    const vertices = parts.map((part) => (VERTEX.test(part) ? numbers(part) : []) as [number, number]);
    const [first, last] = [vertices[0]!, vertices.at(-1)!];
    if (vertices.length > 1 && first[0] === last[0] && first[1] === last[1]) vertices.pop();
    const fits = vertices.every(([x = Number.NaN, y = Number.NaN]) => within(x, 180) && within(y, 90));
    if (fits && vertices.length >= 3 && vertices.length <= VERTICES_MAX) return { value: vertices };
    return {
      wrong: `must be 3 to ${VERTICES_MAX} vertices, each a longitude from -180 to 180 and a latitude from -90 to 90 of at most 6 decimals, as -97.8,30.2;-97.7,30.2;-97.7,30.3`,
    };
  },
  write: (vertices) => vertices.map((vertex) => vertex.map(inDigits).join(",")).join(";"),
  form: { name: "polygon" },
});

/** The cursor of a search's first page. */
export const CURSOR_START = "start";

/** The start of a search's page: the cursor that the previous page's response contained. */
export const cursor = () =>
  form(/^(start|[A-Za-z0-9_-]{40,200})$/, "must be start, or what the link to the next page has", false);

/** A map's center and zoom. */
export interface MapPosition {
  latitude: number;
  longitude: number;
  /** 0 (the world) to 22. */
  zoom: number;
}

export const mapPosition = (): Kind<MapPosition> => ({
  read(text) {
    const parts = numbers(text);
    const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = parts;
    const fits = within(latitude, 90) && within(longitude, 180) && zoom >= 0 && zoom <= 22;
    if (parts.length === 3 && fits) return { value: { latitude, longitude, zoom } };
    return { wrong: "must be a latitude, a longitude and a zoom, as 30.25,-97.75,12" };
  },
  write: ({ latitude, longitude, zoom }) => [latitude, longitude, zoom].map(inDigits).join(","),
  form: { name: "mapPosition" },
});
