import type { Download, Locator, Page } from "@playwright/test";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const cards = (page: Page) => page.getByRole("article");
export const shown = (page: Page) => page.getByText(/^[\d,]+ to [\d,]+ shown(?:, as of .+)?$/);

/** The link of each visible card, in order. */
export const homesOn = (page: Page) =>
  cards(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

/** The region that holds the last announcement to screen readers. */
export const said = (page: Page) => page.locator("#said");

/** The bytes of a downloaded file. */
export async function contents(file: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Presses a button that saves a file. Gives the file's name and bytes. */
export async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: file.suggestedFilename(), bytes: await contents(file) };
}
