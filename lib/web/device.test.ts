import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { dayNumber } from "@/lib/domain/calendar";
import { DEVICE_KEY, deviceStore, readDeviceNow } from "./device";
import { markViewed, putLists, saveSearch, toggleCompared, toggleSavedHome } from "./device-actions";
import { EMPTY_DEVICE, MAX_SAVED, MAX_VIEWED, mergeDevices, readDevice } from "./device-state";
import { markSearchSeen } from "./saved-actions";

const id = (n: number) => `prop_${n.toString(16).padStart(16, "0")}`;
const content = new Map<string, string>();
let full = false;

beforeEach(() => {
  content.clear();
  full = false;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      content.set(key, value);
    },
  });
});

describe("the state stored on a device", () => {
  test("is valid after reading any stored value, and reading it again changes nothing", () => {
    const row = fc.record({ id: fc.oneof(fc.constant(id(1)), fc.anything()), savedAt: fc.anything() });
    const near = fc.record({ version: fc.constant(1), savedHomes: fc.array(row), viewed: fc.anything() });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), near), (value) => {
        const state = readDevice(value);
        expect(readDevice(JSON.parse(JSON.stringify(state)))).toEqual(JSON.parse(JSON.stringify(state)));
      }),
    );
  });

  test.each(["", "{", "null", "[]", '{"version":2,"savedHomes":[]}'])("is empty if %j is stored", (text) => {
    content.set(DEVICE_KEY, text);
    expect(readDeviceNow()).toEqual(EMPTY_DEVICE);
  });

  test("loses a home that is saved a second time, but keeps what another tab wrote meanwhile", () => {
    toggleSavedHome(id(1));
    const other = JSON.parse(content.get(DEVICE_KEY)!);
    content.set(DEVICE_KEY, JSON.stringify({ ...other, viewed: [{ id: id(9), viewedAt: "2026-01-01T00:00:00Z" }] }));
    toggleSavedHome(id(2));
    toggleSavedHome(id(1));
    expect(readDeviceNow().savedHomes.map((home) => home.id)).toEqual([id(2)]);
    expect(readDeviceNow().viewed.map((home) => home.id)).toEqual([id(9)]);
  });

  test("does not take a home beyond the limit, and drops no other for it", () => {
    for (let n = 0; n < MAX_SAVED; n++) expect(toggleSavedHome(id(n))).toBe(true);
    expect(toggleSavedHome(id(MAX_SAVED))).toBe(false);
    const homes = () => readDeviceNow().savedHomes.map((home) => home.id);
    expect(homes()).toHaveLength(MAX_SAVED);
    expect(homes()).toContain(id(0));
    expect(homes()).not.toContain(id(MAX_SAVED));
    expect(toggleSavedHome(id(0))).toBe(true);
    expect(toggleSavedHome(id(MAX_SAVED))).toBe(true);
    expect(homes()[0]).toBe(id(MAX_SAVED));
  });

  test("does not take a search beyond the limit, but a saved search can still be renamed", () => {
    for (let n = 0; n < MAX_SAVED; n++) expect(saveSearch(`minPrice=${n}`, "a search", 0)).toBe(true);
    expect(saveSearch("minBeds=1", "one more", 0)).toBe(false);
    expect(saveSearch("minPrice=0", "the first", 0)).toBe(true);
    const searches = readDeviceNow().savedSearches;
    expect(new Set(searches.map(({ query }) => query)).size).toBe(MAX_SAVED);
    expect(searches.find(({ query }) => query === "minPrice=0")?.name).toBe("the first");
    expect(searches.some(({ query }) => query === "minBeds=1")).toBe(false);
  });

  test("has a search as seen to the end of the dataset's date, or to now where that is earlier", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-26T09:00:00Z") });
    try {
      const seenAt = () => readDeviceNow().savedSearches[0]?.seenAt;
      saveSearch("minBeds=3", "Three beds", dayNumber("2026-10-31"));
      expect(seenAt()).toBe("2026-10-31T23:59:59.000Z");
      markSearchSeen("minBeds=3", dayNumber("2026-11-26"));
      expect(seenAt()).toBe("2026-11-26T09:00:00.000Z");
      markSearchSeen("minBeds=3", 0);
      expect(seenAt()).toBe("2026-11-26T09:00:00.000Z");
    } finally {
      vi.useRealTimers();
    }
  });

  test("has at most four homes of a comparison: a press chooses one, another takes it out, and a fifth is refused", () => {
    const chosen = () => readDeviceNow().compared.map((home) => home.id);
    for (const n of [1, 2, 3, 4]) expect(toggleCompared(id(n))).toBe(true);
    expect(toggleCompared(id(5))).toBe(false);
    expect(chosen()).toEqual([4, 3, 2, 1].map(id));
    expect(toggleCompared(id(2))).toBe(true);
    expect(chosen()).toEqual([4, 3, 1].map(id));
    putLists({ compared: [] });
    expect(chosen()).toEqual([]);
  });

  test("has viewed homes with the newest first, each once, up to a limit", () => {
    for (let n = 0; n < MAX_VIEWED + 5; n++) markViewed(id(n));
    markViewed(id(7));
    const viewed = readDeviceNow().viewed.map((home) => home.id);
    expect(viewed[0]).toBe(id(7));
    expect(viewed.length).toBe(MAX_VIEWED);
    expect(new Set(viewed).size).toBe(MAX_VIEWED);
  });

  test("stays complete while the page is open, even if the browser's storage is full", () => {
    full = true;
    saveSearch("zipCode=78704", "78704", 0);
    expect(readDeviceNow().savedSearches.map((search) => search.query)).toEqual(["zipCode=78704"]);
    full = false;
    saveSearch("zipCode=78745", "78745", 0);
    expect(JSON.parse(content.get(DEVICE_KEY)!).savedSearches).toHaveLength(2);
  });

  test("has every entry once after merging", () => {
    const a = readDevice({ version: 1, savedHomes: [{ id: id(1), savedAt: "2026-01-01" }] });
    const b = readDevice({ version: 1, savedHomes: [1, 2].map((n) => ({ id: id(n), savedAt: "2026-02-02" })) });
    expect(mergeDevices(a, b).savedHomes).toEqual([
      { id: id(1), savedAt: "2026-01-01" },
      { id: id(2), savedAt: "2026-02-02" },
    ]);
  });
});

const AUSTIN = { href: "/markets/TX/Austin", name: "Austin, TX" };

test.each([
  [undefined, []],
  ["/markets/TX", []],
  [[AUSTIN, null, 5, { href: "/markets/TX" }], [AUSTIN]],
  [[AUSTIN, { ...AUSTIN, name: "again" }], [AUSTIN]],
  [[{ ...AUSTIN, href: "https://example.com/markets/TX" }], []],
  [[{ ...AUSTIN, href: "//example.com" }], []],
  [[{ ...AUSTIN, href: "javascript:alert(1)" }], []],
  [[{ ...AUSTIN, href: "/markets/../homes" }], [{ ...AUSTIN, href: "/markets/../homes" }]],
])("of the stored markets %j only valid ones that link to this site are read", (savedMarkets, kept) =>
  expect(readDevice({ version: 1, savedMarkets, settings: { theme: "dark" } })).toEqual({
    ...EMPTY_DEVICE,
    savedMarkets: kept,
    settings: { theme: "dark" },
  }),
);

test.each([
  [undefined, []],
  [
    [{ id: id(1) }, { id: id(1) }, null, 7, { id: "../x" }, { id: id(2) }],
    [1, 2],
  ],
  [[1, 2, 3, 4, 5].map((n) => ({ id: id(n) })), [1, 2, 3, 4]],
])("of the stored comparison %j only four valid homes are read", (compared, kept) =>
  expect(readDevice({ version: 1, compared }).compared).toEqual(kept.map((n) => ({ id: id(n) }))),
);

test("merging two devices keeps each saved market once", () => {
  const texas = { href: "/markets/TX", name: "Texas" };
  const keeping = (...savedMarkets: (typeof texas)[]) => ({ ...EMPTY_DEVICE, savedMarkets });
  expect(mergeDevices(keeping(AUSTIN), keeping(texas, { ...AUSTIN, name: "Home" })).savedMarkets).toEqual([
    AUSTIN,
    texas,
  ]);
});

describe("the readers of a page", () => {
  /** A window of which another tab can be imitated. */
  const open = () => {
    const window = new EventTarget();
    vi.stubGlobal("window", window);
    let reads = 0;
    const { getItem } = localStorage;
    vi.stubGlobal("localStorage", {
      ...localStorage,
      getItem: (key: string) => {
        reads++;
        return getItem(key);
      },
    });
    return {
      readsOf: () => reads,
      send: (event: Event, with_: object) => window.dispatchEvent(Object.assign(event, with_)),
    };
  };

  test("read the store once, however many they are and however often they render", () => {
    content.set(DEVICE_KEY, JSON.stringify({ ...EMPTY_DEVICE, settings: { logo: "x".repeat(200_000) } }));
    const { readsOf } = open();
    const leave = Array.from({ length: 100 }, () => deviceStore.subscribe(() => {}));
    for (let i = 0; i < 1_000; i++) deviceStore.snapshot();
    expect(readsOf()).toBe(1);
    const kept = deviceStore.snapshot();
    toggleSavedHome(id(1));
    expect(deviceStore.snapshot()).not.toBe(kept);
    expect(deviceStore.snapshot().settings).toBe(kept.settings);
    expect(readsOf()).toBe(2);
    for (const stop of leave) stop();
  });

  test.each([
    ["another tab's change", new Event("storage"), { key: DEVICE_KEY }],
    ["another tab's clearing of the store", new Event("storage"), { key: null }],
    ["a return from the browser's cache", new Event("pageshow"), { persisted: true }],
  ])("see %s", (_, event, with_) => {
    const { send } = open();
    let told = 0;
    const stop = deviceStore.subscribe(() => told++);
    expect(deviceStore.snapshot().savedHomes).toEqual([]);
    const saved = { ...EMPTY_DEVICE, savedHomes: [{ id: id(3), savedAt: "2026-01-01T00:00:00Z" }] };
    content.set(DEVICE_KEY, JSON.stringify(saved));
    send(event, with_);
    expect(told).toBe(1);
    expect(deviceStore.snapshot()).toEqual(saved);
    stop();
  });
});
