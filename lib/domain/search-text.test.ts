import { expect, test } from "vitest";
import type { Place } from "./search";
import { arrangePlaces, readSearch, surePlace } from "./search-text";

const city = (name: string, state: string): Place => ({
  kind: "city",
  match: "prefix",
  label: `${name}, ${state}`,
  query: { city: name, state },
  id: null,
});
const state = (label: string, code: string): Place => ({
  kind: "state",
  match: "prefix",
  label,
  query: { state: code },
  id: null,
});
const zip: Place = { kind: "zip", match: "exact", label: "78704 · Austin, TX", query: { zipCode: "78704" }, id: null };
const home: Place = {
  kind: "address",
  match: "prefix",
  label: "1 Texas Ave",
  query: { zipCode: "78704" },
  id: "prop_1",
};
const austin = city("Austin", "TX");

const texas = state("Texas", "TX");
const newYork = state("New York", "NY");
test.each<[typed: string, states: Place[], cities: Place[], first: string]>([
  ["TX", [texas], [austin], "Texas"],
  ["texas", [texas], [austin], "Texas"],
  ["tex", [texas], [austin], "Texas"],
  ["tex", [texas], [city("Texarkana", "TX")], "Texarkana, TX"],
  ["texas", [texas], [city("Texas City", "TX")], "Texas"],
  ["new york", [newYork], [city("New York", "NY"), city("Buffalo", "NY")], "New York, NY"],
  ["ny", [newYork], [city("New York", "NY")], "New York"],
  ["wash", [state("Washington", "WA")], [city("Washington", "DC"), city("Seattle", "WA")], "Washington, DC"],
  ["austin texas", [], [austin], "Austin, TX"],
])("for the text %j with the states %j and cities %j, %j is first", (typed, states, cities, first) => {
  const suggestions = arrangePlaces(typed, [...states, ...cities, home]);
  expect(suggestions[0]!.label).toBe(first);
  expect(suggestions).toHaveLength(states.length + cities.length + 1);
  expect(suggestions.at(-1)).toBe(home);
});

test("suggestions are grouped by kind, ZIPs first", () => {
  const kinds = arrangePlaces("787", [austin, zip, home]).map(({ kind }) => kind);
  expect(kinds).toEqual(["zip", "city", "address"]);
});

test.each([
  ["30.2672, -97.7431", {}],
  [`30°16'01.92"N 97°44'35.16"W`, {}],
  ["3 beds near 30.2672, -97.7431 under 500k", { minBeds: 3, maxPrice: 500_000 }],
])("the text %j is surely a circle around its point, whatever places there are", async (text, wanted) => {
  const reading = await readSearch(text, async () => [{ ...home, match: "similar" }], 20_757);
  expect(reading.wanted).toEqual(wanted);
  expect(surePlace(reading)).toEqual({
    kind: "point",
    match: "exact",
    label: "Within 2 miles of 30.2672, -97.7431",
    query: { latitude: "30.2672", longitude: "-97.7431", radius: "2" },
    id: null,
  });
});
