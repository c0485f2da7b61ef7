import { describe, expect, test } from "vitest";
import { homeCluster } from "@/test/home-cluster";
import { clusterMark, clusterWords, markPrice, pinMark, pinWords, tabWidth } from "./marks";

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
    expect(pinMark("$899K", { saved: true, viewed: false }, false).html).toContain('class="flag"');
    expect(pinMark("$899K", { saved: false, viewed: true }, false).className).toContain("viewed");
    expect(pinMark("?", { saved: false, viewed: false }, true).className).toContain("hollow");
  });

  test.each(["$965K", "$1.63M", "12 homes"])(
    "the flag and the words %s of a saved home both fit in its label",
    (words) => {
      const { html, size } = pinMark(words, { saved: true, viewed: false }, false);
      const [, middle] = /<text x="([\d.]+)"/.exec(html)!;
      const half = (tabWidth(words) - 12) / 2;
      // The flag ends at 14 px.
      expect(Number(middle) - half).toBeGreaterThan(16);
      expect(Number(middle) + half).toBeLessThan(size[0] - 4);
    },
  );

  test.each([
    ["sale", "forSale", 899_000, null, "$899,000", 899_000],
    ["sale", "recentlySold", 899_000, 875_000, "Sold for $875,000", 875_000],
    ["asking", "recentlySold", 899_000, 875_000, "Last asked $899,000", 899_000],
    ["asking", "recentlySold", null, 875_000, "Sold for $875,000", 875_000],
    ["sale", "recentlySold", 899_000, null, "Last asked $899,000", 899_000],
    ["sale", "offMarket", null, null, "Home", null],
  ] as const)(
    "in a search by %s price, the pin of a home that is %s with list price %s and sale price %s says: %s",
    (basis, status, listPrice, salePrice, words, price) => {
      const home = { ...homeCluster("x", 0, 0), status, listPrice, salePrice };
      expect(pinWords(home, basis)).toBe(words);
      expect(markPrice(home, basis)).toBe(price);
    },
  );

  test("a cluster is described by its number of homes, median price and what pressing it does", () => {
    const cluster = {
      ...homeCluster("x", 0, 0),
      id: null,
      count: 37,
      medianListPrice: 899_000,
      medianSoldPrice: 875_000,
    };
    expect(clusterWords(cluster, "asking")).toBe("37 homes, median $899K. Select to look closer.");
    expect(clusterWords(cluster, "asking", true)).toBe("37 homes, median $899K. Select to list them.");
    expect(clusterWords(cluster, "sale")).toBe("37 homes, median $875K. Select to look closer.");
  });
});
