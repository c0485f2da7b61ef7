import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { expectCsv, expectList, expectProblem, expectSingle } from "@/test/http/expect";
import { bearer, headerOf, request, type TestService, testService } from "@/test/http/service";
import { referenceStore } from "@/test/reference-store/reference-store";

/** The specification's operations, and contract.md's “Records”, “Search” and “Beyond the specification”. */

let it: TestService;
beforeAll(async () => {
  it = await testService({ LOTLINE_RATE_ENTERPRISE: "1000000" });
});
afterAll(() => it.close());

const ask = (url: string) => it.runtime.api(request(url, bearer(it.keys.enterprise)));
const search = async (query: string) => expectList(await ask(`/v1/properties?${query}`));
const count = (test: (record: PropertyRecord) => boolean) => it.records.filter(test).length;

/** The contract's words of “under contract”, at 2026-10-31, which no event of the samples is after. */
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

/** `priceChange` below 0: the current asking price minus the one before it in this listing. */
function reduced({ status, priceHistory }: PropertyRecord): boolean {
  const ended = priceHistory.findIndex(({ event }) => ["sold", "delisted", "rented"].includes(event));
  const open = ended < 0 ? priceHistory : priceHistory.slice(0, ended);
  const listed = open.findIndex(({ event }) => event === "listed" || event === "listedForRent");
  const asks = open
    .slice(0, listed < 0 ? undefined : listed + 1)
    .filter(({ event }) => /^listed|^priceChanged$/.test(event));
  const onMarket = status === "forSale" || status === "forRent";
  return onMarket && asks.length > 1 && asks[0]!.price < asks[1]!.price;
}

/** Haversine on a sphere of 3,958.7613 miles; nothing is within any radius of a record without coordinates. */
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
const inSquare = ({ coordinates: at }: PropertyRecord, west: number, south: number, side: number) =>
  at !== null &&
  Math.abs(at.longitude - west - side / 2) < side / 2 &&
  Math.abs(at.latitude - south - side / 2) < side / 2;

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
];

describe("GET /v1/properties/{id}", () => {
  test("200 with the complete record, no field absent and none added", async () => {
    for (const record of it.records.slice(0, 50))
      expect(expectSingle(await ask(`/v1/properties/${record.id}`))).toEqual(record);
  });
});

describe("GET /v1/properties/lookup", () => {
  const lookup = (address: object) =>
    ask(`/v1/properties/lookup?${new URLSearchParams(address as Record<string, string>)}`);

  test("200 with exactly the lookup subset, outer white space trimmed", async () => {
    const { address, id } = it.records[3]!;
    const spaced = Object.fromEntries(Object.entries(address).map(([name, value]) => [name, `  ${value}\t`]));
    const data = expectSingle(await lookup(spaced));
    expect(data.id).toBe(id);
    expect(Object.keys(data).sort()).toEqual([...LOOKUP].sort());
  });

  test("the match is exact, character for character", async () => {
    const { address } = it.records[3]!;
    for (const change of [
      { city: address.city.toUpperCase() },
      { streetAddress: `${address.streetAddress}.` },
      { state: address.state.toLowerCase() },
    ])
      expectProblem(await lookup({ ...address, ...change }), "address_not_found");
  });

  test("address= is the whole address in one line, however it is spelled", async () => {
    const { id, address } = it.records.find(({ address: a }) => / Main St Unit /.test(a.streetAddress))!;
    const street = address.streetAddress.replace("Main St Unit ", "MAIN STREET, Apt. #");
    for (const zip of ["", ` ${address.zipCode}`, ` ${address.zipCode}-1234`]) {
      const line = `${street}, ${address.city.toLowerCase()} ${address.state}${zip}`;
      const answer = await ask(`/v1/properties/lookup?${new URLSearchParams({ address: line })}`);
      expect(expectSingle(answer).id, line).toBe(id);
    }
  });

  test("address= with one of the four members is a 400, as is none of both", async () => {
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

  test.each([", ", " "])("address= of no home: 404 with suggestions, its parts divided by %j", async (between) => {
    const { id, address } = it.records.find(({ address: a }) => / Main St$/.test(a.streetAddress))!;
    const line = [`${address.streetAddress} Unit 9999`, address.city, address.state].join(between);
    const answer = await ask(`/v1/properties/lookup?${new URLSearchParams({ address: line })}`);
    expect(expectProblem(answer, "address_not_found").suggestions[0].id).toBe(id);
  });

  test("several ZIPs: the most recently updated, with rel=alternate links that lead to the others", async () => {
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
    it.serve(referenceStore(it.records));
  });
});

describe("GET /v1/properties", () => {
  test("200 with meta and the search subset of each record; include=details adds exactly its eight", async () => {
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
    ["minLotSize=5000&maxLotSize=9000", (r) => r.lotSize !== null && r.lotSize >= 5_000 && r.lotSize <= 9_000],
    ["minSqft=1000&maxSqft=2000", (r) => r.livingArea !== null && r.livingArea >= 1_000 && r.livingArea <= 2_000],
    ["minYearBuilt=1980&maxYearBuilt=1999", (r) => r.yearBuilt !== null && r.yearBuilt >= 1980 && r.yearBuilt <= 1999],
    ["maxDaysOnMarket=30", (r) => r.daysOnMarket !== null && r.daysOnMarket <= 30],
    ["minPrice=0", (r) => r.listPrice !== null],
    ["underContract=true", agreed],
    ["underContract=false", (r) => !agreed(r)],
    ["status=offMarket&underContract=true", () => false],
    ["priceReduced=true", (r) => reduced(r)],
    ["soldSince=2026-06-01", (r) => (sale(r)?.date ?? "") >= "2026-06-01"],
    ["minSoldPrice=200000&maxSoldPrice=300030", (r) => (sale(r)?.price ?? 0) >= 200_000 && sale(r)!.price <= 300_030],
    ["status=forSale&soldSince=2023-01-01", (r) => r.status === "forSale" && (sale(r)?.date ?? "") >= "2023-01-01"],
    ["minPricePerSqft=250&maxPricePerSqft=400.5", (r) => perSqft(r) >= 250 && perSqft(r) <= 400.5],
    ["latitude=30.25&longitude=-97.75&radius=5", (r) => miles(r, 30.25, -97.75) <= 5],
    [
      "latitude=51.88&longitude=-179.99&radius=9&status=forSale",
      (r) => r.status === "forSale" && miles(r, 51.88, -179.99) <= 9,
    ],
    ["bbox=179,51,-179,53", (r) => r.address.city === "Adak" && r.coordinates !== null],
    ["updatedSince=2026-10-15T12:00:00%2B02:00", (r) => r.lastUpdated >= "2026-10-15T10:00:00Z"],
    ["polygon=-97.9,30.1;-97.6,30.1;-97.9,30.4", inTriangle],
    [
      "polygon=-97.9,30.4;-97.6,30.1;-97.9,30.1;-97.9,30.4&status=forSale",
      (r) => inTriangle(r) && r.status === "forSale",
    ],
    // A square in a square, its corners joined: by the even-odd rule there is nothing in what is in both.
    [
      "polygon=-98,30;-97,30;-97,31;-98,31;-98,30;-97.9,30.1;-97.6,30.1;-97.6,30.4;-97.9,30.4;-97.9,30.1",
      (r) => inSquare(r, -98, 30, 1) && !inSquare(r, -97.9, 30.1, 0.3),
    ],
  ])("%s filters, and the total is exact", async (query, matches) => {
    const found = await search(`${query}&limit=1000`);
    expect(found.meta.total).toBe(count(matches));
    const ids = new Set(found.data.map((row: PropertyRecord) => row.id));
    expect(it.records.filter(matches).every((r) => ids.has(r.id))).toBe(true);
  });

  test("include=details with a circle: its distance too, in miles to two decimals, as CSV too", async () => {
    const circle = "latitude=30.25&longitude=-97.75&radius=5&include=details&limit=1000";
    const { data } = await search(circle);
    const byId = new Map(it.records.map((record) => [record.id, record]));
    for (const row of data) {
      expect(Object.keys(row).sort()).toEqual([...SEARCH, ...DETAILS, "distance"].sort());
      expect(row.distance).toBeCloseTo(miles(byId.get(row.id)!, 30.25, -97.75), 2);
      expect(Number.isInteger(Math.round(row.distance * 1e6) / 1e4)).toBe(true);
    }
    const rows = parse(expectCsv(await ask(`/v1/properties?${circle}&format=csv`)), { columns: true });
    const distances = rows.map((row) => Number((row as Record<string, string>).distance));
    expect(distances).toEqual(data.map((row: { distance: number }) => row.distance));
    expect(Object.keys((await search(circle.replace("&include=details", ""))).data[0]).sort()).toEqual(
      [...SEARCH].sort(),
    );
  });

  test.each(["asc", "desc"])("sorts by each number of Part 2, nulls last in either order (%s)", async (order) => {
    const numbers: Record<string, (r: PropertyRecord) => number | string | null> = {
      pricePerSqft: (r) => (Number.isNaN(perSqft(r)) ? null : perSqft(r)),
      yearBuilt: (r) => r.yearBuilt,
      lotSize: (r) => r.lotSize,
      bedroomsTotal: (r) => r.bedroomsTotal,
      bathroomsTotal: (r) => r.bathroomsTotal,
      soldDate: (r) => sale(r)?.date ?? null,
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

  test("the default order is lastUpdated, newest first", async () => {
    const updated = (await search("limit=1000")).data.map((row: PropertyRecord) => row.lastUpdated);
    expect(updated).toEqual([...updated].sort().reverse());
  });

  test("an offset beyond the end gives 200 and an empty data", async () => {
    for (const offset of [300, 9_007_199_254_740_991]) {
      const found = await search(`offset=${offset}&limit=3`);
      expect(found.data).toEqual([]);
      expect(found.meta).toEqual({ total: 300, limit: 3, offset });
    }
  });

  test("a list under a path with a value in it links to that path", async () => {
    const response = await ask("/v1/markets/78704/series?limit=1");
    expect(headerOf(response, "link")).toContain('</v1/markets/78704/series?limit=1>; rel="first"');
  });

  test("following Link next, each record comes exactly once, filters kept", async () => {
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

  test("sort=distance is nearest first unless it is told otherwise, and links keep which", async () => {
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

  test("id is a batch get: those that exist, on one page without limit", async () => {
    const ids = it.records.slice(40, 70).map(({ id }) => id);
    const query = `id=${[...ids, "prop_ffffffffffffffff", ids[0]].join(",")}`;
    const { meta, data } = await search(query);
    expect(meta).toEqual({ total: 30, limit: 31, offset: 0 });
    expect(data.map(({ id }: PropertyRecord) => id).sort()).toEqual(ids.toSorted());
    expect((await search(`${query}&limit=7&status=forSale`)).meta.limit).toBe(7);
    const facets = expectSingle(await ask(`/v1/properties/facets?${query}`));
    expect(facets.total).toBe(30);
  });

  test("a query of more than 1,500 bytes has links to the next and the previous page alone", async () => {
    const relsOf = async (query: string) =>
      [...headerOf(await ask(`/v1/properties?${query}`), "link")!.matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel);
    const ids = (count: number) => `limit=10&offset=10&id=${it.records.slice(0, count).map(({ id }) => id)}`;
    expect(await relsOf(ids(60))).toEqual(["first", "prev", "next", "last"]);
    expect(await relsOf(ids(70))).toEqual(["prev", "next"]);
    const cursor = ids(70).replace("offset=10", "cursor=start");
    expect(await relsOf(cursor)).toEqual(["next"]);
  });

  test("format=csv: the same rows as RFC 4180, with the same limits", async () => {
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
        latestEvent: row.latestEvent?.event ?? "",
      });
    });
    expectProblem(
      await it.runtime.api(request("/v1/properties?format=csv&limit=26", bearer(it.keys.free))),
      "limit_exceeds_plan",
    );
  });

  test("CSV is lossless: quotes, commas, line ends and what spreadsheets take for formulas", async () => {
    const streetAddress = '=1+1,"a"\r\nUnit @2';
    const odd = { ...it.records[0]!, address: { ...it.records[0]!.address, streetAddress } };
    it.serve(referenceStore([odd]));
    const text = expectCsv(await ask("/v1/properties?format=csv"));
    it.serve(referenceStore(it.records));
    expect(parse(text, { columns: true })).toMatchObject([{ streetAddress }]);
    expect(text).toMatch(/^id,status,[\w,]+\r\n/);
  });

  test("csvGuard=true: cells that a spreadsheet would run as a formula are guarded", async () => {
    const odd = { ...it.records[0]!, address: { ...it.records[0]!.address, streetAddress: "=1+1", city: "@SUM(1)" } };
    it.serve(referenceStore([odd]));
    const { zipCode } = odd.address;
    for (const path of ["/v1/properties?", "/v1/markets?", `/v1/markets/${zipCode}/history?`]) {
      const text = expectCsv(await ask(`${path}format=csv&csvGuard=true`));
      expect(parse(text, { columns: true })[0]).toMatchObject({ city: "'@SUM(1)" });
      expect(expectCsv(await ask(`${path}format=csv&csvGuard=false`))).not.toContain("'@");
    }
    it.serve(referenceStore(it.records));
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
  ])("%s: from start, the pages are those of offset, and meta.offset is the rows before them", async (query) => {
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

  test("without a match there is one page, and a page may be of another size and form than the one before", async () => {
    expect(nextOf(await ask("/v1/properties?city=Nowhere&cursor=start"))).toBeUndefined();
    const next = nextOf(await ask("/v1/properties?limit=17&cursor=start"))!;
    const rows = parse(expectCsv(await ask(`${next.replace("limit=17", "limit=5")}&format=csv`)), { columns: true });
    const { data } = await search("offset=17&limit=5");
    expect(rows).toMatchObject(data.map(({ id }: PropertyRecord) => ({ id })));
  });

  test("a cursor of another dataset version: 410 version_gone", async () => {
    const next = nextOf(await ask("/v1/properties?limit=17&cursor=start"))!;
    it.serve(referenceStore(it.records, { info: { version: "another" } }));
    const { detail } = expectProblem(await ask(next), "version_gone");
    expect(detail).toContain("another is served");
    it.serve(referenceStore(it.records));
    expect((await ask(next)).status).toBe(200);
  });

  test("a cursor of another search, or a changed one: 400", async () => {
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

describe("GET /v1/changes", () => {
  const [before, served] = ["00000000000000b0", "00000000000000a0"];
  const changes = async (query: string, key = it.keys.enterprise) => {
    const first = it.records.slice(0, 250);
    const now = it.records.slice(50).map((r, i) => (i < 20 ? { ...r, yearBuilt: 1_801 } : r));
    it.serve(referenceStore(now, { versions: { [before]: first }, info: { version: served } }));
    const answer = await it.runtime.api(request(`/v1/changes?${query}`, bearer(key)));
    it.serve(referenceStore(it.records));
    return answer;
  };

  test("200 with the homes that are otherwise, by id, on pages", async () => {
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

  test("the served version: an empty list", async () =>
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

  test("200 with plan, name, limits and use of the key that asks; no key reads another's, and none is kept", async () => {
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

  test("an answer that the client holds is a 304 only while it says the same", async () => {
    const held = headerOf(await account(it.keys.pro), "etag")!;
    expect((await account(it.keys.pro, { "if-none-match": held })).status).toBe(200);
  });

  test("needs a key, and has no parameters", async () => {
    expectProblem(await it.runtime.api(request("/v1/account")), "missing_api_key");
    expectProblem(await ask("/v1/account?plan=pro"), "invalid_parameters");
  });

  test("a page's token is told its own limits", async () => {
    const { token } = (await it.runtime.access.issueBrowserToken("192.0.2.1")).token!;
    expect(expectSingle(await account(token))).toMatchObject({
      plan: "developer",
      name: "Browser token",
      limits: { requestsPerMinute: 600, defaultLimit: 25, maximumLimit: 100 },
    });
  });
});

describe("GET /v1/markets/{zipCode}", () => {
  test("200 with the snapshot of the ZIP, every field there", async () => {
    const data = expectSingle(await ask("/v1/markets/78704"));
    expect(data).toMatchObject({ zipCode: "78704", city: "Austin", state: "TX", snapshot: { date: "2026-10-31" } });
    const active = ({ address, status, priceHistory: [newest] }: PropertyRecord) =>
      address.zipCode === "78704" && status === "forSale" && newest?.event !== "pending";
    expect(data.snapshot.activeListings).toBe(count(active));
    expect(Object.keys(data.snapshot)).toHaveLength(10);
  });
});

describe("GET /v1/markets/area", () => {
  const area = async (query: string) => expectSingle(await ask(`/v1/markets/area?${query}`));

  test("200 with homes, ZIPs, the ten figures of a snapshot and underContract, and eleven members a month", async () => {
    const data = await area("");
    expect(Object.keys(data)).toEqual(["homes", "zipCodes", "snapshot", "history"]);
    expect([data.homes, data.history.length]).toEqual([300, 12]);
    const { snapshot } = expectSingle(await ask("/v1/markets/78704"));
    expect(Object.keys(data.snapshot)).toEqual([...Object.keys(snapshot), "underContract"]);
    expect(data.snapshot.underContract).toBe(count(agreed));
    for (const month of data.history) expect(Object.keys(month)).toHaveLength(11);
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
  ])("%s: the homes of this place and segment", async (query, isIn) => {
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
    ["minBeds=3&maxBeds=2", ["minBeds"]],
    ["minPrice=1&limit=2", ["minPrice", "limit"]],
    ["status=forSale", ["status"]],
  ])("%s: 400 that names %j: a place of one kind, and a segment by facts alone", async (query, names) => {
    const { errors } = expectProblem(await ask(`/v1/markets/area?${query}`), "invalid_parameters");
    expect(errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(names);
  });

  test("format=csv: the months", async () => {
    const rows = parse(expectCsv(await ask("/v1/markets/area?state=TX&format=csv&months=5")), { columns: true });
    const { history } = await area("state=TX&months=5");
    const cells = (month: object) => Object.fromEntries(Object.entries(month).map(([n, v]) => [n, String(v ?? "")]));
    expect(rows).toEqual(history.map(cells));
  });

  test("is no ZIP: what looks like one is", async () => {
    expectProblem(await ask("/v1/markets/areas"), "invalid_parameters");
    expectProblem(await ask("/v1/markets/area/history"), "invalid_parameters");
    expectProblem(await ask("/v1/markets/area/nothing"), "not_found");
  });
});

describe("GET /v1/markets/{zipCode}/history", () => {
  test.each([
    ["", 12],
    ["?months=1", 1],
    ["?months=24", 24],
  ])("%s answers up to %i months, contiguous, newest first", async (query, months) => {
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
  test("lists every ZIP, by ZIP; filters by state and city; sorts by any figure, nulls last", async () => {
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

  test("format=csv: the same rows in the same order, with the same page and limits", async () => {
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
  test("answers at most ten places, each with the search that shows it", async () => {
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
  test("counts over the matches of all filters", async () => {
    const data = expectSingle(await ask("/v1/properties/facets?city=Austin"));
    expect(data.total).toBe(count((r) => r.address.city === "Austin"));
    expect(Object.values(data.status as Record<string, number>).reduce((a, b) => a + b)).toBe(data.total);
  });
  test("takes the filters alone", async () =>
    expectProblem(await ask("/v1/properties/facets?limit=5"), "invalid_parameters"));
});

describe("GET /v1/properties/map", () => {
  test("is GeoJSON whose counts add up to the matches with coordinates, at every zoom", async () => {
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
  test("a home that shows its sale tells its price", async () => {
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
