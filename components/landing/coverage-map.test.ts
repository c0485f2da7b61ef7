import fc from "fast-check";
import { expect, test } from "vitest";
import { placeCities } from "./coverage-map";

const cities = fc.array(
  fc.record({
    city: fc.constantFrom("Austin", "Salt Lake City", "Lee", "Minneapolis"),
    state: fc.constant("TX"),
    // A few square degrees, so that many are near each other.
    latitude: fc.double({ min: 38, max: 41, noNaN: true }),
    longitude: fc.double({ min: -100, max: -94, noNaN: true }),
    zipCodes: fc.constant(1),
    records: fc.constant(1),
  }),
  { maxLength: 30 },
);

test.each([14, 30])(
  "with letters of size %i no city's name overlaps a ring or another name, and a city without neighbors is named",
  (size) => {
    fc.assert(
      fc.property(cities, (all) => {
        const placed = placeCities(all, size);
        const names = placed.flatMap(({ city, y, name }) => {
          if (!name) return [];
          const width = city.length * 0.52 * size;
          const left = name.side === "right" ? name.x : name.x - width;
          return [{ left, right: left + width, top: y - 6, bottom: y + 6 }];
        });
        const rings = placed.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
        const apart = (a: (typeof names)[0], b: (typeof names)[0]) =>
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        for (const [i, name] of names.entries()) {
          for (const other of names.slice(i + 1)) expect(apart(name, other)).toBe(true);
          for (const ring of rings) expect(apart(name, ring)).toBe(true);
        }
        if (all.length === 1) expect(names).toHaveLength(1);
      }),
    );
  },
);
