import { gzipSync } from "node:zlib";
import { expect, test } from "../support/fixtures";
import { PAGES, pathOf } from "../support/pages";

/** Kilobytes as gzip, whatever better encoding a browser gets. */
const SCRIPTS_KB = 190;
const CHARTS_KB = 135;
/** Leaflet, where a map is in the window. */
const MAP_KB = 60;

const kilobytes = (bodies: readonly Buffer[]): number =>
  bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;

for (const { name, path } of PAGES)
  test(`${name}: at most ${SCRIPTS_KB} KB of JavaScript, and ${CHARTS_KB} more for charts, ${MAP_KB} for a map, after the page has loaded`, async ({
    page,
    homeId,
  }) => {
    const scripts: Promise<{ url: string; body: Buffer }>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        scripts.push(response.body().then((body) => ({ url: response.url(), body })));
    });
    await page.goto(pathOf(path, homeId), { waitUntil: "networkidle" });
    const all = await Promise.all(scripts);
    expect(all.length, "the page runs JavaScript at all").toBeGreaterThan(0);
    const charts = all.filter(({ body }) => body.includes("recharts-surface"));
    const maps = all.filter(({ body }) => body.includes("leaflet-marker-icon"));
    const late = [...charts, ...maps];
    const others = all.filter((script) => !late.includes(script));
    console.log(
      `${name}: ${kilobytes(others.map(({ body }) => body)).toFixed(1)} KB in ${others.length} scripts` +
        (charts.length > 0 ? `, charts ${kilobytes(charts.map(({ body }) => body)).toFixed(1)} KB` : ""),
    );
    expect(kilobytes(others.map(({ body }) => body))).toBeLessThanOrEqual(SCRIPTS_KB);
    expect(kilobytes(charts.map(({ body }) => body))).toBeLessThanOrEqual(CHARTS_KB);
    expect(kilobytes(maps.map(({ body }) => body))).toBeLessThanOrEqual(MAP_KB);
    const { loaded, asked } = await page.evaluate(
      (urls) => {
        const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        const entries = urls.flatMap((url) => performance.getEntriesByName(url));
        return { loaded: navigation!.domContentLoadedEventEnd, asked: entries.map(({ startTime }) => startTime) };
      },
      late.map(({ url }) => url),
    );
    for (const start of asked) expect(start).toBeGreaterThanOrEqual(loaded);
  });
