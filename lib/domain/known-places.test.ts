import { expect, test } from "vitest";
import { knownPlaces, respelled } from "./known-places";

const places = knownPlaces([
  ["TX", "Austin"],
  ["TX", "McAllen"],
  ["OR", "McAllen"],
  ["OR", "De Soto"],
  ["MN", "Saint Paul"],
  ["OR", "St. Paul"],
  ["TN", "Mount Juliet"],
  ["TX", "Fort Worth"],
  ["MI", "Sault Ste. Marie"],
  ["NM", "Española"],
  ["MO", "O'Fallon"],
  ["IL", "OFallon"],
  ["NY", "New York"],
  ["NY", "Port Washington"],
  ["CA", "North Hollywood"],
  ["TX", "Center"],
  ["KS", "Kansas City"],
  ["MO", "Kansas City"],
]);

test.each([
  ["city", "AUSTIN", undefined, ["Austin"]],
  ["city", "Mcallen", undefined, ["McAllen"]],
  ["city", "Austin", undefined, []],
  ["city", "Desoto", undefined, []],
  ["city", "St. Paul", "MN", ["Saint Paul"]],
  ["city", "St Paul", undefined, ["Saint Paul", "St. Paul"]],
  ["city", "St. Paul", undefined, []],
  ["city", "Mt Juliet", undefined, ["Mount Juliet"]],
  ["city", "ft. worth", "TX", ["Fort Worth"]],
  ["city", "Sault Sainte Marie", undefined, ["Sault Ste. Marie"]],
  ["city", "espanola", undefined, ["Española"]],
  ["city", "O’Fallon", "MO", ["O'Fallon"]],
  ["city", "o fallon", undefined, []],
  ["city", "Austin, TX", undefined, ["Austin"]],
  ["city", "austin, Texas", undefined, ["Austin"]],
  ["city", "Austin, OR", undefined, []],
  ["city", "Austin, TX", "OR", []],
  ["city", "Austin Tex.", undefined, ["Austin"]],
  ["city", "port washington", undefined, ["Port Washington"]],
  ["city", "St Paul, MN", undefined, ["Saint Paul"]],
  ["city", "austin", "OR", []],
  ["city", "austin", "tx", ["Austin"]],
  ["city", "N. Hollywood", undefined, []],
  ["city", "Centre", undefined, []],
  // A nickname is for people; a parameter is told what it misspells alone.
  ["city", "NYC", "NY", []],
  ["city", "New York City", undefined, []],
  ["city", "Nowhere", undefined, []],
  ["state", "tX", undefined, ["TX"]],
  ["state", "Texas", undefined, ["TX"]],
  ["state", "TX", undefined, []],
  ["state", "austin", undefined, []],
  ["state", "Ohio", undefined, []],
] as const)("the %s %s in the state %s is the known %j", (part, text, state, known) =>
  expect(places.meant(part, text, state)).toEqual(known),
);

test("the city and state of a page's address are corrected to the dataset's spelling, and left alone if already correct", () => {
  expect(respelled(places, { state: "or", city: "de soto", minBeds: 2 })).toEqual({
    state: "OR",
    city: "De Soto",
    minBeds: 2,
  });
  for (const asked of [{}, { city: "Nowhere" }, { state: "OR", city: "De Soto" }])
    expect(respelled(places, asked)).toBeNull();
});

test.each([
  ["austin with pool", [["TX", "Austin"]]],
  [
    "a home near saint paul please",
    [
      ["MN", "Saint Paul"],
      ["OR", "St. Paul"],
    ],
  ],
  ["nice st paul mn garage", [["MN", "Saint Paul"]]],
  ["mcallen texas pool", [["TX", "McAllen"]]],
  ["12 Austin Blvd", []],
  ["Austin County", []],
  ["sault ste marie and austin", [["MI", "Sault Ste. Marie"]]],
  // A quarter of a city may have the name of a town elsewhere.
  ["Port Washington Austin", [["TX", "Austin"]]],
  ["homes in port washington, austin, tx", [["TX", "Austin"]]],
  ["Fort Worth Austin", [["TX", "Fort Worth"]]],
  ["", []],
])("the cities within %j are %j", (text, towns) => expect(places.within(text)).toEqual(towns));

test.each([
  ["NYC", [["NY", "New York"]]],
  ["nyc ny", [["NY", "New York"]]],
  ["Manhattan, New York", [["NY", "New York"]]],
  ["Manhattan, KS", []],
  ["ATX", [["TX", "Austin"]]],
  [
    "KC",
    [
      ["KS", "Kansas City"],
      ["MO", "Kansas City"],
    ],
  ],
  ["kc mo", [["MO", "Kansas City"]]],
  ["Philly", []],
  ["New York", []],
  ["", []],
])("the cities with the nickname %j are %j", (text, towns) => expect(places.nicknamed(text)).toEqual(towns));
