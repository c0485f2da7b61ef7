import { expect, test } from "./fixtures";

test.use({ viewport: { width: 1280, height: 900 } });

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;

test.describe("a contrast theme", () => {
  test.use({ contextOptions: { forcedColors: "active" } });
  for (const [path, chosen, other] of [
    ["/homes?zipCode=78704&view=table", "a:has-text('Table')", "a:has-text('Grid')"],
    ["/markets/78704", "a:has-text('36 months')", "a:has-text('12 months')"],
  ] as const)
    test(`shows what is chosen on ${path}`, async ({ page }) => {
      await page.goto(path);
      const part = (selector: string) => page.getByRole("main").locator(selector).filter({ visible: true }).first();
      expect(await part(chosen).evaluate(backgroundOf)).not.toBe(await part(other).evaluate(backgroundOf));
    });

  test("shows which part of a slider is chosen, and the current page", async ({ page }) => {
    await page.goto("/homes?zipCode=78704");
    const colors = await page.evaluate(() => {
      const paper = getComputedStyle(document.body).backgroundColor;
      const track = getComputedStyle(document.querySelector(".filter-fields .bg-accent")!).backgroundColor;
      const line = getComputedStyle(document.querySelector(".nav-link[aria-current]")!, "::after").backgroundColor;
      return { paper, track, line };
    });
    expect(colors.track).not.toBe(colors.paper);
    expect(colors.line).not.toBe(colors.paper);
  });
});

test("with wide letters and words the place stays readable, and nothing is wider than the window", async ({ page }) => {
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
    const over = await page.getByRole("combobox", { name: "Place or address" }).evaluate((box) => ({
      place: box.scrollWidth - box.clientWidth,
      page: document.documentElement.scrollWidth - innerWidth,
    }));
    expect(over, `${width} px`).toEqual({ place: 0, page: 0 });
  }
});

test.describe("letters twice as large as usual, on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const path of ["/", "/homes", "/markets", "/markets/78704", "/saved", "/developers"])
    test(`leave ${path} no wider than its window`, async ({ page, context }) => {
      await (await context.newCDPSession(page)).send("Page.setFontSizes", { fontSizes: { standard: 32 } });
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
      await page.getByRole("banner").locator("summary").click();
      await expect(
        page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Markets" }),
      ).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });
});
