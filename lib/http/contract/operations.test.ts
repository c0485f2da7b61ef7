import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { expectCsv, expectList, expectProblem, expectSingle } from "@/test/http/expect";
import { bearer, headerOf, request, type TestService, testService } from "@/test/http/service";
import { referenceStore } from "@/test/reference-store/reference-store";

/**
 * The specification's operations, contract.md's “Records”, “Search” and “Beyond the specification”, and the lookup of an
 * address in one line. extensions.test.ts has Part 2.
 */

let it: TestService;
beforeAll(async () => {
  it = await testService({ LOTLINE_RATE_ENTERPRISE: "1000000" });
});
afterAll(() => it.close());

const ask = (url: string) => it.runtime.api(request(url, bearer(it.keys.enterprise)));
const search = async (query: string) => expectList(await ask(`/v1/properties?${query}`));
const count = (test: (record: PropertyRecord) => boolean) => it.records.filter(test).length;

const LOOKUP = ["id", "status", "listPrice", "address", "bedroomsTotal", "bathroomsTotal", "livingArea", "lastUpdated"];
const SEARCH = [...LOOKUP.slice(0, 7), "daysOnMarket", "lastUpdated"];
const DETAILS = [
  "propertyType",
  "yearBuilt",
  "lotSize",
  "coordinates",
  "latestEvent",
  "priceChange",
  "underContract",
  "lastSale",
  "cumulativeDaysOnMarket",
  "originalListPrice",
  "totalPriceChange",
];

describe("GET /v1/properties/{id}", () => {
  test("200 with exactly the fields of a complete record", async () => {
    for (const record of it.records.slice(0, 50))
      expect(expectSingle(await ask(`/v1/properties/${record.id}`))).toEqual(record);
  });
});

describe("GET /v1/properties/lookup", () => {
  const lookup = (address: object) =>
    ask(`/v1/properties/lookup?${new URLSearchParams(address as Record<string, string>)}`);

  test("200 with exactly the fields of a lookup; outer white space in the query is trimmed", async () => {
    const { address, id } = it.records[3]!;
    const spaced = Object.fromEntries(Object.entries(address).map(([name, value]) => [name, `  ${value}\u00a0`]));
    const data = expectSingle(await lookup(spaced));
    expect(data.id).toBe(id);
    expect(Object.keys(data).sort()).toEqual([...LOOKUP].sort());
  });

  test("the parts of the address must match exactly, character for character", async () => {
    const { address } = it.records[3]!;
    for (const change of [
      { city: address.city.toUpperCase() },
      { streetAddress: `${address.streetAddress}.` },
      { state: address.state.toLowerCase() },
    ])
      expectProblem(await lookup({ ...address, ...change }), "address_not_found");
  });

  test("address= takes the whole address in one line, in any common spelling", async () => {
    const { id, address } = it.records.find(({ address: a }) => / Main St Unit /.test(a.streetAddress))!;
    const street = address.streetAddress.replace("Main St Unit ", "MAIN STREET, Apt. #");
    for (const zip of ["", ` ${address.zipCode}`, ` ${address.zipCode}-1234`]) {
      const line = `${street}, ${address.city.toLowerCase()} ${address.state}${zip}`;
      const answer = await ask(`/v1/properties/lookup?${new URLSearchParams({ address: line })}`);
      expect(expectSingle(answer).id, line).toBe(id);
    }
  });

  test("a line break in address= is a comma, other control characters are a 400", async () => {
    const { address, id } = it.records.find((r) => r.address.zipCode === "97201")!;
    const lines = [address.streetAddress, `${address.city}, ${address.state} ${address.zipCode}`];
    for (const end of ["\n", "\r\n"]) {
      const response = await ask(`/v1/properties/lookup?address=${encodeURIComponent(lines.join(end) + end)}`);
      expect(expectSingle(response).id).toBe(id);
    }
    const tab = await ask(`/v1/properties/lookup?address=${encodeURIComponent(lines.join("\t"))}`);
    expect(expectProblem(tab, "invalid_parameters").errors).toMatchObject([{ parameter: "address" }]);
  });

  test("address= together with a part of the address is a 400, and so is a request with neither", async () => {
    const { streetAddress, city, state, zipCode } = it.records[0]!.address;
    const line = `${streetAddress}, ${city}, ${state} ${zipCode}`;
    for (const [name, value] of Object.entries({ streetAddress, city, state, zipCode })) {
      const query = new URLSearchParams({ address: line, [name]: value });
      const { errors } = expectProblem(await ask(`/v1/properties/lookup?${query}`), "invalid_parameters");
      expect(errors).toMatchObject([{ parameter: name, received: value }]);
    }
    const { errors } = expectProblem(await ask("/v1/properties/lookup?zipCode=78704"), "invalid_parameters");
    expect(errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(["streetAddress", "city", "state"]);
  });

  test.each([", ", " "])("address= of no home, with parts separated by %j: 404 with suggestions", async (between) => {
    const { id, address } = it.records.find(
      ({ address: a }) => / Main St$/.test(a.streetAddress) && a.city === "Portland",
    )!;
    const line = [`${address.streetAddress} Unit 9999`, address.city, address.state].join(between);
    const answer = await ask(`/v1/properties/lookup?${new URLSearchParams({ address: line })}`);
    expect(expectProblem(answer, "address_not_found").suggestions[0].id).toBe(id);
  });

  test("matches in several ZIPs: the most recently updated one, with rel=alternate links to the others", async () => {
    const base = it.records[0]!;
    const twin = (id: string, zipCode: string, lastUpdated: string) => ({
      ...base,
      id,
      lastUpdated,
      address: { ...base.address, streetAddress: "1 Twin St", zipCode },
    });
    const twins = [
      twin("prop_000000000000000a", "10001", "2026-10-01T00:00:00Z"),
      twin("prop_000000000000000b", "10002", "2026-10-02T00:00:00Z"),
    ];
    it.serve(referenceStore([...it.records, ...twins]));
    const { city, state } = base.address;
    const response = await lookup({ streetAddress: "1 Twin St", city, state });
    expect(expectSingle(response).id).toBe("prop_000000000000000b");
    const [, url] = /^<([^>]+)>; rel="alternate"$/.exec(headerOf(response, "link")!)!;
    expect(expectSingle(await ask(url!)).id).toBe("prop_000000000000000a");
    const line = await ask(
      `/v1/properties/lookup?${new URLSearchParams({ address: `1 twin street ${city} ${state}` })}`,
    );
    expect(expectSingle(line).id).toBe("prop_000000000000000b");
    expect(headerOf(line, "link")).toBe(headerOf(response, "link"));
    it.restore();
  });

  test("homes at the very same address, as flats without a unit: each is reached by the links of the first", async () => {
    const base = it.records[0]!;
    const address = { ...base.address, streetAddress: "1 Twin St" };
    const ids = ["a", "b", "c"].map((each) => `prop_000000000000000${each}`);
    it.serve(referenceStore([...it.records, ...ids.map((id) => ({ ...base, id, address }))]));
    const response = await lookup({ streetAddress: "1 Twin St", city: address.city, state: address.state });
    const targets = [...headerOf(response, "link")!.matchAll(/<([^>]+)>; rel="alternate"/g)].map(
      ([, target]) => target!,
    );
    const others = await Promise.all(targets.map(async (target) => expectSingle(await ask(target)).id));
    expect([expectSingle(response).id, ...others].sort()).toEqual(ids);
    it.restore();
  });
});

describe("GET /v1/properties", () => {
  test("200 with meta and exactly the fields of a search row; include=details adds exactly eight more", async () => {
    const plain = await search("limit=7");
    expect(plain.meta).toEqual({ total: 300, limit: 7, offset: 0 });
    for (const row of plain.data) expect(Object.keys(row).sort()).toEqual([...SEARCH].sort());
    const detailed = await search("limit=7&include=details");
    for (const row of detailed.data) expect(Object.keys(row).sort()).toEqual([...SEARCH, ...DETAILS].sort());
  });

  test.each<[string, (r: PropertyRecord) => boolean]>([
    ["zipCode=78704", (r) => r.address.zipCode === "78704"],
    ["zipCode=78704,97201", (r) => ["78704", "97201"].includes(r.address.zipCode)],
    ["city=Portland", (r) => r.address.city === "Portland"],
    ["city=Portland&state=ME", (r) => r.address.city === "Portland" && r.address.state === "ME"],
    ["status=forSale,forRent", (r) => r.status === "forSale" || r.status === "forRent"],
    ["propertyType=condo", (r) => r.propertyType === "condo"],
    [
      "minPrice=300000&maxPrice=600000",
      (r) => r.listPrice !== null && r.listPrice >= 300_000 && r.listPrice <= 600_000,
    ],
    ["minBeds=2&maxBeds=3", (r) => r.bedroomsTotal !== null && r.bedroomsTotal >= 2 && r.bedroomsTotal <= 3],
    [
      "minBaths=1.5&maxBaths=2.5",
      (r) => r.bathroomsTotal !== null && r.bathroomsTotal >= 1.5 && r.bathroomsTotal <= 2.5,
    ],
    ["minSqft=1000&maxSqft=2000", (r) => r.livingArea !== null && r.livingArea >= 1_000 && r.livingArea <= 2_000],
    ["minYearBuilt=1980&maxYearBuilt=1999", (r) => r.yearBuilt !== null && r.yearBuilt >= 1980 && r.yearBuilt <= 1999],
    ["maxDaysOnMarket=30", (r) => r.daysOnMarket !== null && r.daysOnMarket <= 30],
    ["minPrice=0", (r) => r.listPrice !== null],
    ["bbox=179,51,-179,53", (r) => r.address.state === "AK" && r.coordinates !== null],
  ])("%s: exactly the matching records, with the exact total", async (query, matches) => {
    const found = await search(`${query}&limit=1000`);
    expect(found.meta.total).toBe(count(matches));
    const ids = new Set(found.data.map((row: PropertyRecord) => row.id));
    expect(it.records.filter(matches).every((r) => ids.has(r.id))).toBe(true);
  });

  test("the default order is lastUpdated, newest first", async () => {
    const updated = (await search("limit=1000")).data.map((row: PropertyRecord) => row.lastUpdated);
    expect(updated).toEqual([...updated].sort().reverse());
  });

  test("an offset beyond the end gives 200 and no rows", async () => {
    for (const offset of [300, 9_007_199_254_740_991]) {
      const found = await search(`offset=${offset}&limit=3`);
      expect(found.data).toEqual([]);
      expect(found.meta).toEqual({ total: 300, limit: 3, offset });
    }
  });

  test("paging links of a path with a path parameter contain its value", async () => {
    const response = await ask("/v1/markets/78704/series?limit=1");
    expect(headerOf(response, "link")).toContain('</v1/markets/78704/series?limit=1>; rel="first"');
  });

  test("following Link next gives each matching record exactly once", async () => {
    const seen: string[] = [];
    let url: string | undefined = "/v1/properties?status=forSale,offMarket&sort=listPrice&limit=17";
    while (url) {
      const response = await ask(url);
      seen.push(...expectList(response).data.map((row: PropertyRecord) => row.id));
      url = /<([^>]+)>; rel="next"/.exec(headerOf(response, "link")!)?.[1];
    }
    expect(seen).toHaveLength(count((r) => r.status === "forSale" || r.status === "offMarket"));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("format=csv gives the same rows in RFC 4180, with the same limits", async () => {
    const rows = parse(expectCsv(await ask("/v1/properties?limit=40&format=csv&include=details")), { columns: true });
    const { data } = await search("limit=40&include=details");
    expect(rows).toHaveLength(40);
    data.forEach((row: PropertyRecord & { latestEvent: { event: string } | null }, i: number) => {
      const cells = rows[i] as Record<string, string>;
      expect(cells).toMatchObject({
        id: row.id,
        listPrice: String(row.listPrice ?? ""),
        streetAddress: row.address.streetAddress,
        latitude: String(row.coordinates?.latitude ?? ""),
        latestEventName: row.latestEvent?.event ?? "",
      });
    });
    expectProblem(
      await it.runtime.api(request("/v1/properties?format=csv&limit=26", bearer(it.keys.free))),
      "limit_exceeds_plan",
    );
  });

  test("CSV keeps quotes, commas, line ends and texts that look like formulas unchanged", async () => {
    const streetAddress = '=1+1,"a"\r\nUnit @2';
    const odd = { ...it.records[0]!, address: { ...it.records[0]!.address, streetAddress } };
    it.serve(referenceStore([odd]));
    const text = expectCsv(await ask("/v1/properties?format=csv"));
    it.restore();
    expect(parse(text, { columns: true })).toMatchObject([{ streetAddress }]);
    expect(text).toMatch(/^id,status,[\w,]+\r\n/);
  });
});

describe("GET /v1/markets/{zipCode}", () => {
  test("200 with all fields of the ZIP's snapshot", async () => {
    const data = expectSingle(await ask("/v1/markets/78704"));
    expect(data).toMatchObject({ zipCode: "78704", city: "Austin", state: "TX", snapshot: { date: "2026-10-31" } });
    const active = ({ address, status, priceHistory: [newest] }: PropertyRecord) =>
      address.zipCode === "78704" && status === "forSale" && newest?.event !== "pending";
    expect(data.snapshot.activeListings).toBe(count(active));
    expect(Object.keys(data.snapshot)).toHaveLength(10);
  });
});

describe("GET /v1/markets/{zipCode}/history", () => {
  test.each([
    ["", 12],
    ["?months=1", 1],
    ["?months=24", 24],
  ])("%j answers up to %i contiguous months, newest first", async (query, months) => {
    const { history } = expectSingle(await ask(`/v1/markets/78704/history${query}`));
    expect(history).toHaveLength(months);
    expect(history[0].month).toBe("2026-10");
    for (const month of history) expect(Object.keys(month)).toHaveLength(7);
  });

  test.each(["0", "61", "-1", "12.5"])("months=%s outside 1 to 60: 400", async (months) =>
    expectProblem(await ask(`/v1/markets/78704/history?months=${months}`), "invalid_parameters"),
  );

  test("format=csv", async () => {
    const rows = parse(expectCsv(await ask("/v1/markets/78704/history?format=csv&months=5")), { columns: true });
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ zipCode: "78704", city: "Austin", month: "2026-10" });
  });
});

describe("GET /v1/markets", () => {
  test("lists all ZIPs in order, filters by state and city, and sorts by any figure with nulls last", async () => {
    const markets = async (query: string) => expectList(await ask(`/v1/markets?${query}`));
    const all = await markets("limit=100");
    const zips = [...new Set(it.records.map((r) => r.address.zipCode))].sort();
    expect(all.data.map((m: { zipCode: string }) => m.zipCode)).toEqual(zips);
    expect((await markets("state=OR")).data.every((m: { state: string }) => m.state === "OR")).toBe(true);
    expect((await markets("city=Nowhere")).meta.total).toBe(0);
    const prices = (await markets("sort=medianSoldPrice&order=desc")).data.map(
      (m: { snapshot: { medianSoldPrice: number | null } }) => m.snapshot.medianSoldPrice,
    );
    const known = prices.filter((p: number | null) => p !== null);
    expect(prices.slice(0, known.length)).toEqual([...known].sort((a, b) => b - a));
  });

  test("format=csv gives the same rows in the same order, with the same paging and limits", async () => {
    const query = "sort=medianListPrice&order=desc&limit=3&offset=1";
    const { data } = expectList(await ask(`/v1/markets?${query}`));
    const answer = await ask(`/v1/markets?${query}&format=csv`);
    const rows: Record<string, string>[] = parse(expectCsv(answer), { columns: true });
    expect(rows).toEqual(
      data.map(({ snapshot, ...place }: { snapshot: Record<string, unknown> }) =>
        Object.fromEntries(
          Object.entries({ ...place, ...snapshot }).map(([name, value]) => [name, String(value ?? "")]),
        ),
      ),
    );
    expect(headerOf(answer, "link")).toContain("format=csv");
    const tooMany = await it.runtime.api(request("/v1/markets?format=csv&limit=26", bearer(it.keys.free)));
    expectProblem(tooMany, "limit_exceeds_plan");
  });
});

describe("GET /v1/places", () => {
  test("answers at most ten places, each with the query of its search", async () => {
    const { data, meta } = expectList(await ask("/v1/places?q=aus"));
    expect(meta.limit).toBe(10);
    expect(data[0]).toEqual({
      kind: "city",
      match: "prefix",
      label: "Austin, TX",
      query: { city: "Austin", state: "TX" },
      id: null,
    });
    expect((await search(new URLSearchParams(data[0].query).toString())).meta.total).toBeGreaterThan(0);
  });
});

describe("GET /v1/properties/facets", () => {
  test("counts the homes that match all filters", async () => {
    const data = expectSingle(await ask("/v1/properties/facets?city=Austin"));
    expect(data.total).toBe(count((r) => r.address.city === "Austin"));
    expect(Object.values(data.status as Record<string, number>).reduce((a, b) => a + b)).toBe(data.total);
  });
  test("takes no parameters besides the filters", async () =>
    expectProblem(await ask("/v1/properties/facets?limit=5"), "invalid_parameters"));
});

describe("GET /v1/properties/map", () => {
  test("is GeoJSON whose counts add up, at every zoom, to the number of matches with coordinates", async () => {
    const placed = count((r) => r.status === "forSale" && r.coordinates !== null);
    for (let zoom = 0; zoom <= 22; zoom += 2) {
      const data = expectSingle(await ask(`/v1/properties/map?status=forSale&zoom=${zoom}`));
      expect(data.type).toBe("FeatureCollection");
      let total = 0;
      for (const feature of data.features) {
        expect(feature.geometry.type).toBe("Point");
        expect("id" in feature).toBe(feature.properties.count === 1);
        total += feature.properties.count;
      }
      expect(total).toBe(placed);
    }
  });
  test("a home that was sold is shown with its sale price", async () => {
    const data = expectSingle(await ask("/v1/properties/map?status=recentlySold,offMarket&zoom=22"));
    const singles = data.features.filter((feature: { id?: string }) => feature.id);
    expect(singles.length).toBeGreaterThan(0);
    for (const { id, properties } of singles) {
      const sale = it.records.find((r) => r.id === id)!.priceHistory.find(({ event }) => event === "sold");
      expect(properties.salePrice).toBe(sale?.price ?? null);
    }
  });
  test.each(["", "zoom=23", "zoom=-1", "zoom=3.5", "zoom=3&bbox=1,2,3", "zoom=3&sort=listPrice"])(
    "%s: 400",
    async (query) => expectProblem(await ask(`/v1/properties/map?${query}`), "invalid_parameters"),
  );
});
