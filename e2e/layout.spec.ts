import { expect, firstHome, liveMap, openSearch, test } from "./fixtures";
import { PAGES, pathOf, ZIP } from "./pages";

const STATUSES = ["forSale", "forRent", "recentlySold", "offMarket"];

test("no page scrolls sideways on a narrow phone, nor at 320 px (WCAG 1.4.10), whatever the home's status", async ({
  page,
  request,
  homeId,
}) => {
  const homes = await Promise.all(
    STATUSES.map(async (status) => `/homes/${(await firstHome(request, `status=${status}`)).id}`),
  );
  for (const path of [...PAGES.map((each) => pathOf(each.path, homeId)), ...homes]) {
    await page.goto(path);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test("the search's header and filters stay in view down the list", async ({ page }) => {
  await openSearch(page, `/homes?zipCode=${ZIP}&view=split`);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await expect(page.getByRole("banner")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("form", { name: "Filters" })).toBeInViewport({ ratio: 1 });
});

test("beside the list, the keyboard comes to the homes before the map", async ({ page }) => {
  await openSearch(page, `/homes?zipCode=${ZIP}&view=split`);
  await liveMap(page);
  await page.getByRole("link", { name: "Map", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("article").first().locator(":focus")).toHaveCount(1);
});

test("canonical links and social images stand on the origin that was asked", async ({ page, homeId, baseURL }) => {
  for (const path of ["/", "/homes", `/homes/${homeId}`, "/markets", `/markets/${ZIP}`, "/saved", "/compare"]) {
    await page.goto(path);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(new URL(canonical!).href, path).toBe(new URL(path, baseURL).href);
    for (const image of await page.locator('meta[property="og:image"]').all())
      expect(await image.getAttribute("content"), path).toMatch(new RegExp(`^${baseURL}/`));
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a home's map is drawn, with its price", async ({ page, homeId }) => {
    await page.goto(`/homes/${homeId}`);
    const map = page.getByRole("img", { name: /^Map of / });
    await expect(map).toBeVisible();
    await expect(map.locator(".map-pin.selected text")).toHaveText(/^\$[\d.]+[KM]$/);
  });
});
