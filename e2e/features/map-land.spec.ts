import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, interactiveMap, test } from "../support/fixtures";

interface Box {
  words: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box of each element that matches. The box of a name is that of its letters. */
const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((all) =>
    all
      .map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, top, right, bottom } = range.getBoundingClientRect();
        // The line box of a text is higher than its letters.
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        const air = element.matches(".map-name") ? (bottom - top - size) / 2 : 0;
        return { words: element.textContent ?? "", left, top: top + air, right, bottom: bottom - air };
      })
      .filter(({ left, right }) => right > left),
  );

function expectApart(names: Box[], others: Box[]) {
  for (const [i, a] of names.entries())
    for (const b of [...names.slice(i + 1), ...others])
      expect(
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
        `“${a.words}” stands on “${b.words}”`,
      ).toBe(false);
}

const LIVE = ".leaflet-container .map-name";
const MARKS = ".leaflet-marker-icon:is(.map-cluster, .map-pin, .map-dot)";

for (const width of [390, 1440])
  for (const { path, lines, places } of [
    { path: "/homes?view=map", lines: ["state"], places: ["Montana", "Kansas"] },
    {
      path: "/homes?city=Austin&state=TX&view=map",
      lines: ["state", "county"],
      places: ["Austin", "[A-Z].* County", "78745"],
    },
    { path: "/homes?zipCode=78704&status=forSale&minBeds=4&view=map", lines: [], places: ["78704"] },
  ])
    test(`without tiles the map of ${path} at ${width} px has lines and names of places, no name overlaps another or a mark, and nothing is asked of other origins`, async ({
      page,
    }) => {
      const elsewhere: string[] = [];
      page.on("request", (request) => {
        if (!/^(http:\/\/localhost[:/]|data:|blob:)/.test(request.url())) elsewhere.push(request.url());
      });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await interactiveMap(page);
      const names = () => boxes(page, LIVE);
      for (const name of places)
        await expect
          .poll(async () => (await names()).map(({ words }) => words))
          .toContainEqual(expect.stringMatching(`^${name}$`));
      for (const kind of ["grid", ...lines])
        await expect(page.locator(`.leaflet-container path.map-${kind}`).first()).toBeAttached();
      // Homes and names load one after the other. Only the final layout is tested.
      await expect(async () => expectApart(await names(), await boxes(page, MARKS))).toPass();
      await expect(page.locator(".leaflet-control-scale-line")).toBeVisible();
      expect(elsewhere).toEqual([]);
    });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a home's map is a picture with its ZIP, its price and a scale, which may be kept for good", async ({
    page,
    homeId,
  }) => {
    await page.goto(`/homes/${homeId}`);
    const map = page.getByRole("region", { name: "Where it is" }).getByRole("img", { name: /^Map of / });
    await map.scrollIntoViewIfNeeded();
    await expect(map).toHaveJSProperty("complete", true);
    expect(await map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const answer = await page.request.get((await map.getAttribute("src"))!);
    expect(answer.headers()["cache-control"]).toContain("immutable");
    expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.headers()["content-encoding"]).toBe("gzip");
    const svg = await answer.text();
    expect(svg).toContain(">78704</text>");
    expect(svg).toMatch(/class="map-pin[^"]*selected"/);
    expect(svg).toMatch(/>\d+ (mi|ft)<\/text>/);
    expect((await page.request.get(`/maps/home/${homeId}/picture.svg?v=other`)).headers()["cache-control"]).toBe(
      "no-cache",
    );
    expect((await page.request.get("/maps/home/prop_0000000000000000/picture.svg?v=other")).status()).toBe(404);
  });
});

test("the map of a market is a picture that names its ZIP code and others nearby, and a phone does not load it", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/maps/market") && asked.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/markets/78704", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("img", { name: /^Where the \d+ homes for sale in 78704 are/ })).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  const svg = await (await page.request.get(asked[0]!)).text();
  expect(svg.match(/h0/g)!.length).toBeGreaterThan(500);
  const names = [...svg.matchAll(/<text[^>]*class="map-name zip[^>]*>([^<]+)<\/text>/g)].map(([, text]) => text);
  expect(names[0]).toBe("78704");
  expect(names.length).toBeGreaterThan(1);
});

test("the map of all markets on a phone has names and circles that do not overlap", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const query of ["?q=TX", "?q=Austin", ""]) {
    await page.goto(`/markets${query}`);
    const map = page.getByRole("region", { name: /^Map: / });
    await expect(map.locator(".map-name:visible").first()).toBeVisible();
    const targets = map.getByRole("link").locator("rect");
    const rects = await targets.evaluateAll((all) =>
      all.map((target) => {
        const { x, y, width, height } = target.getBoundingClientRect();
        // A browser's own arithmetic is a millionth of a pixel off.
        const px = (value: number) => Math.round(value * 1_000) / 1_000;
        return { x: px(x), y: px(y), width: px(width), height: px(height) };
      }),
    );
    expect(rects.length, query).toBeGreaterThan(0);
    for (const [i, a] of rects.entries()) {
      expect(Math.min(a.width, a.height)).toBeGreaterThanOrEqual(24);
      for (const b of rects.slice(i + 1)) expect(Math.abs(a.x - b.x) >= 24 || Math.abs(a.y - b.y) >= 24).toBe(true);
    }
    expectApart(await boxes(page, ".map-name:visible"), []);
  }
  await expectAccessible(page);
});
