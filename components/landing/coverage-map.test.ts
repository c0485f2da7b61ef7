import fc from "fast-check";
import { expect, test } from "vitest";
import { US_HEIGHT, US_WIDTH } from "@/components/map/albers";
import { overlap, type Rect, squareAt } from "@/components/map/geometry";
import { linkedOn, namesBeside, spotsOf } from "./coverage-map";

const cities = fc.uniqueArray(
  fc.record({
    city: fc.constantFrom("Austin", "Salt Lake City", "Lee", "Minneapolis"),
    state: fc.string({ minLength: 2, maxLength: 2 }),
    // A few square degrees, so that many are near each other.
    latitude: fc.double({ min: 36, max: 42, noNaN: true }),
    longitude: fc.double({ min: -102, max: -92, noNaN: true }),
    records: fc.constant(1),
  }),
  { maxLength: 30, selector: ({ city, state }) => `${city}, ${state}` },
);

test.each([
  [280, "town"],
  [590, "city"],
] as const)(
  "on a map of %i pixels no city's name overlaps a ring or another name, and a city without neighbors is named",
  (width, kind) => {
    fc.assert(
      fc.property(cities, (all) => {
        const spots = spotsOf(all);
        const names = [...namesBeside(spots, { width, kind }).values()].map(
          ({ middle: [x, y], width: wide, height }): Rect => [
            x - wide / 2,
            y - height / 2,
            x + wide / 2,
            y + height / 2,
          ],
        );
        const rings = spots.map(({ x, y }) => squareAt([x * width, (y * width * US_HEIGHT) / US_WIDTH], 5));
        for (const [i, name] of names.entries())
          for (const other of [...names.slice(i + 1), ...rings]) expect(overlap(name, other)).toBe(false);
        const targets = linkedOn(spots, width).map(({ x, y }) =>
          squareAt([x * width, (y * width * US_HEIGHT) / US_WIDTH], 12),
        );
        for (const [i, target] of targets.entries())
          for (const other of [...targets.slice(i + 1), ...names.filter((_, at) => at !== i)])
            if (targets.includes(other)) expect(overlap(target, other)).toBe(false);
        if (all.length === 1) expect(names).toHaveLength(1);
      }),
    );
  },
);
