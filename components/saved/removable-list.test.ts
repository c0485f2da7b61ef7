import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DeviceState, EMPTY_DEVICE } from "@/lib/web/device-state";
import { removalBetween, removalWords, withEarlier } from "./removable-list";

const home = (id: string) => ({ id, savedAt: "2026-10-31T00:00:00Z" });
const device = (ids: readonly string[], rest: Partial<DeviceState> = {}): DeviceState => ({
  ...EMPTY_DEVICE,
  savedHomes: ids.map(home),
  ...rest,
});

describe("the items that a change removed", () => {
  test("are the missing ones, returned with the list before the change", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.func(fc.boolean()), (ids, stays) => {
        const left = ids.filter((id) => stays(id));
        const removal = removalBetween(device(ids), device(left));
        const gone = ids.filter((id) => !stays(id)).map(home);
        const at = ids.findIndex((id) => !stays(id));
        expect(removal).toEqual(gone.length === 0 ? null : { list: "savedHomes", rows: ids.map(home), gone, at });
      }),
    );
  });

  test("are none if something was added or something else changed", () => {
    expect(removalBetween(device(["a"]), device(["b", "a"]))).toBeNull();
    expect(removalBetween(device(["a"]), device(["a"], { settings: { rate: 6 } }))).toBeNull();
  });

  test("are those of both removals from one list, and of the last one from two", () => {
    const [all, two, one] = [device(["a", "b", "c"]), device(["b", "c"]), device(["c"])];
    const both = withEarlier(removalBetween(all, two), removalBetween(two, one));
    expect(both).toEqual({ list: "savedHomes", rows: all.savedHomes, gone: [home("a"), home("b")], at: 0 });
    const searched = { ...two, savedSearches: [search] };
    expect(withEarlier(removalBetween(all, two), removalBetween(searched, two))?.list).toBe("savedSearches");
    expect(withEarlier(removalBetween(all, two), removalBetween(two, all))).toBeNull();
  });

  const search = { query: "minBeds=3", name: "Three beds", savedAt: "", seenAt: "" };
  const viewed = [{ id: "a", viewedAt: "" }];
  test.each([
    [device(["a"]), device([]), "1 Main St is no longer saved."],
    [device(["b"]), device([]), "One home is no longer saved."],
    [device(["a", "b"]), device([]), "2 homes are no longer saved."],
    [device([], { savedSearches: [search] }), device([]), "The search “Three beds” is removed."],
    [
      device([], { savedMarkets: [{ href: "/markets/TX", name: "Texas" }] }),
      device([]),
      "The market “Texas” is removed.",
    ],
    [device([], { viewed }), device([]), "1 Main St is removed."],
    [device([], { viewed: [...viewed, { id: "b", viewedAt: "" }] }), device([]), "Recently viewed homes are cleared."],
  ])("are described in words (%#)", (before, after, words) => {
    const address = (id: string) => (id === "a" ? "1 Main St" : undefined);
    expect(removalWords(removalBetween(before, after)!, address)).toBe(words);
  });
});
