import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { request } from "@playwright/test";
import { launchBrowser } from "./support/browser";
import { aHome } from "./support/fixtures";
import { PAGES, pathOf } from "./support/pages";

/**
 * `npm run screenshots -- BASE_URL FOLDER [--first-screen] [NAME…]`: every page at 390 and 1440 px, light and dark,
 * as PNG to look at. Whole pages, or with `--first-screen` only what is visible at first.
 */

const [base, folder, ...rest] = process.argv.slice(2);
const fullPage = !rest.includes("--first-screen");
const only = rest.filter((word) => !word.startsWith("--"));
if (!base || !folder) throw new Error("Usage: npm run screenshots -- BASE_URL FOLDER [NAME…]");

const SIZES = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1440, height: 900 },
];

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
try {
  const id = await aHome(await request.newContext({ baseURL: base }));
  for (const { name: size, width, height } of SIZES)
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme });
      const page = await context.newPage();
      for (const { name, path } of PAGES) {
        if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
        await page.goto(base + pathOf(path, id), { waitUntil: "networkidle" });
        const file = join(folder, `${name.replaceAll(/[^a-z]+/gi, "-").toLowerCase()}-${size}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage });
        console.log(file);
      }
      await context.close();
    }
} finally {
  await browser.close();
}
