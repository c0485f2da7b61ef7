import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addedWords, exportDevice, importDevice } from "./device-file";
import { type DeviceState, EMPTY_DEVICE, MAX_SAVED, mergeDevices } from "./device-state";

const state: DeviceState = {
  ...EMPTY_DEVICE,
  savedHomes: [{ id: "prop_00000000000000aa", savedAt: "2026-10-01T00:00:00.000Z" }],
  savedSearches: [
    { query: "minBeds=3", name: "3 or more beds", savedAt: "2026-10-01T00:00:00Z", seenAt: "2026-10-02T00:00:00Z" },
  ],
  viewed: [{ id: "prop_00000000000000bb", viewedAt: "2026-10-03T00:00:00Z" }],
  settings: { payment: { downPercent: 10 } },
};

describe("importing a file", () => {
  test("restores what was exported", () => expect(importDevice(exportDevice(state))).toEqual({ ok: true, state }));

  test.each([
    ["not JSON", "<html>", /not a JSON file/],
    ["another program's JSON", '{"version":1,"savedHomes":[]}', /not exported from Lotline/],
    ["null", "null", /not exported from Lotline/],
    ["a newer version", '{"format":"lotline.device","version":2}', /newer version/],
    ["empty", exportDevice(EMPTY_DEVICE), /holds no homes/],
    ["huge", "x".repeat(2_000_001), /too large/],
  ])("is refused if it is %s, with a message that says what to do", (_, text, message) => {
    const result = importDevice(text);
    expect(result.ok).toBe(false);
    expect(!result.ok && result.message).toMatch(message);
  });

  test("never throws, whatever its content, and the result can be exported and imported again", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom("savedHomes", "savedSearches", "savedMarkets", "viewed", "settings", "x"),
          fc.jsonValue(),
        ),
        (body) => {
          const result = importDevice(JSON.stringify({ ...body, format: "lotline.device", version: 1 }));
          if (result.ok) expect(importDevice(exportDevice(result.state))).toEqual(result);
        },
      ),
    );
  });
});

test("a sentence says what an import added", () => {
  expect(addedWords(EMPTY_DEVICE, mergeDevices(EMPTY_DEVICE, state), state)).toBe(
    "Added 1 saved home, 1 saved search and 1 viewed home.",
  );
  const markets = { ...EMPTY_DEVICE, savedMarkets: [{ href: "/markets/TX", name: "Texas" }] };
  expect(importDevice(exportDevice(markets))).toEqual({ ok: true, state: markets });
  expect(addedWords(state, mergeDevices(state, markets), markets)).toBe("Added 1 saved market.");
  expect(addedWords(state, mergeDevices(state, state), state)).toBe("Nothing new: this device already had all of it.");
});

test.each([
  [498, "Added 2 saved homes. 1 home was not added: this device keeps 500."],
  [500, "3 homes were not added: this device keeps 500."],
  [497, "Added 3 saved homes."],
])("with %d saved homes, importing three says how many did not fit", (kept, words) => {
  const homes = (from: number, count: number): DeviceState => ({
    ...EMPTY_DEVICE,
    savedHomes: Array.from({ length: count }, (_, i) => ({
      id: `prop_${String(from + i).padStart(16, "0")}`,
      savedAt: "2026-10-01",
    })),
  });
  const [before, file] = [homes(0, kept), homes(MAX_SAVED, 3)];
  expect(addedWords(before, mergeDevices(before, file), file)).toBe(words);
});
