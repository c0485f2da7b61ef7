import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSingle } from "@/test/http/expect";
import { bearer, request, type TestService, testService } from "@/test/http/service";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";

let it: TestService;
const records = sampleRecords(2_000);
beforeAll(async () => {
  it = await testService({ LOTLINE_RATE_ENTERPRISE: "1000000" });
  it.serve(referenceStore(records));
});
afterAll(() => it.close());

interface Feature {
  bbox: number[];
  properties: { count: number };
}
const features = async (query: string): Promise<Feature[]> =>
  expectSingle(await it.runtime.api(request(`/v1/properties/map?${query}`, bearer(it.keys.enterprise)))).features;
const homes = (all: Feature[]) => all.reduce((sum, { properties }) => sum + properties.count, 0);

test("without bbox every zoom counts all matches, and a closer zoom has smaller cells", async () => {
  const placed = records.filter((r) => r.address.city === "Austin" && r.coordinates !== null);
  expect(placed.length).toBeGreaterThan(150);
  const counts: number[] = [];
  for (const zoom of [0, 5, 9, 11, 13, 16]) {
    const found = await features(`city=Austin&zoom=${zoom}`);
    expect(homes(found)).toBe(placed.length);
    counts.push(found.length);
  }
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts[3]).toBeGreaterThan(counts[1]!);
  expect(counts.at(-1)).toBeGreaterThan(counts[3]!);
});

test("without bbox the answer is the same as with the matches' bounding box, also across the antimeridian", async () => {
  for (const query of ["city=Austin", "city=Portland", "zipCode=99546", "minBeds=2"]) {
    const all = await features(`${query}&zoom=0`);
    const edge = (side: number, outer: typeof Math.min) => outer(...all.map(({ bbox }) => bbox[side]!));
    const box = [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
    for (const zoom of [4, 10, 14])
      expect(await features(`${query}&zoom=${zoom}`)).toEqual(await features(`${query}&zoom=${zoom}&bbox=${box}`));
  }
});

test("without matches there are no features", async () => expect(await features("city=Nowhere&zoom=9")).toEqual([]));
