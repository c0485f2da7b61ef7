import { describe, expect, test } from "vitest";
import { readHomes } from "@/lib/web/homes-url";
import { faultSentences } from "./faults";

const faults = (query: string) => faultSentences(readHomes(new URLSearchParams(query)));

describe("what a link to /homes gets wrong is said, and nothing else", () => {
  test.each([
    "",
    "zipCode=78704&minBeds=3&view=table&map=30,-97,12",
    "q=austin&minPrice=&maxPrice=&status=forSale&status=forRent&propertyType=condo",
    "sort=listPrice&order=asc&limit=24&offset=48&bbox=-98,30,-97,31",
  ])("%j is fine", (query) => expect(faults(query)).toEqual([]));

  test.each([
    ["minPrice=1e5", /minPrice \(“1e5”\)/],
    ["minBed=3", /minBed.*did you mean minBeds\? It was left out\.$/],
    ["page=9", /^The link’s page \(“9”\) is nothing that a search takes\. It was left out\.$/],
    ["status=sold", /status/],
    ["minBeds=4&maxBeds=2", /minBeds.*maxBeds, which is 2\. Both were left out\.$/],
    ["limit=5&limit=6", /limit/],
    ["view=list", /^The link’s view \(“list”\) must be one of split, grid, table, map\. It was left out\.$/],
    ["map=999,-97,12", /^The link’s map \(“999,-97,12”\) must be a latitude, a longitude and a zoom, as .*\. It was/],
    ["status=sold,forSale", /status \(“sold,forSale”\) must be one of .*; “sold” is not one\. It was left out\.$/],
    ["limit=5000", /limit \(“5000”\) must be a whole number from 1 to 100\. It was left out\.$/],
    [`map=${"9".repeat(400)}`, /“9{100}…”/],
  ])("%j is told", (query, message) => expect(faults(query)).toEqual([expect.stringMatching(message)]));

  test("a thousand faults are a few sentences", () =>
    expect(faults(Array.from({ length: 1000 }, (_, i) => `x${i}=1`).join("&")).length).toBeLessThan(6));
});
