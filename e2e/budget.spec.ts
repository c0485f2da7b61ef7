import { gzipSync } from "node:zlib";
import { expect, test } from "./fixtures";
import { PAGES, pathOf } from "./pages";

/** As gzip, whatever better encoding a browser gets. */
const BUDGET_KB = 190;

for (const { name, path } of PAGES)
  test(`${name}: at most ${BUDGET_KB} KB of JavaScript before interaction, none of it before the first paint`, async ({
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

    const [painted, asked] = await page.evaluate(
      () =>
        [
          performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
          performance
            .getEntriesByType("resource")
            .filter((it) => (it as PerformanceResourceTiming).initiatorType === "script" && it.name.endsWith(".js"))
            .map((it) => it.startTime),
        ] as const,
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
  });
