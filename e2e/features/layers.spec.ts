import type { Page } from "@playwright/test";
import { expect, interactiveMap, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { heading, pricedPin } from "../support/parts";

/** What lies over a page or stays in its window: the whole of it can be reached, at any width. */

const SEARCH = `/homes?zipCode=${ZIP}&status=forSale`;

/** Scrolls with a finger at the left edge of an element, beside its controls, as far as it goes. */
async function swipeToEnd(page: Page, { x, y, height }: { x: number; y: number; height: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: x + 8, y: y + height * at }],
    });
  for (let i = 0; i < 16; i++) {
    await touch("touchStart", 0.8);
    for (const at of [0.7, 0.6, 0.5, 0.4, 0.3, 0.2]) await touch("touchMove", at);
    await touch("touchEnd");
  }
}

test.describe("by touch", () => {
  test.use({ hasTouch: true });
  test("a sheet scrolls to its end on any phone, with title and buttons in view and nothing blank below", async ({
    page,
  }) => {
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(SEARCH);
      await page.getByRole("button", { name: /^Filters/ }).tap();
      const sheet = page.getByRole("dialog", { name: "Filters" });
      const box = (await sheet.boundingBox())!;
      await swipeToEnd(page, box);
      await expect(sheet.locator("section").last()).toBeInViewport();
      await expect(sheet.locator("section").last().locator("input, select").last()).toBeInViewport();
      for (const part of [
        sheet.getByRole("heading", { name: "Filters" }),
        sheet.getByRole("button", { name: "Close" }),
        sheet.getByRole("button", { name: /^Show/ }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      const blank = await sheet.evaluate((each) => [each.scrollHeight - each.clientHeight, each.scrollTop]);
      expect(blank, `${width} px`).toEqual([0, 0]);
    }
  });
});

test("a phone's map starts within 220 px of the top, with all of its tools, and the switch to the list stays", async ({
  page,
}) => {
  // Moved away from the place, it also offers to search there.
  for (const query of ["", "&map=30.2500,-97.7600,13"]) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${SEARCH}&view=map${query}`);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 844 });
      await interactiveMap(page);
      const map = (await page.locator(".leaflet-container").boundingBox())!;
      expect(map.y).toBeLessThanOrEqual(220);
      const tools = page.locator(".map-bar").locator("button, label").filter({ visible: true });
      let end = 0;
      for (const tool of await tools.all()) {
        const box = (await tool.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(end - 1);
        end = box.x + box.width;
        expect(await tool.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
      }
      expect(end).toBeLessThanOrEqual(width);
      await expect(page.getByRole("button", { name: "Draw an area" })).toContainText("Draw");
      const list = page.getByRole("navigation", { name: "List or map" });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(list).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(list).toBeInViewport({ ratio: 1 });
    }
  }
});

test("the map of a search, its scale and the card of a pressed pin end at the window, and what explains the map covers no home", async ({
  page,
}) => {
  await page.goto(`${SEARCH}&view=map`);
  await interactiveMap(page);
  await pricedPin(page).press("Enter");
  const map = page.getByRole("region", { name: "Map of homes" });
  const scale = map.locator(".leaflet-control-scale");
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const part of [map, scale, page.getByRole("region", { name: "Home on the map" })])
      await expect
        .poll(async () => {
          const box = (await part.boundingBox())!;
          return box.y + box.height;
        })
        .toBeLessThanOrEqual(height);
    const { y, height: deep } = (await page.locator(".leaflet-container").boundingBox())!;
    for (const part of [page.locator(".map-north"), scale])
      expect((await part.boundingBox())!.y).toBeGreaterThanOrEqual(y + deep - 1);
  }
});

test("a longer headline does not change the rows of a search's head, and the place has more room than the price", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const controls = page.getByRole("navigation", { name: "View" });
  for (const view of ["split", "grid"]) {
    const below: boolean[] = [];
    for (const place of [`zipCode=${ZIP}`, "zipCode=78701,78702,78704,78745"]) {
      await page.goto(`/homes?${place}&view=${view}`);
      const head = (await heading(page).boundingBox())!;
      below.push((await controls.boundingBox())!.x < head.x + 300);
    }
    expect(below[0]).toBe(below[1]);
  }
  const place = (await page.getByRole("combobox", { name: "Place or address" }).boundingBox())!;
  const price = (await page.locator("summary").filter({ hasText: "Price" }).boundingBox())!;
  expect(place.width).toBeGreaterThan(price.width);
});
