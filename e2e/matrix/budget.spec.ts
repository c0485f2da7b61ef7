import { gzipSync } from "node:zlib";
import type { PropertyRecord } from "@/lib/domain/property";
import { expect, test, v1 } from "../support/fixtures";
import { PAGES, pathOf } from "../support/pages";

/** The most scripts and style sheets of a page: on a phone's line each costs a round trip. */
const SCRIPTS = 5;
const SHEETS = 1;
/** Kilobytes of JavaScript that a page loads at first, compressed with gzip. Next and React alone are 128 KB. */
const SCRIPTS_KB: Partial<Record<(typeof PAGES)[number]["name"], number>> = {
  search: 175,
  "search, split with map": 175,
  home: 164.5,
  saved: 168.5,
  compare: 146.5,
  // It has the code of its charts' still drawings.
  market: 168,
};
/** Of pages that ask no queries. */
const LIGHT_SCRIPTS_KB = 147.5;
/** Loaded when a chart is near the window: recharts and our chart code. */
const CHARTS_KB = 135;
/** Loaded when a map is near the window: Leaflet and our map code. */
const MAP_KB = 60;

const kilobytes = (scripts: readonly { body: Buffer }[]): number =>
  scripts.reduce((sum, { body }) => sum + gzipSync(body).length, 0) / 1024;

for (const { name, path } of PAGES) {
  const most = SCRIPTS_KB[name] ?? LIGHT_SCRIPTS_KB;
  test(`${name} loads at most ${most} KB of JavaScript, that of charts and maps only later, and prefetches no other page`, async ({
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
    const answer = await page.goto(pathOf(path, homeId), { waitUntil: "networkidle" });
    const scripts = await Promise.all(answers);
    const html = await answer!.text();
    const inHtml = ({ url }: { url: string }) => html.includes(`src="${new URL(url).pathname}`);
    const first = scripts.filter(inHtml);
    const late = scripts.filter((script) => !inHtml(script));
    const maps = late.filter(({ body }) => body.includes("leaflet-"));
    const others = late.filter((script) => !maps.includes(script));
    console.log(
      `${name}: ${kilobytes(first).toFixed(1)} KB, late ${kilobytes(others).toFixed(1)} KB, map ${kilobytes(maps).toFixed(1)} KB`,
    );
    expect(first.length, "scripts of the page").toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(SCRIPTS);
    expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(SHEETS);
    expect(ahead, "prefetched pages").toEqual([]);
    for (const { body } of first)
      expect(body.includes("recharts-surface") || body.includes("leaflet-marker")).toBe(false);
    expect(kilobytes(first)).toBeLessThanOrEqual(most);
    expect(kilobytes(others)).toBeLessThanOrEqual(CHARTS_KB);
    expect(kilobytes(maps)).toBeLessThanOrEqual(MAP_KB);
  });
}

/** Kilobytes of a page's HTML before compression, half of which is what React needs to take it over. */
const HTML_KB = 180;
for (const { name, path } of [
  { name: "home", path: "/homes/{id}" },
  { name: "market of 60 months", path: "/markets/{zip}?months=60" },
  { name: "markets", path: "/markets" },
])
  test(`the HTML of ${name} has at most ${HTML_KB} KB`, async ({ request, homeId }) => {
    const answer = await request.get(pathOf(path, homeId));
    const size = (await answer.body()).length / 1024;
    console.log(`${name}: ${size.toFixed(1)} KB of HTML`);
    expect(size).toBeLessThanOrEqual(HTML_KB);
  });

test(`the HTML of a home with a long history has at most ${HTML_KB} KB`, async ({ request }) => {
  const { data } = await v1<{ data: { id: string }[] }>(
    request,
    "/v1/properties?zipCode=78702&status=forSale&limit=100",
  );
  const homes = await Promise.all(
    data.map(async ({ id }) => (await v1<{ data: PropertyRecord }>(request, `/v1/properties/${id}`)).data),
  );
  const lengthOf = ({ priceHistory, taxHistory }: PropertyRecord) => priceHistory.length + taxHistory.length;
  const longest = homes.reduce((best, one) => (lengthOf(one) > lengthOf(best) ? one : best));
  expect(lengthOf(longest)).toBeGreaterThan(30);
  const size = (await (await request.get(`/homes/${longest.id}`)).body()).length / 1024;
  console.log(`home of ${lengthOf(longest)} events and bills: ${size.toFixed(1)} KB of HTML`);
  expect(size).toBeLessThanOrEqual(HTML_KB);
});

/**
 * Selectors that ask what else is in a page, and whose subject may be any element. A browser styles all of a page anew with each
 * element that comes, as when Next takes it over.
 */
const OF_ANY_ELEMENT = /(?::has\(|-child\b)[^,]*[ >+~](?:\*|:not\([^()]*\))\)*(?=,|$)/;

test("no rule has whole pages styled anew with each element that comes", async ({ page }) => {
  await page.goto("/developers");
  const selectors = await page.evaluate(() => {
    const within = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
        ...("cssRules" in rule ? within(rule.cssRules as CSSRuleList) : []),
      ]);
    return [...document.styleSheets].flatMap(({ cssRules }) => within(cssRules));
  });
  expect(selectors.length).toBeGreaterThan(500);
  expect(selectors.filter((selector) => OF_ANY_ELEMENT.test(selector))).toEqual([]);
});
