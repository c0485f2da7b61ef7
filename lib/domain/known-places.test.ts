import { expect, test } from "vitest";
import { knownPlaces, respelled } from "./known-places";

const places = knownPlaces([
  ["TX", "Austin"],
  ["TX", "McAllen"],
  ["OR", "McAllen"],
  ["OR", "De Soto"],
]);

test.each([
  ["city", "AUSTIN", "Austin"],
  ["city", "Mcallen", "McAllen"],
  ["city", "Austin", undefined],
  ["city", "Desoto", undefined],
  ["state", "tX", "TX"],
  ["state", "TX", undefined],
  ["state", "austin", undefined],
] as const)("a %s called %s is the known %s", (part, text, known) => expect(places.meant(part, text)).toBe(known));

test("the city and state of a page's address are corrected to the dataset's spelling, and left alone if already correct", () => {
  expect(respelled(places, { state: "or", city: "de soto", minBeds: 2 })).toEqual({
    state: "OR",
    city: "De Soto",
    minBeds: 2,
  });
  for (const asked of [{}, { city: "Nowhere" }, { state: "OR", city: "De Soto" }])
    expect(respelled(places, asked)).toBeNull();
});
