import { expect, type Page } from "@playwright/test";
import axe, { type RunOnly, type RunOptions } from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that depend on colors. The dark theme changes nothing else. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** A window in which axe was loaded. */
interface Tested {
  axe: typeof axe;
}

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

/** The faults that axe finds, a line each. Pages have no frames, so that axe runs in the page alone, where it stays loaded. */
async function faultsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // What passed is not described, which takes longest on a page with many elements.
  const options: RunOptions = { runOnly, resultTypes: ["violations"] };
  const { violations } = await page.evaluate(
    (asked) => (window as unknown as Tested).axe.run(document, asked),
    options,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(" ")} (${any[0]?.message})`).join(", ")}`,
  );
}

async function expectNothingFound(page: Page, colorScheme: "light" | "dark", runOnly: RunOnly) {
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
  const message = `axe on ${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px`;
  // What is far below the window may be painted later still, on a busy machine.
  await expect.poll(() => faultsOf(page, runOnly), { message }).toEqual([]);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}
