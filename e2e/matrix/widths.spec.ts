import type { Page } from "@playwright/test";
import { expect, firstHome, test } from "../support/fixtures";
import { MORE_PAGES, PAGES, pathOf, ZIP } from "../support/pages";

/** No page may be wider than its window, whatever the width, home, text size or address. */

const WIDTHS = [1440, 1024, 390, 360, 320];

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function expectNoWider(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await beyond(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

for (const { name, path } of [...PAGES, ...MORE_PAGES])
  test(`${name} fits every window down to 320 px (WCAG 1.4.10)`, async ({ page, homeId }) => {
    await page.goto(pathOf(path, homeId));
    await expectNoWider(page, path);
  });

test("a home of every status fits its window", async ({ page, request }) => {
  for (const status of ["forSale", "forRent", "recentlySold", "offMarket"]) {
    const { id } = await firstHome(request, `status=${status}`);
    await page.goto(`/homes/${id}`);
    await expectNoWider(page, `a home that is ${status}`);
  }
});

test("a search fits its window with any address", async ({ page }) => {
  const endless = "W".repeat(90);
  const most = "9999999999999999";
  const queries = [
    ...["city", "state", "q", "zipCode", "status", "bbox", "minPrice", "sort", "map", "whatever"].map(
      (name) => `${name}=${endless}`,
    ),
    `${endless}=1`,
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
