import type { Page } from "@playwright/test";
import { expect, interactiveMap, test } from "../support/fixtures";
import { ZIP } from "../support/pages";

const CODE = "**/_next/static/**/*.js";

/** Opens a page whose own scripts come, and none of those that it asks for later. */
async function openWithoutLateCode(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  await page.route(CODE, (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort("connectionfailed"),
  );
  await page.goto(path);
}

// A script that is asked for later may not come: the connection is gone, or a new version has taken its place.
test.describe("where the map's code does not come", () => {
  for (const [name, pathOf] of [
    ["a home's page", (id: string) => `/homes/${id}`],
    ["the search", () => `/homes?zipCode=${ZIP}`],
    ["the map's view", () => `/homes?zipCode=${ZIP}&view=map`],
  ] as const)
    test(`${name} and its drawing stay, and trying again brings the map`, async ({ page, homeId }) => {
      const path = pathOf(homeId);
      await openWithoutLateCode(page, path);
      const heading = await page.getByRole("heading", { level: 1 }).innerText();
      // A home's page has a map of comparables too.
      const where = page.getByRole("region", { name: "Where it is" });
      if (path.includes(homeId)) await where.getByRole("heading").scrollIntoViewIfNeeded();
      const around = path.includes(homeId) ? where : page.getByRole("main");
      const said = around.getByRole("alert").filter({ hasText: "We couldn’t load the map." });
      await expect(said).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(around.locator(".map-neat:visible")).toHaveCount(1);
      await page.unroute(CODE);
      await said.getByRole("button", { name: "Try again" }).click();
      await expect(said).toHaveCount(0);
      if (path.includes(homeId)) await expect(where.locator(".leaflet-container")).toBeVisible();
      else await interactiveMap(page);
    });

  test("the map comes by itself once the connection is back", async ({ page }) => {
    await openWithoutLateCode(page, `/homes?zipCode=${ZIP}&view=map`);
    const said = page.getByRole("alert").filter({ hasText: "We couldn’t load the map." });
    await expect(said).toBeVisible();
    await page.unroute(CODE);
    // What a browser says then, when its requests get through again.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(said).toHaveCount(0);
    await interactiveMap(page);
  });
});

test.describe("the box for a place, whose list comes when a visitor turns to it", () => {
  test("what is typed, the cursor and the focus stay when the list's code comes", async ({ page }) => {
    let letCome = () => {};
    const come = new Promise<void>((done) => {
      letCome = done;
    });
    await page.goto(`/homes?zipCode=${ZIP}&view=grid`, { waitUntil: "networkidle" });
    await page.route(CODE, (route) => come.then(() => route.continue()));
    const box = page.getByRole("combobox", { name: "Place or address" });
    await box.focus();
    await page.keyboard.type("Austn");
    await page.keyboard.press("ArrowLeft");
    letCome();
    // The places of what was typed meanwhile are asked for.
    await expect(page.getByText("Did you mean")).toBeVisible();
    await page.keyboard.type("i");
    await expect(box).toHaveValue("Austin");
    await expect(page.getByRole("option", { name: "Austin, TX", exact: true })).toBeVisible();
  });

  test("where that code does not come, Enter searches by what was typed", async ({ page }) => {
    await openWithoutLateCode(page, "/homes?status=forSale");
    const box = page.getByRole("combobox", { name: "Place or address" });
    await box.fill("Austin, TX");
    await box.press("Enter");
    await expect(page).toHaveURL(/\/homes\?(?=.*city=Austin)(?=.*status=forSale)/);
  });
});

test("a chart whose code does not come keeps the server's drawing, and says so where there is none", async ({
  page,
}) => {
  await openWithoutLateCode(page, `/markets/${ZIP}`);
  const chart = page.getByRole("figure", { name: "Median days on market" });
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator(".chart svg").first()).toBeVisible();
  await page.getByRole("link", { name: /^60/ }).click();
  await expect(chart.getByText("This chart could not be loaded")).toBeVisible();
});
