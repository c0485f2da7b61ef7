import { formatDay, formatInstant, parseDay, parseInstant } from "./calendar";

/**
 * Kinds of parameters: how a text becomes a value, strictly, and a value a text again, with the JSON Schema that the API's
 * description shows. The API and the pages' addresses read the same kinds; without zod, as the browser has them too.
 */
export interface Kind<T> {
  /** The value, or what is wrong with the text: "must be five digits such as 78704". */
  read(text: string): Read<T>;
  /** Text that `read` takes for the same value. */
  write(value: T): string;
  schema: Readonly<Record<string, unknown>>;
  /** Of a list: its good members, or undefined where none is. White space around them is no fault. */
  salvage?(text: string): T | undefined;
}

export type Read<T> = { value: T; wrong?: never } | { wrong: string };

/** A number in digits, never with an exponent, which no parameter takes: 1e-7 → "0.0000001". For sizes below 1e21. */
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
    schema: { type: "integer", minimum: min, maximum: max },
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
  schema: { type: "number", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
});

// Not \P{Cc}, which clients in other languages cannot read: this pattern stands in the API's description.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text must not have
const WITHOUT_CONTROLS = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** Any text without control characters, outer white space removed. */
export const text = (longest = 200): Kind<string> => ({
  read(given) {
    const value = given.trim();
    if (value === "") return { wrong: "must not be empty" };
    if (value.length > longest) return { wrong: `must be at most ${longest} characters` };
    return WITHOUT_CONTROLS.test(value) ? { value } : { wrong: "must not contain control characters" };
  },
  write: (value) => value,
  schema: { type: "string", minLength: 1, maxLength: longest, pattern: WITHOUT_CONTROLS.source },
});

/** Text of one form. */
const form = (pattern: RegExp, wrong: string, trimmed: boolean): Kind<string> => ({
  read(given) {
    const value = trimmed ? given.trim() : given;
    return pattern.test(value) ? { value } : { wrong };
  },
  write: (value) => value,
  schema: { type: "string", pattern: pattern.source },
});

/** Two letters; whether the state exists is for the match to say. */
export const state = () => form(/^[A-Za-z]{2}$/, "must be a two-letter state code such as TX", true);

const ZIP = /^[0-9]{5}$/;
const ZIP_RULE = "must be five digits such as 78704";
export const zipCode = () => form(ZIP, ZIP_RULE, false);
/** As a part of an address, whose parts are all read without outer white space. */
export const addressZipCode = () => form(ZIP, ZIP_RULE, true);

/** A dataset's version, as `Dataset-Version` tells it. */
export const datasetVersion = () =>
  form(/^[0-9a-f]{16}$/, "must be a Dataset-Version, sixteen digits such as 0123456789abcdef", false);

/** Any text, for an identifier that is looked up. */
export const identifier = (): Kind<string> => ({
  read: (value) => ({ value }),
  write: (value) => value,
  schema: { type: "string" },
});

/** Yes or no. */
export const flag = (): Kind<boolean> => ({
  read: (text) =>
    text === "true" || text === "false" ? { value: text === "true" } : { wrong: "must be true or false" },
  write: String,
  schema: { type: "boolean" },
});

/** Yes, or left out. */
export const onlyTrue = (): Kind<true> => ({
  read: (text) => (text === "true" ? { value: true } : { wrong: "must be true" }),
  write: String,
  schema: { type: "boolean", enum: [true] },
});

/** A calendar date, as days since 1970-01-01. */
export const date = (): Kind<number> => ({
  read(text) {
    const value = parseDay(text);
    return value === null ? { wrong: "must be a calendar date such as 2026-03-31" } : { value };
  },
  write: formatDay,
  schema: { type: "string", format: "date" },
});

const FIRST_SECOND = parseInstant("0000-01-01T00:00:00Z")!;
const LAST_SECOND = parseInstant("9999-12-31T23:59:59Z")!;

/** An RFC 3339 instant, as whole seconds since 1970: the first one that is not before it. */
export const instant = (): Kind<number> => ({
  read(text) {
    const value = Math.ceil(parseInstant(text) ?? Number.NaN);
    if (value >= FIRST_SECOND && value <= LAST_SECOND) return { value };
    return { wrong: "must be an RFC 3339 instant such as 2026-03-31T12:00:00Z; a + in it is sent as %2B" };
  },
  write: formatInstant,
  schema: { type: "string", format: "date-time" },
});

/** One of the values, exactly. */
export const oneOf = <const T extends string>(values: readonly T[]): Kind<T> => ({
  read(text) {
    const at = (values as readonly string[]).indexOf(text);
    if (at >= 0) return { value: values[at]! };
    return { wrong: `must be ${values.length === 1 ? "" : "one of "}${values.join(", ")}` };
  },
  write: (value) => value,
  schema: { type: "string", enum: values },
});

/** Comma-separated, in one order and without repeats, so that equal lists are equal requests. */
function listOf<T extends string>(
  isGood: (member: string) => member is T,
  rule: string,
  most: number,
  items: Kind<T>["schema"],
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
    schema: { type: "array", minItems: 1, maxItems: most, items },
    salvage(list) {
      const value = inOrder(list.split(",").map((member) => member.trim())).filter(isGood);
      return value.length > 0 ? value.slice(0, most) : undefined;
    },
  };
}

const ID = /^prop_[0-9a-f]{16}$/;
export const isPropertyId = (text: string): text is string => ID.test(text);

/** Property ids, so many at most. */
export const propertyIds = (most: number): Kind<readonly string[]> =>
  listOf(isPropertyId, "a property id such as prop_e200d0048a78d3fb", most, { type: "string", pattern: ID.source });

/** Of property ids too, of which more than `most` are read: what a plan takes is told where it is known. */
export const manyPropertyIds = (most: number): Kind<readonly string[]> => ({
  ...propertyIds(Number.MAX_SAFE_INTEGER),
  schema: propertyIds(most).schema,
});

const isZip = (member: string): member is string => ZIP.test(member);
export const zipCodes = () => listOf(isZip, "a ZIP code of five digits such as 78704", 100, zipCode().schema);

/** Any of the values, comma-separated. */
export const anyOf = <const T extends string>(values: readonly T[]): Kind<readonly T[]> =>
  listOf(
    (member): member is T => (values as readonly string[]).includes(member),
    `one of ${values.join(", ")}`,
    values.length,
    oneOf(values).schema,
  );

/** Numbers with a sign, separated by commas; an empty list for any other text. */
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
  schema: degrees(most),
});

/** A plain decimal above 0 and up to a maximum. */
export const upTo = (most: number): Kind<number> => ({
  read(text) {
    const read = decimal().read(text);
    const fits = read.wrong === undefined && read.value > 0 && read.value <= most;
    return fits ? read : { wrong: `must be a plain decimal number above 0 and up to ${most}` };
  },
  write: inDigits,
  schema: { type: "number", exclusiveMinimum: 0, maximum: most },
});

const within = (value: number, most: number) => Math.abs(value) <= most;
const degrees = (most: number) => ({ type: "number", minimum: -most, maximum: most });

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
  schema: {
    type: "array",
    prefixItems: [degrees(180), degrees(90), degrees(180), degrees(90)],
    items: false,
    minItems: 4,
    maxItems: 4,
  },
});

/** Vertices, each a longitude and a latitude in decimal degrees; the last one is joined to the first. */
export type Polygon = readonly (readonly [longitude: number, latitude: number])[];

const DEGREES = "-?[0-9]+(\\.[0-9]{1,6})?";
const VERTEX_TEXT = `${DEGREES},${DEGREES}`;
const VERTEX = new RegExp(`^${VERTEX_TEXT}$`);
const VERTICES_MAX = 100;

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
  schema: {
    type: "string",
    pattern: `^${VERTEX_TEXT}(;${VERTEX_TEXT}){2,${VERTICES_MAX}}$`,
  },
});

/** Where a page of a search begins: at its start, or behind the page whose answer had this. */
export const cursor = () =>
  form(/^(start|[A-Za-z0-9_-]{40,200})$/, "must be start, or what the link to the next page has", false);

/** Where a map stands. */
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
  schema: { type: "array", prefixItems: [degrees(90), degrees(180), { type: "number" }] },
});
