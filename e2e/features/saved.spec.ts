import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, firstHomes, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { remember } from "../support/parts";

/** Ids of homes for sale in the ZIP of the tests. */
const someHomes = async (request: APIRequestContext, count: number): Promise<string[]> =>
  (await firstHomes(request, "status=forSale", count)).map(({ id }) => id);

const homesOf = (page: Page) => page.getByRole("region", { name: /^Homes/ }).getByRole("article");

test("the page says how to begin when nothing is saved", async ({ page, quietConsole }) => {
  await page.goto("/saved");
  expect(quietConsole).toEqual([]);
  await expect(page.getByText("No saved homes yet.")).toBeVisible();
  await expect(page.getByText("No saved searches yet.")).toBeVisible();
  await expect(page.getByText("Nothing viewed yet.")).toBeVisible();
});

test("an opened home is listed as viewed, and a saved home is listed until it is removed", async ({ page, homeId }) => {
  await page.goto(`/homes/${homeId}`);
  await page.getByRole("button", { name: /^Save home/ }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Saved/ }).first()).toHaveAttribute("aria-pressed", "true");
  await page.goto("/saved");
  await expect(homesOf(page)).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Recently viewed" }).getByRole("article")).toHaveCount(1);
  await homesOf(page).getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("No saved homes yet.")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("Nothing viewed yet.")).toBeVisible();
});

test("a saved search says how many homes are new, until it is opened", async ({ page, request }) => {
  await remember(page, await someHomes(request, 1));
  const asked: URLSearchParams[] = [];
  page.on("request", (sent) => {
    const { pathname, searchParams } = new URL(sent.url());
    if (pathname === "/v1/properties" && !searchParams.has("id")) asked.push(searchParams);
  });
  await page.goto("/saved");
  const search = page.getByRole("region", { name: /^Searches/ });
  await expect(search.getByText(/ homes, \d+ new or updated since Oct 1, 2026/)).toBeVisible();
  // Two numbers, and no rows.
  expect(asked.map((query) => [query.get("limit"), query.get("include")])).toEqual([
    ["1", null],
    ["1", null],
  ]);
  await search.getByRole("link", { name: `Homes in ${ZIP}` }).click();
  await page.waitForURL(`**/homes?zipCode=${ZIP}`);
  await page.goBack();
  // By the data's own date: what is published later was updated after that, though before this visit.
  await expect(search.getByText(/nothing new since Oct 31, 2026/)).toBeVisible();
  await search.getByRole("button", { name: `Remove the search “Homes in ${ZIP}”` }).click();
  await expect(page.getByText("No saved searches yet.")).toBeVisible();
});

test("a file exported by one device can be imported by another, and an unknown file is refused", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const ids = await someHomes(request, 3);
  await remember(page, ids);
  await page.goto("/saved");
  await expect(homesOf(page)).toHaveCount(3);
  const drawing = homesOf(page).first().locator("img");
  await expect.poll(() => drawing.evaluate((it: HTMLImageElement) => it.naturalWidth), "drawn").toBeGreaterThan(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const path = await (await download).path();
  expect(JSON.parse(readFileSync(path, "utf8")).savedHomes).toHaveLength(3);

  const other = await browser.newPage({ baseURL: baseURL! });
  await other.goto("/saved");
  const input = other.getByLabel("A file exported from Lotline");
  await input.setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await expect(other.getByRole("alert").filter({ hasText: "not exported from Lotline" })).toBeVisible();
  await input.setInputFiles(path);
  await expect(other.getByText("Added 3 saved homes, 1 saved search and 1 viewed home.")).toBeVisible();
  await expect(homesOf(other)).toHaveCount(3);
  await input.setInputFiles(path);
  await expect(other.getByText("Nothing new: this device already had all of it.")).toBeVisible();
  await other.close();
});

test("saved homes can be chosen by keyboard and compared at an address that can be shared", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await remember(page, await someHomes(request, 3));
  await page.goto("/saved");
  const boxes = page.getByRole("region", { name: /^Homes/ }).getByRole("button", { name: /^Compare / });
  await expect(boxes).toHaveCount(3);
  await boxes.nth(0).press("Space");
  await boxes.nth(1).press("Space");
  await page.getByRole("link", { name: "Compare 2 homes" }).press("Enter");
  await page.waitForURL(/\/compare\?ids=prop_[0-9a-f]{16},prop_[0-9a-f]{16}$/);
  const table = page.getByRole("table", { name: /^Homes side by side/ });
  await expect(table.getByRole("columnheader")).toHaveCount(2);
  await expect(table.getByRole("rowheader", { name: /^Price \(differs\)/ })).toBeVisible();

  const add = page.getByRole("region", { name: "Add a home you saved or looked at" });
  await expect(add.getByRole("link")).toHaveCount(1);
  await expect(page.getByText("To add a home, press Compare on it")).toHaveCount(0);
  await add.getByRole("link").first().click();
  await expect(table.getByRole("columnheader")).toHaveCount(3);

  const other = await browser.newPage({ baseURL: baseURL! });
  await other.goto(page.url());
  await expect(other.getByRole("table", { name: /^Homes side by side/ }).getByRole("columnheader")).toHaveCount(3);
  await expect(other.getByText("To add a home, press Compare on it"), "on a device that knows no other").toBeVisible();
  await other.close();

  await table
    .getByRole("link", { name: /^Remove / })
    .first()
    .click();
  await expect(table.getByRole("columnheader")).toHaveCount(2);
  await page.goBack();
  await expect(table.getByRole("columnheader")).toHaveCount(3);
});

test("removing an item by keyboard moves the focus to Undo in its place, and Undo back to the item", async ({
  page,
  request,
}) => {
  const ids = await someHomes(request, 3);
  await remember(page, ids);
  await page.goto("/saved");
  const flags = homesOf(page).getByRole("button", { name: /^Save/ });
  await expect(flags).toHaveCount(3);
  const second = await flags.nth(1).getAttribute("aria-label");
  const undo = page.getByRole("button", { name: "Undo" });
  await flags.nth(1).press("Enter");
  await expect(flags).toHaveCount(2);
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription(`${second!.replace("Save ", "")} is no longer saved.`);
  // It is between the items that were beside the removed one.
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel(/^Note on /).nth(0)).toBeFocused();
  await undo.press("Enter");
  await expect(flags).toHaveCount(3);
  await expect(flags.nth(1)).toHaveAttribute("aria-label", second!);
  await expect(homesOf(page).nth(1).getByRole("link")).toBeFocused();
  // Of several that were removed one after the other none is lost.
  await flags.nth(0).press("Enter");
  await flags.nth(0).press("Enter");
  await expect(undo).toHaveAccessibleDescription("2 homes are no longer saved.");
  await undo.press("Enter");
  await expect(flags).toHaveCount(3);
  await page.getByRole("button", { name: /^Remove the search/ }).press("Enter");
  await expect(undo).toBeFocused();
  await expect(page.getByText("No saved searches yet.")).toBeVisible();
  await page.getByRole("button", { name: "Close this message" }).press("Enter");
  await expect(page.getByRole("heading", { name: /^Searches/ })).toBeFocused();
  await page.goto(`/compare?ids=${ids.join(",")}`);
  const remove = page.getByRole("link", { name: /^Remove .* from the comparison$/ });
  await expect(remove).toHaveCount(3);
  await remove.nth(2).press("Enter");
  await expect(remove).toHaveCount(2);
  await expect(remove.nth(1)).toBeFocused();
});

test("homes that are removed faster than the comparison reloads are all removed", async ({ page, request }) => {
  const ids = await someHomes(request, 4);
  await page.goto(`/compare?ids=${ids.join(",")}`);
  const remove = page.getByRole("link", { name: /^Remove .* from the comparison$/ });
  await expect(remove).toHaveCount(4);
  await remove.evaluateAll(([first, , third]) => [first, third].forEach((link) => void (link as HTMLElement).click()));
  await expect(page).toHaveURL(`/compare?ids=${ids[1]},${ids[3]}`);
  await expect(remove).toHaveCount(2);
});

test("a comparison with unknown or too many homes in its address shows the others and says so", async ({
  page,
  request,
}) => {
  const ids = await someHomes(request, 5);
  await page.goto(`/compare?ids=${ids[0]},prop_ffffffffffffffff`);
  await expect(page.getByText("One home in this link is not in the data.")).toBeVisible();
  await page.goto(`/compare?ids=${ids.join(",")}`);
  await expect(page.getByText("these are the first four in this link")).toBeVisible();
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveCount(4);
  await page.goto("/compare");
  await expect(page.getByText("Nothing to compare yet.")).toBeVisible();
});

test("saved homes say when the listing service fails, and can be loaded again", async ({ page, request }) => {
  await remember(page, await someHomes(request, 1));
  await page.route("**/v1/properties?*id=*", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", title: "Unavailable", status: 503, type: "/" } }),
  );
  await page.goto("/saved");
  const homes = page.getByRole("region", { name: /^Homes/ });
  await expect(homes.getByText("We couldn’t reach the listing service.")).toBeVisible();
  await page.unroute("**/v1/properties?*id=*");
  await homes.getByRole("button", { name: "Try again" }).click();
  await expect(homesOf(page)).toHaveCount(1);
});

test("a saved home carries a note, and a link holds the list with its notes, of which no server hears", async ({
  page,
  request,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await remember(page, await someHomes(request, 2));
  await page.goto("/saved");
  const note = page.getByLabel(/^Note on /).first();
  await note.fill("Near the school & quiet");
  await page.reload();
  await expect(note).toHaveValue("Near the school & quiet");
  await page.emulateMedia({ media: "print" });
  await expect(note).toBeHidden();
  await expect(page.getByText("Near the school & quiet").filter({ visible: true }), "on paper").toHaveCount(1);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Send the list" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe("");

  const other = await browser.newPage({ baseURL: baseURL! });
  await other.goto(link);
  const sent = other.getByRole("region", { name: "A list sent to you: 2 homes" });
  await expect(sent.getByRole("article")).toHaveCount(2);
  await expect(sent.getByText("Near the school & quiet")).toBeVisible();
  await sent.getByRole("button", { name: "Save 2 homes" }).click();
  await expect(homesOf(other)).toHaveCount(2);
  await expect(other.getByLabel(/^Note on /).first()).toHaveValue("Near the school & quiet");
  await other.close();
});

test("homes are chosen for a comparison from cards, from the table and on a home's page", async ({ page, homeId }) => {
  for (const view of ["grid", "table"]) {
    await page.goto(`/homes?zipCode=${ZIP}&status=forSale&propertyType=condo&view=${view}`);
    const first = page.getByRole("button", { name: /^Compare \d/, pressed: false }).first();
    await first.click();
  }
  // Its bar has the press on the narrowest phone, too.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/homes/${homeId}`);
  await page
    .locator(".sticky-bar")
    .getByRole("button", { name: /^Compare / })
    .click();
  await page.getByRole("link", { name: "Compare 3 homes" }).click();
  await expect(page.getByRole("table", { name: /^Homes side by side/ }).getByRole("columnheader")).toHaveCount(3);
  await expect(page).toHaveURL(new RegExp(homeId));
  // Its button goes with the tray, and the focus does not start again at the top of the page.
  await page.goBack();
  await page.getByRole("button", { name: "Clear the comparison" }).filter({ visible: true }).press("Enter");
  await expect(page.locator(".compare-tray")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("contentinfo").getByRole("link").first()).toBeFocused();
});

test("one more than 500 saved homes is refused with a message, and none is lost", async ({ page, homeId }) => {
  await remember(
    page,
    Array.from({ length: 500 }, (_, i) => `prop_${i.toString(16).padStart(16, "0")}`),
  );
  await page.goto(`/homes/${homeId}`);
  await page.getByRole("button", { name: /^Save home/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "this device keeps 500 homes" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save home/ })).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("link", { name: /^Saved/ }).first()).toContainText("500");
  await expectAccessible(page);
});
