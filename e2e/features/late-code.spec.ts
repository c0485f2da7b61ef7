import type { Page } from "@playwright/test";
import { expect, interactiveMap, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { heading, holdBack, saved } from "../support/parts";

const CODE = "**/_next/static/**/*.js";

/** Opens a page whose first scripts load, while those that it requests later fail. */
async function openWithoutLateCode(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  await page.route(CODE, (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort("connectionfailed"),
  );
  await page.goto(path);
}

// A script that is requested later may fail to load: the connection is lost, or a new version was deployed.
test.describe("when the code of the map does not load", () => {
  for (const [name, pathOf] of [
    ["a home's page", (id: string) => `/homes/${id}`],
    ["the search", () => `/homes?zipCode=${ZIP}`],
  ] as const)
    test(`${name} and the map's frame stay, and trying again loads the map`, async ({ page, homeId }) => {
      const path = pathOf(homeId);
      await openWithoutLateCode(page, path);
      const before = await heading(page).innerText();
      // A home's page also has a map of comparables.
      const where = page.getByRole("region", { name: "Where it is" });
      if (path.includes(homeId)) await where.getByRole("heading").scrollIntoViewIfNeeded();
      const around = path.includes(homeId) ? where : page.getByRole("main");
      const said = around.getByRole("alert").filter({ hasText: "We couldn’t load the map." });
      await expect(said).toBeVisible();
      await expect(heading(page)).toHaveText(before);
      await expect(around.locator(".map-neat:visible")).toHaveCount(1);
      if (!path.includes(homeId))
        await expect(around.getByText(`Map of ${/^[\d,]+ homes/.exec(before)![0]}`)).toBeVisible();
      await page.unroute(CODE);
      await said.getByRole("button", { name: "Try again" }).click();
      await expect(said).toHaveCount(0);
      if (path.includes(homeId)) await expect(where.locator(".leaflet-container")).toBeVisible();
      else await interactiveMap(page);
    });

  test("the map's view keeps its frame, and the map loads by itself once the connection is back", async ({ page }) => {
    await openWithoutLateCode(page, `/homes?zipCode=${ZIP}&view=map`);
    const said = page.getByRole("alert").filter({ hasText: "We couldn’t load the map." });
    await expect(said).toBeVisible();
    await expect(page.getByRole("main").locator(".map-neat:visible")).toHaveCount(1);
    await page.unroute(CODE);
    // The event that a browser sends when it is online again.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(said).toHaveCount(0);
    await interactiveMap(page);
  });
});

test.describe("the search box, whose list of suggestions loads when a visitor uses it", () => {
  test("the text, cursor and focus stay when the code of the list loads", async ({ page }) => {
    await page.goto(`/homes?zipCode=${ZIP}&view=grid`, { waitUntil: "networkidle" });
    const letCome = await holdBack(page, CODE);
    const box = page.getByRole("combobox", { name: "Place or address" });
    await box.focus();
    await page.keyboard.type("Austn");
    await page.keyboard.press("ArrowLeft");
    letCome();
    // Places are looked up for what was typed while the code was loading.
    await expect(page.getByText("Did you mean")).toBeVisible();
    await page.keyboard.type("i");
    await expect(box).toHaveValue("Austin");
    await expect(page.getByRole("option", { name: "Austin, TX", exact: true })).toBeVisible();
  });

  test("Enter searches for the text even if that code does not load", async ({ page }) => {
    await openWithoutLateCode(page, "/homes?status=forSale");
    const box = page.getByRole("combobox", { name: "Place or address" });
    await box.fill("Austin, TX");
    await box.press("Enter");
    await expect(page).toHaveURL(/\/homes\?(?=.*city=Austin)(?=.*status=forSale)/);
  });
});

test("when the code of the table does not load, the search stays and says so, and trying again loads it", async ({
  page,
}) => {
  await openWithoutLateCode(page, `/homes?zipCode=${ZIP}&view=grid`);
  const before = await heading(page).innerText();
  await page.getByRole("link", { name: "Table", exact: true }).click();
  const said = page.getByRole("alert").filter({ hasText: "We couldn’t load this part of the page." });
  await expect(said).toBeVisible();
  await expect(heading(page)).toHaveText(before);
  await page.unroute(CODE);
  await said.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Homes that match" })).toBeVisible();
  await expect(said).toHaveCount(0);
});

test.describe("the filters, whose controls load once the page is there", () => {
  test("a panel says that its controls did not load, and trying again loads them", async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await openWithoutLateCode(page, `/homes?zipCode=${ZIP}&view=grid`);
    await page.locator("summary", { hasText: "Beds" }).click();
    const said = page.getByRole("alert").filter({ hasText: "We couldn’t load this filter." });
    await expect(said).toBeVisible();
    await page.unroute(CODE);
    await said.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("radio", { name: "3 or more bedrooms" }).click();
    await expect(page).toHaveURL(/minBeds=3/);
  });

  test("on a phone the place of their sheet says so, and trying again opens it", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openWithoutLateCode(page, `/homes?zipCode=${ZIP}`);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    const said = page.getByRole("alert").filter({ hasText: "We couldn’t load the filters." });
    await expect(said).toBeVisible();
    await page.unroute(CODE);
    await said.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "Filters" })).toBeHidden();
  });
});

test("a chart whose code does not load keeps its drawing, which follows the view and can be saved, and trying again loads it", async ({
  page,
}) => {
  await openWithoutLateCode(page, `/markets/${ZIP}`);
  const chart = page.getByRole("figure", { name: "Median days on market" });
  await chart.scrollIntoViewIfNeeded();
  const still = chart.locator("[data-chart=still]");
  await expect(still).toContainText("Nov 2023");
  await page.getByRole("link", { name: /^60/ }).click();
  await expect(still).toContainText("Nov 2021");
  const said = chart.getByRole("alert").filter({ hasText: "We couldn’t load its tooltip and legend." });
  await expect(said).toBeVisible();
  // The buttons that save it answer, and are not busy for good: the code that writes the file is not there either.
  const svg = chart.getByRole("button", { name: /as SVG$/ });
  await svg.click();
  await expect(chart.getByText("The file could not be made. Try again.")).toBeVisible();
  await page.unroute(CODE);
  const { bytes } = await saved(page, svg);
  expect(bytes.toString()).toContain(">Nov 2021</text>");
  await said.getByRole("button", { name: "Try again" }).click();
  await expect(chart.getByRole("application")).toBeVisible();
  await expect(said).toHaveCount(0);
});

test("a page whose code does not load says so in its place, and trying again loads it", async ({ page }) => {
  await page.goto("/");
  await page.locator("html[data-hydrated]").waitFor();
  await page.route(CODE, (route) => route.abort("connectionfailed"));
  await page.getByRole("banner").getByRole("link", { name: "Markets" }).click();
  const said = page.getByRole("alert").filter({ hasText: "We couldn’t load this page." });
  await expect(said).toBeVisible();
  await expect(page).toHaveURL("/markets");
  await page.unroute(CODE);
  await said.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText(/markets$/);
  await expect(said).toHaveCount(0);
});

test("fields that choose a market's homes and do not load are missed by name, and trying again loads them", async ({
  page,
}) => {
  await openWithoutLateCode(page, `/markets/${ZIP}`);
  await page.getByText("Filter these homes").click();
  const said = page.getByRole("alert").filter({ hasText: "We couldn’t load the filters." });
  await expect(said).toBeVisible();
  await page.unroute(CODE);
  await said.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Beds, at least").selectOption("3");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/minBeds=3/);
});

test("a market whose code does not load is named, and trying again draws it beside the page's own", async ({
  page,
}) => {
  await openWithoutLateCode(page, `/markets/${ZIP}`);
  await page.getByRole("link", { name: "Add Texas to the comparison" }).click();
  const said = page.getByRole("alert").filter({ hasText: "We couldn’t load the market of Texas." });
  await expect(said).toBeVisible();
  await page.unroute(CODE);
  await said.getByRole("button", { name: "Try again" }).click();
  await expect(said).toHaveCount(0);
  await expect(page.getByRole("figure", { name: "Median days on market" })).toContainText("Texas");
});

test("a comparison says that homes to add did not load, and trying again offers them", async ({ page, homeId }) => {
  await page.goto(`/homes/${homeId}`);
  await page.goto("/compare");
  const offered = page.getByRole("region", { name: "Add a home you saved or looked at" });
  await expect(offered.getByRole("link")).toHaveCount(1);
  // Without its code, then without its homes.
  await openWithoutLateCode(page, "/compare");
  const said = page.getByRole("alert").filter({ hasText: "We couldn’t load the homes that you saved or looked at." });
  await expect(said).toBeVisible();
  await page.route("**/v1/properties?*", (route) => route.abort("connectionfailed"));
  await page.unroute(CODE);
  await said.getByRole("button", { name: "Try again" }).click();
  const again = offered.getByRole("alert").getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute("**/v1/properties?*");
  await again.click();
  await expect(offered.getByRole("link")).toHaveCount(1);
});
