import { expect, test } from "vitest";
import { ofMonths, series } from "@/test/chart-spec";
import { chartTable, legendOf } from "./spec";

test("the table behind a chart has every value, newest first, with its middle half and its number of sales", () => {
  const band = [null, null, [500_000, 900_000]] as const;
  const sold = series([612_000, null, 640_000], { label: "Sold", thin: [true, true, false], samples: [3, 0, 9], band });
  expect(chartTable(ofMonths([sold]))).toEqual({
    columns: ["Month", "Sold", "Sold, middle half", "Sold, sales"],
    rows: [
      ["Oct 2026", "$640K", "$500K to $900K", "9"],
      ["Sep 2026", "–", "–", "0"],
      ["Aug 2026", "$612K", "–", "3"],
    ],
  });
});

test("a legend has one entry for each label, and none for series that only the tooltip shows", () => {
  const told = series([1, 2], { key: "t", label: "Price", mark: "tooltip" });
  const spec = ofMonths([series([1, 2]), series([3, 4], { key: "b" }), told]);
  expect(legendOf(spec).map(({ label, newest }) => [label, newest])).toEqual([["78704 sold", "$2"]]);
});
