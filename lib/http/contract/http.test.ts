import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PropertyStore } from "@/lib/store/store";
import { expectList, expectProblem } from "@/test/http/expect";
import { bearer, headerOf, request, type TestService, testService, textOf } from "@/test/http/service";
import { referenceStore } from "@/test/reference-store/reference-store";
import { tagsOf } from "../entity-tag";
import { splitUrl } from "../message";
import { OPERATIONS } from "../operations/table";
import { createRouter } from "../router";

/** contract.md, “HTTP”. */

let it: TestService;
/** What is served but for a while. */
let usual: PropertyStore;
beforeAll(async () => {
  it = await testService({ LOTLINE_RATE_ENTERPRISE: "1000000" });
  usual = dataset();
  it.serve(usual);
});
/** The version before the current one, which is still kept. */
const BEFORE = "00000000000000b0";
const dataset = (more: { info?: { version: string } } = {}) =>
  referenceStore(it.records, { versions: { [BEFORE]: it.records.slice(30) }, ...more });
afterAll(() => it.close());

const ask = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  it.runtime.api(request(url, { ...bearer(it.keys.enterprise), ...headers }, method));

/** A request of each operation that reads the dataset, in each of its formats. */
const PATHS = () => [
  "/v1/properties?limit=5",
  `/v1/properties/${it.records[0]!.id}`,
  `/v1/properties/${it.records[0]!.id}/comparables?months=36`,
  `/v1/properties/${it.records[0]!.id}/valuation`,
  `/v1/properties/lookup?${new URLSearchParams({ ...it.records[0]!.address })}`,
  "/v1/properties/map?zoom=3",
  "/v1/properties/facets",
  "/v1/markets",
  "/v1/markets/78704",
  "/v1/markets/78704/history",
  "/v1/markets/78704/series",
  "/v1/markets/area?state=TX",
  "/v1/markets/area?months=60&format=csv",
  `/v1/changes?since=${BEFORE}`,
  "/v1/places?q=a",
  "/v1/properties?format=csv",
  "/v1/properties?cursor=start&latitude=30.25&longitude=-97.75&radius=9&include=details",
  "/v1/openapi.json",
];

test("these tests ask every operation but the account, whose answer changes with every request", () => {
  const operationOf = createRouter(OPERATIONS);
  const asked = new Set(PATHS().map((path) => operationOf(splitUrl(path).path)!.operation.id));
  expect([...asked].sort()).toEqual(OPERATIONS.flatMap(({ id }) => (id === "getAccount" ? [] : [id])).sort());
});

describe("request ids", () => {
  test("each response has its own; a well-formed id that the client sends is used, any other is replaced", async () => {
    const id = async (sent?: string) =>
      headerOf(await ask("/v1/x", sent ? { "x-request-id": sent } : {}), "x-request-id");
    expect(await id()).not.toBe(await id());
    expect(await id("trace-1234.a_b")).toBe("trace-1234.a_b");
    for (const bad of ["short", "x".repeat(65), "a\nb: c12345", '"><script>xx'] as const)
      expect(await id(bad)).not.toBe(bad);
  });
});

describe("entity tags", () => {
  test("every response has a strong one, which gives a 304 and is the same for equal queries written differently", async () => {
    for (const path of PATHS()) {
      const first = await ask(path);
      const etag = headerOf(first, "etag")!;
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      const again = await ask(path, { "if-none-match": `"other", W/${etag}` });
      expect(again.status).toBe(304);
      expect(again.body).toBeNull();
      expect(headerOf(again, "etag")).toBe(etag);
      expect(headerOf(again, "cache-control")).toBe("private, no-cache");
      expect(headerOf(again, "dataset-version")).toBe(headerOf(first, "dataset-version"));
    }
    const a = await ask("/v1/properties?minBeds=2&city=Austin");
    const b = await ask("/v1/properties?city=%41ustin&minBeds=02&order=desc&offset=0");
    expect(headerOf(a, "etag")).toBe(headerOf(b, "etag"));
  });

  test("a 304 does not run the query", async () => {
    const etag = headerOf(await ask("/v1/properties"), "etag")!;
    const { info } = usual;
    const untouchable = new Proxy({ info } as PropertyStore, {
      get: (target, name) => (name === "info" ? target.info : expect.unreachable(`store.${String(name)}`)),
    });
    it.serve(untouchable);
    // Written differently, so that it is not in the cache.
    const status = (await ask("/v1/properties?offset=0", { "if-none-match": etag })).status;
    it.serve(usual);
    expect(status).toBe(304);
  });

  test("differ by dataset version, request, the plan's default limit and format", async () => {
    const tag = async (url: string, key = it.keys.enterprise) => headerOf(await ask(url, bearer(key)), "etag");
    const tags = [
      await tag("/v1/properties"),
      await tag("/v1/properties", it.keys.pro),
      await tag("/v1/properties?offset=1"),
      await tag("/v1/properties?format=csv"),
      await tag("/v1/properties?include=details"),
    ];
    it.serve(dataset({ info: { version: "0123456789abcdef" } }));
    tags.push(await tag("/v1/properties"));
    it.serve(usual);
    expect(new Set(tags).size).toBe(tags.length);
  });

  test("If-None-Match: * gives a 304 for every successful request, cached or not, and no 304 for a problem", async () => {
    for (const path of [...PATHS(), "/v1/properties?limit=41"])
      for (const encoding of ["identity", "br"]) {
        const any = { "if-none-match": " * ", "accept-encoding": encoding };
        const again = await ask(path, any);
        expect(again, path).toMatchObject({ status: 304, body: null });
        const { "if-none-match": _, ...plain } = any;
        expect(headerOf(again, "etag")).toBe(headerOf(await ask(path, plain), "etag"));
        expect((await ask(path, any)).status).toBe(304);
      }
    expectProblem(await ask("/v1/properties/nothing", { "if-none-match": "*" }), "property_not_found");
    expectProblem(await ask("/v1/properties?limit=0x1", { "if-none-match": "*" }), "invalid_parameters");
  });

  test.each(["", "abc", '"', 'W/"', '""', '"a" "b"', ",,,", '"x'.repeat(5_000)])(
    "an If-None-Match without a valid tag (%s) is ignored",
    async (header) => expect((await ask("/v1/properties", { "if-none-match": header })).status).toBe(200),
  );

  test("are read from If-None-Match with or without W/", () =>
    expect(tagsOf('W/"a", "b-br","c-gzip" , "d"')).toEqual(["a", "b-br", "c-gzip", "d"]));

  test.each(["", "br", "gzip"])("a 304 repeats the tag that the client sent (encoding: %j)", async (encoding) => {
    const plain = headerOf(await ask("/v1/properties"), "etag")!;
    const held = encoding ? plain.replace(/"$/, `-${encoding}"`) : plain;
    for (const accepted of ["br", "gzip", "identity"]) {
      const again = await ask("/v1/properties", { "if-none-match": `"x", W/${held}`, "accept-encoding": accepted });
      expect(again.status).toBe(304);
      expect(headerOf(again, "etag")).toBe(held);
    }
  });
});

describe("compression", () => {
  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("bodies over 1 KB are sent as %s if the client accepts it, with their own ETag", async (encoding, decompress) => {
    for (const path of PATHS()) {
      const plain = await ask(path);
      const packed = await ask(path, { "accept-encoding": encoding });
      const large = plain.body!.length > 1_024;
      expect(headerOf(packed, "content-encoding")).toBe(large ? encoding : undefined);
      if (!large) continue;
      expect(decompress(packed.body!).toString()).toBe(textOf(plain));
      expect(headerOf(packed, "etag")).toBe(`${headerOf(plain, "etag")!.slice(0, -1)}-${encoding}"`);
      const held = { "accept-encoding": encoding, "if-none-match": headerOf(packed, "etag")! };
      expect((await ask(path, held)).status).toBe(304);
    }
  });

  test("problems over 1 KB are compressed, too", async () => {
    const query = Array.from({ length: 50 }, (_, i) => `p${i}=1`).join("&");
    const response = await ask(`/v1/properties?${query}`, { "accept-encoding": "gzip" });
    expect(JSON.parse(gunzipSync(response.body!).toString()).errors).toHaveLength(50);
  });
});

describe("methods", () => {
  test("HEAD answers as GET does", async () => {
    for (const path of PATHS()) {
      const [get, head] = [await ask(path), await ask(path, {}, "HEAD")];
      expect(head.status).toBe(200);
      expect(head.body!.length).toBe(get.body!.length);
      for (const name of ["etag", "content-type", "link"]) expect(headerOf(head, name)).toBe(headerOf(get, name));
    }
    expect((await ask("/v1/nothing", {}, "HEAD")).status).toBe(404);
  });

  test("OPTIONS answers a CORS preflight without a credential", async () => {
    const response = await it.runtime.api(
      request(
        "/v1/properties",
        { origin: "https://a.example", "access-control-request-headers": "authorization" },
        "OPTIONS",
      ),
    );
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
    expect(headerOf(response, "access-control-allow-origin")).toBe("*");
    expect(headerOf(response, "access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
    expect(headerOf(response, "access-control-allow-headers")).toContain("Authorization");
  });
});

describe("CORS", () => {
  test("any origin may read every response and the relevant headers; there are no cookies", async () => {
    for (const response of [
      await ask("/v1/properties"),
      await ask("/v1/nothing"),
      await it.runtime.api(request("/v1/properties")),
    ]) {
      expect(headerOf(response, "access-control-allow-origin")).toBe("*");
      expect(headerOf(response, "access-control-allow-credentials")).toBeUndefined();
      for (const name of ["ETag", "Link", "RateLimit", "Dataset-Version", "Retry-After", "X-Request-Id"])
        expect(headerOf(response, "access-control-expose-headers")!.split(", ")).toContain(name);
    }
  });
});

describe("a republish between two pages", () => {
  test("changes Dataset-Version", async () => {
    const version = async () => headerOf(await ask("/v1/properties"), "dataset-version");
    const before = await version();
    it.serve(dataset({ info: { version: "fedcba9876543210" } }));
    expect(await version()).toBe("fedcba9876543210");
    it.serve(usual);
    expect(await version()).toBe(before);
  });
});

describe("the API's description", () => {
  test("needs no key, ignores a wrong one, and has an ETag", async () => {
    const response = await it.runtime.api(request("/v1/openapi.json", bearer("wrong")));
    expect(response.status).toBe(200);
    expect(JSON.parse(textOf(response)).openapi).toBe("3.1.0");
    const held = { "if-none-match": headerOf(response, "etag")! };
    expect((await it.runtime.api(request("/v1/openapi.json", held))).status).toBe(304);
    expectProblem(await it.runtime.api(request("/v1/openapi.json?x=1")), "invalid_parameters");
  });

  test("names the served dataset version, keeps its ETag after a republish, and is there without a dataset", async () => {
    const described = () => ask("/v1/openapi.json");
    const first = await described();
    expect(headerOf(first, "dataset-version")).toBe(it.runtime.dataset.store()!.info.version);
    it.serve(dataset({ info: { version: "fedcba9876543210" } }));
    const [next, kept] = [await described(), await described()];
    it.serve(null);
    const without = [await described(), await described()];
    it.serve(usual);
    for (const answer of [next, kept]) expect(headerOf(answer, "dataset-version")).toBe("fedcba9876543210");
    for (const answer of without) expect(headerOf(answer, "dataset-version")).toBeUndefined();
    for (const answer of [next, kept, ...without]) {
      expect(answer.status).toBe(200);
      expect(headerOf(answer, "etag")).toBe(headerOf(first, "etag"));
    }
  });
});

describe("the log", () => {
  test("has method, path, status, duration, key prefix and request id; never a credential or a query's values", async () => {
    it.lines.length = 0;
    const key = it.keys.enterprise;
    const response = await ask(`/v1/properties/${key}?minBeds=2&q=${key}`);
    expect(response.status).toBe(400);
    expectList(await ask("/v1/properties?city=Secretville"));
    const [first, second] = it.lines.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ method: "GET", path: "/v1/properties/lot_…", status: 400, key: key.slice(0, 12) });
    expect(first.requestId).toBe(headerOf(response, "x-request-id"));
    expect(second.durationMs).toBeTypeOf("number");
    expect(it.lines.join("")).not.toContain(key.slice(12));
    expect(it.lines.join("")).not.toContain("Secretville");
  });
});
