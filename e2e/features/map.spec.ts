import type { Page } from "@playwright/test";
import { expect, interactiveMap, test, v1 } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { cards, heading, pricedPin } from "../support/parts";

const marks = (page: Page) => page.locator(".leaflet-marker-icon:is(.map-cluster, .map-pin, .map-dot)");

const searchAsIMove = (page: Page) => page.getByRole("checkbox", { name: "Search as I move" });

async function dragMap(page: Page, from: [number, number], to: [number, number]) {
  const box = (await page.locator(".leaflet-container").boundingBox())!;
  await page.mouse.move(box.x + from[0], box.y + from[1]);
  await page.mouse.down();
  await page.mouse.move(box.x + to[0], box.y + to[1], { steps: 8 });
  await page.mouse.up();
}

test("moving the map searches there, and Back returns to the place however often the map moved, then to the page before", async ({
  page,
  quietConsole,
}) => {
  await page.goto("/");
  await page.goto("/homes?city=Austin&state=TX");
  await interactiveMap(page);
  await searchAsIMove(page).check();
  const place = await heading(page).innerText();
  const address = page.url();
  await dragMap(page, [300, 480], [220, 420]);
  await expect(page).toHaveURL(/bbox=[-\d.,]+&map=/);
  await expect(heading(page)).toContainText("in the map’s area");
  const first = page.url();
  await dragMap(page, [300, 480], [220, 420]);
  await expect(page).not.toHaveURL(first);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(heading(page)).toHaveText(place);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  expect(quietConsole).toEqual([]);
});

test("a map that is being dragged again does not jump back when the address of the last move arrives", async ({
  page,
}) => {
  await page.goto("/homes?city=Austin&state=TX");
  await interactiveMap(page);
  await searchAsIMove(page).check();
  await dragMap(page, [300, 480], [220, 420]);
  await page.mouse.down();
  await page.mouse.move(400, 600, { steps: 4 });
  const place = () => page.locator(".leaflet-map-pane").evaluate((pane) => pane.getBoundingClientRect().toJSON());
  const held = await place();
  await expect(heading(page)).toContainText("in the map’s area");
  const later = await place();
  // Leaflet rounds a place to whole pixels.
  expect(Math.hypot(later.x - held.x, later.y - held.y)).toBeLessThan(1);
  await page.mouse.up();
});

test("pointing at a card highlights its mark; clusters can be opened by keyboard down to a home, whose preview links to its page", async ({
  page,
}) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale`);
  await interactiveMap(page);
  await cards(page).first().hover();
  await expect(page.locator(".map .hovered")).toHaveCount(1);
  const preview = page.getByRole("region", { name: "Home on the map" });
  for (let i = 0; i < 12 && !(await preview.isVisible()); i++) {
    const before = page.url();
    const pin = pricedPin(page);
    const mark = (await pin.count()) > 0 ? pin : marks(page).first();
    await mark.focus();
    await page.keyboard.press("Enter");
    await expect(async () => {
      expect((await preview.isVisible()) || page.url() !== before).toBe(true);
    }).toPass();
    await interactiveMap(page);
  }
  await preview.getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/homes\/prop_/);
});

test("homes without coordinates are counted on the map of a place, but are in no area of the map", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}`);
  const total = Number(/^\d+/.exec(await heading(page).innerText())?.[0]);
  await interactiveMap(page);
  const said = page.getByText(/^\d+ homes? ha(s|ve) no location on record$/);
  await expect(said).toBeVisible();
  const without = Number.parseInt(await said.innerText(), 10);
  await searchAsIMove(page).check();
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(heading(page)).toContainText("in the map’s area");
  await expect(said).toHaveCount(0);
  await page.goto(`/homes?zipCode=${ZIP}&bbox=-180,-90,180,90`);
  await expect(heading(page)).toHaveText(new RegExp(`^${total - without} homes`));
});

test("the map shows its lines when tiles fail, and says so once, until tiles load again", async ({ page }) => {
  // The service under test has no tile server, so the page is given one here.
  await page.route("**/homes?*", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('\\"url\\":null', '\\"url\\":\\"/tiles/{z}/{x}/{y}\\"');
    await route.fulfill({ response, body });
  });
  let answers = true;
  const tile = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';
  await page.route("**/tiles/**", (route) =>
    answers ? route.fulfill({ contentType: "image/svg+xml", body: tile }) : route.fulfill({ status: 500 }),
  );
  const grid = page.locator(".leaflet-container path.map-grid");
  const closer = page.getByRole("button", { name: "Zoom in" });
  await page.goto("/homes?city=Austin&state=TX");
  await interactiveMap(page);
  await expect(page.locator(".map-tiles img").first()).toBeAttached();
  await expect(grid).toHaveCount(0);
  await expect(page.getByText("The street map does not load")).toHaveCount(0);
  await expect(page.locator(".map-foot")).toContainText("OpenStreetMap");
  answers = false;
  await closer.click();
  await expect(grid).toBeAttached();
  await expect(page.getByRole("status").filter({ hasText: "The street map does not load" })).toHaveCount(1);
  answers = true;
  await closer.click();
  await expect(grid).toHaveCount(0);
});

for (const width of [390, 1440])
  test(`a few homes show their prices inside the map, and no button covers one, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/homes?zipCode=${ZIP}&status=forSale&minBeds=4&view=map`);
    await interactiveMap(page);
    const total = Number(/^\d+/.exec(await heading(page).innerText())?.[0]);
    expect(total).toBeGreaterThan(5);
    // A home without room for its price is a dot.
    await expect(page.locator(".leaflet-marker-icon:is(.map-pin, .map-dot)")).toHaveCount(total);
    expect(await page.locator(".leaflet-marker-icon.map-pin").count()).toBeGreaterThan(total / 2);
    const frame = (await page.locator(".leaflet-container").boundingBox())!;
    for (const pin of await page.locator(".leaflet-marker-icon.map-pin").all()) {
      const box = (await pin.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(frame.y);
      expect(box.x).toBeGreaterThanOrEqual(frame.x);
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
      expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
    }
    for (const name of ["Draw an area", "Zoom in", "Zoom out"]) {
      const box = (await page.getByRole("button", { name }).boundingBox())!;
      expect(box.y + box.height, `${name} is above the map`).toBeLessThanOrEqual(frame.y);
    }
  });

for (const view of ["split", "map"])
  test(`pressing the mark of homes at one position, as in a building, lists them, in view ${view}`, async ({
    page,
    request,
  }) => {
    const area = "status=forSale&zipCode=80202";
    const { data } = await v1<{ data: { features: { bbox: number[] }[] } }>(
      request,
      `/v1/properties/map?${area}&bbox=-180,-90,180,90&zoom=19`,
    );
    const spots = data.features.map(({ bbox }) => bbox.join());
    const spot = spots.find((each, i) => spots.indexOf(each) < i)!;
    const count = spots.filter((each) => each === spot).length;
    const [west, south] = spot.split(",");
    await page.goto(`/homes?${area}&view=${view}&map=${south},${west},19`);
    await interactiveMap(page);
    await page.getByRole("button", { name: `${count} homes. Select to list them.` }).press("Enter");
    await expect(heading(page)).toHaveText(`${count} homes in 80202, in the map’s area`);
    await expect(page.getByRole("region", { name: "Homes", exact: true })).toBeFocused();
    await expect(cards(page)).toHaveCount(count);
    await page.goBack();
    await expect(heading(page)).toHaveText(/in 80202$/);
  });
