import { beforeEach, expect, test } from "vitest";
import type { CityZip } from "@/lib/domain/towns";
import { addressBook } from "./addresses";
import type { From } from "./servers";

/** More towns than a query may name: by default, ClickHouse reads queries of up to 256 KiB. */
const cityZips = Array.from(
  { length: 30_000 },
  (_, i): CityZip => [i % 2 === 0 ? "TX" : "OK", `Town Number ${i}`, String(10_000 + i), 1],
);

const asked: string[] = [];
const from: From = (table) => table;

/** A book over a cluster where every town has a "main st". */
const book = addressBook(
  async <Row extends unknown[]>(query: (from: From) => string) => {
    const text = query(from);
    asked.push(text);
    return (text.startsWith("SELECT DISTINCT street FROM") ? [["main st"], ["oak ave"]] : []) as Row[];
  },
  cityZips,
  [],
);
beforeEach(() => {
  asked.length = 0;
});

test.each([
  ["anywhere", { state: "ZZ" }, "street IN ('main st') AND 1"],
  ["in a state", { state: "tx" }, "street IN ('main st') AND (state IN ('TX'))"],
  [
    "in a state and the towns of a ZIP code",
    { state: "TX", zipCode: "10001" },
    "street IN ('main st') AND (state IN ('TX') OR (state, city) IN (('OK', 'Town Number 1')))",
  ],
])("a street %s is asked for in short queries, however many towns there are", async (_, place, condition) => {
  await book.near({ streetAddress: "12 Main Street", city: "Elsewhere", ...place }, 5);
  expect(asked.join()).toContain(condition);
  expect(Math.max(...asked.map((query) => query.length))).toBeLessThan(1_000);
});
