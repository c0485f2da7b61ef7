import { describe, expect, test } from "vitest";
import { splitLine } from "@/lib/domain/address-parts";
import { parsed } from "@/lib/store/store";
import { SPELLED_HOMES } from "@/test/http/address-spellings";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";
import { lookupReadings, statesOfCity } from "./places";

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

  test("was tried in 200 spellings of 40 addresses and more", () => {
    expect(SPELLED_HOMES.length).toBeGreaterThanOrEqual(40);
    expect(CASES.length).toBeGreaterThanOrEqual(200);
  });
});
