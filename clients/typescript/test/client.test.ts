import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createClient, DatasetChanged, type LotlineOptions, LotlineProblem } from "../src/index.js";

/** These need a running service: `LOTLINE_URL`, a key, and another key with a limit of 3 requests per minute. */
const { LOTLINE_URL: baseUrl = "", LOTLINE_API_KEY: apiKey = "", LOTLINE_LIMITED_KEY: limitedKey = "" } = process.env;

const client = (more: Partial<LotlineOptions> = {}) => createClient({ baseUrl, apiKey, ...more });

describe("against a running service", () => {
  test("a list is sent as one parameter, and rows are typed", async () => {
    const { meta, data } = await client().get("/v1/properties", { zipCode: ["78704", "97201"], status: ["forSale"] });
    assert.ok(meta.total > 0);
    for (const { status, address, listPrice } of data) {
      assert.equal(status, "forSale");
      assert.match(address.zipCode, /^(78704|97201)$/);
      const price: number | null = listPrice;
      assert.notEqual(price, undefined);
    }
    const boxed = await client().get("/v1/properties/map", { zoom: 4, bbox: [-180, -90, 180, 90] });
    assert.equal(boxed.data.type, "FeatureCollection");
    assert.ok(boxed.data.features.length > 0);
  });

  test("an instant may be a Date, and a day is a text", async () => {
    const since = new Date("2026-03-01T12:00:00.250+02:00");
    const found = await client().get("/v1/properties", { updatedSince: since, soldSince: "2020-01-01" });
    const asText = await client().get("/v1/properties", {
      updatedSince: "2026-03-01T10:00:00.25Z",
      soldSince: "2020-01-01",
    });
    assert.deepEqual(found, asText);
    // @ts-expect-error a Date is no day
    await assert.rejects(client().get("/v1/properties", { soldSince: since }), { code: "invalid_parameters" });
  });

  test("rows() gives each row of all pages once, as many as the total", async () => {
    const input = { status: ["forSale" as const, "offMarket" as const], limit: 7 };
    const { meta } = await client().get("/v1/properties", input);
    assert.ok(meta.total > 14);
    const ids = new Set<string>();
    let rows = 0;
    for await (const { id } of client().rows("/v1/properties", input)) {
      rows++;
      ids.add(id);
    }
    assert.deepEqual([rows, ids.size], [meta.total, meta.total]);
  });

  test("pages() works for a list with a path parameter, and for a list with only one page", async () => {
    for await (const page of client().pages("/v1/markets/{zipCode}/series", { zipCode: "78704", limit: 1 }))
      assert.equal(page.meta.limit, 1);
    let places = 0;
    for await (const { label } of client().rows("/v1/places", { q: "aus" })) places += label.length > 0 ? 1 : 0;
    assert.ok(places > 0);
  });

  test("path parameters, CSV and calls without parameters work", async () => {
    const market = await client().get("/v1/markets/{zipCode}", { zipCode: "78704" });
    assert.equal(market.data.zipCode, "78704");
    const csv = await client().csv("/v1/markets/{zipCode}/history", { zipCode: "78704", months: 2 });
    assert.equal(csv.trimEnd().split("\r\n").length, 3);
    const { data } = await client().get("/v1/account");
    assert.equal(data.plan, "enterprise");
  });

  test("a problem is thrown as a typed LotlineProblem", async () => {
    await assert.rejects(client().get("/v1/properties", { minPrice: 5, maxPrice: 1 }), (problem) => {
      assert.ok(problem instanceof LotlineProblem);
      assert.equal(problem.code, "invalid_parameters");
      assert.equal(problem.problem.errors?.[0]?.parameter, "minPrice");
      assert.match(problem.message, /400 invalid_parameters: .*\n {2}minPrice must not be above maxPrice/);
      return true;
    });
    await assert.rejects(client({ apiKey: "lot_wrong" }).get("/v1/account"), { code: "invalid_api_key", status: 401 });
  });

  test("after a 429 the client waits as told, and finally throws the problem", async () => {
    const clock = virtualClock();
    const limited = client({ apiKey: limitedKey, clock, budgetSeconds: 30 });
    for (let i = 0; i < 3; i++) await limited.get("/v1/account");
    await assert.rejects(limited.get("/v1/account"), (problem) => {
      assert.ok(problem instanceof LotlineProblem);
      assert.equal(problem.code, "rate_limited");
      assert.equal(clock.waits.length, 1);
      assert.ok(clock.waits[0]! >= problem.retryAfterSeconds! && problem.retryAfterSeconds! > 0);
      return true;
    });
  });

  test("an answer that is held is asked for again with its ETag, and stays the same object while it is right", async () => {
    const statuses: number[] = [];
    const asking = client({ onResponse: ({ status }) => statuses.push(status) });
    const held = await asking.getIfChanged(undefined, "/v1/markets/{zipCode}", { zipCode: "78704" });
    const again = await asking.getIfChanged(held, "/v1/markets/{zipCode}", { zipCode: "78704" });
    assert.equal(again.answer, held.answer);
    assert.equal(again.answer.data.zipCode, "78704");
    assert.equal(again.datasetVersion, held.datasetVersion);
    assert.deepEqual(statuses, [200, 304]);
  });

  test("rows are typed with details where they are asked for", async () => {
    for await (const { yearBuilt, latestEvent } of client().rows("/v1/properties", {
      include: "details",
      limit: 100,
    })) {
      const year: number | null = yearBuilt;
      assert.notEqual(year, undefined);
      assert.notEqual(latestEvent, undefined);
    }
    const { data } = await client().get("/v1/properties", { include: "details", limit: 1 });
    assert.equal(typeof data[0]!.underContract, "boolean");
  });
});

/** Time that passes only by waits, which may not overlap. */
function virtualClock() {
  let time = 0;
  let waiting = false;
  const waits: number[] = [];
  const wait = async (seconds: number) => {
    assert.equal(waiting, false, "two calls wait at once");
    waiting = true;
    waits.push(seconds);
    await new Promise((resolve) => setImmediate(resolve));
    time += seconds;
    waiting = false;
  };
  return { now: () => time, wait, waits };
}

const isWaitOf = (seconds: number, waited: number | undefined) =>
  assert.ok(waited !== undefined && waited >= seconds && waited <= seconds * 1.25, `${waited} for ${seconds}`);

/** A fetch that gives these answers, or fails with these errors, one after the other, and records the requests. */
function answering(...answers: (Response | Error)[]) {
  const asked: string[] = [];
  const fetch = async ({ url }: Request) => {
    asked.push(url);
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, fetch };
}

const refusal = (status: number, seconds: number) =>
  new Response("{}", { status, headers: { "Retry-After": String(seconds) } });

/** A service whose bucket is empty at first, and gets one request a second. */
function emptyBucket(clock: { now(): number }) {
  let taken = 0;
  let asked = 0;
  const fetch = async () => {
    asked++;
    const left = Math.floor(clock.now()) - taken;
    if (left < 1) return refusal(429, 1);
    taken++;
    return Response.json({ data: {} }, { headers: { RateLimit: `"free";r=${left - 1};t=60` } });
  };
  return { fetch, asked: () => asked };
}

const page = (version: string, next?: string) =>
  Response.json(
    { meta: { total: 2, limit: 1, offset: 0 }, data: [{ id: version }] },
    { headers: { "Dataset-Version": version, ...(next ? { Link: `<a>; rel="first", <${next}>; rel="next"` } : {}) } },
  );

describe("against mocked answers", () => {
  test("a request is sent again after the wait that a 429 or a 503 asks for", async () => {
    const { asked, fetch } = answering(refusal(429, 7), refusal(503, 5), page("a"));
    const clock = virtualClock();
    const { data } = await client({ fetch, clock }).get("/v1/properties");
    assert.deepEqual([data.length, asked.length, clock.waits.length], [1, 3, 2]);
    isWaitOf(7, clock.waits[0]);
    isWaitOf(5, clock.waits[1]);
  });

  test("30 calls at once at an empty bucket all succeed, with one wait at a time and at most three requests each", async () => {
    const clock = virtualClock();
    const { fetch, asked } = emptyBucket(clock);
    const limited = client({ fetch, clock });
    await Promise.all(Array.from({ length: 30 }, () => limited.get("/v1/account")));
    assert.ok(asked() <= 90, `${asked()} requests`);
  });

  test("a call that is aborted behind the wait leaves its place to the others", async () => {
    const clock = virtualClock();
    const { fetch } = emptyBucket(clock);
    const limited = client({ fetch, clock });
    const controller = new AbortController();
    const { signal } = controller;
    const calls = [{}, { signal }, {}].map((call) => limited.get("/v1/account", {}, call));
    controller.abort(new Error("left"));
    const ended = await Promise.allSettled(calls);
    assert.deepEqual(
      ended.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled"],
    );
  });

  test("a request is sent again after a broken connection and after a timeout, five times in all", async () => {
    const reset = new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
    const clock = virtualClock();
    const broken = answering(reset, page("a"));
    assert.equal((await client({ ...broken, clock }).get("/v1/properties")).data.length, 1);
    let asked = 0;
    const silent = () => (asked++ === 0 ? new Promise<Response>(() => {}) : Promise.resolve(page("a")));
    await client({ fetch: silent, clock, timeoutSeconds: 0.01 }).get("/v1/properties");
    assert.equal(asked, 2);
    const body = new ReadableStream({ pull: (controller) => controller.error(reset) });
    await client({ ...answering(new Response(body), page("a")), clock }).get("/v1/properties");
    await assert.rejects(client({ ...answering(...Array(5).fill(reset)), clock }).get("/v1/account"), /fetch failed/);
  });

  test("the client stops waiting if the budget is too short, or if it is aborted", async () => {
    await assert.rejects(client(answering(refusal(429, 999))).get("/v1/properties"), /^Error: 429 from/);
    const aborted = client({ ...answering(refusal(429, 999)), budgetSeconds: 2_000 });
    const controller = new AbortController();
    const asked = aborted.get("/v1/properties", {}, { signal: controller.signal });
    controller.abort(new Error("left"));
    await assert.rejects(asked, /left/);
  });

  test("the next page is the one in the Link header", async () => {
    const { asked, fetch } = answering(page("a", "/v1/properties?zipCode=78704,78745&cursor=b%2Bc"), page("a"));
    for await (const row of client({ fetch, baseUrl: "http://x/" }).rows("/v1/properties")) assert.equal(row.id, "a");
    assert.deepEqual(asked, ["http://x/v1/properties", "http://x/v1/properties?zipCode=78704,78745&cursor=b%2Bc"]);
  });

  test("a republish between two pages is thrown as DatasetChanged", async () => {
    const pages = client(answering(page("a", "/v1/properties?offset=1"), page("b"))).pages("/v1/properties");
    assert.equal((await pages.next()).done, false);
    await assert.rejects(pages.next(), DatasetChanged);
  });

  test("an error response that is not a problem is thrown as an error with its status", () =>
    assert.rejects(client(answering(new Response("<html>", { status: 502 }))).get("/v1/account"), /^Error: 502 from/));
});

/** Never called, but checked by the compiler. */
export async function wrongCalls(): Promise<void> {
  // @ts-expect-error: no such path
  await client().get("/v1/houses");
  // @ts-expect-error: no such parameter
  await client().get("/v1/properties", { zip: "78704" });
  // @ts-expect-error: the path's value is required
  await client().get("/v1/markets/{zipCode}");
  // @ts-expect-error: not a list
  client().rows("/v1/account");
  // @ts-expect-error: has no CSV
  await client().csv("/v1/account");
  // @ts-expect-error: only with include: "details"
  (await client().get("/v1/properties", {})).data[0]!.yearBuilt;
  // @ts-expect-error: no such parameter beside include
  await client().get("/v1/properties", { include: "details", zip: "78704" });
}
