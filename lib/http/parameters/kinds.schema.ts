import { z } from "zod";

/**
 * Query text → value, strictly: each kind says what it takes, and nothing else is taken. The JSON Schema of
 * a kind's output is what the API's description shows.
 */

const LONGEST_TEXT = 200;

/** ASCII digits only, no sign, within the bounds and the safe range. */
export const integer = (min = 0, max = Number.MAX_SAFE_INTEGER) => {
  const range =
    max === Number.MAX_SAFE_INTEGER
      ? `must be a whole number of at least ${min}`
      : `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^[0-9]+$/, `${range}, in digits only`)
    .transform(Number)
    .pipe(z.int(`${range}, and small enough to be exact`).min(min, range).max(max, range));
};

/** A plain decimal such as 2 or 2.5. */
export const decimal = () =>
  z
    .string()
    .regex(/^[0-9]+(\.[0-9]+)?$/, "must be a plain decimal number such as 2 or 2.5")
    .transform(Number)
    .pipe(z.number("is too large").min(0).max(Number.MAX_SAFE_INTEGER, "is too large"));

// Not \P{Cc}, which clients in other languages cannot read: this pattern stands in the API's description.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text must not have
const WITHOUT_CONTROLS = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** Any text without control characters, outer white space removed. */
export const text = () =>
  z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(LONGEST_TEXT, `must be at most ${LONGEST_TEXT} characters`)
    .regex(WITHOUT_CONTROLS, "must not contain control characters");

/** Two letters; whether the state exists is for the match to say. */
export const state = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, "must be a two-letter state code such as TX");

const ZIP = /^[0-9]{5}$/;
export const zipCode = (text = z.string()) => text.regex(ZIP, "must be five digits such as 78704");
/** As a part of an address, whose parts are all read without outer white space. */
export const addressZipCode = () => zipCode(z.string().trim());

/** One of the values, exactly. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be ${values.length === 1 ? "" : "one of "}${values.join(", ")}`);

/** Says of a list's member that it is not one of what the list takes. */
const notOne = (what: string) => (issue: { input?: unknown }) =>
  `must be ${what}, or several of them separated by commas, without spaces; ${issue.input === "" ? "one member is empty" : `“${String(issue.input).slice(0, 40)}” is not one`}`;

/** Comma-separated, in one order and without repeats, so that equal lists are equal requests. */
const commaList = <T extends string>(item: z.ZodType<T, string>, most: number) =>
  z
    .string()
    .transform((list) => [...new Set(list.split(","))].sort())
    .pipe(z.array(item).min(1).max(most, `must have at most ${most} members`));

export const zipCodes = () =>
  commaList(z.string().regex(ZIP, { error: notOne("a ZIP code of five digits such as 78704") }), 100);

/** Any of the values, comma-separated. */
export const anyOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  commaList(z.enum(values, { error: notOne(`one of ${values.join(", ")}`) }), values.length);

const BOX_MESSAGE =
  "must be west,south,east,north in decimal degrees such as -97.9,30.1,-97.6,30.5: longitudes from -180 to 180, latitudes from -90 to 90, south not above north";

/** The only kind whose numbers may have a sign. West above east crosses the antimeridian. */
export const boundingBox = () =>
  z
    .string()
    .regex(/^-?[0-9]+(\.[0-9]+)?(,-?[0-9]+(\.[0-9]+)?){3}$/, BOX_MESSAGE)
    .transform((box) => box.split(",").map((degrees) => Number(degrees) + 0))
    .pipe(
      z
        .tuple(
          [
            z.number(BOX_MESSAGE).min(-180, BOX_MESSAGE).max(180, BOX_MESSAGE),
            z.number(BOX_MESSAGE).min(-90, BOX_MESSAGE).max(90, BOX_MESSAGE),
            z.number(BOX_MESSAGE).min(-180, BOX_MESSAGE).max(180, BOX_MESSAGE),
            z.number(BOX_MESSAGE).min(-90, BOX_MESSAGE).max(90, BOX_MESSAGE),
          ],
          BOX_MESSAGE,
        )
        .refine(([, south, , north]) => south <= north, BOX_MESSAGE),
    );
