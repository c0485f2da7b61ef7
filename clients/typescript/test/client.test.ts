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
    const waits: number[] = [];
    const limited = client({ apiKey: limitedKey, attemptsMax: 2, wait: async (seconds) => void waits.push(seconds) });
    for (let i = 0; i < 3; i++) await limited.get("/v1/account");
    await assert.rejects(limited.get("/v1/account"), (problem) => {
      assert.ok(problem instanceof LotlineProblem);
      assert.equal(problem.code, "rate_limited");
      assert.equal(waits.length, 1);
      assert.ok(waits[0]! >= problem.retryAfterSeconds! && problem.retryAfterSeconds! > 0);
      return true;
    });
  });
});

/** A fetch that gives these answers one after the other, and records the requests. */
function answering(...answers: Response[]) {
  const asked: string[] = [];
  const fetch = async ({ url }: Request) => {
    asked.push(url);
    return answers.shift()!;
  };
  return { asked, fetch };
}

const page = (version: string, next?: string) =>
  Response.json(
    { meta: { total: 2, limit: 1, offset: 0 }, data: [{ id: version }] },
    { headers: { "Dataset-Version": version, ...(next ? { Link: `<a>; rel="first", <${next}>; rel="next"` } : {}) } },
  );

describe("against mocked answers", () => {
  test("a request is sent again after the wait that a 429 asks for", async () => {
    const refusal = new Response("{}", { status: 429, headers: { "Retry-After": "7" } });
    const { asked, fetch } = answering(refusal, page("a"));
    const waits: number[] = [];
    const { data } = await client({ fetch, wait: async (seconds) => void waits.push(seconds) }).get("/v1/properties");
    assert.deepEqual([data.length, waits, asked.length], [1, [7], 2]);
  });

  test("the client stops waiting if the wait is too long, or if it is aborted", async () => {
    const refusal = () => new Response("{}", { status: 429, headers: { "Retry-After": "999" } });
    await assert.rejects(client(answering(refusal())).get("/v1/properties"), /^Error: 429 from/);
    const aborted = client({ ...answering(refusal()), waitSecondsMax: 1_000 });
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
}
