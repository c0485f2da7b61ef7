import { describe, expect, test } from "vitest";
import type { ListFigures } from "@/lib/domain/market-list";
import { NO_LIST_FIGURES } from "@/test/market";
import { type MarketsView, marketsHref, parseMarketsView, usualFigure } from "./markets-url";

describe("the address of /markets", () => {
  test.each([
    ["", "/markets"],
    ["q=austin&sort=medianSoldPrice&order=asc&figure=inventoryMonths&page=2", null],
    ["bbox=-98,30,-97,31", null],
    ["state=TX", null],
    ["state=TX&city=Austin&sort=medianListPrice&order=asc", null],
    ["state=Texas", "/markets"],
    ["sort=yearChange", null],
    ["minInventoryMonths=0&maxInventoryMonths=3.5&minChange=-2&maxChange=5", null],
    ["minInventoryMonths=4&maxInventoryMonths=3&maxChange=x", "/markets"],
    ["sort=city&order=asc", null],
    ["sort=nonsense&order=up&figure=<x>&page=0&bbox=1,2,3", "/markets"],
    ["bbox=5,5,4,4", "/markets"],
    ["bbox=179,51,-179,52", null],
    ["bbox=0.0000001,0,1,1", null],
    [`q=${"a".repeat(90)}`, `/markets?q=${"a".repeat(80)}`],
    ["sort=activeListings&order=desc", "/markets"],
  ])("with the query %j is the same after reading and writing, without what is invalid", (query, expected) =>
    expect(marketsHref(parseMarketsView(new URLSearchParams(query)))).toBe(expected ?? `/markets?${query}`),
  );
});

test.each<[string, Partial<ListFigures>[], MarketsView["figure"]]>([
  ["the usual one if any ZIP has it", [{ medianListPrice: 1 }, { medianSoldPrice: 2 }], "medianSoldPrice"],
  ["otherwise the first that any ZIP has", [{ yearChange: 3 }, { activeListings: 0 }], "activeListings"],
  ["the usual one if no ZIP has any", [{}], "medianSoldPrice"],
])("the figure that colors the map by default is %s", (_, figures, expected) => {
  const rows = figures.map((some) => ({ figures: { ...NO_LIST_FIGURES, ...some } }));
  expect(usualFigure(rows)).toBe(expected);
});
