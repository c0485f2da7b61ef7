import { describe, expect, test } from "vitest";
import { homeCluster } from "@/test/home-cluster";
import { clusterMark, clusterWords, pinMark, pinWords, tabWidth } from "./marks";

describe("marks", () => {
  test.each([
    [2, 15],
    [24, 15],
    [25, 18],
    [99, 18],
    [100, 21],
    [12_345, 21],
  ])("a cluster of %d homes has a circle of radius %d", (count, radius) =>
    expect(clusterMark(count).html).toContain(`r="${radius}"`),
  );

  test("a saved home's pin has a flag, a viewed one has a class, and a sold one has a hollow dot", () => {
    expect(pinMark(899_000, { saved: true, viewed: false }, false).html).toContain('class="flag"');
    expect(pinMark(899_000, { saved: false, viewed: true }, false).className).toContain("viewed");
    expect(pinMark(null, { saved: false, viewed: false }, true).className).toContain("hollow");
  });

  test.each([965_000, 1_625_000])("the flag and the price %d of a saved home both fit in its label", (price) => {
    const { html, size } = pinMark(price, { saved: true, viewed: false }, false);
    const [, middle] = /<text x="([\d.]+)"/.exec(html)!;
    const half = (tabWidth(price) - 12) / 2;
    // The flag ends at 14 px.
    expect(Number(middle) - half).toBeGreaterThan(16);
    expect(Number(middle) + half).toBeLessThan(size[0] - 4);
  });

  test.each([
    ["forSale", 899_000, null, "$899,000"],
    ["recentlySold", 899_000, 875_000, "Sold for $875,000"],
    ["recentlySold", 899_000, null, "Last asked $899,000"],
    ["offMarket", null, null, "Home"],
  ] as const)(
    "the pin of a home that is %s with list price %s and sale price %s says: %s",
    (status, listPrice, salePrice, words) =>
      expect(pinWords({ ...homeCluster("x", 0, 0), status, listPrice, salePrice })).toBe(words),
  );

  test("a cluster is described by its number of homes, median price and what pressing it does", () => {
    const cluster = { ...homeCluster("x", 0, 0), id: null, count: 37, medianListPrice: 899_000 };
    expect(clusterWords(cluster)).toBe("37 homes, median $899K. Select to look closer.");
    expect(clusterWords(cluster, true)).toBe("37 homes, median $899K. Select to list them.");
  });
});
