import { expect, test } from "vitest";
import { MARKET_FIGURES } from "@/lib/domain/market";
import { TABLE_FIGURES } from "./markets-table";

test("the table has every figure that can be sorted by, once", () =>
  expect([...TABLE_FIGURES].sort()).toEqual([...MARKET_FIGURES].sort()));
