import { expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { distinctWords } from "@/lib/web/home/card-words";
import { generatedRecords } from "@/test/generated";
import { readerOf } from "@/test/http/reader";
import { referenceStore } from "@/test/reference-store/reference-store";
import { findPlace } from "./find-place";
import { othersAt } from "./same-address";

/** Three flats of one house whose units are not on record, beside a house. */
const [like, house] = generatedRecords(2) as [PropertyRecord, PropertyRecord];
const address = { streetAddress: "1 Twin St", city: "Austin", state: "TX", zipCode: "78704" };
const flats = [1, 2, 3].map((bedroomsTotal) => ({
  ...like,
  id: `prop_000000000000000${bedroomsTotal}`,
  address,
  bedroomsTotal,
}));
const reader = readerOf(referenceStore([...flats, house]));
const LINE = "1 Twin St, Austin, TX 78704";

test("a home's page has the other homes at its very address, and that of a house has none", async () => {
  for (const flat of flats) {
    const others = (await othersAt(reader, flat)).map(({ id }) => id);
    expect([...others, flat.id].sort()).toEqual(flats.map(({ id }) => id));
  }
  expect(await othersAt(reader, house)).toEqual([]);
});

test("the search box's page offers each of them, told apart by its facts", async () => {
  const found = await findPlace(reader, LINE, new URLSearchParams());
  if (!("offers" in found)) throw new Error("One of them was opened.");
  expect(found.title).toBe(`Which address is “${LINE}”?`);
  expect(found.offers.map(({ href }) => href).sort()).toEqual(flats.map(({ id }) => `/homes/${id}`));
  const notes = found.offers.map(({ note }) => note);
  expect(new Set(notes).size).toBe(3);
  expect(notes).toContain(distinctWords((await othersAt(reader, flats[1]!)).find(({ id }) => id === flats[0]!.id)!));
});
