import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { PlaceKind, PlaceMatch } from "@/lib/domain/search";
import type { TypedPlace } from "@/lib/domain/search-text";
import { marketTextQuery, namedPlace, withWords } from "./place-queries";

test("a typed bound replaces an existing one that would contradict it", () =>
  expect(
    withWords({ city: "Austin", minPrice: 600_000, maxPrice: 900_000, minBeds: 2 }, { maxPrice: 500_000 }),
  ).toEqual({
    city: "Austin",
    minBeds: 2,
    maxPrice: 500_000,
  }));

const place = (kind: PlaceKind, match: PlaceMatch, label: string): TypedPlace => ({
  ...{ kind, match, label, query: {} },
  id: kind === "address" ? label : null,
});
const AUSTIN = place("city", "exact", "Austin, TX");

test.each<[text: string, places: TypedPlace[], named: string]>([
  ["austin", [AUSTIN], "is Austin, TX"],
  ["austin", [AUSTIN, place("zip", "prefix", "78704 · Austin, TX")], "is Austin, TX"],
  [
    "austin",
    [AUSTIN, place("city", "exact", "Austin, MN")],
    "“austin” may be several places. Did you mean Austin, TX?",
  ],
  [
    "787",
    [place("zip", "prefix", "78704"), place("zip", "prefix", "78745")],
    "“787” may be several places. Did you mean 78704?",
  ],
  ["7870", [place("zip", "prefix", "78704")], "is 78704"],
  ["Asutin", [place("city", "similar", "Austin, TX")], "No place is called “Asutin”. Did you mean Austin, TX?"],
  ["333 main st", [place("address", "exact", "333 Main St, Austin, TX 78704")], "is 333 Main St, Austin, TX 78704"],
  [
    "main st",
    [place("address", "prefix", "333 Main St, Austin, TX 78704")],
    "“main st” may be several places. Did you mean 333 Main St, Austin, TX 78704?",
  ],
  ["zzzz", [], "No place is called “zzzz”."],
])("%j, for which %j is found, %s", (text, places, named) => {
  const found = namedPlace(text, { places, wanted: {}, place: text });
  expect("say" in found ? found.say : `is ${found.place.label}`).toBe(named);
});

test.each([
  [5, 5, 0],
  [12, 12, 0],
  [47, 12, 35],
])("of a city with %i ZIP codes %i are listed, and %i more are told", async (total, listed, more) => {
  const zips = Array.from({ length: total }, (_, i) => ({ zipCode: String(78700 + i) }));
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://localhost");
    if (url.pathname === "/session/token")
      return Response.json({ token: "t", expiresAt: new Date(Date.now() + 600_000).toISOString() });
    if (url.pathname === "/v1/places") return Response.json({ data: [AUSTIN] });
    const limit = Number(url.searchParams.get("limit"));
    return Response.json({ meta: { total, limit, offset: 0 }, data: zips.slice(0, limit) });
  });
  const { places, moreZips } = await new QueryClient().fetchQuery(marketTextQuery("austin"));
  vi.unstubAllGlobals();
  expect([places.filter(({ kind }) => kind === "zip").length, moreZips]).toEqual([listed, more]);
});
