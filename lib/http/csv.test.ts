import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MARKET_FIGURES } from "@/lib/domain/market";
import { NO_FIGURES } from "@/test/market";
import { sampleRecords } from "@/test/reference-store/sample";
import { marketsCsv, ROWS_A_TURN, searchCsv } from "./csv";

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

test.each([0, 1, 49, 50, 51, 100, 1_000])(
  "%i search rows: other requests have a turn at every fiftieth",
  async (count) => {
    const home = sampleRecords(1)[0]!;
    const rows = Array.from({ length: count }, (_, i) => ({
      ...home,
      id: `prop_${i}`,
      latestEvent: null,
      priceChange: i,
    }));
    let turns = 0;
    const pause = async () => turns++;
    const text = await searchCsv(new TextEncoder().encode(JSON.stringify(rows)), "details", pause);
    expect(parse<{ id: string }>(text, { columns: true }).map((row) => row.id)).toEqual(rows.map(({ id }) => id));
    expect(text.split("\r\n")).toHaveLength(count + 2);
    // One after reading, one after each piece, of which there is at least that with the header.
    expect(turns).toBe(1 + Math.max(1, Math.ceil(count / ROWS_A_TURN)));
    expect(ROWS_A_TURN).toBe(50);
  },
);
