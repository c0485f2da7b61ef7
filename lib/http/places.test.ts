import { describe, expect, test } from "vitest";
import { splitLine } from "@/lib/domain/address-parts";
import { parsed } from "@/lib/store/store";
import { SPELLED_HOMES } from "@/test/http/address-spellings";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";
import { lookupReadings, placesMeant, statesOfCity } from "./places";

/** The homes of the table, among a thousand others. */
const others = sampleRecords(1_000, 5);
const homes = SPELLED_HOMES.map(({ address }, i) => ({
  ...others[i]!,
  id: `prop_${String(i).padStart(16, "0")}`,
  address,
}));
const store = referenceStore([...homes, ...others]);

const CASES = SPELLED_HOMES.flatMap(({ spellings }, i) =>
  spellings.map((spelling) => ({ ...spelling, home: homes[i]! })),
);

describe("an address in one line, however it is written", () => {
  test.each(CASES.filter(({ names }) => names))("names its home: $text", async ({ text, home }) => {
    const found = await lookupReadings(store, text);
    expect(found && parsed<{ id: string }>(found.record).id).toBe(home.id);
    expect(found!.alternates).toEqual([]);
  });

  test.each(CASES.filter(({ names }) => !names))(
    "that names no home suggests the near one: $text",
    async ({ text, home }) => {
      expect(await lookupReadings(store, text)).toBeNull();
      const near = await store.nearAddresses(splitLine(text, await statesOfCity(store)), 5);
      expect(near.map(({ id }) => id)).toContain(home.id);
    },
  );

  // Beside, within or behind homes of the table.
  test.each([
    "PO Box 18, Raleigh, NC 27601",
    "P.O. Box 18 Oak St, Raleigh, NC 27601",
    "PSC 18 Box 4120, APO AE 09021",
    "18 Oak St & 5th Ave, Raleigh, NC",
    "Oak St and 18 Ave, Raleigh, NC",
    "near 18 Oak St, Raleigh, NC 27601",
    "next to 18 Oak St, Raleigh, NC 27601",
    "18 Oak St Rear, Raleigh, NC 27601",
    "Rear, 18 Oak St, Raleigh, NC 27601",
    "Guest House, 18 Oak St, Raleigh, NC 27601",
    "18 Oak St, Carriage House, Raleigh, NC 27601",
    "18 Oak St, Bldg B, Raleigh, NC 27601",
    "18 Oak St, Trailer, Raleigh, NC 27601",
    "18 Oak St, Lower Level, Raleigh, NC 27601",
    "18-20 Oak St, Raleigh, NC 27601",
    "18 1/2 Oak St, Raleigh, NC 27601",
    "18 Old Oak St, Raleigh, NC 27601",
    "18 Oak Street Circle, Raleigh, NC 27601",
    "18 Oak St, Durham, NC 27601",
    "18 Oak St, Raleigh, NC 27609",
    "Urb Las Gladiolas, 150 Calle A, San Juan, PR 00926",
    "Urb Las Gladiolas\n150 Calle A\nSan Juan PR 00926",
  ])("names no home: %s", async (text) => expect(await lookupReadings(store, text)).toBeNull());

  test("was tried in 200 spellings of 40 addresses and more", () => {
    expect(SPELLED_HOMES.length).toBeGreaterThanOrEqual(40);
    expect(CASES.length).toBeGreaterThanOrEqual(200);
  });
});

test.each([
  ["NYC", "New York, NY"],
  ["Manhattan, NY", "New York, NY"],
  ["Philly", "Philadelphia, PA"],
  ["sf, calif.", "San Francisco, CA"],
  ["Mpls", "Minneapolis, MN"],
  ["NOLA", "New Orleans, LA"],
  ["Saint Louis, Mo.", "Saint Louis, MO"],
])("%s is the place %s", async (text, label) => {
  const [first, ...others] = await placesMeant(store, text, 8);
  expect(first).toMatchObject({ kind: "city", match: "exact", label });
  expect(others.map((place) => place.label)).not.toContain(label);
});
