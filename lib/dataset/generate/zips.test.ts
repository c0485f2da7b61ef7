import fc from "fast-check";
import { expect, test } from "vitest";
import { readFacts } from "./facts";
import { cosine, shareHomes } from "./zips";

test("the homes are shared out over distinct ZIP codes, none without homes, and add up to the number wanted", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), (properties) => {
      const shares = shareHomes(properties);
      expect(shares.reduce((sum, share) => sum + share.homes, 0)).toBe(properties);
      expect(new Set(shares.map((share) => share.facts.zip)).size).toBe(shares.length);
      expect(Math.min(...shares.map((share) => share.homes))).toBeGreaterThan(0);
    }),
    { numRuns: 30, examples: [[1], [249], [250], [28_250], [80_000], [168_000], [168_001]] },
  );
});

test("the bundled dataset's size uses every ZIP code of the table", () => {
  expect(
    shareHomes(80_000)
      .map((s) => s.facts.zip)
      .sort(),
  ).toEqual(
    readFacts()
      .zips.map((z) => z.zip)
      .sort(),
  );
});

test.each([1_000_000, 10_000_000])(
  "%i homes are spread over more ZIP codes, so that none gets too many",
  (properties) => {
    const shares = shareHomes(properties);
    expect(shares.length).toBe(Math.ceil(properties / 900));
    expect(shares.reduce((sum, share) => sum + share.homes, 0)).toBe(properties);
    expect(Math.max(...shares.map((share) => share.homes))).toBeLessThan(1_500);
    expect(shares.every(({ facts }) => /^\d{5}$/.test(facts.zip) && facts.level > 50_000)).toBe(true);
  },
);

test("the approximated cosine is within 0.002 of the exact one", () => {
  for (let degrees = -80; degrees <= 80; degrees++)
    expect(Math.abs(cosine(degrees) - Math.cos((degrees * Math.PI) / 180))).toBeLessThan(0.002);
});
