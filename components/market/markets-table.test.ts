import { expect, test } from "vitest";
import { LIST_FIGURES } from "@/lib/domain/market-list";
import { TABLE_FIGURES } from "./markets-table";

test("the table has exactly one column for every figure that markets can be sorted by", () =>
  expect([...TABLE_FIGURES].sort()).toEqual([...LIST_FIGURES].sort()));
