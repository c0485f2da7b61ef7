import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as kinds from "./kinds";
import { inDigits, type Kind } from "./kinds";

const decimalText = fc
  .tuple(fc.stringMatching(/^[0-9]{1,16}$/), fc.option(fc.stringMatching(/^0{0,30}[0-9]{1,20}$/)))
  .map(([whole, fraction]) => (fraction === null ? whole : `${whole}.${fraction}`));
const signed = fc.tuple(fc.constantFrom("", "-"), decimalText).map((parts) => parts.join(""));
const listOf = (item: fc.Arbitrary<string>, size: number) =>
  fc.array(item, { minLength: size, maxLength: size }).map((parts) => parts.join(","));
const words = ["forSale", "forRent", "offMarket"] as const;

const KINDS: [string, Kind<unknown>, fc.Arbitrary<string>][] = [
  ["integer", kinds.integer(), decimalText],
  ["integer of a range", kinds.integer(1, 60), fc.nat(90).map(String)],
  ["decimal", kinds.decimal(), decimalText],
  ["signed", kinds.signed(), signed],
  ["oneNumberOf", kinds.oneNumberOf([1, 3, 12]), fc.constantFrom("1", "3", "12", "03", "3.0", "2", "")],
  ["flag", kinds.flag(), fc.constantFrom("true", "false", "yes", "1", "TRUE")],
  ["text", kinds.text(), fc.string({ unit: "grapheme" })],
  ["state", kinds.state(), fc.stringMatching(/^ ?[A-Za-z]{1,3}$/)],
  ["zipCode", kinds.zipCode(), fc.stringMatching(/^[0-9]{4,6}$/)],
  ["addressZipCode", kinds.addressZipCode(), fc.stringMatching(/^ ?[0-9]{5} ?$/)],
  ["identifier", kinds.identifier(), fc.string()],
  ["oneOf", kinds.oneOf(words), fc.constantFrom(...words, "sold")],
  ["anyOf", kinds.anyOf(words), listOf(fc.constantFrom(...words, "sold"), 3)],
  ["zipCodes", kinds.zipCodes(), listOf(fc.stringMatching(/^[0-9]{5}$/), 4)],
  ["boundingBox", kinds.boundingBox(), listOf(signed, 4)],
  [
    "boundingBox near 0",
    kinds.boundingBox(),
    listOf(
      fc.double({ min: -1e-3, max: 90, noNaN: true }).map((n) => inDigits(n)),
      4,
    ),
  ],
  [
    "polygon",
    kinds.polygon(),
    fc
      .array(listOf(fc.stringMatching(/^-?[0-9]{1,2}(\.[0-9]{1,6})?$/), 2), { minLength: 2, maxLength: 9 })
      .map((all) => all.join(";")),
  ],
  ["propertyIds", kinds.propertyIds(2), listOf(fc.stringMatching(/^prop_[0-9a-f]{16}$/), 3)],
  ["manyPropertyIds", kinds.manyPropertyIds(2), listOf(fc.stringMatching(/^prop_[0-9a-f]{16}$/), 3)],
  ["mapPosition", kinds.mapPosition(), listOf(signed, 3)],
];

describe("each kind of parameter writes a value in a form that it reads back as the same value", () => {
  test.each(KINDS)("%s", (_, kind, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = kind.read(text);
        if (read === undefined) return;
        const written = kind.write(read);
        expect(kind.read(written)).toEqual(read);
        expect(kind.write(kind.read(written))).toBe(written);
      }),
      { numRuns: 500 },
    );
  });
});

test("numbers are written without an exponent and read back unchanged", () => {
  expect(
    [1e-7, 1.5e-7, -2.25e-10, 0, 2.5, 9007199254740991, 5e-324].map(inDigits).map((text) => text.slice(0, 16)),
  ).toEqual(["0.0000001", "0.00000015", "-0.000000000225", "0", "2.5", "9007199254740991", "0.00000000000000"]);
  fc.assert(
    fc.property(fc.double({ min: -1e20, max: 1e20, noNaN: true }), (value) => {
      expect(inDigits(value)).toMatch(/^-?[0-9]+(\.[0-9]+)?$/);
      expect(Number(inDigits(value)) + 0).toBe(value + 0);
    }),
    { numRuns: 2_000 },
  );
});

test("the lenient parser keeps the valid members of a list and drops the others", () => {
  const statuses = kinds.anyOf(words);
  expect(statuses.salvage?.("sold, offMarket,forSale,forSale")).toEqual(["forSale", "offMarket"]);
  expect(statuses.salvage?.("sold")).toBeUndefined();
});
