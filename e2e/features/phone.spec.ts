import { devices } from "@playwright/test";
import { expect, firstHome, interactiveMap, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { heading, PRICED_PINS, pricedPin } from "../support/parts";

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["iPhone 14"];
test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

test("pressing a price opens the home's card on the screen, and turning the phone keeps the map's position", async ({
  page,
  quietConsole,
}) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale&view=map`);
  const place = await heading(page).innerText();
  await pricedPin(page).tap();
  const card = page.getByRole("region", { name: "Home on the map" });
  const link = card.getByRole("link");
  await expect(link).toBeVisible();
  await expect(page.locator(".leaflet-container")).toBeVisible();
  const box = (await card.boundingBox())!;
  const pill = (await page.getByRole("navigation", { name: "List or map" }).boundingBox())!;
  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThanOrEqual(pill.y);
  const address = page.url();
  await page.setViewportSize({ width: 844, height: 390 });
  // The map has its new size and has stopped moving.
  await expect.poll(async () => (await page.locator(".leaflet-container").boundingBox())!.width).toBeGreaterThan(700);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await page.locator(".leaflet-container").boundingBox())!.width).toBeLessThan(400);
  await expect(heading(page)).toHaveText(place);
  expect(page.url()).toBe(address);
  await link.tap();
  await expect(page).toHaveURL(/\/homes\/prop_/);
  expect(quietConsole).toEqual([]);
});

test("the card of a home at the lower edge of the map does not cover its price", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale&view=map`);
  await interactiveMap(page);
  const frame = (await page.locator(".leaflet-container").boundingBox())!;
  // The homes' prices on the map, from its lower edge up.
  const pins = await page
    .locator(PRICED_PINS)
    .evaluateAll((all) =>
      all
        .map((pin) => ({ id: (pin as HTMLElement).dataset.mark!, bottom: pin.getBoundingClientRect().bottom }))
        .sort((a, b) => b.bottom - a.bottom),
    );
  expect(pins[0]!.bottom).toBeGreaterThan(frame.y + frame.height - 200);
  for (const { id } of pins.slice(0, 2)) {
    const pin = page.locator(`[data-mark="${id}"]`);
    await pin.press("Enter");
    const card = page.getByRole("region", { name: "Home on the map" });
    await expect(card.getByRole("link")).toBeVisible();
    const [home, over] = [(await pin.boundingBox())!, (await card.boundingBox())!];
    expect(home.y >= over.y + over.height || home.y + home.height <= over.y).toBe(true);
    await card.getByRole("button", { name: "Close" }).tap();
  }
});

test("what a map says at its lower edge stands above the tray of a comparison, which is a strip on the switch to the list", async ({
  page,
  request,
}) => {
  const { id } = await firstHome(request, "status=forSale");
  await page.addInitScript((home) => {
    localStorage.setItem("lotline.device", JSON.stringify({ version: 1, compared: [{ id: home }] }));
  }, id);
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale&view=map`);
  await pricedPin(page).tap();
  const tray = (await page.locator(".compare-tray").boundingBox())!;
  const pill = (await page.getByRole("navigation", { name: "List or map" }).boundingBox())!;
  expect([tray.x, tray.width, tray.y + tray.height]).toEqual([0, 390, pill.y]);
  const isAbove = async (what: string) => {
    const { y, height } = (await page.locator(what).boundingBox())!;
    expect(y + height, what).toBeLessThanOrEqual(tray.y);
  };
  await isAbove(".map-preview");
  await page.getByRole("button", { name: "Draw an area" }).tap();
  await isAbove(".map-tools");
});

test("the map fills the screen without the list and its tools, and the switch to the list does not cover it", async ({
  page,
}) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=map`);
  await interactiveMap(page);
  await expect(page.getByRole("combobox", { name: "Sort by" })).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(0);
  const map = (await page.locator(".leaflet-container").boundingBox())!;
  const nav = page.getByRole("navigation", { name: "List or map" });
  const pill = (await nav.boundingBox())!;
  expect(map.y + map.height).toBeLessThanOrEqual(pill.y);
  expect(pill.y + pill.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  expect(map.height).toBeGreaterThan(page.viewportSize()!.height * 0.55);
  await nav.getByRole("link", { name: "List" }).tap();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Sort by" })).toBeVisible();
  // Wherever the list was, the whole map is on the screen.
  await page.getByRole("article").last().scrollIntoViewIfNeeded();
  await nav.getByRole("link", { name: "Map" }).tap();
  await expect.poll(() => page.locator(".leaflet-container").boundingBox()).toEqual(map);
});

test("a search says when there is no connection, and continues when it is back", async ({ page, context }) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale`);
  await context.setOffline(true);
  await page.getByLabel("Sort by").selectOption({ label: "Price, lowest first" });
  await expect(page.getByText("You are offline. These are the homes loaded before.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^1 to \d+ shown, as of /)).toBeVisible();
});

test("a map that is first opened without a connection says why it has no homes", async ({ page, context }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=map`);
  await interactiveMap(page);
  // The map's code is there, another place's homes are not.
  await page.goto("/homes?zipCode=78702&status=forSale");
  await expect(page.getByRole("button", { name: /^Compare / }).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "List or map" }).getByRole("link", { name: "Map" }).tap();
  await expect(page.getByText("You are offline. Homes come with the connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(pricedPin(page)).toBeVisible();
});

test("a link that is pressed without a connection keeps the page, says so, and is followed when it is back", async ({
  page,
  context,
  homeId,
}) => {
  await page.goto(`/homes/${homeId}`);
  const said = page.getByText("There is no connection. What you open comes when it is back.");
  const name = await heading(page).innerText();
  await context.setOffline(true);
  await page
    .getByRole("link", { name: /^Take out: / })
    .first()
    .tap();
  await expect(said).toBeVisible();
  await expect(heading(page)).toHaveText(name);
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: /^Put back: / })).toHaveCount(1);
  await expect(said).toHaveCount(0);
});

for (const [when, listed] of [
  ["before its list is there", false],
  ["with its list", true],
] as const)
  test(`Enter in the search box without a connection, ${when}, keeps the page and goes there when it is back`, async ({
    page,
    context,
  }) => {
    await page.goto(`/homes?zipCode=${ZIP}&status=forSale`);
    const name = await heading(page).innerText();
    const box = page.getByRole("combobox", { name: "Place or address" });
    if (listed) {
      await box.fill("Denver");
      await expect(page.getByRole("option", { name: "Denver, CO" })).toBeVisible();
    }
    await context.setOffline(true);
    await box.fill("Nashville, TN");
    if (listed) await expect(page.getByText("We couldn’t load the list of places.")).toBeVisible();
    await box.press("Enter");
    await expect(page.getByText("There is no connection. What you open comes when it is back.")).toBeVisible();
    await expect(heading(page)).toHaveText(name);
    await expect(box).toHaveValue("Nashville, TN");
    await context.setOffline(false);
    await expect(page).toHaveURL("/homes?city=Nashville&state=TN&status=forSale");
    await expect(heading(page)).toContainText("in Nashville, TN");
    await expect(box).toHaveValue("Nashville, TN");
  });

test("a comparison of a single home shows all of its rows without a scrolling frame", async ({ page, request }) => {
  const { id } = await firstHome(request, "status=forSale");
  await page.goto(`/compare?ids=${id}`);
  const frame = page.getByRole("region", { name: "Comparison of homes" });
  await expect(frame.getByRole("row").last()).toBeAttached();
  expect(await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});
