import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guarded } from "@/lib/domain/escape";
import { MARKET_FIGURES } from "@/lib/domain/market";
import { NO_FIGURES } from "@/test/market";
import { sampleRecords } from "@/test/reference-store/sample";
import { historyCsv, marketRowsCsv, marketsCsv, ROWS_PER_TURN, searchCsv } from "./csv";

const figure = fc.option(fc.double({ min: 0, max: 2_000_000, noNaN: true }).map(Math.fround), { nil: null });
const market = fc.record({
  zipCode: fc.stringMatching(/^[0-9]{5}$/),
  city: fc.string({ unit: fc.constantFrom("a", "é", ",", '"', " ", "\n", "’") }),
  state: fc.constantFrom("TX", "OR"),
  snapshot: fc
    .tuple(...MARKET_FIGURES.map(() => figure))
    .map((values) => ({ ...NO_FIGURES, ...Object.fromEntries(MARKET_FIGURES.map((name, i) => [name, values[i]])) })),
});

test("each market is one row with all market figures, in the given order", () =>
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
  "a CSV of %i search rows pauses for other requests after every 50 rows",
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
    const text = await searchCsv(
      new TextEncoder().encode(JSON.stringify(rows)),
      { shape: "details", guard: false },
      pause,
    );
    expect(parse<{ id: string }>(text, { columns: true }).map((row) => row.id)).toEqual(rows.map(({ id }) => id));
    expect(text.split("\r\n")).toHaveLength(count + 2);
    // One pause after parsing and one after each chunk; there is at least one chunk, the one with the header.
    expect(turns).toBe(1 + Math.max(1, Math.ceil(count / ROWS_PER_TURN)));
    expect(ROWS_PER_TURN).toBe(50);
  },
);

describe("a guarded cell", () => {
  test.each(["=1+1", "+1", "-2", "@SUM(A1)", " =1+1", "\t=1", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠x"])(
    "%j gets an apostrophe before it, so that it is not a formula, and is otherwise unchanged",
    (text) => expect(guarded(text)).toBe(`'${text}`),
  );
  test.each(["", "1 Main St", "Unit =4", "'=1", "a-b", "O'Hara"])("%j is unchanged", (text) =>
    expect(guarded(text)).toBe(text),
  );

  test("every CSV guards texts, but not numbers", async () => {
    const address = { ...sampleRecords(1)[0]!.address, streetAddress: "=1+1", city: "-Town" };
    const home = { ...sampleRecords(1)[0]!, address, listPrice: -5, coordinates: { latitude: 1, longitude: -97 } };
    const place = { zipCode: "78704", city: "@Town", state: "TX" };
    const months = { ...place, history: [{ month: "2026-10", medianListPrice: -1 }] };
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    const search = await searchCsv(bytes([home]), { shape: "details", guard: true });
    expect(parse(search, { columns: true })).toMatchObject([
      { streetAddress: "'=1+1", city: "'-Town", listPrice: "-5", longitude: "-97" },
    ]);
    expect(parse(historyCsv(bytes(months), true), { columns: true })).toMatchObject([
      { city: "'@Town", medianListPrice: "-1" },
    ]);
    const one = { ...place, snapshot: { ...NO_FIGURES, medianListPrice: -1 } };
    expect(parse(marketRowsCsv(bytes([one]), false, true), { columns: true })).toMatchObject([
      { city: "'@Town", medianListPrice: "-1" },
    ]);
  });
});
