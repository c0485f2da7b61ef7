import { describe, expect, test } from "vitest";
import { marketsHeading, marketsSentence } from "./list-words";

test.each([
  [112, 112, "112 markets"],
  [7, 112, "7 of 112 markets"],
  [1, 112, "1 of 112 markets"],
  [0, 112, "None of 112 markets"],
  [1_200, 24_000, "1,200 of 24,000 markets"],
  [1, 1, "1 market"],
  [0, 1, "None of 1 market"],
  [0, 0, "0 markets"],
])("the heading for %d matching markets out of %d is “%s”", (fitting, all, heading) =>
  expect(marketsHeading(fitting, all)).toBe(heading),
);

describe("the sentence under the heading", () => {
  const price = "The median sold price to October";
  const prices = "Median sold prices to October";
  test.each<[(number | null)[], string]>([
    [[], "No ZIP code fits."],
    [[0.1], `${price} is up from a year before.`],
    [[-0.1], `${price} is down from a year before.`],
    [[0], `${price} is the same as a year before.`],
    [[null], `${price} or of the year before is not known.`],
    [[null, null], `${prices} or of the year before are not known.`],
    [[0.1, null], `${price} is up from a year before in the one ZIP code where both are known.`],
    [[0.1, 0.2], `${prices} are up from a year before in both ZIP codes.`],
    [[-0.1, 0], `${prices} are up from a year before in neither of the 2 ZIP codes.`],
    [[0.1, 0.2, 0.3], `${prices} are up from a year before in all 3 ZIP codes.`],
    [[0, -0.2, -0.3], `${prices} are up from a year before in none of the 3 ZIP codes.`],
    [[0.1, -0.2, -0.3], `${prices} are up from a year before in 1 of 3 ZIP codes.`],
    [[0.1, -0.2, null], `${prices} are up from a year before in 1 of the 2 ZIP codes where both are known.`],
    [[0.1, 0.2, 0.3, null], `${prices} are up from a year before in all 3 ZIP codes where both are known.`],
  ])("for the changes %j", (changes, sentence) => expect(marketsSentence(changes, "2026-10")).toBe(sentence));
});
