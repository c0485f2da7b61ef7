import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { SERIES_UNITS, type SeriesUnit } from "@/lib/domain/series";
import { expectCsv, expectList, expectProblem, expectSingle } from "@/test/http/expect";
import { bearer, headerOf, jsonOf, request, type TestService, testService } from "@/test/http/service";
import { marketingIn } from "@/test/reference-store/marketing";
import { referenceStore } from "@/test/reference-store/reference-store";

/** contract.md, Part 2 and 3: “More search parameters”, “Search”, “Any area's market” and “Staying in step”, tested through the API. */

let it: TestService;
beforeAll(async () => {
  it = await testService({ LOTLINE_RATE_ENTERPRISE: "1000000" });
});
afterAll(() => it.close());

const ask = (url: string) => it.runtime.api(request(url, bearer(it.keys.enterprise)));
const search = async (query: string) => expectList(await ask(`/v1/properties?${query}`));
const count = (test: (record: PropertyRecord) => boolean) => it.records.filter(test).length;

/** The contract's definition of “under contract” as of 2026-10-31; no event of the samples is later. */
const agreed = ({ status, priceHistory }: PropertyRecord) => {
  const ended = priceHistory.findIndex(({ event }) => ["sold", "delisted", "listedForRent", "rented"].includes(event));
  const listing = ended < 0 ? priceHistory : priceHistory.slice(0, ended);
  const telling = ["listed", "priceChanged", "pending", "backOnMarket"];
  return status === "forSale" && listing.find(({ event }) => telling.includes(event))?.event === "pending";
};

/** contract.md, Part 2: the newest `sold` event, whatever the status is now. */
const sale = ({ priceHistory }: PropertyRecord) => priceHistory.find(({ event }) => event === "sold");
const perSqft = ({ listPrice, livingArea }: PropertyRecord) =>
  listPrice === null || !livingArea ? Number.NaN : listPrice / livingArea;

const reduced = (record: PropertyRecord) => (marketingIn(record).totalPriceChange ?? 0) < 0;
/** The cut of the marketing period's first asking price, in per cent of it; negative without one. */
function cutPercent(record: PropertyRecord): number {
  const { totalPriceChange, originalListPrice } = marketingIn(record);
  return totalPriceChange === null ? -1 : (-totalPriceChange * 100) / originalListPrice!;
}

/** Haversine distance on a sphere with a radius of 3,958.7613 miles; infinite for a record without coordinates. */
function miles({ coordinates }: PropertyRecord, latitude: number, longitude: number): number {
  if (!coordinates) return Number.POSITIVE_INFINITY;
  const [north, east] = [coordinates.latitude - latitude, coordinates.longitude - longitude];
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  return (
    2 * 3_958.7613 * Math.asin(Math.sqrt(sine(north) + cosine(latitude) * cosine(coordinates.latitude) * sine(east)))
  );
}

const inTriangle = ({ coordinates: at }: PropertyRecord) =>
  at !== null && at.longitude > -97.9 && at.latitude > 30.1 && at.longitude + 97.9 + at.latitude - 30.1 < 0.3;
const isNear = ({ coordinates: at }: PropertyRecord, latitude: number, degrees: number) =>
  at !== null && Math.abs(at.latitude - latitude) < degrees;
const inSquare = ({ coordinates: at }: PropertyRecord, west: number, south: number, side: number) =>
  at !== null &&
  Math.abs(at.longitude - west - side / 2) < side / 2 &&
  Math.abs(at.latitude - south - side / 2) < side / 2;

describe("more search parameters", () => {
  test.each<[string, (r: PropertyRecord) => boolean]>([
    ["maxBaths=2.5", (r) => r.bathroomsTotal !== null && r.bathroomsTotal <= 2.5],
    ["maxYearBuilt=1950", (r) => r.yearBuilt !== null && r.yearBuilt <= 1950],
    ["minLotSize=5000&maxLotSize=9000", (r) => r.lotSize !== null && r.lotSize >= 5_000 && r.lotSize <= 9_000],
    ["underContract=true", agreed],
    ["underContract=false", (r) => !agreed(r)],
    ["status=offMarket&underContract=true", () => false],
    ["priceReduced=true", (r) => reduced(r)],
    ["priceReduced=false", (r) => !reduced(r)],
    ["relisted=true", (r) => marketingIn(r).relisted],
    ["relisted=false&status=forSale", (r) => r.status === "forSale" && !marketingIn(r).relisted],
    ["minTotalCut=10.5", (r) => cutPercent(r) >= 10.5],
    ["minCumulativeDaysOnMarket=60", (r) => (marketingIn(r).cumulativeDaysOnMarket ?? 0) >= 60],
    ["maxCumulativeDaysOnMarket=60", (r) => (marketingIn(r).cumulativeDaysOnMarket ?? 61) <= 60],
    ["maxTaxPaid=4000", ({ taxHistory: [newest] }) => newest !== undefined && newest.taxPaid <= 4_000],
    ["minWalkability=70&minBike=50", ({ scores }) => (scores?.walkability ?? 0) >= 70 && (scores?.bike ?? 0) >= 50],
    ["minTransit=0", ({ scores }) => (scores?.transit ?? null) !== null],
    ["soldSince=2026-06-01", (r) => (sale(r)?.date ?? "") >= "2026-06-01"],
    ["minSoldPrice=200000&maxSoldPrice=300030", (r) => (sale(r)?.price ?? 0) >= 200_000 && sale(r)!.price <= 300_030],
    ["status=forSale&soldSince=2023-01-01", (r) => r.status === "forSale" && (sale(r)?.date ?? "") >= "2023-01-01"],
    ["minPricePerSqft=250&maxPricePerSqft=400.5", (r) => perSqft(r) >= 250 && perSqft(r) <= 400.5],
    ["minPricePerSqft=0", (r) => r.listPrice !== null && r.livingArea !== null && r.livingArea > 0],
    ["latitude=30.25&longitude=-97.75&radius=5", (r) => miles(r, 30.25, -97.75) <= 5],
    [
      "latitude=51.88&longitude=-179.99&radius=9&status=forSale",
      (r) => r.status === "forSale" && miles(r, 51.88, -179.99) <= 9,
    ],
    ["updatedSince=2026-10-15T12:00:00%2B02:00", (r) => r.lastUpdated >= "2026-10-15T10:00:00Z"],
    ["polygon=-97.9,30.1;-97.6,30.1;-97.9,30.4", inTriangle],
    [
      "polygon=-97.9,30.4;-97.6,30.1;-97.9,30.1;-97.9,30.4&status=forSale",
      (r) => inTriangle(r) && r.status === "forSale",
    ],
    // A polygon never crosses the antimeridian: it goes the long way around, so that homes near it are outside.
    [
      "polygon=179.9,51;-179.9,51;-179.9,53;179.9,53",
      (r) => isNear(r, 52, 1) && Math.abs(r.coordinates!.longitude) < 179.9,
    ],
    [
      "soldSince=2023-01-01&underContract=false&minLotSize=3000&maxBaths=3&latitude=30.25&longitude=-97.75&radius=30",
      (r) =>
        (sale(r)?.date ?? "") >= "2023-01-01" &&
        !agreed(r) &&
        (r.lotSize ?? 0) >= 3_000 &&
        (r.bathroomsTotal ?? 9) <= 3 &&
        miles(r, 30.25, -97.75) <= 30,
    ],
    // A square within a square, joined at a corner: by the even-odd rule the inner one is a hole.
    [
      "polygon=-98,30;-97,30;-97,31;-98,31;-98,30;-97.9,30.1;-97.6,30.1;-97.6,30.4;-97.9,30.4;-97.9,30.1",
      (r) => inSquare(r, -98, 30, 1) && !inSquare(r, -97.9, 30.1, 0.3),
    ],
  ])("%s: search, facets and map return the records that match all filters", async (query, matches) => {
    const expected = it.records.filter(matches);
    const { meta, data } = await search(`${query}&limit=1000`);
    expect(data.map(({ id }: PropertyRecord) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(meta.total).toBe(expected.length);
    expect(expectSingle(await ask(`/v1/properties/facets?${query}`)).total).toBe(expected.length);
    const { features } = expectSingle(await ask(`/v1/properties/map?${query}&zoom=3`));
    const onMap = features.reduce((sum: number, at: { properties: { count: number } }) => sum + at.properties.count, 0);
    expect(onMap).toBe(expected.filter(({ coordinates }) => coordinates).length);
  });

  test.each([
    "/v1/properties?",
    "/v1/properties/facets?",
    "/v1/properties/map?zoom=3&",
    "/v1/markets?",
    "/v1/markets/area?",
  ])(
    "%s a state or city that is spelled otherwise here is a 400 that names the known one, anything else is empty",
    async (path) => {
      const remedy = async (query: string) =>
        expectProblem(await ask(path + query), "invalid_parameters").errors.map((e: { message: string }) => e.message);
      const there = path === "/v1/markets/area?" ? ["state=NM&", "state=TX&", "state=MO&"] : ["", "", ""];
      expect(await remedy(`${there[0]}city=ESPANOLA`)).toEqual(["is spelled Española here: it must be exact"]);
      expect(await remedy(`${there[1]}city=Austin, TX`)).toEqual(["is spelled Austin here: it must be exact"]);
      expect(await remedy(`${there[2]}city=O’FALLON`)).toEqual(["is spelled O'Fallon here: it must be exact"]);
      expect(await remedy("state=tx")).toEqual(["is spelled TX here: it must be exact"]);
      expect(await remedy("state=Texas")).toEqual(["must be the two-letter state code TX"]);
      expect((await ask(`${path}state=TX&city=Nowhere`)).status).toBe(200);
    },
  );

  test("include=details adds days, first asking price and change of price over the marketing period, in JSON and in CSV", async () => {
    const { data } = await search("include=details&limit=1000");
    const rows = parse(expectCsv(await ask("/v1/properties?include=details&limit=1000&format=csv")), { columns: true });
    for (const [i, row] of data.entries()) {
      const { relisted: _, ...members } = marketingIn(it.records.find(({ id }) => id === row.id)!);
      expect(row).toMatchObject(members);
      const cells = Object.entries(members).map(([name, value]) => [name, value === null ? "" : String(value)]);
      expect(rows[i]).toMatchObject(Object.fromEntries(cells));
    }
  });

  test("include=details adds underContract and lastSale, the newest sold event's date and price or null", async () => {
    const { data } = await search("include=details&limit=1000");
    expect(data).toHaveLength(it.records.length);
    for (const row of data) {
      const record = it.records.find(({ id }) => id === row.id)!;
      const sold = sale(record);
      expect([row.underContract, row.lastSale]).toEqual([
        agreed(record),
        sold ? { date: sold.date, price: sold.price } : null,
      ]);
    }
  });

  test("include=details with a circle adds the distance in miles with two decimals, in JSON and in CSV", async () => {
    const circle = "latitude=30.25&longitude=-97.75&radius=5&include=details&limit=1000";
    const { data } = await search(circle);
    const byId = new Map(it.records.map((record) => [record.id, record]));
    const [elsewhere] = (await search("include=details")).data;
    for (const row of data) {
      expect(Object.keys(row)).toEqual([...Object.keys(elsewhere), "distance"]);
      expect(row.distance).toBeCloseTo(miles(byId.get(row.id)!, 30.25, -97.75), 2);
      expect(Number.isInteger(Math.round(row.distance * 1e6) / 1e4)).toBe(true);
    }
    const rows = parse(expectCsv(await ask(`/v1/properties?${circle}&format=csv`)), { columns: true });
    const distances = rows.map((row) => Number((row as Record<string, string>).distance));
    expect(distances).toEqual(data.map((row: { distance: number }) => row.distance));
    expect((await search(circle.replace("&include=details", ""))).data[0]).not.toHaveProperty("distance");
  });

  test.each(["asc", "desc"])("sorting by each further field puts nulls last in both orders (%s)", async (order) => {
    const numbers: Record<string, (r: PropertyRecord) => number | string | null> = {
      pricePerSqft: (r) => (Number.isNaN(perSqft(r)) ? null : perSqft(r)),
      yearBuilt: (r) => r.yearBuilt,
      lotSize: (r) => r.lotSize,
      bedroomsTotal: (r) => r.bedroomsTotal,
      bathroomsTotal: (r) => r.bathroomsTotal,
      soldDate: (r) => sale(r)?.date ?? null,
      soldPrice: (r) => sale(r)?.price ?? null,
      cumulativeDaysOnMarket: (r) => marketingIn(r).cumulativeDaysOnMarket,
      totalPriceChange: (r) => marketingIn(r).totalPriceChange,
    };
    for (const [sort, of] of Object.entries(numbers)) {
      const ids = (await search(`sort=${sort}&order=${order}&limit=1000`)).data.map((row: PropertyRecord) => row.id);
      const values = ids.map((id: string) => of(it.records.find((r) => r.id === id)!));
      const known = values.filter((value: unknown) => value !== null);
      expect(values.slice(0, known.length)).toEqual(known);
      const ascending = known.toSorted((a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0));
      expect(known).toEqual(order === "asc" ? ascending : ascending.reverse());
    }
  });

  test("sort=distance is nearest first by default, and links keep the order", async () => {
    const circle = "latitude=30.25&longitude=-97.75&radius=30&sort=distance&limit=20";
    for (const order of ["", "&order=asc", "&order=desc"]) {
      const answer = await ask(`/v1/properties?${circle}${order}`);
      const [, next] = /<([^>]+)>; rel="next"/.exec(headerOf(answer, "link")!)!;
      const ids = [...expectList(answer).data, ...expectList(await ask(next!)).data].map((row) => row.id);
      const far = ids.map((id) => miles(it.records.find((r) => r.id === id)!, 30.25, -97.75));
      expect(far.length).toBeGreaterThan(20);
      expect(far).toEqual(far.toSorted((a, b) => (order === "&order=desc" ? b - a : a - b)));
    }
    const { errors } = expectProblem(await ask("/v1/properties?sort=distance"), "invalid_parameters");
    expect(errors).toMatchObject([{ parameter: "sort", received: "distance" }]);
  });

  test("id gets several records at once: those that exist, on one page unless a limit is given", async () => {
    const ids = it.records.slice(40, 70).map(({ id }) => id);
    const query = `id=${[...ids, "prop_ffffffffffffffff"].join(",")}`;
    const { meta, data } = await search(query);
    expect(meta).toEqual({ total: 30, limit: 31, offset: 0 });
    expect(data.map(({ id }: PropertyRecord) => id).sort()).toEqual(ids.toSorted());
    expect((await search(ids.map((id) => `id=${id}`).join("&"))).meta).toEqual({ total: 30, limit: 30, offset: 0 });
    expectProblem(await ask(`/v1/properties?${query}&id=${ids[0]}`), "invalid_parameters");
    expect((await search(`${query}&limit=7&status=forSale`)).meta.limit).toBe(7);
    const facets = expectSingle(await ask(`/v1/properties/facets?${query}`));
    expect(facets.total).toBe(30);
  });

  test("a query of more than 1,500 bytes has links to the next and previous page only", async () => {
    const relsOf = async (query: string) =>
      [...headerOf(await ask(`/v1/properties?${query}`), "link")!.matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel);
    const ids = (count: number) => `limit=10&offset=10&id=${it.records.slice(0, count).map(({ id }) => id)}`;
    expect(await relsOf(ids(60))).toEqual(["first", "prev", "next", "last"]);
    expect(await relsOf(ids(70))).toEqual(["prev", "next"]);
    const cursor = ids(70).replace("offset=10", "cursor=start");
    expect(await relsOf(cursor)).toEqual(["next"]);
  });

  test("csvGuard=true puts an apostrophe before cells that a spreadsheet would run as a formula", async () => {
    const odd = { ...it.records[0]!, address: { ...it.records[0]!.address, streetAddress: "=1+1", city: "@SUM(1)" } };
    it.serve(referenceStore([odd]));
    const { zipCode } = odd.address;
    for (const path of ["/v1/properties?", "/v1/markets?", `/v1/markets/${zipCode}/history?`]) {
      const text = expectCsv(await ask(`${path}format=csv&csvGuard=true`));
      expect(parse(text, { columns: true })[0]).toMatchObject({ city: "'@SUM(1)" });
      expect(expectCsv(await ask(`${path}format=csv&csvGuard=false`))).not.toContain("'@");
    }
    it.restore();
  });
});

describe("GET /v1/properties?cursor=", () => {
  const nextOf = (response: Awaited<ReturnType<typeof ask>>) =>
    /<([^>]+)>; rel="next"/.exec(headerOf(response, "link") ?? "")?.[1];
  const CIRCLE = "latitude=30.25&longitude=-97.75&radius=100";

  test.each([
    "",
    "status=forSale,offMarket&sort=listPrice&order=asc&include=details",
    `${CIRCLE}&sort=distance&include=details`,
    `${CIRCLE}&sort=soldDate`,
  ])("%s: paging by cursor gives the same pages and meta as paging by offset", async (query) => {
    let url: string | undefined = `/v1/properties?${query}&limit=17&cursor=start`;
    let offset = 0;
    for (; url; offset += 17) {
      const response = await ask(url);
      const page = expectList(response);
      expect(page).toEqual(await search(`${query}&limit=17&offset=${offset}`));
      expect(page.data.length).toBeGreaterThan(0);
      expect(headerOf(response, "link")).toMatch(/^<[^>]+&cursor=start>; rel="first"(, <[^>]+>; rel="next")?$/);
      url = nextOf(response);
    }
    expect(offset).toBeGreaterThan(17 * 5);
  });

  test("there is no next page without a match, and the next page may have another limit or format", async () => {
    expect(nextOf(await ask("/v1/properties?city=Nowhere&cursor=start"))).toBeUndefined();
    const next = nextOf(await ask("/v1/properties?limit=17&cursor=start"))!;
    const rows = parse(expectCsv(await ask(`${next.replace("limit=17", "limit=5")}&format=csv`)), { columns: true });
    const { data } = await search("offset=17&limit=5");
    expect(rows).toMatchObject(data.map(({ id }: PropertyRecord) => ({ id })));
  });

  test("facets and map reject it", async () => {
    for (const path of ["facets?", "map?zoom=3&"]) {
      const { errors } = expectProblem(await ask(`/v1/properties/${path}cursor=start`), "invalid_parameters");
      expect(errors).toMatchObject([{ parameter: "cursor" }]);
    }
  });

  test("a cursor of another dataset version: 410 version_gone", async () => {
    const next = nextOf(await ask("/v1/properties?limit=17&cursor=start"))!;
    it.serve(referenceStore(it.records, { info: { version: "another" } }));
    const { detail } = expectProblem(await ask(next), "version_gone");
    expect(detail).toContain("another is served");
    it.restore();
    expect((await ask(next)).status).toBe(200);
  });

  test("a cursor of another search, or one that was altered: 400", async () => {
    const next = nextOf(await ask("/v1/properties?status=forSale&limit=17&cursor=start"))!;
    const cursor = new URL(next, "http://x").searchParams.get("cursor")!;
    const changed = cursor.slice(0, 40) + (cursor[40] === "A" ? "B" : "A") + cursor.slice(41);
    for (const query of [
      `cursor=${cursor}`,
      `status=forSale&sort=listPrice&cursor=${cursor}`,
      `status=forSale&order=asc&cursor=${cursor}`,
      `status=forSale&cursor=${changed}`,
      `status=forSale&cursor=${cursor}A`,
      "cursor=1",
      "cursor=start&offset=0",
    ]) {
      const { errors } = expectProblem(await ask(`/v1/properties?${query}`), "invalid_parameters");
      expect(errors, query).toMatchObject([{ parameter: "cursor" }]);
    }
  });
});

describe("GET /v1/markets/{zipCode}/series", () => {
  const named = (name: string, source: string, unit: SeriesUnit, ...points: [string, number][]) => ({
    name,
    source,
    unit,
    points: points.map(([month, value]) => ({ month, value })),
  });
  const zori = named("zori", "Zillow Research", "usdPerMonth", ["2026-09", 1_811.25], ["2026-08", 1_800]);
  const top = named("zhvi", "Zillow Research, top tier", "usd", ["2026-10", 9e5], ["2026-07", 0.1]);
  const all = named("zhvi", "Zillow Research", "usd", ["2026-10", 861_204.123456789]);
  beforeAll(() => it.serve(referenceStore(it.records, { series: { "78704": [zori, top, all] } })));
  afterAll(() => it.restore());
  const series = (query: string) => ask(`/v1/markets/${query}`);

  test("a series has one of five units", () =>
    expect(SERIES_UNITS).toEqual(["usd", "usdPerMonth", "count", "days", "ratio"]));

  test("series are sorted by name, then source; each is as published, with its newest point first", async () => {
    expect(expectList(await series("78704/series")).data).toEqual([all, top, zori]);
    expect(expectList(await series("78704/series?limit=1&offset=1")).data).toEqual([top]);
  });

  test("a ZIP with records but no series gives an empty list; a ZIP with neither gives 404", async () => {
    expect(expectList(await series("97201/series"))).toMatchObject({ meta: { total: 0 }, data: [] });
    expectProblem(await series("00000/series"), "market_not_found");
  });
});

describe("GET /v1/changes", () => {
  const [before, served] = ["00000000000000b0", "00000000000000a0"];
  beforeAll(() => {
    const first = it.records.slice(0, 250);
    const now = it.records.slice(50).map((r, i) => (i < 20 ? { ...r, yearBuilt: 1_801 } : r));
    it.serve(referenceStore(now, { versions: { [before]: first }, info: { version: served } }));
  });
  afterAll(() => it.restore());
  const changes = (query: string, key = it.keys.enterprise) =>
    it.runtime.api(request(`/v1/changes?${query}`, bearer(key)));

  test("200 with the homes that were added, changed or removed, sorted by id and paged", async () => {
    const { meta, data } = expectList(await changes(`since=${before}&limit=1000`));
    expect(meta.total).toBe(50 + 20 + 50);
    const ids = data.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(ids.toSorted());
    for (const [change, count] of [
      ["added", 50],
      ["changed", 20],
      ["removed", 50],
    ])
      expect(data.filter((row: { change: string }) => row.change === change)).toHaveLength(count as number);
    const page = expectList(await changes(`since=${before}&limit=10&offset=115`));
    expect(page.data).toEqual(data.slice(115));
    expectProblem(await changes(`since=${before}&limit=26`, it.keys.free), "limit_exceeds_plan");
  });

  test("since the version that is served: an empty list", async () =>
    expect(expectList(await changes(`since=${served}`))).toMatchObject({ meta: { total: 0 }, data: [] }));

  test.each([
    "",
    "since=",
    "since=x",
    "since=00000000000000B0",
    "since=00000000000000b0a",
    "since=00000000000000b0&x=1",
  ])("malformed (%s): 400", async (query) => expectProblem(await changes(query), "invalid_parameters"));

  test("a version that is not kept: 410 version_gone", async () =>
    expectProblem(await changes("since=ffffffffffffffff"), "version_gone"));
});

describe("GET /v1/account", () => {
  const account = async (key: string, headers: Record<string, string> = {}) =>
    it.runtime.api(request("/v1/account", { ...bearer(key), ...headers }));

  test("200 with the plan, name, limits and current usage of the key that asks", async () => {
    const first = expectSingle(await account(it.keys.pro));
    expect(first).toEqual({
      plan: "pro",
      name: "pro",
      limits: { requestsPerMinute: 3_000, defaultLimit: 50, maximumLimit: 250 },
      usage: first.usage,
    });
    const before = first.usage.day;
    await it.runtime.api(request("/v1/markets/78704", bearer(it.keys.pro)));
    expect(expectSingle(await account(it.keys.pro)).usage.day).toBe(before + 2);
    expect(expectSingle(await account(it.keys.free))).toMatchObject({ plan: "free", limits: { maximumLimit: 25 } });
  });

  test("If-None-Match gives 200 again once the usage has changed", async () => {
    const held = headerOf(await account(it.keys.pro), "etag")!;
    expect((await account(it.keys.pro, { "if-none-match": held })).status).toBe(200);
  });

  test("needs a key, and has no parameters", async () => {
    expectProblem(await it.runtime.api(request("/v1/account")), "missing_api_key");
    expectProblem(await ask("/v1/account?plan=pro"), "invalid_parameters");
  });

  test("a browser token gets its own limits", async () => {
    const { token } = (await it.runtime.access.issueBrowserToken("192.0.2.1")).token!;
    expect(expectSingle(await account(token))).toMatchObject({
      plan: "developer",
      name: "Browser token",
      limits: { requestsPerMinute: 600, defaultLimit: 25, maximumLimit: 100 },
    });
  });
});

describe("GET /v1/markets?window=", () => {
  const list = async (query: string) => jsonOf(await ask(`/v1/markets?${query}`)).data;
  type Row = { zipCode: string; window: { medianSoldPrice: number | null }; yearBefore: Row["window"] | null };
  const changeOf = ({ window, yearBefore }: Row) =>
    window.medianSoldPrice && yearBefore?.medianSoldPrice
      ? window.medianSoldPrice / yearBefore.medianSoldPrice - 1
      : null;

  test.each([3, 12])(
    "%i adds the newest window and that of twelve months before, as the history has them",
    async (window) => {
      const rows = await list(`window=${window}`);
      const plain = await list("");
      expect(rows).toHaveLength(plain.length);
      for (const [i, { window: newest, yearBefore, ...market }] of rows.entries()) {
        expect(market).toEqual(plain[i]);
        const path = `/v1/markets/${market.zipCode}/history?months=13&window=${window}`;
        const { history } = expectSingle(await ask(path));
        expect([newest, yearBefore]).toEqual([history[0], history[12] ?? null]);
      }
    },
  );

  test("1 is as without it", async () => {
    expect(await list("window=1&limit=3")).toEqual(await list("limit=3"));
  });

  test("sorts by the window's median sold price and by its change, nulls last", async () => {
    for (const order of ["asc", "desc"])
      for (const [sort, key] of [
        ["window.medianSoldPrice", ({ window }: Row) => window.medianSoldPrice],
        ["change.medianSoldPrice", changeOf],
      ] as const) {
        const values = (await list(`window=12&sort=${sort}&order=${order}`)).map(key);
        const known = values.filter((value: number | null) => value !== null);
        const sorted = known.toSorted((a: number, b: number) => (order === "asc" ? a - b : b - a));
        expect(values).toEqual([...sorted, ...values.slice(known.length).map(() => null)]);
      }
  });

  test("filters by the change in per cent, and by months of supply", async () => {
    const all: Row[] = await list("window=12");
    const zipsOf = (rows: Row[]) => rows.map(({ zipCode }) => zipCode);
    const rising = all.filter((row) => (changeOf(row) ?? -1) >= 0.05);
    expect(zipsOf(await list("window=12&minChange=5"))).toEqual(zipsOf(rising));
    const falling = all.filter((row) => (changeOf(row) ?? 1) <= -0.025);
    expect(zipsOf(await list("window=12&maxChange=-2.5"))).toEqual(zipsOf(falling));
    for (const { zipCode } of await list("window=3&minInventoryMonths=2&maxInventoryMonths=9")) {
      const { history } = expectSingle(await ask(`/v1/markets/area?zipCode=${zipCode}&months=1&window=3`));
      expect(history[0].inventoryMonths).toBeGreaterThanOrEqual(2);
      expect(history[0].inventoryMonths).toBeLessThanOrEqual(9);
    }
  });

  test.each([
    ["sort=window.medianSoldPrice", ["sort"]],
    ["window=1&sort=change.medianSoldPrice", ["sort"]],
    ["minChange=5", ["minChange"]],
    ["window=1&maxInventoryMonths=5", ["maxInventoryMonths"]],
    ["window=3&minChange=5&maxChange=4", ["minChange"]],
    ["window=3&minInventoryMonths=-1", ["minInventoryMonths"]],
    ["window=3&minChange=1e3", ["minChange"]],
    ["window=6", ["window"]],
  ])("%s: 400 that names %j, since only a longer window has what it asks", async (query, names) => {
    const { errors } = expectProblem(await ask(`/v1/markets?${query}`), "invalid_parameters");
    expect(errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(names);
  });

  test("format=csv has columns of the window and of the year before, named as the sort keys", async () => {
    const rows = parse(expectCsv(await ask("/v1/markets?window=3&format=csv")), { columns: true }) as object[];
    const [first] = await list("window=3");
    expect(rows[0]).toMatchObject({
      "window.month": first.window.month,
      "window.soldCount": String(first.window.soldCount ?? ""),
      "yearBefore.medianSoldPrice": String(first.yearBefore?.medianSoldPrice ?? ""),
    });
    expect(Object.keys(parse(expectCsv(await ask("/v1/markets?format=csv")), { columns: true })[0]!)).not.toContain(
      "window.month",
    );
  });
});

describe("GET /v1/markets/area", () => {
  const area = async (query: string) => expectSingle(await ask(`/v1/markets/area?${query}`));

  test("200 with homes, ZIPs, a snapshot with underContract, and months with eight figures more than a ZIP's", async () => {
    const data = await area("");
    expect(Object.keys(data)).toEqual(["homes", "zipCodes", "snapshot", "history"]);
    expect([data.homes, data.history.length]).toEqual([300, 12]);
    const { snapshot } = expectSingle(await ask("/v1/markets/78704"));
    expect(Object.keys(data.snapshot)).toEqual([
      ...Object.keys(snapshot),
      ...["underContract", "medianListingAge", "listPriceQuartiles"],
    ]);
    expect(data.snapshot.underContract).toBe(count(agreed));
    const { history } = expectSingle(await ask("/v1/markets/78704/history"));
    const added = [
      ...["newListings", "listToSoldRatio", "inventoryMonths", "priceReductionShare"],
      ...["pendingSales", "delistings", "soldAboveListShare", "soldPriceQuartiles"],
    ];
    for (const month of data.history) expect(Object.keys(month)).toEqual([...Object.keys(history[0]), ...added]);
  });

  test.each<[string, (r: PropertyRecord) => boolean]>([
    ["state=TX", ({ address }) => address.state === "TX"],
    ["state=ME&city=Portland", ({ address }) => address.state === "ME" && address.city === "Portland"],
    ["zipCode=78704,04101,00000", ({ address }) => ["78704", "04101"].includes(address.zipCode)],
    ["bbox=-180,50,180,60", ({ coordinates }) => coordinates !== null && coordinates.latitude > 50],
    [
      "latitude=30.2&longitude=-97.9&radius=40",
      ({ coordinates }) => coordinates !== null && Math.abs(coordinates.latitude - 30.2) < 1,
    ],
    ["polygon=-97.9,30.1;-97.6,30.1;-97.9,30.4", inTriangle],
    ["propertyType=condo,land", ({ propertyType }) => propertyType === "condo" || propertyType === "land"],
    ["minBeds=2&maxBeds=3", (r) => r.bedroomsTotal === 2 || r.bedroomsTotal === 3],
    ["minSqft=1000&maxSqft=2000", (r) => r.livingArea !== null && r.livingArea >= 1_000 && r.livingArea <= 2_000],
    ["minYearBuilt=1980&maxYearBuilt=1999", (r) => r.yearBuilt !== null && r.yearBuilt >= 1980 && r.yearBuilt <= 1999],
  ])("%s: counts the homes of this place and segment", async (query, isIn) => {
    const { homes, zipCodes } = await area(query);
    expect(homes).toBe(count(isIn));
    expect(zipCodes).toBe(new Set(it.records.filter(isIn).map((r) => r.address.zipCode)).size);
  });

  test.each([
    ["city=Austin", ["city"]],
    ["state=TX&zipCode=78704", ["state", "zipCode"]],
    ["zipCode=78704&bbox=-98,30,-97,31", ["zipCode", "bbox"]],
    ["bbox=-98,30,-97,31&latitude=30&longitude=-97&radius=1", ["bbox", "latitude", "longitude", "radius"]],
    ["state=TX&polygon=-98,30;-97,30;-97,31", ["state", "polygon"]],
    ["latitude=30&radius=1", ["latitude", "radius"]],
    ["months=0", ["months"]],
    ["months=61", ["months"]],
    ["minBeds=3&maxBeds=2", ["minBeds"]],
    ["minPrice=1&limit=2", ["minPrice", "limit"]],
    ["status=forSale", ["status"]],
  ])(
    "%s: 400 that names %j, since an area is one kind of place and filters only on facts of homes",
    async (query, names) => {
      const { errors } = expectProblem(await ask(`/v1/markets/area?${query}`), "invalid_parameters");
      expect(errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(names);
    },
  );

  test("an area without records: 200 with zeros and nulls", async () => {
    const { homes, zipCodes, snapshot, history } = await area("zipCode=00000&minBeds=1");
    const { date: _, ...figures } = snapshot;
    const { month: __, ...ofMonth } = history[0];
    for (const value of [homes, zipCodes, ...Object.values(figures), ...Object.values(ofMonth)])
      expect([0, null]).toContain(value);
  });

  test("an area has at most 100 ZIPs", async () => {
    const zips = (count: number) => `zipCode=${["78704", ...Array.from({ length: count - 1 }, (_, i) => 10_001 + i)]}`;
    expect((await area(zips(100))).zipCodes).toBe(1);
    const { errors } = expectProblem(await ask(`/v1/markets/area?${zips(101)}`), "invalid_parameters");
    expect(errors).toMatchObject([{ parameter: "zipCode" }]);
  });

  test.each(["", "&window=12"])(
    "format=csv lists the months, quartiles as columns of their own (%s)",
    async (window) => {
      const rows = parse(expectCsv(await ask(`/v1/markets/area?format=csv&months=5${window}`)), { columns: true });
      const { history } = await area(`months=5${window}`);
      const cells = ({ soldPriceQuartiles, ...month }: { soldPriceQuartiles: number[] | null }) => {
        const [soldPriceQuartile1, soldPriceQuartile3] = soldPriceQuartiles ?? [];
        const all = { ...month, soldPriceQuartile1, soldPriceQuartile3 };
        return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value ?? "")]));
      };
      expect(rows).toEqual(history.map(cells));
      expect(Object.keys(rows[0]!).slice(-4)).toEqual([
        ...["delistings", "soldAboveListShare", "soldPriceQuartile1", "soldPriceQuartile3"],
      ]);
    },
  );

  test.each([3, 12])("window=%i pools the months that end with each, and equals the ZIP's own", async (window) => {
    const { history } = await area(`zipCode=78704&months=60&window=${window}`);
    const zip = expectSingle(await ask(`/v1/markets/78704/history?months=60&window=${window}`)).history;
    const months: { soldCount: number }[] = (await area("zipCode=78704&months=60")).history;
    expect([history.length, zip.length]).toEqual([months.length, months.length]);
    for (const [back, month] of history.entries()) {
      expect(month).toMatchObject(zip[back]);
      const { activeListings, medianListPrice } = history[back];
      expect(months[back]).toMatchObject({ activeListings, medianListPrice });
      const pooled = months.slice(back, back + window);
      const sold = pooled.reduce((sum, { soldCount }) => sum + soldCount, 0);
      if (pooled.length === window) expect(month.soldCount).toBe(sold);
    }
  });

  test("window=1 is the default, and other lengths are faults", async () => {
    for (const path of ["/v1/markets/area?state=TX&", "/v1/markets/78704/history?"]) {
      expect(expectSingle(await ask(`${path}window=1`))).toEqual(expectSingle(await ask(path.slice(0, -1))));
      for (const window of ["0", "2", "13", "3.0", "-3"]) {
        const { errors } = expectProblem(await ask(`${path}window=${window}`), "invalid_parameters");
        expect(errors).toMatchObject([{ parameter: "window" }]);
      }
    }
  });

  test("similar paths are not an area: they are checked as paths of a ZIP", async () => {
    expectProblem(await ask("/v1/markets/areas"), "invalid_parameters");
    expectProblem(await ask("/v1/markets/area/history"), "invalid_parameters");
    expectProblem(await ask("/v1/markets/area/nothing"), "not_found");
  });
});
