import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlanName } from "@/lib/domain/plan";
import type { PropertyStore } from "@/lib/store/store";
import { expectList, expectProblem } from "@/test/http/expect";
import { bearer, headerOf, jsonOf, request, type TestService, testService } from "@/test/http/service";
import { referenceStore } from "@/test/reference-store/reference-store";

/** An answer that is kept is the answer that would be made anew, and every check is made before it as before any other. */

let keeping: TestService;
let fresh: TestService;
beforeAll(async () => {
  keeping = await testService({ LOTLINE_RATE_ENTERPRISE: "1000000", LOTLINE_RATE_FREE: "1000000" });
  fresh = await testService({
    LOTLINE_RATE_ENTERPRISE: "1000000",
    LOTLINE_RATE_FREE: "1000000",
    LOTLINE_ANSWERS_MB: "0",
  });
});
afterAll(() => {
  keeping.close();
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
  `/v1/properties/${keeping.records[0]!.id}`,
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

describe.each<PlanName>(["free", "enterprise"])("with a key of the plan %s", (plan) => {
  test.each(["GET", "HEAD"])("%s: answers made for the first time, kept and made anew are the same", async (method) => {
    for (const target of TARGETS())
      for (const variant of VARIANTS) {
        const anew = await ask(fresh, target, { ...bearer(fresh.keys[plan]), ...variant }, method);
        for (let times = 0; times < 3; times++) {
          const kept = await ask(keeping, target, { ...bearer(keeping.keys[plan]), ...variant }, method);
          expect(withoutRate(kept)).toEqual(withoutRate(anew));
        }
      }
  });

  test("304 for the tag of an answer that is kept, in any encoding", async () => {
    for (const encoding of ["identity", "br", "gzip"]) {
      const headers = { ...bearer(keeping.keys[plan]), "accept-encoding": encoding };
      const etag = headerOf(await ask(keeping, "/v1/properties", headers), "etag")!;
      const held = await ask(keeping, "/v1/properties", { ...headers, "if-none-match": etag });
      expect([held.status, held.body, headerOf(held, "etag")]).toEqual([304, null, etag]);
    }
  });
});

/** What is left of the allowance differs from one request to the next. */
function withoutRate({ headers, ...rest }: Awaited<ReturnType<typeof ask>>) {
  const pairs = headers.flatMap((name, i) => (i % 2 === 0 && name !== "RateLimit" ? [[name, headers[i + 1]]] : []));
  return { ...rest, body: rest.body && Buffer.from(rest.body), headers: pairs };
}

describe("checks come before what is kept", () => {
  const target = "/v1/properties?limit=3";
  test("credential, rate and method", async () => {
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

  test("the query is run twice for the same request, however written; a store that is gone answers 503 all the same", async () => {
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

  test("another dataset is another answer, and the first one's again when it comes back", async () => {
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
