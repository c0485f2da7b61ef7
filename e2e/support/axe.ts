import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose answer hangs on colors: the dark theme changes nothing else. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Nothing that axe knows of stands in anybody's way on this page as it is now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, "light", (axe) => axe.withTags(TAGS));
  await expectNothingFound(page, "dark", (axe) => axe.withRules(COLOR_RULES));
}

/** Links and buttons of this page are large enough for a finger where its lines wrap on a telephone. */
export async function expectTouchable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNothingFound(page, "light", (axe) => axe.withRules(["target-size"]));
}

async function expectNothingFound(page: Page, colorScheme: "light" | "dark", rules: (axe: AxeBuilder) => AxeBuilder) {
  await page.emulateMedia({ colorScheme });
  const { violations } = await rules(new AxeBuilder({ page })).analyze();
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(faults, `axe on ${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px`).toEqual([]);
}
