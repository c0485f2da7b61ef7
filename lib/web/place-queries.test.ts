import { expect, test } from "vitest";
import { withWords } from "./place-queries";

test("a typed bound replaces an existing one that would contradict it", () =>
  expect(
    withWords({ city: "Austin", minPrice: 600_000, maxPrice: 900_000, minBeds: 2 }, { maxPrice: 500_000 }),
  ).toEqual({
    city: "Austin",
    minBeds: 2,
    maxPrice: 500_000,
  }));
