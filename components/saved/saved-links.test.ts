import fc from "fast-check";
import { expect, test } from "vitest";
import { newerThan } from "./saved-links";

const SEEN = "2026-10-01T00:00:00.400Z";
const seconds = (text: string) => Date.parse(text) / 1_000;

test.each([
  [{ minBeds: 3 }, { minBeds: 3, updatedSince: seconds("2026-10-01T00:00:01Z") }],
  [{ updatedSince: seconds("2026-09-01T00:00:00Z") }, { updatedSince: seconds("2026-10-01T00:00:01Z") }],
  [{ updatedSince: seconds("2026-11-01T00:00:00Z") }, { updatedSince: seconds("2026-11-01T00:00:00Z") }],
])("what is new in %j since it was seen is %j", (filter, newer) => expect(newerThan(filter, SEEN)).toEqual(newer));

test("a home is new exactly if it was updated after the search was seen", () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: -2_000, max: 2_000 }), (updated, ms) => {
      const seenAt = new Date(Math.max(0, updated * 1_000 + ms));
      const { updatedSince = 0 } = newerThan({}, seenAt.toISOString());
      expect(updated >= updatedSince).toBe(updated * 1_000 > seenAt.getTime());
    }),
  ));
