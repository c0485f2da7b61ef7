import fc from "fast-check";

/** First of the code points that are halves of a surrogate pair, and their number. */
const SURROGATES = 0xd800;
const SURROGATES_COUNT = 0x800;

const CHARACTER = fc.integer({ min: 0, max: 0x10ffff - SURROGATES_COUNT }).map(
  (place) => String.fromCodePoint(place < SURROGATES ? place : place + SURROGATES_COUNT),
  // Also called with values that no code point made.
  (character) => {
    const point = typeof character === "string" ? character.codePointAt(0) : undefined;
    if (point === undefined || character !== String.fromCodePoint(point)) throw new Error("not one character");
    return point < SURROGATES ? point : point - SURROGATES_COUNT;
  },
);

/**
 * For tests: any well-formed text, as fast-check's strings of unit "binary"; those first list all of Unicode, which takes
 * seconds in every process.
 */
export const anyText = (constraints: fc.StringSharedConstraints = {}) => fc.string({ ...constraints, unit: CHARACTER });
