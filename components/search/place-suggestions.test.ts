import { expect, test } from "vitest";
import type { Place } from "@/lib/domain/search";
import { statesCalled } from "@/lib/domain/states";
import { arrangeSuggestions, stateSuggestion } from "./place-suggestions";

const city = (name: string, state: string): Place => ({
  kind: "city",
  label: `${name}, ${state}`,
  query: { city: name, state },
  id: null,
});
const zip: Place = { kind: "zip", label: "78704 · Austin, TX", query: { zipCode: "78704" }, id: null };
const home: Place = { kind: "address", label: "1 Texas Ave", query: { zipCode: "78704" }, id: "prop_1" };
const austin = city("Austin", "TX");

test.each<[typed: string, cities: Place[], first: string]>([
  ["TX", [austin], "Texas"],
  ["texas", [austin], "Texas"],
  ["tex", [austin], "Texas"],
  ["tex", [city("Texarkana", "TX")], "Texarkana, TX"],
  ["texas", [city("Texas City", "TX")], "Texas"],
  ["new york", [city("New York", "NY"), city("Buffalo", "NY")], "New York, NY"],
  ["ny", [city("New York", "NY")], "New York"],
  ["wash", [city("Washington", "DC"), city("Seattle", "WA")], "Washington, DC"],
  ["austin texas", [austin], "Austin, TX"],
])("of %j and %j, Enter takes %j", (typed, cities, first) => {
  const states = statesCalled(typed).map((code) => stateSuggestion(code, 9));
  const suggestions = arrangeSuggestions(typed, [...cities, home], states);
  expect(suggestions[0]!.label).toBe(first);
  expect(suggestions).toHaveLength(states.length + cities.length + 1);
  expect(suggestions.at(-1)).toBe(home);
});

test("each kind stands together, ZIPs first", () => {
  const kinds = arrangeSuggestions("787", [austin, zip, home], []).map(({ kind }) => kind);
  expect(kinds).toEqual(["zip", "city", "address"]);
});
