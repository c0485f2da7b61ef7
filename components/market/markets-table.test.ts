import { expect, test } from "vitest";
import { MARKET_FIGURES } from "@/lib/domain/market";
import { TABLE_FIGURES } from "./markets-table";

test("the table has exactly one column for every figure that markets can be sorted by", () =>
  expect([...TABLE_FIGURES].sort()).toEqual([...MARKET_FIGURES].sort()));
