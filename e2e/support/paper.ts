import type { Page } from "@playwright/test";

/** The size of A4 at 96 px per inch. */
const SHEETS = {
  upright: { width: 794, height: 1123 },
  across: { width: 1123, height: 794 },
} as const;
/** 16 mm at 96 px per inch. */
export const MARGIN = 60.5;

/** Lays out a page as Chromium does for print: media queries see the whole sheet, the page the area inside the margins. */
export async function onPaper(page: Page, sheet: keyof typeof SHEETS = "upright"): Promise<number> {
  await page.setViewportSize(SHEETS[sheet]);
  await page.emulateMedia({ media: "print" });
  const width = SHEETS[sheet].width - 2 * MARGIN;
  await page.evaluate((px) => {
    document.body.style.width = `${px}px`;
  }, width);
  return width;
}
