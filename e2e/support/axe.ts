import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that depend on colors. The dark theme changes nothing else. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Expects axe to find no problem on the page in its current state, in light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, "light", { type: "tag", values: TAGS });
  await expectNothingFound(page, "dark", { type: "rule", values: COLOR_RULES });
}

/** Expects links and buttons to be large enough for a finger on a phone. */
export async function expectTouchable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNothingFound(page, "light", { type: "rule", values: ["target-size"] });
}

async function expectNothingFound(
  page: Page,
  colorScheme: "light" | "dark",
  runOnly: { type: "tag" | "rule"; values: string[] },
) {
  await page.emulateMedia({ colorScheme });
  // Axe reads what is painted: until the next frame that may still be the other theme, of a long page in part.
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll("*")) getComputedStyle(element).color;
    // A bar that stays in the window lies over whatever scrolls below it, which is no fault of that.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".sticky-bar { position: static !important }");
    document.adoptedStyleSheets = [sheet];
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  const faults = async () => {
    // What passed is not described, which takes longest on a page with many elements.
    const { violations } = await new AxeBuilder({ page }).options({ runOnly, resultTypes: ["violations"] }).analyze();
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, any }) => `${target.join(" ")} (${any[0]?.message})`).join(", ")}`,
    );
  };
  const message = `axe on ${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px`;
  // What is far below the window may be painted later still, on a busy machine.
  await expect.poll(faults, { message }).toEqual([]);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}
