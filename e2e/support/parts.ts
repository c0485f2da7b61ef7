import type { Download, Locator, Page } from "@playwright/test";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const cards = (page: Page) => page.getByRole("article");
export const shown = (page: Page) => page.getByText(/^[\d,]+ to [\d,]+ shown$/);

/** Where each visible card leads, in order: what a visitor would recognise the page by. */
export const homesOn = (page: Page) =>
  cards(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

/** What screen readers were told last, apart from what the page itself says. */
export const said = (page: Page) => page.locator("#said");

/** The bytes of a file that the page gives. */
export async function contents(file: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Presses a button that saves a file. */
export async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: file.suggestedFilename(), bytes: await contents(file) };
}
