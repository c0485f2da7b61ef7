import { gzipSync } from "node:zlib";
import { expect, test } from "../support/fixtures";
import { PAGES, pathOf } from "../support/pages";

/** Kilobytes as gzip, whatever better encoding a browser gets: of what a page is hydrated with. */
const SCRIPTS_KB = 190;
/** The search pages have 192.7: every filter of the API has a field. A piece of 1 KB comes sooner or later, by chance. */
const SEARCH_SCRIPTS_KB = 194;
/** What comes once a chart is near: recharts and what draws with it. */
const CHARTS_KB = 135;
/** Leaflet and the map's own code, once a map is near. */
const MAP_KB = 60;

const kilobytes = (scripts: readonly { body: Buffer }[]): number =>
  scripts.reduce((sum, { body }) => sum + gzipSync(body).length, 0) / 1024;

for (const { name, path } of PAGES) {
  const most = pathOf(path, "").split("?")[0] === "/homes" ? SEARCH_SCRIPTS_KB : SCRIPTS_KB;
  test(`${name}: at most ${most} KB of JavaScript; charts and maps ask for theirs once the page stands, and no other page is fetched ahead`, async ({
    page,
    homeId,
  }) => {
    const ahead: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("_rsc=")) ahead.push(request.url());
    });
    const answers: Promise<{ url: string; body: Buffer }>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        answers.push(response.body().then((body) => ({ url: response.url(), body })));
    });
    await page.goto(pathOf(path, homeId), { waitUntil: "networkidle" });
    const scripts = await Promise.all(answers);
    const inHtml = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const asked = performance.getEntriesByType("resource");
      return asked.filter((it) => it.startTime < navigation!.domContentLoadedEventEnd).map((it) => it.name);
    });
    const first = scripts.filter(({ url }) => inHtml.includes(url));
    const late = scripts.filter(({ url }) => !inHtml.includes(url));
    const maps = late.filter(({ body }) => body.includes("leaflet-"));
    const others = late.filter((script) => !maps.includes(script));
    console.log(
      `${name}: ${kilobytes(first).toFixed(1)} KB, late ${kilobytes(others).toFixed(1)} KB, map ${kilobytes(maps).toFixed(1)} KB`,
    );
    expect(first.length, "the page runs JavaScript at all").toBeGreaterThan(0);
    expect(ahead, "pages that nobody turned to yet").toEqual([]);
    for (const { body } of first)
      expect(body.includes("recharts-surface") || body.includes("leaflet-marker")).toBe(false);
    expect(kilobytes(first)).toBeLessThanOrEqual(most);
    expect(kilobytes(others)).toBeLessThanOrEqual(CHARTS_KB);
    expect(kilobytes(maps)).toBeLessThanOrEqual(MAP_KB);
  });
}
