import fc from "fast-check";
import { expect, test } from "vitest";
import { worldPixels } from "./mercator";
import { miniMarks } from "./mini-marks";
import { meet, tabRoom, tabWidth } from "./rooms";
import type { MapHome } from "./types";

const homes = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1 }),
    latitude: fc.double({ min: 30.2, max: 30.21, noNaN: true }),
    longitude: fc.double({ min: -97.8, max: -97.78, noNaN: true }),
    status: fc.constantFrom("forSale", "recentlySold"),
    price: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
    label: fc.constant("a home"),
  }) satisfies fc.Arbitrary<MapHome>,
  { selector: (home) => home.id, minLength: 1, maxLength: 12 },
);

test("every home is on the map once, no price stands on another, and this home's price is over all", () => {
  fc.assert(
    fc.property(homes, fc.integer({ min: 10, max: 17 }), (given, zoom) => {
      const [chosen] = given;
      const marks = miniMarks(given, chosen!.id, zoom);
      expect(marks.map(({ home }) => home.id).sort()).toEqual(given.map(({ id }) => id).sort());
      const rooms = marks
        .filter(({ mark }) => mark.className.startsWith("map-pin"))
        .map(({ home }) => tabRoom(worldPixels(home.latitude, home.longitude, zoom), tabWidth(home.price)));
      for (const [i, room] of rooms.entries())
        expect(rooms.slice(i + 1).some((other) => meet(room, other))).toBe(false);
      expect(marks.at(-1)?.home.id).toBe(chosen!.id);
      expect(marks.at(-1)?.mark.className).toContain("map-pin");
    }),
  );
});
