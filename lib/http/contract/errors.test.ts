import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "@/lib/auth/key";
import { createKey, revokeKey } from "@/lib/auth/key-file";
import type { Fault } from "@/lib/domain/parameters";
import { PLAN_TABLE } from "@/lib/domain/plan";
import { expectProblem, expectSingle } from "@/test/http/expect";
import { bearer, headerOf, request, type TestService, testService, textOf } from "@/test/http/service";
import type { ApiResponse } from "../message";
import { plainProblem, problemExample } from "../openapi/problems";
import { OPERATIONS } from "../operations/table";
import { createApi } from "../pipeline";
import type { ProblemCode } from "../problems";
import { createResponseCache } from "../response-cache";

/** contract.md, “Errors”: the status and code of each condition, for every operation that it can occur in. */

let it: TestService;
beforeAll(async () => {
  it = await testService({ LOTLINE_RATE_ENTERPRISE: "1000000", LOTLINE_RATE_WRONG_KEY: "1000000" });
});
afterAll(() => it.close());

const get = (url: string, headers = bearer(it.keys.enterprise) as Record<string, string>, method = "GET") =>
  it.runtime.api(request(url, headers, method));

/** A valid request of each operation that needs a key, and a path without an operation. */
const PATHS = [
  "/v1/properties",
  "/v1/properties/lookup?streetAddress=1&city=a&state=TX",
  "/v1/properties/map?zoom=3",
  "/v1/properties/facets",
  "/v1/properties/prop_0000000000000001",
  "/v1/properties/prop_0000000000000001/comparables",
  "/v1/properties/prop_0000000000000001/valuation",
  "/v1/markets",
  "/v1/markets/area",
  "/v1/markets/78704",
  "/v1/markets/78704/history",
  "/v1/markets/78704/series",
  "/v1/places?q=a",
  "/v1/changes?since=0123456789abcdef",
  "/v1/account",
  "/v1/nothing",
];

test("these tests ask every operation that needs a key", () =>
  expect(OPERATIONS.filter((o) => !o.open)).toHaveLength(PATHS.length - 1));

describe.each(PATHS)("%s", (path) => {
  test("no Authorization header: 401 missing_api_key with a challenge", async () => {
    const response = await get(path, {});
    expectProblem(response, "missing_api_key");
    expect(headerOf(response, "www-authenticate")).toBe('Bearer realm="Lotline"');
    expect(headerOf(response, "ratelimit")).toBeUndefined();
  });

  test.each(["Basic dXNlcjpwYXNz", "Bearer", "Bearer ", "lot_x", "Bearer a b", "Bearer a, Bearer b"])(
    "not a Bearer credential (%s): 401 missing_api_key",
    async (authorization) => expectProblem(await get(path, { authorization }), "missing_api_key"),
  );

  test.each(["x", "lot_unknown", "lbt_0.0.0", "x".repeat(16_000), "__proto__"])(
    "unknown key: 401 invalid_api_key with error=invalid_token",
    async (key) => {
      const response = await get(path, bearer(key));
      expectProblem(response, "invalid_api_key");
      expect(headerOf(response, "www-authenticate")).toContain('error="invalid_token"');
    },
  );

  test.each(["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "get", ""])(
    "method %s: 405 method_not_allowed and Allow, whatever the credential",
    async (method) => {
      const response = await get(path, {}, method);
      expectProblem(response, "method_not_allowed");
      expect(headerOf(response, "allow")).toBe("GET, HEAD, OPTIONS");
    },
  );

  test("unknown parameter: 400 invalid_parameters (404 where the path has no operation)", async () => {
    const response = await get(`${path}${path.includes("?") ? "&" : "?"}nonsense=1`);
    if (path === "/v1/nothing") expectProblem(response, "not_found");
    else
      expect(expectProblem(response, "invalid_parameters").errors).toMatchObject([
        { parameter: "nonsense", received: "1" },
      ]);
  });

  test("dataset missing: 503 unavailable and Retry-After", async () => {
    it.serve(null);
    const response = await get(path);
    it.restore();
    if (path === "/v1/nothing") expectProblem(response, "not_found");
    else {
      expectProblem(response, "unavailable");
      expect(headerOf(response, "retry-after")).toMatch(/^\d+$/);
    }
  });

  test("unexpected error: 500 internal_error without a stack, path or query text; the log has the cause", async () => {
    const broken = createApi(
      {
        ...it.runtime,
        cache: createResponseCache(0),
        description: () => "",
        dataset: {
          ...it.runtime.dataset,
          store: () => {
            throw new TypeError("secret detail of /etc/passwd");
          },
        },
      },
      OPERATIONS,
    );
    const response = await broken(request(path, bearer(it.keys.enterprise)));
    if (path === "/v1/nothing") return expectProblem(response, "not_found");
    const body = expectProblem(response, "internal_error");
    expect(textOf(response)).not.toMatch(/secret|passwd|\.ts|at |v1\//);
    expect(it.lines.find((line) => line.includes(body.instance) && line.includes("secret detail"))).toBeDefined();
  });
});

describe("keys", () => {
  test("revoked and expired keys: 401 invalid_api_key", async () => {
    const other = await testService();
    const make = (expiresAt: string | null) =>
      createKey(other.runtime.config.varDir, { plan: "pro", name: "x", expiresAt });
    const expired = await make("2020-01-01T00:00:00.000Z");
    const revoked = await make(null);
    await revokeKey(other.runtime.config.varDir, revoked.slice(0, 12));
    const restarted = await testService({ LOTLINE_VAR: other.runtime.config.varDir });
    for (const key of [expired, revoked])
      expectProblem(await restarted.runtime.api(request("/v1/properties", bearer(key))), "invalid_api_key");
    expect((await restarted.runtime.api(request("/v1/properties", bearer(other.keys.free)))).status).toBe(200);
    other.close();
  });

  test.each<[string, (key: string) => string, boolean]>([
    ["one that is cut", (key) => key.slice(0, -1), true],
    ["one with another letter", (key) => key.replace(/.$/, (last) => (last === "a" ? "b" : "a")), true],
    ["one in quotes", (key) => `"${key}"`, true],
    ["a whole one that is unknown", () => newKey(), false],
    ["a browser token", () => "lbt_x", false],
  ])("%s is refused, and what a key looks like is said where it is none", async (_, of, isSaid) => {
    const body = expectProblem(
      await it.runtime.api(request("/v1/markets", bearer(of(it.keys.free)))),
      "invalid_api_key",
    );
    expect(/checksum/.test(body.detail)).toBe(isSaid);
  });
});

describe("what does not exist", () => {
  test.each([
    "prop_ffffffffffffffff",
    "prop_1",
    "x",
    "%A0",
    "%00",
    "__proto__",
    "..%2f..",
    "a%20b",
    "9".repeat(400),
    "PROP_0000000000000001",
  ])("unknown property id %s, well formed or not: 404 property_not_found", async (id) =>
    expectProblem(await get(`/v1/properties/${id}`), "property_not_found"),
  );

  test("no property at exactly this address: 404 address_not_found with up to five suggestions", async () => {
    const { streetAddress, city, state } = it.records[0]!.address;
    const query = new URLSearchParams({ streetAddress: `${streetAddress}x`, city, state });
    const body = expectProblem(await get(`/v1/properties/lookup?${query}`), "address_not_found");
    expect(body.suggestions.length).toBeLessThanOrEqual(5);
    for (const suggestion of body.suggestions) expect(Object.keys(suggestion)).toEqual(["id", "address"]);
    expect(body.suggestions[0].address).toEqual(it.records[0]!.address);
  });

  test.each(["address=PSC 18 Box 4120, APO AE 09021", "streetAddress=Unit 2050&city=FPO&state=AP"])(
    "an address of military mail (%s): address_not_found, and why",
    async (query) => {
      const body = expectProblem(await get(encodeURI(`/v1/properties/lookup?${query}`)), "address_not_found");
      expect(body.detail).toMatch(/military and diplomatic mail/);
    },
  );

  test.each(["/v1/markets/00000", "/v1/markets/00000/history", "/v1/markets/00000/series"])(
    "unknown ZIP (%s): 404 market_not_found",
    async (path) => expectProblem(await get(path), "market_not_found"),
  );

  test.each([
    "/v1",
    "/v1/",
    "/v1/properties/",
    "/v1//properties",
    "/v1/Properties",
    "/v1/properties/a/b",
    "/v1/markets/78704/",
    "/v1/%A0",
    "/v1/properties%2Flookup",
  ])("any other path under /v1 (%s): 404 not_found", async (path) => expectProblem(await get(path), "not_found"));

  test.each([
    ["/v1/properties/", true],
    ["/v1/markets/78704//", true],
    ["/v1/openapi.json/", true],
    ["/v1/nothing/", false],
    ["/v1/", false],
  ])("%s: the slash at its end is named where it is all that is wrong (%s)", async (path, isNamed) =>
    expect(/slash at its end/.test(expectProblem(await get(path), "not_found").detail)).toBe(isNamed),
  );

  test.each(["1234", "123456", "abcde", "%A0", "７８７０４", "7870%34%20"])(
    "ZIP that is not five ASCII digits (%s): 400",
    async (zip) => {
      expect(
        expectProblem(await get(`/v1/markets/${encodeURI(zip).replaceAll("%25", "%")}`), "invalid_parameters").errors,
      ).toMatchObject([{ parameter: "zipCode" }]);
    },
  );
});

describe("a place in the wrong letter case", () => {
  /** Every operation that takes a place, with the other parameters it needs. The lookup takes addresses, not places. */
  const takesPlace = OPERATIONS.filter(({ query }) => "state" in query && query.state!.place === "state");
  const needs: Record<string, string> = { mapProperties: "&zoom=3" };

  test("the operations that take a place are search, facets, map, markets and area", () =>
    expect(takesPlace.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["searchProperties", "mapProperties", "propertyFacets", "listMarkets", "getAreaMarket"]),
    ));

  test.each(takesPlace.map(({ id, path }) => [id, path]))(
    "%s: 400 that names the correct spelling of the state or city",
    async (id, path) => {
      const ask = (query: string) => get(`${path}?${query}${needs[id] ?? ""}`);
      for (const [query, faults] of [
        ["state=tx", [["state", "tx", "TX"]]],
        ["state=TX&city=AUSTIN", [["city", "AUSTIN", "Austin"]]],
        [
          "city=austin&state=Tx",
          [
            ["city", "austin", "Austin"],
            ["state", "Tx", "TX"],
          ],
        ],
      ] as const) {
        const { errors } = expectProblem(await ask(query), "invalid_parameters");
        expect(errors.toSorted((a: Fault, b: Fault) => (a.parameter < b.parameter ? -1 : 1))).toEqual(
          faults.map(([parameter, received, known]) => ({
            parameter,
            received,
            message: expect.stringContaining(` ${known} `),
          })),
        );
      }
      // An area's city needs its state.
      const nowhere = id === "getAreaMarket" ? "state=TX&city=Nowhere" : "city=Nowhere";
      for (const query of ["state=TX&city=Austin", nowhere, "state=ZZ"]) expect((await ask(query)).status).toBe(200);
    },
  );
});

describe("plans", () => {
  test.each([
    ["free", 25],
    ["developer", 100],
    ["pro", 200],
    ["enterprise", 200],
  ] as const)("%s: at most %i ids in a request; more give 400 limit_exceeds_plan", async (plan, most) => {
    const ids = (count: number) => Array.from({ length: count }, (_, i) => `prop_${String(i).padStart(16, "0")}`);
    for (const path of ["/v1/properties?", "/v1/properties/facets?", "/v1/properties/map?zoom=3&"]) {
      const ask = (count: number) => get(`${path}id=${ids(count)}`, bearer(it.keys[plan]));
      expect((await ask(most)).status).toBe(200);
      const { detail } = expectProblem(await ask(most + 1), "limit_exceeds_plan");
      expect(detail.toLowerCase()).toContain(`${plan} plan takes at most ${most} ids`);
    }
    const { errors } = expectProblem(
      await get(`/v1/properties?id=${ids(most + 1)}&minBeds=x`, bearer(it.keys[plan])),
      "invalid_parameters",
    );
    expect(errors.map(({ parameter }: Fault) => parameter)).toEqual(["minBeds", "id"]);
  });

  test.each([
    ["free", 10, 25],
    ["developer", 25, 100],
    ["pro", 50, 250],
    ["enterprise", 100, 1_000],
  ] as const)("%s: default limit %i, maximum %i; more give 400 limit_exceeds_plan", async (plan, fallback, most) => {
    const meta = async (query: string) =>
      JSON.parse(textOf(await get(`/v1/properties${query}`, bearer(it.keys[plan])))).meta;
    expect((await meta("")).limit).toBe(fallback);
    expect((await meta(`?limit=${most}`)).limit).toBe(most);
    for (const path of ["/v1/properties", "/v1/markets"]) {
      const { detail } = expectProblem(
        await get(`${path}?limit=${most + 1}`, bearer(it.keys[plan])),
        "limit_exceeds_plan",
      );
      expect(detail.toLowerCase()).toContain(plan);
      expect(detail).toContain(String(most));
    }
  });

  test("together with other faults, a limit above the plan's is listed in errors", async () => {
    const body = expectProblem(
      await get("/v1/properties?limit=26&minBeds=x", bearer(it.keys.free)),
      "invalid_parameters",
    );
    expect(body.errors.map((e: { parameter: string }) => e.parameter)).toEqual(["minBeds", "limit"]);
  });
});

describe("rate limits", () => {
  test("above the plan's requests per minute: 429 rate_limited with Retry-After, without reading the dataset", async () => {
    const small = await testService({ LOTLINE_RATE_FREE: "2" });
    const ask = () => small.runtime.api(request("/v1/properties", bearer(small.keys.free)));
    expect(headerOf(await ask(), "ratelimit")).toMatch(/^"free";r=1;t=\d+$/);
    expect(headerOf(await ask(), "ratelimit-policy")).toBe('"free";q=2;w=60');
    const refused = await ask();
    expectProblem(refused, "rate_limited");
    expect(Number(headerOf(refused, "retry-after"))).toBeGreaterThan(0);
    expect(headerOf(refused, "ratelimit")).toBe(`"free";r=0;t=${headerOf(refused, "retry-after")}`);
    expect((await small.runtime.api(request("/v1/properties", bearer(small.keys.pro)))).status).toBe(200);
    small.close();
  });

  test("wrong credentials are limited per client address; valid ones from the same address still work", async () => {
    const small = await testService({ LOTLINE_RATE_WRONG_KEY: "2" });
    const ask = (key: string, clientAddress: string) =>
      small.runtime.api({ ...request("/v1/properties", bearer(key)), clientAddress });
    expectProblem(await ask("a", "192.0.2.1"), "invalid_api_key");
    expectProblem(await ask("b", "192.0.2.1"), "invalid_api_key");
    const refused = await ask("c", "192.0.2.1");
    expectProblem(refused, "rate_limited");
    expect(headerOf(refused, "retry-after")).toMatch(/^[1-9]\d*$/);
    expectProblem(await ask("c", "192.0.2.2"), "invalid_api_key");
    expect((await ask(small.keys.pro, "192.0.2.1")).status).toBe(200);
    small.close();
  });
});

describe("the order of checks is method, credential, rate limit, parameters, existence", () => {
  test("only the first fault in this order is reported", async () => {
    const small = await testService({ LOTLINE_RATE_FREE: "3", LOTLINE_RATE_WRONG_KEY: "10" });
    const ask = (url: string, key: string, method = "GET") =>
      small.runtime.api(request(url, key ? bearer(key) : {}, method));
    const free = small.keys.free;
    expectProblem(await ask("/v1/properties/x?bad=1", "", "POST"), "method_not_allowed");
    expectProblem(await ask("/v1/properties/x?bad=1", "wrong"), "invalid_api_key");
    expectProblem(await ask("/v1/properties/x?bad=1", free), "invalid_parameters");
    expectProblem(await ask("/v1/properties/x", free), "property_not_found");
    expectSingle(await ask(`/v1/properties/${small.records[0]!.id}`, free));
    expectProblem(await ask("/v1/properties/x?bad=1", free), "rate_limited");
    expectProblem(await ask("/v1/nothing", free), "rate_limited");
    small.close();
  });
});

describe("the problem examples in the API's description equal real answers:", () => {
  function expectAsShown(answer: ApiResponse, code: ProblemCode): void {
    const { detail } = expectProblem(answer, code);
    const shown = plainProblem(code);
    expect(shown).toMatchObject({ detail });
    expect(headerOf(shown, "retry-after")).toBe(headerOf(answer, "retry-after"));
  }

  test.each<[ProblemCode, string, string?]>([
    ["missing_api_key", "/v1/properties", "none"],
    ["invalid_api_key", "/v1/properties", "wrong"],
    ["limit_exceeds_plan", "/v1/properties?limit=1000"],
    ["property_not_found", "/v1/properties/prop_none"],
    ["address_not_found", "/v1/properties/lookup?streetAddress=1&city=a&state=TX"],
    ["market_not_found", "/v1/markets/99999"],
    ["method_not_allowed", "/v1/properties", "POST"],
    ["unavailable", "/v1/properties"],
  ])("%s", async (code, url, how = "GET") => {
    if (code === "unavailable") it.serve(null);
    const headers = how === "none" ? {} : bearer(how === "wrong" ? newKey() : it.keys.free);
    const answer = await get(url, headers as Record<string, string>, how === "POST" ? how : "GET");
    it.restore();
    expectAsShown(answer, code);
  });

  test("rate_limited", async () => {
    const small = await testService({ LOTLINE_RATE_FREE: String(PLAN_TABLE.free.requestsPerMinute) });
    let answer: ApiResponse;
    do answer = await small.runtime.api(request("/v1/markets", bearer(small.keys.free)));
    while (answer.status === 200);
    expectAsShown(answer, "rate_limited");
    small.close();
  });

  test("invalid_parameters for each operation", async () => {
    for (const operation of OPERATIONS.filter(({ open }) => !open)) {
      const path = operation.path.replace(/\{\w+\}/g, "78704");
      const { detail, errors } = expectProblem(await get(`${path}?sqft=1200`), "invalid_parameters");
      const shown = problemExample("invalid_parameters", operation) as { errors: object[] };
      expect(errors[0]).toEqual(shown.errors[0]);
      if (errors.length === 1) expect(shown).toMatchObject({ detail });
    }
  });
});
