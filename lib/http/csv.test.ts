import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MARKET_FIGURES } from "@/lib/domain/market";
import { NO_FIGURES } from "@/test/market";
import { marketsCsv } from "./csv";

const figure = fc.option(fc.double({ min: 0, max: 2_000_000, noNaN: true }).map(Math.fround), { nil: null });
const market = fc.record({
  zipCode: fc.stringMatching(/^[0-9]{5}$/),
  city: fc.string({ unit: fc.constantFrom("a", "é", ",", '"', " ", "\n", "’") }),
  state: fc.constantFrom("TX", "OR"),
  snapshot: fc
    .tuple(...MARKET_FIGURES.map(() => figure))
    .map((values) => ({ ...NO_FIGURES, ...Object.fromEntries(MARKET_FIGURES.map((name, i) => [name, values[i]])) })),
});

test("every market is a row with all figures of the table, in the order given", () =>
  fc.assert(
    fc.property(fc.array(market, { maxLength: 5 }), (markets) => {
      const cell = (value: unknown) => (value === null ? "" : String(value));
      expect(parse(marketsCsv(markets), { columns: true })).toEqual(
        markets.map(({ snapshot, ...place }) => ({
          ...place,
          date: snapshot.date,
          ...Object.fromEntries(MARKET_FIGURES.map((name) => [name, cell(snapshot[name])])),
        })),
      );
    }),
  ));
