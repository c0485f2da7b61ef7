import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "@/test/draws";
import { eventReader } from "./events";
import { eventFinder, inOrder } from "./ordered";

const HOMES = 1_000;
const sold = { date: "2026-10-01", event: "sold", price: 1, source: "Test" };

/** Each home has so many sales, of any number of homes without one between two others. */
const sales = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3), { minLength: HOMES, maxLength: HOMES });
const edge = fc.oneof(fc.constantFrom(0, 255, 256, 257, 512, HOMES), fc.nat(HOMES));
/** Words of bits, of which most are alike, so that whole blocks are wanted and others are not. */
const words = fc.oneof(
  fc.constant(undefined),
  fc.array(fc.oneof(fc.constantFrom(0, 0xffff_ffff), fc.nat(0xffff_ffff)), { minLength: 32, maxLength: 32 }),
  fc.constantFrom(0, 0xffff_ffff).map((word) => Array<number>(32).fill(word)),
);

test("the events of wanted homes are those of each home that is in the range and whose bit is set", () =>
  fc.assert(
    fc.property(sales, edge, edge, words, (counts, one, other, words) => {
      const reader = eventReader("2026-10-20");
      for (const count of counts)
        reader.add({ status: "offMarket", listPrice: null, livingArea: null, priceHistory: Array(count).fill(sold) });
      const { tables } = inOrder(reader.take(), Uint32Array.from(counts.keys()));
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const bits = words && Uint32Array.from(words);
      const isWanted = (home: number) =>
        home >= from && home < to && (!bits || ((bits[home >>> 5]! >>> (home & 31)) & 1) === 1);
      const expected = counts.flatMap((count, home) => Array<boolean>(count).fill(isWanted(home)));
      const found = Array<boolean>(expected.length).fill(false);
      const events = eventFinder()(tables.sales, { from, to, bits });
      for (let i = 0; i < events.length; i += 2) found.fill(true, events[i]!, events[i + 1]!);
      expect(found).toEqual(expected);
    }),
    { numRuns: draws(150) },
  ));
