import { expect, interactiveMap, test } from "../support/fixtures";
import { ZIP } from "../support/pages";

test("the header and the filters of a search stay in view while the list scrolls", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=split`);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await expect(page.getByRole("banner")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("search", { name: "Filters" })).toBeInViewport({ ratio: 1 });
});

for (const query of [
  `zipCode=${ZIP}&status=forSale`,
  "city=Austin&state=TX",
  "latitude=30.2672&longitude=-97.7431&radius=2&status=recentlySold,forSale",
])
  test(`all columns of the table of ${query} are in a window of 1024 px, beside a scroll bar`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(`/homes?${query}&view=table`);
    const table = page.getByRole("table", { name: "Homes that match" });
    const least = await table.evaluate((it: HTMLElement) => {
      it.style.width = "1px";
      return it.getBoundingClientRect().width;
    });
    const padding = 48;
    expect(least).toBeLessThanOrEqual(1024 - padding - 16);
  });

test("the Tab key reaches the list of homes before the map beside it", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=split`);
  await interactiveMap(page);
  await page.getByRole("link", { name: "Map", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("article").first().locator(":focus")).toHaveCount(1);
});

test("canonical links and social images have the origin of the request", async ({ request, homeId, baseURL }) => {
  const paths = ["/", "/homes", `/homes/${homeId}`, "/markets", `/markets/${ZIP}`, "/saved", "/compare"];
  const reference = ["", "/get-market", "/records", "/errors", "/errors/invalid_parameters", "/changelog"];
  for (const path of [...paths, ...reference.map((rest) => `/developers${rest}`)]) {
    const html = await (await request.get(path)).text();
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
    expect(canonical, path).toBe(path === "/" ? baseURL : `${baseURL}${path}`);
    for (const [, image] of html.matchAll(/<meta property="og:image" content="([^"]+)"/g))
      expect(image, path).toMatch(new RegExp(`^${baseURL}/`));
  }
});
