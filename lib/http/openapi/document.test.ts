import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLAN_TABLE } from "@/lib/domain/plan";
import type { PropertyStore } from "@/lib/store/store";
import { bearer, headerOf, jsonOf, request, type TestService, testService } from "@/test/http/service";
import { schemaFaults } from "@/test/openapi/schema-fault";
import type { ApiResponse } from "../message";
import { OPERATIONS } from "../operations/table";
import { PROBLEMS, type ProblemCode } from "../problems";
import { describeApi } from "./document";

const root = resolve(import.meta.dirname, "../../..");
// biome-ignore lint/suspicious/noExplicitAny: the document is read as the JSON it is
type Json = any;
const document: Json = JSON.parse(describeApi());
const faultAt = schemaFaults(document);

let it: TestService;
beforeAll(async () => {
  it = await testService({ LOTLINE_RATE_ENTERPRISE: "1000000" });
});
afterAll(() => it.close());

const check = (pointer: string[], value: unknown): void => expect(faultAt(pointer, value)).toBeNull();

/** Expects that the description has this status for the path, a schema that fits the body, and all our headers. */
function expectDescribed(path: string, response: ApiResponse): void {
  const described = document.paths[path].get.responses[response.status];
  expect(described, `${path} ${response.status}`).toBeDefined();
  const type = headerOf(response, "content-type")?.split(";")[0];
  if (type === "application/json" || type === "application/problem+json")
    check(["paths", path, "get", "responses", String(response.status), "content", type, "schema"], jsonOf(response));
  else if (type) expect(described.content[type]).toBeDefined();
  const names = new Set(Object.keys(described.headers).map((name) => name.toLowerCase()));
  for (let i = 0; i < response.headers.length; i += 2) {
    const name = response.headers[i]!.toLowerCase();
    if (/^(access-control|x-content-type|content-type)/.test(name)) continue;
    expect([...names], `${path} ${response.status}`).toContain(name);
  }
}

const LIVE: [path: string, url: string][] = [
  ["/v1/properties", "/v1/properties?limit=100"],
  ["/v1/properties", "/v1/properties?limit=100&include=details"],
  ["/v1/properties", "/v1/properties?limit=9&format=csv"],
  ["/v1/properties", "/v1/properties?city=Nowhere"],
  ["/v1/properties", "/v1/properties?city=austin"],
  ["/v1/properties", "/v1/properties?cursor=bad"],
  ["/v1/properties/lookup", "/v1/properties/lookup?streetAddress=170+Main+St&city=O'Fallon&state=MO"],
  ["/v1/properties/lookup", "/v1/properties/lookup?streetAddress=171+Main+St&city=O'Fallon&state=MO"],
  ["/v1/properties/lookup", "/v1/properties/lookup?address=170+main+street,+ofallon,+mo"],
  ["/v1/properties/map", "/v1/properties/map?zoom=2"],
  ["/v1/properties/map", "/v1/properties/map?zoom=22"],
  ["/v1/properties/facets", "/v1/properties/facets"],
  ["/v1/properties/facets", "/v1/properties/facets?city=Nowhere"],
  ["/v1/properties/{id}", "/v1/properties/prop_0000000000000001"],
  ["/v1/properties/{id}", "/v1/properties/unknown"],
  ["/v1/properties/{id}/comparables", "/v1/properties/prop_0000000000000001/comparables?months=36&radius=50"],
  ["/v1/properties/{id}/comparables", "/v1/properties/prop_0000000000000001/comparables?limit=1&offset=1"],
  ["/v1/properties/{id}/valuation", "/v1/properties/prop_0000000000000001/valuation"],
  ["/v1/markets", "/v1/markets"],
  ["/v1/markets", "/v1/markets?format=csv&csvGuard=true"],
  ["/v1/markets/area", "/v1/markets/area"],
  ["/v1/markets/area", "/v1/markets/area?zipCode=00000"],
  ["/v1/markets/area", "/v1/markets/area?state=TX&format=csv"],
  ["/v1/markets/{zipCode}", "/v1/markets/78704"],
  ["/v1/markets/{zipCode}", "/v1/markets/00000"],
  ["/v1/markets/{zipCode}/history", "/v1/markets/78704/history?months=60"],
  ["/v1/markets/{zipCode}/history", "/v1/markets/78704/history?format=csv"],
  ["/v1/markets/{zipCode}/series", "/v1/markets/78704/series"],
  ["/v1/markets/{zipCode}/series", "/v1/markets/78704/series?limit=1&offset=1"],
  ["/v1/changes", "/v1/changes?since=0123456789abcdef"],
  ["/v1/account", "/v1/account"],
  ["/v1/places", "/v1/places?q=78"],
  ["/v1/places", "/v1/places?q=main"],
  ["/v1/openapi.json", "/v1/openapi.json"],
];

describe("real answers match the description", () => {
  test.each(LIVE)("%s: %s", async (path, url) => {
    const response = await it.runtime.api(request(url, bearer(it.keys.pro)));
    expectDescribed(path, response);
    const held = { ...bearer(it.keys.pro), "if-none-match": headerOf(response, "etag") ?? "", "accept-encoding": "br" };
    if (response.status === 200) expectDescribed(path, await it.runtime.api(request(url, held)));
  });

  test.each(OPERATIONS.map((operation) => operation.path))("problems of %s", async (path) => {
    const url = path.replace("{id}", "x").replace("{zipCode}", "00000");
    const answers = [
      await it.runtime.api(request(`${url}?nonsense=1`, bearer(it.keys.pro))),
      await it.runtime.api(request(url, bearer(it.keys.pro), "POST")),
      await it.runtime.api(request(url)),
      await it.runtime.api(request(url, bearer("wrong"))),
    ];
    for (const answer of answers) expectDescribed(path, answer);
  });

  const reading = OPERATIONS.filter((operation) => !operation.open).map((operation) => operation.path);
  test.each(reading)("%s without a dataset, with a broken one, and above the rate limit", async (path) => {
    const given: Record<string, string> = {
      "/v1/properties/map": "?zoom=1",
      "/v1/places": "?q=a",
      "/v1/changes": "?since=0123456789abcdef",
    };
    const lookup = "?streetAddress=1&city=a&state=TX";
    const query = path.endsWith("lookup") ? lookup : (given[path] ?? "");
    const url = path.replace("{id}", "x").replace("{zipCode}", "00000") + query;
    const broken = new Proxy({} as PropertyStore, {
      get: (_, name) => (name === "info" ? { version: "broken" } : () => expect.unreachable("broken")),
    });
    try {
      const faults = [
        [null, 503],
        [broken, 500],
      ] as const;
      // The account is not read from the dataset.
      for (const [store, status] of path === "/v1/account" ? faults.slice(0, 1) : faults) {
        it.serve(store);
        const answer = await it.runtime.api(request(url, bearer(it.keys.pro)));
        expect(answer.status).toBe(status);
        expectDescribed(path, answer);
      }
      const asked = () => it.runtime.api(request(url, bearer(it.keys.free)));
      // As many as it takes: on a busy machine the limit of 60 a minute is refilled meanwhile.
      let limited = await asked();
      while (limited.status !== 429) limited = await asked();
      expectDescribed(path, limited);
    } finally {
      it.restore();
    }
  });

  test("compressed answers, and a limit above the plan's maximum", async () => {
    const compressed = { ...bearer(it.keys.pro), "accept-encoding": "gzip" };
    const answer = await it.runtime.api(request("/v1/properties?limit=100", compressed));
    expect(headerOf(answer, "content-encoding")).toBe("gzip");
    const { body: _, ...head } = answer;
    expectDescribed("/v1/properties", { ...head, body: gunzipSync(answer.body!) });
    const tooMany = await it.runtime.api(request("/v1/properties?limit=1000", bearer(it.keys.pro)));
    expect(jsonOf(tooMany).code).toBe("limit_exceeds_plan");
    expectDescribed("/v1/properties", tooMany);
  });
});

describe("the description", () => {
  test("says that the bundled data is generated", () =>
    expect(document.info.description).toContain("The bundled data is generated"));

  test("has no dangling references", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!);
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references)
      expect(
        reference.split("/").reduce((at, part) => at?.[part], document),
        reference,
      ).toBeDefined();
  });

  test("has examples of answers, parameters and problems that fit their schemas", () => {
    for (const [path, { get }] of Object.entries<{ get: Json }>(document.paths)) {
      for (const [i, parameter] of get.parameters.entries())
        if (!parameter.$ref) check(["paths", path, "get", "parameters", String(i), "schema"], parameter.example);
      for (const [status, response] of Object.entries<Json>(get.responses))
        for (const [type, content] of Object.entries<Json>(response.content ?? {})) {
          const examples = [content.example, ...Object.values<Json>(content.examples ?? {}).map((it) => it.value)];
          for (const example of examples.filter((it) => it !== undefined))
            check(["paths", path, "get", "responses", status, "content", type, "schema"], example);
        }
    }
  });

  test("has patterns that work in every language's regular expressions and refuse what the parser refuses", () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map((it) =>
      JSON.parse(it[1]!),
    );
    expect(new Set(patterns).size).toBeGreaterThan(4);
    for (const pattern of patterns) expect(pattern).not.toMatch(/\\[pPkxc]|\(\?[^:]/);
    const city = document.paths["/v1/properties"].get.parameters.find((it: Json) => it.name === "city");
    expect(city.description).toContain("outer white space is trimmed");
    const pattern = new RegExp(city.schema.pattern);
    const letters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
    expect(letters.filter((letter) => pattern.test(letter) === /\p{Cc}/u.test(letter))).toEqual([]);
  });

  test("marks what goes beyond the specification", () => {
    const extensions = OPERATIONS.filter((it) => document.paths[it.path].get["x-extension"]).map((it) => it.path);
    expect(extensions).toEqual([
      "/v1/properties/map",
      "/v1/properties/facets",
      "/v1/properties/{id}/comparables",
      "/v1/properties/{id}/valuation",
      "/v1/markets",
      "/v1/markets/area",
      "/v1/markets/{zipCode}/series",
      "/v1/places",
      "/v1/changes",
      "/v1/account",
      "/v1/openapi.json",
    ]);
    const markedOf = (path: string) =>
      document.paths[path].get.parameters.filter((p: Json) => p["x-extension"]).map((p: Json) => p.name);
    expect(markedOf("/v1/properties/lookup")).toEqual(["address"]);
    expect(markedOf("/v1/markets/{zipCode}/history")).toEqual(["window", "format", "csvGuard"]);
    expect(markedOf("/v1/properties")).toEqual([
      "maxBaths",
      "minLotSize",
      "maxLotSize",
      "maxYearBuilt",
      "minCumulativeDaysOnMarket",
      "maxCumulativeDaysOnMarket",
      "underContract",
      "relisted",
      "priceReduced",
      "minTotalCut",
      "updatedSince",
      "soldSince",
      "minSoldPrice",
      "maxSoldPrice",
      "minPricePerSqft",
      "maxPricePerSqft",
      "maxTaxPaid",
      "minWalkability",
      "minTransit",
      "minBike",
      "bbox",
      "latitude",
      "longitude",
      "radius",
      "polygon",
      "id",
      "cursor",
      "include",
      "format",
      "csvGuard",
    ]);
  });

  test("names the configured public address as its server, or else the server that it is read from", () => {
    expect(document.servers).toEqual([{ url: "/" }]);
    const published = JSON.parse(describeApi("https://lotline.example"));
    expect(published.servers).toEqual([{ url: "https://lotline.example" }]);
    expect(published.info.contact.url).toBe("https://lotline.example/developers");
  });

  test("has arrays of a fixed length instead of tuples, which generators of clients cannot handle", () => {
    expect(JSON.stringify(document)).not.toMatch(/"prefixItems"|"items":false/);
    const { bbox, geometry } = document.components.schemas.MapFeature.properties;
    expect(bbox).toMatchObject({ type: "array", items: { type: "number" }, minItems: 4, maxItems: 4 });
    expect(geometry.properties.coordinates.items).toEqual({ type: "number", minimum: -180, maximum: 180 });
  });

  test("describes every tag that operations use", () => {
    const tags = Object.values<Json>(document.paths).flatMap(({ get }) => get.tags);
    expect(new Set(document.tags.map((tag: Json) => tag.name))).toEqual(new Set(tags));
    for (const { description } of document.tags) expect(description).toMatch(/\.$/);
  });

  test("gives the largest limit of all plans as the maximum", () => {
    const limits = Object.values<Json>(document.paths)
      .flatMap(({ get }) => get.parameters)
      .filter(({ name }: Json) => name === "limit");
    expect(limits.length).toBeGreaterThan(2);
    for (const { schema } of limits) expect(schema.maximum).toBe(1_000);
  });

  test("says HEAD once for all operations", () => {
    expect(document.info.description).toContain("answers HEAD as it answers GET");
    for (const path of Object.values<Json>(document.paths)) expect(Object.keys(path)).toEqual(["get"]);
  });

  test.each(OPERATIONS.map(({ path }) => path))(
    "describes what the server refuses before it knows that it is %s",
    (path) => {
      const { responses } = document.paths[path].get;
      for (const [status, code] of [
        [400, "malformed_request"],
        [408, "request_timeout"],
        [431, "headers_too_large"],
      ] as const)
        expect(responses[status].content["application/problem+json"].examples).toHaveProperty(code);
    },
  );

  /** What a parameter needs, so that its example can be tried. */
  const NEEDS: Record<string, string[]> = {
    latitude: ["longitude", "radius"],
    longitude: ["latitude", "radius"],
    radius: ["latitude", "longitude"],
    minInventoryMonths: ["window"],
    maxInventoryMonths: ["window"],
    minChange: ["window"],
    maxChange: ["window"],
    city: ["state"],
  };
  const ADDRESS = ["streetAddress", "city", "state", "zipCode"];

  test.each(OPERATIONS)("has examples of parameters that $path accepts", async ({ path }) => {
    const parameters = document.paths[path].get.parameters.filter((it: Json) => !it.$ref);
    const at = parameters.reduce((url: string, it: Json) => url.replace(`{${it.name}}`, it.example), path);
    const queried = parameters.filter((it: Json) => it.in === "query");
    for (const one of queried) {
      const parts = path.endsWith("/lookup") && one.name !== "address" ? ADDRESS : [];
      const beside = [...parts, ...(NEEDS[one.name] ?? [])];
      const given = queried.filter((it: Json) => it === one || it.required || beside.includes(it.name));
      const query = given.map((it: Json) => `${it.name}=${encodeURIComponent(it.example)}`).join("&");
      const answer = await it.runtime.api(request(`${at}?${query}`, bearer(it.keys.enterprise)));
      expect([200, 404, 410], `${at}?${query} ${answer.body}`).toContain(answer.status);
      if (one.name === "limit") expect(one.example).toBeLessThanOrEqual(PLAN_TABLE.free.maxLimit);
    }
  });

  test("has every operation exactly once", () => {
    const ids = OPERATIONS.map((it) => it.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(document.paths)).toEqual(OPERATIONS.map((it) => it.path));
  });
});

describe("route files and the table of operations", () => {
  test("have the same paths, except for the route for unknown paths", () => {
    const files = readdirSync(join(root, "app/v1"), { recursive: true, encoding: "utf8" });
    const routes = files
      .filter((file) => file.endsWith("route.ts"))
      .map((file) => file.slice(0, -"route.ts".length - 1));
    const paths = routes.map((route) => `/v1/${route.replaceAll("[", "{").replaceAll("]", "}")}`);
    expect(paths.sort()).toEqual([...OPERATIONS.map((it) => it.path), "/v1/{{...unknown}}"].sort());
  });
});

describe("docs/errors", () => {
  test.each(Object.keys(PROBLEMS) as ProblemCode[])("has a page for %s with its status", (code) => {
    const page = join(root, "docs/errors", `${code}.md`);
    expect(existsSync(page)).toBe(true);
    const text = readFileSync(page, "utf8");
    expect(text.startsWith(`# ${code}\n`)).toBe(true);
    expect(text).toContain(`Status ${PROBLEMS[code].status}`);
  });
  test("has no page for a code that does not exist", () =>
    expect(
      readdirSync(join(root, "docs/errors"))
        .map((file) => file.replace(".md", ""))
        .sort(),
    ).toEqual(Object.keys(PROBLEMS).sort()));
});
