import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlanName } from "@/lib/domain/plan";
import type { PropertyStore } from "@/lib/store/store";
import { expectList, expectProblem } from "@/test/http/expect";
import { bearer, headerOf, jsonOf, request, type TestService, testService } from "@/test/http/service";
import { referenceStore } from "@/test/reference-store/reference-store";

/** A cached response equals a fresh one, and the same checks come before both. */

let caching: TestService;
let fresh: TestService;
beforeAll(async () => {
  caching = await testService({ LOTLINE_RATE_ENTERPRISE: "1000000", LOTLINE_RATE_FREE: "1000000" });
  fresh = await testService({
    LOTLINE_RATE_ENTERPRISE: "1000000",
    LOTLINE_RATE_FREE: "1000000",
    LOTLINE_ANSWERS_MB: "0",
  });
});
afterAll(() => {
  caching.close();
  fresh.close();
});

const ask = (it: TestService, url: string, headers: Record<string, string> = {}, method = "GET") =>
  it.runtime.api(request(url, { "x-request-id": "same-everywhere", ...headers }, method));

const TARGETS = () => [
  "/v1/properties",
  "/v1/properties?minBeds=2&limit=10&offset=20",
  "/v1/properties?offset=20&limit=10&minBeds=2",
  "/v1/properties?limit=40&format=csv",
  "/v1/properties?limit=60",
  "/v1/properties?limit=bad",
  `/v1/properties/${caching.records[0]!.id}`,
  "/v1/properties/nothing",
  "/v1/properties/map?zoom=3",
  "/v1/properties/facets",
  "/v1/markets",
  "/v1/markets/78704/history?months=60",
  "/v1/markets/00000",
  "/v1/places?q=a",
  "/v1/openapi.json",
  "/v1/nothing",
];
const VARIANTS: Record<string, string>[] = [
  {},
  { "accept-encoding": "br" },
  { "accept-encoding": "gzip" },
  { "if-none-match": '"nothing"' },
];

describe.each<PlanName>(["free", "enterprise"])("with a key of the %s plan", (plan) => {
  test.each(["GET", "HEAD"])(
    "%s: first, second and cached response equal the one of a service without a cache",
    async (method) => {
      for (const target of TARGETS())
        for (const variant of VARIANTS) {
          const anew = await ask(fresh, target, { ...bearer(fresh.keys[plan]), ...variant }, method);
          for (let times = 0; times < 3; times++) {
            const kept = await ask(caching, target, { ...bearer(caching.keys[plan]), ...variant }, method);
            expect(withoutRate(kept)).toEqual(withoutRate(anew));
          }
        }
    },
  );

  test("the entity tag of a cached response gives a 304 in every encoding", async () => {
    for (const encoding of ["identity", "br", "gzip"]) {
      const headers = { ...bearer(caching.keys[plan]), "accept-encoding": encoding };
      const etag = headerOf(await ask(caching, "/v1/properties", headers), "etag")!;
      const held = await ask(caching, "/v1/properties", { ...headers, "if-none-match": etag });
      expect([held.status, held.body, headerOf(held, "etag")]).toEqual([304, null, etag]);
    }
  });
});

/** Without `RateLimit`, which differs from one request to the next; the body as a text, which is compared much faster. */
function withoutRate({ headers, ...rest }: Awaited<ReturnType<typeof ask>>) {
  const pairs = headers.flatMap((name, i) => (i % 2 === 0 && name !== "RateLimit" ? [[name, headers[i + 1]]] : []));
  return { ...rest, body: rest.body && Buffer.from(rest.body).toString("latin1"), headers: pairs };
}

describe("before a cached response is sent", () => {
  const target = "/v1/properties?limit=3";
  test("credential, rate limit and method are checked", async () => {
    const it = await testService({ LOTLINE_RATE_FREE: "2" });
    try {
      const asked = () => ask(it, target, bearer(it.keys.free));
      expectList(await asked());
      expectProblem(await ask(it, target), "missing_api_key");
      expectProblem(await ask(it, target, bearer("lot_wrong")), "invalid_api_key");
      expectProblem(await ask(it, target, bearer(it.keys.enterprise), "POST"), "method_not_allowed");
      expectList(await asked());
      expectProblem(await asked(), "rate_limited");
    } finally {
      it.close();
    }
  });

  test("equal requests run the query only twice, however they are written, and get a 503 once the dataset is gone", async () => {
    const it = await testService();
    try {
      let searches = 0;
      const inner = referenceStore(it.records);
      const counting: PropertyStore = {
        ...inner,
        search: (...args) => {
          searches++;
          return inner.search(...args);
        },
      };
      it.serve(counting);
      for (let i = 0; i < 4; i++) expectList(await ask(it, target, bearer(it.keys.pro)));
      expectList(await ask(it, `${target}&offset=0&order=desc`, bearer(it.keys.pro)));
      expect(searches).toBe(2);
      it.serve(null);
      expectProblem(await ask(it, target, bearer(it.keys.pro)), "unavailable");
    } finally {
      it.close();
    }
  });

  test("the dataset version is compared: each version gets its own responses, also when the first one returns", async () => {
    const it = await testService();
    try {
      const total = async () => jsonOf(await ask(it, target, bearer(it.keys.pro))).meta.total;
      const one = referenceStore(it.records);
      const half = referenceStore(it.records.slice(0, 100));
      const other: PropertyStore = { ...half, info: { ...half.info, version: "another" } };
      for (const [store, expected] of [
        [one, it.records.length],
        [other, 100],
        [one, it.records.length],
      ] as const) {
        it.serve(store);
        for (let times = 0; times < 3; times++) expect(await total()).toBe(expected);
      }
    } finally {
      it.close();
    }
  });
});
