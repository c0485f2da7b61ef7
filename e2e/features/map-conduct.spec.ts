import type { Page } from "@playwright/test";
import { expect, interactiveMap, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { heading, pricedPin } from "../support/parts";

const AUSTIN = "/homes?city=Austin&state=TX";
const clusters = (page: Page) => page.locator(".leaflet-marker-icon.map-cluster");
const follow = (page: Page) => page.getByRole("checkbox", { name: "Search as I move" });
const chip = (page: Page) => page.getByRole("link", { name: "Remove Austin, TX" });
/** The map's scale, which shows how far it is zoomed in. */
const scale = (page: Page) => page.locator(".leaflet-control-scale-line");
const refuse = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" }));

test("a pressed cluster zooms in and keeps the place, with “Search as I move” off and on", async ({ page }) => {
  for (const ticked of [false, true]) {
    await page.goto(AUSTIN);
    await interactiveMap(page);
    await follow(page).setChecked(ticked);
    const place = await heading(page).innerText();
    const far = await scale(page).innerText();
    await clusters(page).first().click();
    await expect(page).toHaveURL(/city=Austin&state=TX&map=/);
    await expect(scale(page)).not.toHaveText(far);
    expect(page.url()).not.toContain("bbox");
    await expect(heading(page)).toHaveText(place);
    await expect(chip(page)).toBeVisible();
    await expect(follow(page)).toBeChecked({ checked: ticked });
  }
});

test("the area of the map replaces the place only on request, says so, and Back returns to the place", async ({
  page,
}) => {
  await page.goto(AUSTIN);
  await interactiveMap(page);
  const place = await heading(page).innerText();
  await expect(follow(page)).not.toBeChecked();
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(page).toHaveURL(/map=/);
  expect(page.url()).not.toContain("bbox");
  await expect(heading(page)).toHaveText(place);
  await page.getByRole("button", { name: "Search this area" }).press("Enter");
  await expect(page).toHaveURL(/bbox=/);
  await expect(heading(page)).toContainText("in the map’s area");
  await expect(chip(page)).toHaveCount(0);
  await expect(page.locator(".leaflet-container")).toBeFocused();
  await page.goBack();
  await expect(heading(page)).toHaveText(place);
  await expect(chip(page)).toBeVisible();
});

test("a drawn area leaves “Search as I move” on, and stays when the map moves", async ({ page }) => {
  await page.goto(AUSTIN);
  await interactiveMap(page);
  await follow(page).check();
  await page.getByRole("button", { name: "Draw an area" }).click();
  await page.getByRole("button", { name: "Circle" }).click();
  await page.getByLabel("Around").fill("78704");
  await page.getByLabel("Around").press("Enter");
  await expect(page).toHaveURL(/radius=2/);
  await expect(chip(page)).toHaveCount(0);
  await expect(follow(page)).toBeChecked();
  const place = new URL(page.url()).search;
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(page).toHaveURL(/map=/);
  expect(new URL(page.url()).search.startsWith(place)).toBe(true);
});

test("Enter on a cluster moves the focus to one of the marks that it zooms in on", async ({ page }) => {
  await page.goto(AUSTIN);
  await interactiveMap(page);
  let pressed: string | null = null;
  // The first marks may give way to others of the map's whole extent between focus and key.
  await expect(async () => {
    pressed = await clusters(page).first().getAttribute("aria-label");
    await clusters(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/map=/, { timeout: 3_000 });
  }).toPass();
  const focused = page.locator(".leaflet-marker-icon:focus");
  await expect(focused).toHaveCount(1);
  await expect(focused).not.toHaveAttribute("aria-label", pressed!);
  const frame = await page.locator(".leaflet-container").boundingBox();
  // The focus moves from mark to mark while the map zooms and finer ones arrive.
  await expect(async () => {
    const mark = await focused.boundingBox();
    expect(mark?.x).toBeGreaterThanOrEqual(frame!.x);
    expect(mark!.x + mark!.width).toBeLessThanOrEqual(frame!.x + frame!.width);
  }).toPass();
});

test("closing a pin's card moves the focus back to the pin, and Escape in an open filter leaves both where they are", async ({
  page,
}) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale&minBeds=4`);
  await interactiveMap(page);
  const pin = pricedPin(page);
  const card = page.getByRole("region", { name: "Home on the map" });
  await pin.focus();
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => card.getByRole("button", { name: "Close" }).press("Enter"),
  ]) {
    await page.keyboard.press("Enter");
    await expect(card).toBeFocused();
    await close();
    await expect(card).toHaveCount(0);
    await expect(pin).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(card).toBeFocused();
  await page.getByText("More", { exact: true }).click();
  const year = page.getByRole("textbox", { name: "Built in or after, year" });
  await year.focus();
  await year.press("Escape");
  await expect(year).toBeHidden();
  await expect(card).toBeVisible();
  await expect(pin).not.toBeFocused();
});

test("when requests fail the map keeps its position and says so, and trying again, on the map or in the list, repeats them", async ({
  page,
}) => {
  await page.goto(AUSTIN);
  await interactiveMap(page);
  const near = await scale(page).innerText();
  await refuse(page, "**/v1/properties/map?*");
  await page.reload();
  const alert = page.getByRole("alert").filter({ hasText: "We couldn’t load the homes on the map." });
  await expect(alert).toBeVisible();
  await expect(scale(page)).toHaveText(near);
  await page.unroute("**/v1/properties/map?*");
  await alert.getByRole("button", { name: "Try again" }).press("Enter");
  await interactiveMap(page);
  await expect(alert).toHaveCount(0);
  await expect(scale(page)).toHaveText(near);

  await refuse(page, "**/v1/properties**");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("listPrice desc");
  await page.getByRole("button", { name: "Zoom in" }).click();
  const said = page.getByText(/We couldn’t reach the listing service/);
  await expect(said).toBeVisible();
  await expect(alert).toBeVisible();
  await page.unroute("**/v1/properties**");
  await page.locator(".search-list").getByRole("button", { name: "Try again" }).click();
  await expect(said).toHaveCount(0);
  await expect(alert).toHaveCount(0);
});

test("the price histogram keeps its shape when its request fails, says so and can try again", async ({ page }) => {
  // The sheet of a narrow window shows the price's bars beside the other filters.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(AUSTIN);
  await page.getByRole("button", { name: /^Filters/ }).click();
  const sheet = page.getByRole("dialog");
  const bars = sheet.getByRole("region", { name: "Price" }).locator("svg").first().locator("rect");
  const heights = () => bars.evaluateAll((all) => all.map((bar) => bar.getAttribute("height")));
  await expect(bars.first()).toBeAttached();
  const before = await heights();
  expect(before.length).toBeGreaterThan(5);
  await refuse(page, "**/v1/properties/facets?*");
  await sheet.getByRole("radio", { name: "4 or more bedrooms" }).click();
  const said = sheet.getByRole("status").filter({ hasText: "The bars show your previous search." }).first();
  await expect(said).toBeVisible();
  expect(await heights()).toEqual(before);
  await page.unroute("**/v1/properties/facets?*");
  await said.getByRole("button", { name: "Try again" }).click();
  await expect(said).toBeHidden();
  await expect.poll(heights).not.toEqual(before);
});
