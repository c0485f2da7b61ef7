import { describe, expect, test } from "vitest";
import { MONTH_FIGURES } from "@/lib/domain/market";
import { reading } from "@/test/market-months";
import { keyFigures } from "./key-figures";
import type { ShownMonth } from "./market";
import type { MarketReading } from "./reading";

const figure = (label: string, at: MarketReading) => keyFigures(at).find((one) => one.label === label)!;

describe("key figures", () => {
  test.each([
    ["Median list price", "$899K", "−3.2%", "1,611 homes"],
    ["Median sold price", "$861K", "−4.5%", "358 sales"],
    ["Homes for sale", "1,611", "+24.7%", "end of October"],
    ["Homes sold", "358", "−5.8%", "in October"],
    ["Median days on market", "43 days", "+9 days", "358 sales"],
    ["Average price per sqft", "$548", "−3.7%", "358 sales"],
  ])("%s is %s, changed by %s in a year, and is based on: %s", (label, value, yearChange, sample) =>
    expect(figure(label, reading())).toMatchObject({ value, yearChange, sample, change: "–", thin: false }),
  );

  test("a figure based on few sales is shown and marked, but not compared", () => {
    expect(figure("Median sold price", reading({ soldCount: 1 }))).toMatchObject({
      value: "$861K",
      yearChange: "–",
      sample: "1 sale",
      thin: true,
    });
    expect(figure("Median sold price", reading({}, { soldCount: 4 })).yearChange).toBe("–");
    expect(figure("Median list price", reading({ soldCount: 1 }))).toMatchObject({ yearChange: "−3.2%", thin: false });
  });
  test.each<[string, Partial<ShownMonth>, Partial<ShownMonth>]>([
    ["Median list price", { activeListings: 1 }, {}],
    ["Median list price", {}, { activeListings: 4 }],
    ["Homes for sale", { activeListings: 9 }, {}],
    ["Homes for sale", {}, { activeListings: 9 }],
    ["Homes sold", { soldCount: 9 }, {}],
    ["Homes sold", {}, { soldCount: 0 }],
  ])("%s stands on too few homes for a change: %j, a year before %j", (label, now, before) =>
    expect(figure(label, reading(now, before))).toMatchObject({ value: expect.any(String), yearChange: "–" }),
  );
  test("a market made from records has three more figures, and its shares change in percentage points", () => {
    const more = { newListings: 12, listToSoldRatio: 0.982, priceReductionShare: 0.25 };
    const at = reading(more as Partial<ShownMonth>, { ...more, listToSoldRatio: 0.97 } as Partial<ShownMonth>);
    expect(
      keyFigures(at)
        .slice(MONTH_FIGURES.length)
        .map(({ label, value, yearChange }) => [label, value, yearChange]),
    ).toEqual([
      ["New listings", "12", "0.0%"],
      ["Sale to list", "98.2%", "+1.2 points"],
      ["Price reductions", "25.0%", "0.0 points"],
    ]);
    expect(keyFigures(reading()).map(({ figure }) => figure)).toEqual(MONTH_FIGURES);
  });
  test("an unknown figure has no sample size", () =>
    expect(figure("Median sold price", reading({ medianSoldPrice: null }))).toMatchObject({
      value: "–",
      sample: null,
    }));
});
