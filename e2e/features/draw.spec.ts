import type { Page } from "@playwright/test";
import { expect, interactiveMap, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { cards, heading } from "../support/parts";

const AUSTIN = "/homes?city=Austin&state=TX";
const draw = (page: Page) => page.getByRole("button", { name: "Draw an area" });
const change = (page: Page) => page.getByRole("button", { name: "Change the area" });
const tools = (page: Page) => page.locator(".map-tools");
const corners = (page: Page) => page.locator(".map-corner:not(.side)");
const area = (page: Page) => page.locator(".leaflet-container path.map-area");
const cornersAsked = (page: Page) => new URL(page.url()).searchParams.get("polygon")?.split(";").length;
const totalOf = async (page: Page) => Number.parseInt((await heading(page).innerText()).replaceAll(",", ""), 10);

/** Points of a circular path on the map, in pixels of the window. */
async function roundPath(page: Page, radius: number, count: number): Promise<{ x: number; y: number }[]> {
  const box = (await page.locator(".leaflet-container").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

async function dragAlong(page: Page, path: readonly { x: number; y: number }[]): Promise<void> {
  await page.mouse.move(path[0]!.x, path[0]!.y);
  await page.mouse.down();
  for (const { x, y } of path.slice(1)) await page.mouse.move(x, y);
  await page.mouse.up();
}

test("a shape drawn by hand replaces the place, says so, opens elsewhere by its link, can be changed, and survives a reload and Back", async ({
  page,
  context,
  browser,
  baseURL,
  quietConsole,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(AUSTIN);
  await interactiveMap(page);
  const place = await heading(page).innerText();
  const whole = await totalOf(page);
  await draw(page).click();
  await expect(tools(page)).toBeVisible();
  await dragAlong(page, await roundPath(page, 120, 40));
  await expect(page).toHaveURL(/\/homes\?polygon=/);
  await expect(heading(page)).toContainText("in the drawn area");
  const market = page.getByRole("link", { name: "Market of this area" });
  await expect(market).toHaveAttribute("href", /^\/markets\/area\?polygon=/);
  const drawn = await heading(page).innerText();
  const found = await totalOf(page);
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(whole);
  const asked = cornersAsked(page)!;

  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const other = await browser.newPage({ baseURL: baseURL! });
  await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(heading(other)).toHaveText(drawn);
  await other.close();

  await page.reload();
  await interactiveMap(page);
  await expect(heading(page)).toHaveText(drawn);
  await expect(area(page)).toBeVisible();
  const first = page.url();
  await change(page).click();
  await expect(corners(page)).toHaveCount(asked);
  await corners(page).nth(1).focus();
  await page.keyboard.press("Delete");
  await expect(corners(page)).toHaveCount(asked - 1);
  const corner = (await corners(page).first().boundingBox())!;
  await dragAlong(page, [
    { x: corner.x + 14, y: corner.y + 14 },
    { x: corner.x + 34, y: corner.y + 24 },
    { x: corner.x + 54, y: corner.y + 34 },
  ]);
  await tools(page).getByRole("button", { name: "Done" }).click();
  await expect(page).not.toHaveURL(first);
  expect(cornersAsked(page)).toBe(asked - 1);
  await page.goBack();
  await expect(page).toHaveURL(first);
  await expect(heading(page)).toHaveText(drawn);
  await page.goBack();
  await expect(heading(page)).toHaveText(place);
  expect(quietConsole).toEqual([]);
});

test("by keyboard a circle of typed miles is drawn around a typed place, and an area is changed and cleared", async ({
  page,
}) => {
  await page.goto(AUSTIN);
  await interactiveMap(page);
  await draw(page).press("Enter");
  await expect(page.locator(".leaflet-container")).toBeFocused();
  await tools(page).getByRole("button", { name: "Circle" }).press("Enter");
  const around = tools(page).getByLabel("Around");
  const miles = tools(page).getByLabel("Miles");
  for (const [place, radius, said] of [
    ["", "2", "Type a place or an address, or drag on the map."],
    [ZIP, "two", "Miles are a number up to 100, as in 2 or 0.5."],
    ["Nashvile TN", "2", "No place is called “Nashvile TN”. Did you mean Nashville, TN?"],
    ["main st", "2", /^“main st” may be several places\. Did you mean \d+ Main St, /],
  ] as const) {
    await around.fill(place);
    await miles.fill(radius);
    await miles.press("Enter");
    await expect(tools(page).getByRole("alert")).toHaveText(said);
  }
  await miles.fill("1.5");
  await around.fill(ZIP);
  // The list is that of the search box, and the first Escape leaves only it.
  await expect(page.getByRole("option", { name: new RegExp(`^${ZIP}`) })).toBeVisible();
  await around.press("Escape");
  await expect(page.getByRole("listbox", { name: "Places" })).toBeHidden();
  await around.press("Enter");
  await expect(page).toHaveURL(/latitude=30\.\d+&longitude=-97\.\d+&radius=1\.5$/);
  await expect(heading(page)).toContainText("within 1.5 miles of ");
  // The search box says so too, and takes the circle away.
  const box = page.getByRole("combobox", { name: "Place or address" });
  await expect(box).toHaveAttribute("placeholder", /^Within 1\.5 miles of /);
  await expect(box).toHaveValue("");
  await box.press("Enter");
  await expect(heading(page)).toContainText("within 1.5 miles of ");
  await page.getByRole("button", { name: "Clear place" }).click();
  await expect(page).not.toHaveURL(/radius/);
  await expect(box).toHaveAttribute("placeholder", "ZIP, city or address");

  // A shape is changed by keyboard, whoever drew it.
  await page.goto("/homes?polygon=-97.8,30.2;-97.7,30.2;-97.75,30.3");
  await interactiveMap(page);
  const first = page.url();
  await change(page).press("Enter");
  await corners(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(corners(page)).toHaveCount(4);
  await page.keyboard.press("ArrowRight");
  await tools(page).getByRole("button", { name: "Done" }).press("Enter");
  await expect(page).not.toHaveURL(first);
  expect(cornersAsked(page)).toBe(4);
  await change(page).press("Enter");
  await tools(page).getByRole("button", { name: "Clear area" }).press("Enter");
  await expect(page).toHaveURL(/\/homes$/);
  await expect(area(page)).toHaveCount(0);
});

test("a search around a point shows its circle, gives each home's distance, and its radius can be changed", async ({
  page,
}) => {
  await page.goto(AUSTIN);
  await interactiveMap(page);
  // If the code for drawing does not load, the map says so, and trying again loads it.
  const code = "**/_next/static/**/*.js";
  await page.route(code, (route) => route.abort("connectionfailed"));
  await draw(page).click();
  const said = page.getByRole("alert").filter({ hasText: "We couldn’t load the drawing tools." });
  await expect(said).toBeVisible();
  await page.unroute(code);
  await said.getByRole("button", { name: "Try again" }).click();
  await tools(page).getByRole("button", { name: "Circle" }).click();
  const mark = (await page.locator(".leaflet-marker-icon.map-cluster").first().boundingBox())!;
  await page.mouse.click(mark.x + mark.width / 2, mark.y + mark.height / 2);
  await expect(page).toHaveURL(/latitude=[-\d.]+&longitude=[-\d.]+&radius=2$/);
  await expect(heading(page)).toContainText(/within 2 miles of (a point near )?\d+ .+, /);
  await expect(page.locator("path.map-point")).toBeAttached();
  await expect(area(page)).toBeVisible();
  await page.getByLabel("Sort by").selectOption({ label: "Nearest first" });
  await expect(cards(page).first()).toContainText(/^.*0\.\d+ miles/s);
  // A drag goes from the center to the edge.
  await change(page).click();
  await expect(tools(page)).toBeVisible();
  const [edge] = await roundPath(page, 60, 4);
  const center = { x: edge!.x - 60, y: edge!.y };
  await dragAlong(page, [center, { x: center.x + 30, y: center.y }, edge!]);
  await expect(page).not.toHaveURL(/radius=2(&|$)/);
  await expect(heading(page)).toContainText(/within [\d.]+ miles? of /);
  // Without another place only the radius changes.
  const at = new URL(page.url()).searchParams;
  await change(page).press("Enter");
  await tools(page).getByLabel("Miles").fill("5");
  await tools(page).getByRole("button", { name: "Search here" }).press("Enter");
  await expect(heading(page)).toContainText("within 5 miles of ");
  for (const name of ["latitude", "longitude"]) expect(new URL(page.url()).searchParams.get(name)).toBe(at.get(name));
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("combobox", { name: /^Distance from .+, within/ }).selectOption("0.5");
  await expect(heading(page)).toContainText("within 0.5 miles of ");
  await page.getByRole("link", { name: "Remove Within 0.5 miles" }).click();
  // Sorting by distance is only possible with a circle, so it goes with the circle.
  await expect(page).toHaveURL(/\/homes$/);
});

test("the tools cover no part of an area that is changed, wherever it is on the map, and leave the focus on the map", async ({
  page,
}) => {
  for (const where of ["polygon=-97.8,30.2;-97.7,30.2;-97.75,30.25", "latitude=30.2&longitude=-97.75&radius=2"]) {
    await page.goto(`/homes?${where}&map=30.29,-97.75,12`);
    await interactiveMap(page);
    await change(page).click();
    await expect(tools(page)).toBeVisible();
    await expect(async () => {
      const [shape, frame] = [(await area(page).boundingBox())!, (await tools(page).boundingBox())!];
      expect(shape.y + shape.height).toBeLessThanOrEqual(frame.y);
    }).toPass();
    // What had the focus is gone with the tools.
    await tools(page).getByRole("button").first().focus();
    await page.keyboard.press("Escape");
    await expect(tools(page)).toHaveCount(0);
    await expect(page.locator(".leaflet-container")).toBeFocused();
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a shape and a circle are drawn with one finger, and a tap is too small for a shape", async ({ page }) => {
    await page.goto(`${AUSTIN}&view=map`);
    await interactiveMap(page);
    await draw(page).tap();
    await expect(tools(page)).toBeVisible();
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const [from, ...path] = await roundPath(page, 90, 24);
    await touch("touchStart", [from!]);
    for (const at of path) await touch("touchMove", [at]);
    await touch("touchEnd", []);
    await expect(page).toHaveURL(/polygon=/);
    await expect(heading(page)).toContainText("in the drawn area");
    await expect(area(page)).toBeVisible();
    const first = page.url();
    // The results move the map's controls, so the first tap may miss them.
    await expect(async () => {
      await change(page).tap({ timeout: 1_000 });
      await expect(tools(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await tools(page).getByRole("button", { name: "Redraw" }).tap();
    await page.touchscreen.tap(from!.x, from!.y);
    await expect(tools(page)).toContainText("That was too small for an area.");
    await tools(page).getByRole("button", { name: "Circle" }).tap();
    const [edge] = await roundPath(page, 60, 4);
    await touch("touchStart", [{ x: edge!.x - 60, y: edge!.y }]);
    await touch("touchMove", [edge!]);
    await touch("touchEnd", []);
    await expect(page).not.toHaveURL(first);
    await expect(heading(page)).toContainText(/within [\d.]+ miles? of /);
  });
});
