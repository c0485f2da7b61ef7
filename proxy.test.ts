import { readdirSync } from "node:fs";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { slugOf } from "@/lib/domain/paths";
import { MISSING_MARKET_HEADER } from "@/lib/http/missing-page";
import { OPERATIONS } from "@/lib/http/operations/table";
import { PROBLEMS } from "@/lib/http/problems";
import { setRuntime } from "@/lib/http/runtime";
import { type TestService, testService } from "@/test/http/service";
import { referenceStore } from "@/test/reference-store/reference-store";
import proxy, { config } from "./proxy";

let service: TestService;
beforeAll(async () => {
  service = await testService();
  setRuntime(service.runtime);
});
beforeEach(() => service.serve(referenceStore(service.records)));
afterAll(() => {
  setRuntime(undefined);
  service.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`http://localhost${path}`, { headers }));
/** A header of the request as the page will see it. */
const forwarded = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);
const isMissing = (response: Response) => response.headers.has("x-middleware-rewrite");

describe("a page's security policy", () => {
  test("has a nonce of its own for each request, which Next finds in the request", async () => {
    const sent = { "Content-Security-Policy": "script-src 'nonce-mine'" };
    const policies = await Promise.all(
      [1, 2].map(async () => {
        const response = await ask("/", sent);
        const policy = response.headers.get("content-security-policy")!;
        expect(forwarded(response, "content-security-policy")).toBe(policy);
        return policy;
      }),
    );
    expect(new Set(policies).size).toBe(2);
    expect(policies[0]).toMatch(/script-src 'self' 'nonce-[\w+/]{22}==' 'strict-dynamic';/);
  });

  test("of a market that other sites may frame has no scripts; no page may be framed, nor any other address", async () => {
    const of = async (path: string) => (await ask(path)).headers.get("content-security-policy");
    expect(await of("/embed/markets/78704?theme=dark")).toMatch(
      /^default-src 'none';(?!.*script-src).*frame-ancestors \*/,
    );
    const pages = readdirSync(join(import.meta.dirname, "app"), { recursive: true, encoding: "utf8" })
      .filter((file) => /(^|\/)page\.tsx$/.test(file))
      .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replaceAll(/\[[^\]]+\]/g, "78704")}`);
    expect(pages).toContain("/markets/78704");
    for (const path of [...pages, "/embed", "/embed/markets", "/embed/markets/78704/more", "/embed/style.css", "/none"])
      expect(await of(path), path).toContain("frame-ancestors 'none'");
  });

  test("is sent with what does not exist as well", async () =>
    expect((await ask("/homes/nothing")).headers.get("content-security-policy")).toContain("nonce-"));

  test.each([
    ["/", true],
    ["/homes/prop_1", true],
    ["/v1things", true],
    ["/v1", false],
    ["/v1/properties", false],
    ["/session/token", false],
    ["/_next/static/chunks/a.js", false],
  ])("the proxy is asked for %s: %s", (path, asked) =>
    expect(new RegExp(`^${config.matcher[0]}$`).test(path)).toBe(asked),
  );
});

describe("pages of what does not exist are known before they are rendered", () => {
  test.each([
    ["/markets/78704", false],
    ["/markets/78704?months=60", false],
    ["/markets/78799", true],
    ["/markets/78799?_rsc=1", true],
    ["/markets/abc", true],
    ["/markets/%37%38%37%30%34", false],
    ["/markets/78799/opengraph-image", false],
    ["/markets/csv", false],
    ["/markets/78704/report", false],
    ["/markets/78799/report", true],
    ["/markets/78704/Austin", true],
    ["/markets/TX", false],
    ["/markets/tx/report", false],
    ["/markets/ZZ", true],
    ["/markets/TX/Austin", false],
    ["/markets/TX/austin/report", false],
    ["/markets/TX/Nowhere", true],
    ["/markets/TX/Austin/opengraph-image", false],
    ["/markets/area", false],
    ["/markets/area/report?state=TX", false],
    ["/markets", false],
    ["/homes/prop_nothing", true],
    ["/homes/prop_nothing/cma", true],
    ["/homes?x=/homes/prop_nothing", false],
    ["/developers", false],
    ["/developers/get-market", false],
    ["/developers/getMarket", true],
    ["/developers/nothing", true],
    ["/developers/errors", false],
    ["/developers/errors/rate_limited", false],
    ["/developers/errors/nothing", true],
    ["/developers/errors/__proto__", true],
    ["/", false],
  ])("%s: %s", async (path, missing) => expect(isMissing(await ask(path))).toBe(missing));

  test.each(["", "/cma"])("a home of the dataset is there, and its page %s", async (page) =>
    expect(isMissing(await ask(`/homes/${service.records[0]!.id}${page}`))).toBe(false),
  );

  test("every page of the reference is there, and every folder beside a page of one record", async () => {
    const beside = (folder: string) =>
      readdirSync(join(import.meta.dirname, "app", folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith("["))
        .map(({ name }) => `${folder}/${name}`);
    const slugs = OPERATIONS.map(({ id }) => `developers/${slugOf(id)}`);
    const codes = Object.keys(PROBLEMS).map((code) => `developers/errors/${code}`);
    for (const path of [...["developers", "homes", "markets"].flatMap(beside), ...slugs, ...codes])
      expect(isMissing(await ask(`/${path}`)), path).toBe(false);
  });

  test("the page is told which market was asked for, and a visitor cannot claim one", async () => {
    const claimed = { [MISSING_MARKET_HEADER]: "78704" };
    expect(forwarded(await ask("/markets/78799", claimed), MISSING_MARKET_HEADER)).toBe("78799");
    expect(forwarded(await ask("/markets/a%0d%0a%C3%B1b"), MISSING_MARKET_HEADER)).toBe("ab");
    expect(forwarded(await ask("/markets/TX/Nowhere/report"), MISSING_MARKET_HEADER)).toBe("TX/Nowhere");
    expect(forwarded(await ask("/homes/nothing", claimed), MISSING_MARKET_HEADER)).toBeNull();
    expect(forwarded(await ask("/", claimed), MISSING_MARKET_HEADER)).toBeNull();
  });

  test.each([
    ["/markets/tx", "/markets/TX"],
    ["/markets/tx/austin/report?months=60", "/markets/TX/Austin/report?months=60"],
    ["/markets/nm/espanola", "/markets/NM/Espa%C3%B1ola"],
    ["/markets/NM/Espa%C3%B1ola", null],
    ["/markets/TX/Dripping-Springs", null],
    ["/markets/TX/Dripping%20Springs", "/markets/TX/Dripping-Springs"],
    ["/markets/%37%38%37%30%34", null],
    ["/markets/area?state=tx", null],
  ])("%s is sent to %s, which is its place's own address", async (path, proper) => {
    const response = await ask(path);
    expect(response.status).toBe(proper ? 308 : 200);
    expect(response.headers.get("location")).toBe(proper && `http://localhost${proper}`);
  });

  test("without a dataset the page answers for itself", async () => {
    service.serve(null);
    expect(isMissing(await ask("/markets/78799"))).toBe(false);
    expect((await ask("/markets/tx")).status).toBe(200);
  });
});
