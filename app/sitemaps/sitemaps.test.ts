import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setRuntime } from "@/lib/http/runtime";
import { type TestService, testService } from "@/test/http/service";
import { sitemapFiles, sitemapIndexXml, sitemapPart, sitemapXml } from "./sitemaps";

let service: TestService;
beforeEach(async () => {
  service = await testService();
  setRuntime(service.runtime);
});
afterEach(() => {
  setRuntime(undefined);
  service.close();
});

const pathsOf = async (part: string) => (await sitemapPart(part))?.map(({ path }) => path);

describe("sitemaps", () => {
  test("list every home for sale and every market once, and nothing else from the dataset", async () => {
    const forSale = service.records.filter(({ status }) => status === "forSale").map(({ id }) => `/homes/${id}`);
    expect((await pathsOf("homes-0.xml"))?.sort()).toEqual(forSale.sort());
    const markets = new Set(
      service.records.flatMap(({ address: { zipCode, city, state } }) => [
        `/markets/${zipCode}`,
        `/markets/${state}`,
        `/markets/${state}/${encodeURIComponent(city.replaceAll(" ", "-"))}`,
      ]),
    );
    expect((await pathsOf("markets.xml"))?.sort()).toEqual([...markets].sort());
  });

  test("give the time of a home's last update", async () => {
    const [home] = (await sitemapPart("homes-0.xml"))!;
    const record = service.records.find(({ id }) => home!.path.endsWith(id))!;
    expect(home!.modified).toBe(record.lastUpdated);
  });

  test("exist for every entry of the index, and for no other", async () => {
    for (const { path } of await sitemapFiles()) expect(await pathsOf(path.replace("/sitemaps/", ""))).not.toEqual([]);
    for (const name of ["homes-1.xml", "homes--1.xml", "homes-0", "../x", "__proto__"])
      expect(await sitemapPart(name), name).toBeNull();
  });

  test("list only the site's own pages when there is no dataset", async () => {
    service.serve(null);
    expect(await sitemapFiles()).toEqual([{ path: "/sitemaps/pages.xml" }]);
    expect(await pathsOf("pages.xml")).toEqual(expect.arrayContaining(["/", "/homes", "/markets", "/developers"]));
  });

  test("escape addresses, and have a date only if it is known", () => {
    expect(sitemapXml("https://h", [{ path: "/a?b=1&c=<" }])).toContain(
      "<url><loc>https://h/a?b=1&amp;c=&lt;</loc></url>",
    );
    expect(sitemapIndexXml("https://h", [{ path: "/a", modified: "2026-10-31" }])).toContain(
      "<sitemap><loc>https://h/a</loc><lastmod>2026-10-31</lastmod></sitemap>",
    );
  });
});
