import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "@/test/draws";
import { seriesGatherer } from "./series";

const part = fc.record({
  name: fc.constantFrom("zhvi", "zori"),
  source: fc.constantFrom("A", "B"),
  unit: fc.constant("usd" as const),
  first: fc.integer({ min: 24_000, max: 24_010 }),
  // Every row states at least one figure, as the reader sets aside rows that state none.
  values: fc
    .array(fc.option(fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 })
    .filter((values) => values.some((value) => value !== null)),
});
const row = fc.record({ zip: fc.constantFrom("78704", "04101"), parts: fc.array(part, { maxLength: 3 }) });

test("published series have one value per month, the last one stated; sorted by name, then source, newest month first", () =>
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const folder = mkdtempSync(join(tmpdir(), "lotline-series-"));
      const gatherer = seriesGatherer(folder, 64);
      const stated = new Map<string, number>();
      for (const { zip, parts } of rows) {
        gatherer.add({ zip, place: { city: "Some City", state: "TX" }, sources: [], months: [], series: parts }, -1);
        for (const { name, source, first, values } of parts)
          for (const [i, value] of values.entries())
            if (value !== null) stated.set([zip, name, source, first + i].join(), value);
      }
      const reader = gatherer.finish("2003-01-31", () => {}).series;
      const read = ["78704", "04101"].flatMap((zip) =>
        reader.of(zip).flatMap(({ name, source, newest, values }) =>
          [...values].flatMap((value, i) => {
            const key = [zip, name, source, newest - i].join();
            return Number.isNaN(value) ? [] : [[key, value] as const];
          }),
        ),
      );
      const order = ["78704", "04101"].flatMap((zip) =>
        reader
          .of(zip)
          .map((it) => `${it.name}\n${it.source}`)
          .join("|"),
      );
      reader.close();
      rmSync(folder, { recursive: true });
      expect(read).toHaveLength(stated.size);
      expect(new Map(read)).toEqual(stated);
      for (const names of order) expect(names.split("|")).toEqual(names.split("|").toSorted());
    }),
    { numRuns: draws(60) },
  ));
