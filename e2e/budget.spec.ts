import { gzipSync } from "node:zlib";
import { expect, test } from "./fixtures";
import { PAGES, pathOf } from "./pages";

/** As gzip, whatever better encoding a browser gets. */
const BUDGET_KB = 190;
/** What a new connection carries in its first three round trips, 43,800 bytes, with some room for headers. */
const HTML_BYTES = 42_000;

for (const { name, path } of PAGES)
  test(`${name}: at most ${BUDGET_KB} KB of JavaScript before interaction, neither that nor a font that no link names before the first paint`, async ({
    page,
    homeId,
  }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.body());
    });
    await page.goto(pathOf(path, homeId), { waitUntil: "networkidle" });
    const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
    expect(sizes.length, "the page runs JavaScript at all").toBeGreaterThan(0);
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
    console.log(`${name}: ${kilobytes.toFixed(1)} KB in ${sizes.length} scripts`);
    expect(kilobytes).toBeLessThanOrEqual(BUDGET_KB);

    const { painted, asked, late, html } = await page.evaluate(() => {
      const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const startsOf = (by: string, ending: string) =>
        resources.filter((it) => it.initiatorType === by && it.name.endsWith(ending)).map((it) => it.startTime);
      return {
        painted: performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
        asked: startsOf("script", ".js"),
        late: startsOf("css", ".woff2"),
        html: (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).encodedBodySize,
      };
    });
    expect(asked.length).toBeGreaterThan(0);
    for (const start of [...asked, ...late]) expect(start).toBeGreaterThanOrEqual(painted);
    console.log(`${name}: ${html} bytes of HTML`);
    expect(html).toBeLessThanOrEqual(HTML_BYTES);
  });
