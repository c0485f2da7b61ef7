import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { mulberry32 } from "@/lib/domain/random";
import type { Comparable } from "@/lib/domain/valuation/comparable";
import { EVIDENCE, estimateOf, evidenceFor, NOMINAL_PRICE } from "@/lib/domain/valuation/estimate";
import { adjusterTo, nearestSales, ratesOf } from "@/lib/domain/valuation/rates";
import { salesOf } from "@/lib/domain/valuation/sales";
import { expectList, expectProblem, expectSingle } from "@/test/http/expect";
import { bearer, headerOf, request, type TestService, testService } from "@/test/http/service";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";

/** contract.md, Part 2, “Comparables and value”, with records most of which were sold recently. */

const AS_OF = "2026-10-31";
const draw = mulberry32(3);
const records = sampleRecords(3_000, 5, AS_OF).map((record): PropertyRecord => {
  const sold = (daysAgo: number) => ({
    date: new Date(Date.parse(AS_OF) - daysAgo * 86_400_000).toISOString().slice(0, 10),
    event: "sold",
    price: draw() < 0.05 ? 10 : 250_000 + Math.floor(draw() * 300_000),
    source: "Test",
  });
  const events = draw() < 0.8 ? [sold(Math.floor(draw() * 900) - 5)] : [];
  return { ...record, propertyType: draw() < 0.8 ? "singleFamily" : "land", priceHistory: events };
});
// A home far from all others.
records.push({
  ...records.find(({ livingArea }) => livingArea)!,
  id: "prop_00000000f0000000",
  coordinates: { latitude: 19.7, longitude: -155.1 },
});
const byId = new Map(records.map((record) => [record.id, record]));

let it: TestService;
beforeAll(async () => {
  it = await testService({ LOTLINE_RATE_ENTERPRISE: "1000000" });
  it.serve(referenceStore(records));
});
afterAll(() => it.close());

const ask = (path: string) => it.runtime.api(request(`/v1/properties/${path}`, bearer(it.keys.enterprise)));
const comparables = async (id: string, query = "") => {
  const { meta, data } = expectList(await ask(`${id}/comparables?${query}`));
  return { meta, data: data as Comparable[] };
};

function miles(a: PropertyRecord, b: PropertyRecord): number {
  const [p, q] = [a.coordinates!, b.coordinates!];
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const h = sine(q.latitude - p.latitude) + cosine(p.latitude) * cosine(q.latitude) * sine(q.longitude - p.longitude);
  return 2 * 3_958.7613 * Math.asin(Math.sqrt(h));
}

/** The contract's definition of a home's comparables. */
const setOf = (home: PropertyRecord, since: string, radius: number) =>
  records.filter((other) => {
    const sale = other.priceHistory.find(({ event }) => event === "sold");
    if (!sale || sale.date <= since || sale.date > AS_OF) return false;
    if (other.id === home.id || other.propertyType !== home.propertyType) return false;
    if (!home.coordinates) return other.address.zipCode === home.address.zipCode;
    return other.coordinates !== null && miles(home, other) <= radius;
  });

describe("GET /v1/properties/{id}/comparables", () => {
  test.each([
    ["", "2025-10-31", 5],
    ["months=36&radius=50", "2023-10-31", 50],
    ["months=1&radius=2.5", "2026-09-30", 2.5],
  ])(
    "?%s: each other home's newest sale in (D − months, D], of its type, within the radius",
    async (query, since, radius) => {
      for (const home of records.slice(0, 10)) {
        const { meta, data } = await comparables(home.id, `${query}&limit=1000`.replace(/^&/, ""));
        const expected = setOf(home, since, radius);
        expect(meta.total).toBe(expected.length);
        expect(data.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
        for (const row of data) {
          const other = byId.get(row.id)!;
          const [sale] = other.priceHistory;
          const { similarity: _, adjustedPrice, distance: __, ...facts } = row;
          const known = Object.entries(other).filter(([name]) => name in facts);
          expect(facts).toEqual({ ...Object.fromEntries(known), soldDate: sale!.date, soldPrice: sale!.price });
          if (adjustedPrice !== null) expect(Number.isSafeInteger(adjustedPrice)).toBe(true);
          const apart = home.coordinates && other.coordinates && miles(home, other);
          if (apart === null) expect(row.distance).toBeNull();
          else expect(row.distance).toBeCloseTo(apart, 2);
        }
      }
    },
  );

  test("adjustedPrice adjusts the sale to the home's facts; null without rates, for a nominal price or a sale that would become one", async () => {
    let [brought, unlike] = [0, 0];
    for (const home of records.slice(0, 16)) {
      const { reason } = expectSingle(await ask(`${home.id}/valuation`));
      const { data } = await comparables(home.id, "radius=25&months=24&limit=1000");
      for (const { soldPrice, adjustedPrice } of data) {
        if (reason !== null || soldPrice < NOMINAL_PRICE) expect(adjustedPrice).toBeNull();
        else if (adjustedPrice === null) unlike++;
        else expect(adjustedPrice).toBeGreaterThanOrEqual(NOMINAL_PRICE);
        if (adjustedPrice !== null && adjustedPrice !== soldPrice) brought++;
      }
    }
    expect(brought).toBeGreaterThan(100);
    expect(unlike).toBeLessThan(brought / 20);
  });

  test("adjustedPrice is the sold price and each difference times its rate, from the 500 nearest sales of 24 months", async () => {
    let checked = 0;
    for (const home of records.slice(0, 12)) {
      if (!home.coordinates) continue;
      const { data } = await comparables(home.id, "radius=25&months=24&limit=1000");
      const day = Date.parse(AS_OF) / 86_400_000;
      const sales = salesOf(data);
      const rates = ratesOf(home, sales, nearestSales(home, day, sales, data.keys()));
      const adjust = rates && adjusterTo(home, day, rates);
      for (const [row, { adjustedPrice }] of data.entries())
        expect(adjustedPrice).toBe(adjust?.(sales, row)?.adjustedPrice ?? null);
      checked += adjust ? data.length : 0;
    }
    expect(checked).toBeGreaterThan(100);
  });

  test("a row has exactly the contract's members, in the contract's order", async () => {
    const { data } = await comparables(records[0]!.id, "radius=50");
    expect(Object.keys(data[0]!).join()).toBe(
      "id,address,propertyType,soldDate,soldPrice,livingArea,bedroomsTotal,bathroomsTotal,yearBuilt,lotSize,coordinates,distance,similarity,adjustedPrice",
    );
  });

  test("rows are sorted by similarity (0 to 1, three decimals), highest first, then id; pages neither overlap nor skip", async () => {
    const { id } = records.find(({ coordinates }) => coordinates)!;
    const { data } = await comparables(id, "radius=50&months=36&limit=1000");
    expect(data.length).toBeGreaterThan(100);
    for (const [i, row] of data.entries()) {
      expect(row.similarity).toBe(Math.round(row.similarity * 1_000) / 1_000);
      expect(row.similarity).toBeGreaterThanOrEqual(0);
      expect(row.similarity).toBeLessThanOrEqual(1);
      const before = data[i - 1];
      if (before)
        expect(before.similarity > row.similarity || (before.similarity === row.similarity && before.id < row.id)).toBe(
          true,
        );
    }
    const pages = [];
    for (let offset = 0; offset < data.length + 30; offset += 30)
      pages.push(...(await comparables(id, `radius=50&months=36&limit=30&offset=${offset}`)).data);
    expect(pages).toEqual(data);
  });

  test("the default limit is 10 for every plan, and links lead through the pages of this home", async () => {
    const { id } = records.find(({ coordinates }) => coordinates)!;
    const path = `/v1/properties/${id}/comparables`;
    const response = await it.runtime.api(request(`${path}?radius=50`, bearer(it.keys.enterprise)));
    const { meta, data } = expectList(response);
    expect([meta.limit, data.length]).toEqual([10, 10]);
    expect(headerOf(response, "link")).toContain(`<${path}?radius=50&offset=10>; rel="next"`);
    expect(headerOf(await ask(`${id}/comparables`), "link")).toContain(`<${path}>; rel="first"`);
  });

  test.each(["months=0", "months=37", "radius=0", "radius=50.1", "radius=-1", "limit=0", "sort=id", "months=1.5"])(
    "%s: 400 invalid_parameters",
    async (query) => expectProblem(await ask(`${records[0]!.id}/comparables?${query}`), "invalid_parameters"),
  );
  test("a limit above the plan's maximum gives 400; an unknown id gives 404 for comparables and valuation", async () => {
    expectProblem(await ask(`${records[0]!.id}/comparables?limit=1001`), "limit_exceeds_plan");
    for (const path of ["prop_ffffffffffffffff/comparables", "x/valuation"])
      expectProblem(await ask(path), "property_not_found");
  });
});

describe("GET /v1/properties/{id}/valuation", () => {
  test("low ≤ estimate ≤ high in whole dollars, or all null with a reason; accuracy is the ZIP's or the dataset's", async () => {
    const reasons = new Set();
    const { zips, all } = await referenceStore(records).accuracies();
    for (const home of [...records.slice(0, 30), records.at(-1)!]) {
      const found = expectSingle(await ask(`${home.id}/valuation`));
      expect(Object.keys(found).join()).toBe("estimate,low,high,interval,comparables,asOf,reason,accuracy");
      expect(found).toMatchObject({ interval: 0.8, asOf: AS_OF });
      expect(found.accuracy).toEqual(zips[home.address.zipCode] ?? all);
      reasons.add(found.reason);
      if (found.reason !== null) expect([found.estimate, found.low, found.high]).toEqual([null, null, null]);
      else {
        expect(found.low <= found.estimate && found.estimate <= found.high).toBe(true);
        for (const dollars of [found.low, found.estimate, found.high]) expect(Number.isSafeInteger(dollars)).toBe(true);
      }
      const size = home.propertyType === "land" ? home.lotSize : home.livingArea;
      expect(found.reason === "missingFacts").toBe(!size);
    }
    expect(reasons).toEqual(new Set([null, "missingFacts", "tooFewSales"]));
  });

  test("uses the first 100 comparables of 24 months within 5 miles, or within 25 miles if those are too few", async () => {
    let estimated = 0;
    const { width } = await referenceStore(records).accuracies();
    for (const home of records.slice(0, 12)) {
      const found = expectSingle(await ask(`${home.id}/valuation`));
      let page = await comparables(home.id, "months=24&radius=5&limit=100");
      if (page.meta.total < EVIDENCE.enough && home.coordinates)
        page = await comparables(home.id, "months=24&radius=25&limit=100");
      const day = Date.parse(AS_OF) / 86_400_000;
      const sales = salesOf(page.data);
      const rows = evidenceFor(home, day, sales, [...page.data.keys()]);
      const own = estimateOf(home, day, sales, rows, width!);
      expect(found).toMatchObject(own);
      if (own.reason !== null) continue;
      expect(found.comparables).toBe(rows.length);
      estimated++;
    }
    expect(estimated).toBeGreaterThan(5);
  });

  test("ignores asking prices, assessments, the home's own sale, and sales on the dataset's date or later", async () => {
    const homes = records
      .filter((home) => home.coordinates && home.livingArea && home.priceHistory.length > 0)
      .slice(0, 12);
    const before = await Promise.all(homes.map(async ({ id }) => expectSingle(await ask(`${id}/valuation`))));
    const changed = records.map((record): PropertyRecord => {
      const priceHistory = record.priceHistory.map((event) =>
        event.date >= AS_OF ? { ...event, price: event.price * 2 } : event,
      );
      return { ...record, listPrice: 1, taxHistory: [{ year: 2026, taxPaid: 1, assessedValue: 1 }], priceHistory };
    });
    it.serve(referenceStore(changed));
    for (const [i, { id }] of homes.entries())
      expect({ ...expectSingle(await ask(`${id}/valuation`)), accuracy: null }).toEqual({
        ...before[i],
        accuracy: null,
      });
    for (const [i, { id }] of homes.entries()) {
      const dearer = records.map((record) =>
        record.id === id
          ? { ...record, priceHistory: record.priceHistory.map((e) => ({ ...e, price: 3_000_000 })) }
          : record,
      );
      if (i >= 3) break;
      it.serve(referenceStore(dearer));
      expect({ ...expectSingle(await ask(`${id}/valuation`)), accuracy: null }).toEqual({
        ...before[i],
        accuracy: null,
      });
    }
    it.serve(referenceStore(records));
  });
});
