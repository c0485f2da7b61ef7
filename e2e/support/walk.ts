import type { Page } from "@playwright/test";
import { faultsOfPage } from "./faults";

/** From the smallest phone in use to a large screen. */
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });

/** Shows the whole page once, so that what loads near the window is there, and returns to its top. */
async function seeAll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 700) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await settled(page);
  }

  await page.evaluate(() => window.scrollTo(0, 0));
}

/** What cannot be read or pressed on the page at any of the widths in either theme, a line each. */
export async function walk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await seeAll(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);

      for (const fault of await page.evaluate(faultsOfPage)) faults.push(`${width} px, ${colorScheme}: ${fault}`);
    }
  }
  return faults;
}
