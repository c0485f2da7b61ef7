import { expect, test } from "vitest";
import { DEFAULT_SEARCH, type SearchState } from "@/lib/web/homes-url";
import { changedSearch } from "./use-search";

const MAP = { latitude: 30, longitude: -97, zoom: 12 };
const NOW: SearchState = { ...DEFAULT_SEARCH, filter: { zipCode: ["78704"] }, offset: 48, sort: "listPrice", map: MAP };

test.each<[string, Partial<SearchState>, Partial<SearchState>]>([
  ["another page keeps the filter and the map", { offset: 24 }, { offset: 24 }],
  [
    "another filter starts with its first page",
    { filter: { zipCode: ["78704"], minBeds: 2 } },
    { filter: { zipCode: ["78704"], minBeds: 2 }, offset: 0 },
  ],
  [
    "another place has its own part of the map",
    { filter: { city: "Austin", state: "TX" } },
    { filter: { city: "Austin", state: "TX" }, offset: 0, map: null },
  ],
  [
    "another place on the map has the part that is asked for",
    { filter: { bbox: [-98, 30, -97, 31] }, map: MAP },
    { filter: { bbox: [-98, 30, -97, 31] }, offset: 0 },
  ],
  [
    "a filter of sold homes takes the sort by price along",
    { filter: { zipCode: ["78704"], status: ["recentlySold"] } },
    { filter: { zipCode: ["78704"], status: ["recentlySold"] }, offset: 0, sort: "soldPrice" },
  ],
])("%s", (_, patch, expected) => expect(changedSearch(NOW, NOW, patch)).toEqual({ ...NOW, ...expected }));
