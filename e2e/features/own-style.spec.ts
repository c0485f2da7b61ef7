import { expect, test } from "../support/fixtures";

test.use({ viewport: { width: 1280, height: 900 } });

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;
const colorOf = (element: Element) => getComputedStyle(element).color;

/** The contrast theme's color of a text that is chosen. */
function highlightText(): string {
  const probe = document.createElement("p");
  probe.style.cssText = "forced-color-adjust: none; color: HighlightText";
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test.describe("a contrast theme", () => {
  test.use({ contextOptions: { forcedColors: "active" } });
  for (const [path, chosen, other] of [
    ["/homes?zipCode=78704&view=table", "a:has-text('Table')", "a:has-text('Grid')"],
    ["/markets/78704", "a:has-text('36 months')", "a:has-text('12 months')"],
  ] as const)
    test(`shows which option is selected on ${path}`, async ({ page }) => {
      await page.goto(path);
      const part = (selector: string) => page.getByRole("main").locator(selector).filter({ visible: true }).first();
      expect(await part(chosen).evaluate(backgroundOf)).not.toBe(await part(other).evaluate(backgroundOf));
      // In the colors that go together.
      expect(await part(chosen).evaluate(colorOf)).toBe(await page.evaluate(highlightText));
    });

  test("shows the selected part of a slider, and the current page", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/homes?zipCode=78704");
    await page.locator("summary", { hasText: "Price" }).click();
    await expect(page.getByRole("slider", { name: "Maximum price" })).toBeVisible();
    const colors = await page.evaluate(() => {
      const paper = getComputedStyle(document.body).backgroundColor;
      const track = getComputedStyle(document.querySelector("search fieldset .bg-accent")!).backgroundColor;
      const line = getComputedStyle(document.querySelector(".nav-link[aria-current]")!, "::after").backgroundColor;
      return { paper, track, line };
    });
    expect(colors.track).not.toBe(colors.paper);
    expect(colors.line).not.toBe(colors.paper);
  });
});
