import { type Download, expect, type Locator, type Page } from "@playwright/test";
import { ZIP } from "./pages";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** A home on the map of a search with its price, where others have one with how many homes are at a spot. */
export const PRICED_PINS = ".leaflet-marker-icon.map-pin:not([aria-label*=homes])";
export const pricedPin = (page: Page) => page.locator(PRICED_PINS).first();
export const cards = (page: Page) => page.getByRole("article");
/** The save button of a home's page itself. The cards of similar homes have their own. */
export const saveButton = (page: Page) => page.getByRole("button", { name: /^Save(d| home)/ });
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

/** Sets the saved homes of the device before the page opens. Written once, so that a reload keeps later changes. */
export async function remember(page: Page, ids: readonly string[]): Promise<void> {
  const at = "2026-10-01T00:00:00Z";
  const device = {
    version: 1,
    savedHomes: ids.map((id) => ({ id, savedAt: at })),
    savedSearches: [{ query: `zipCode=${ZIP}`, name: `Homes in ${ZIP}`, savedAt: at, seenAt: at }],
    viewed: ids.slice(0, 1).map((id) => ({ id, viewedAt: at })),
    settings: {},
  };
  await page.addInitScript((text) => {
    if (localStorage.getItem("lotline.device") === null) localStorage.setItem("lotline.device", text);
  }, JSON.stringify(device));
}

/** Holds back the requests that match until the returned function is called. */
export async function holdBack(page: Page, match: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(match, (route) => gone.then(() => route.continue()));
  return letGo;
}

/** The form of the reference that sends a call. */
export const tryIt = (page: Page) => page.getByRole("form", { name: "Try it" });

/** Sends the call of the form and waits for its response. */
export async function send(page: Page): Promise<void> {
  await tryIt(page).getByRole("button", { name: "Send" }).click();
  await expect(tryIt(page).getByText(/^Answered \d+\.$/)).toBeVisible();
}
