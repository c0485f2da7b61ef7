import type { Page } from "@playwright/test";
import { expect, firstHome, test } from "../support/fixtures";
import { ZIP } from "../support/pages";

/** No page may be wider than its window, whatever the home, text size or address. pages.spec.ts has every page. */

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("a home of every other status fits its window (WCAG 1.4.10)", async ({ page, request }) => {
  for (const status of ["forRent", "recentlySold", "offMarket"]) {
    const { id } = await firstHome(request, `status=${status}`);
    await page.goto(`/homes/${id}`);
    for (const width of [1440, 1024, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await beyond(page), `a home that is ${status} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test("a search fits its window with any address", async ({ page }) => {
  const endless = "W".repeat(90);
  const most = "9999999999999999";
  const wrong = ["status", "bbox", "minPrice", "sort", "map", "whatever", endless].map((name) => `${name}=${endless}`);
  const queries = [
    ...["city", "state", "q", "zipCode"].map((name) => `${name}=${endless}`),
    wrong.join("&"),
    `city=${endless}&state=TX&minBeds=3&status=forSale`,
    `city=Austin&minPrice=${most}&maxDaysOnMarket=${most}&minYearBuilt=${most}&minSqft=${most}`,
  ];
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [i, query] of queries.entries()) {
    const path = `/homes?${query}&view=${["split", "table", "map"][i % 3]}`;
    await page.goto(path);
    expect.soft(await beyond(page), path).toBeLessThanOrEqual(0);
  }
});

test("the pages and the menu fit a phone with text twice as large", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await (await context.newCDPSession(page)).send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const path of ["/", "/homes", "/markets", `/markets/${ZIP}`, "/saved", "/developers"]) {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    await page.getByRole("banner").locator("summary").click();
    const menu = page.getByRole("navigation", { name: "Pages" });
    await expect(menu.getByRole("link", { name: "Markets" })).toBeVisible();
    expect.soft(await beyond(page), path).toBeLessThanOrEqual(0);
  }
});

test("with wide text spacing (WCAG 1.4.12) the place of a search stays readable, and the page fits", async ({
  page,
}) => {
  await page.goto("/homes?city=Austin&state=TX&minPrice=400000&maxPrice=1250000");
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    );
    document.adoptedStyleSheets = [sheet];
  });
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const box = page.getByRole("combobox", { name: "Place or address" });
    expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth), `${width} px`).toBe(0);
    expect(await beyond(page), `${width} px`).toBeLessThanOrEqual(0);
  }
});
