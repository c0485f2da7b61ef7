import { devices, type Locator, type Page } from "@playwright/test";
import { expect, interactiveMap, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { cards, heading, homesOn, shown } from "../support/parts";

/**
 * The HTML of the focused element, unless it or what represents it (its label, its card, a part of either) has a visible
 * outline of two pixels. The thumb of a slider has no computed style, so the CSS rule that outlines it is looked up instead.
 */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    const rulesIn = (list: CSSRuleList): CSSStyleRule[] =>
      [...list].flatMap((rule) =>
        rule instanceof CSSStyleRule ? [rule] : "cssRules" in rule ? rulesIn(rule.cssRules as CSSRuleList) : [],
      );
    const THUMB = "::-webkit-slider-thumb";
    const thumbShows = () =>
      [...document.styleSheets]
        .flatMap((sheet) => rulesIn(sheet.cssRules))
        .some(
          ({ selectorText, style }) =>
            selectorText.endsWith(THUMB) &&
            at.matches(selectorText.slice(0, -THUMB.length)) &&
            /\b[2-9]px solid/.test(style.outline),
        );
    if (at.matches("input[type=range]") && thumbShows()) return null;
    const around = at.closest<HTMLElement>("label, article, fieldset, figure");
    const drawn = [at, ...at.children, ...(around ? [around] : [])];
    const shows = drawn.some((element) =>
      [undefined, "::before", "::after"].some((part) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor);
      }),
    );
    return shows ? null : at.outerHTML.slice(0, 120);
  });

/** Asked in one step: code that a focus loads may put another element in the target's place between two. */
const has = async (target: Locator) => (await target.and(target.page().locator(":focus")).count()) > 0;

test("a buyer gets from the landing page to a comparison by keyboard alone, and the focus is always visible", async ({
  page,
  quietConsole,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/");
  /** Tabs to a target and checks that every stop on the way shows its focus. */
  const tabTo = async (target: Locator, key: "Tab" | "Shift+Tab" = "Tab") => {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < 60; stops++) {
      await page.keyboard.press(key);
      expect(await hiddenFocus(page), "the focus does not show").toBeNull();
      if (await has(target)) return;
    }
    throw new Error(`No ${key} reaches ${target}`);
  };

  await tabTo(page.getByRole("combobox", { name: "ZIP code, city, state or address" }));
  await page.keyboard.type(ZIP);
  await expect(page.getByRole("option", { name: ZIP })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/homes\\?zipCode=${ZIP}`));
  await expect(heading(page)).toHaveText(/homes in/);

  await tabTo(page.locator("summary").filter({ hasText: "Price" }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("slider", { name: "Minimum price" }));
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/minPrice=\d+/);
  await expect(page.getByRole("link", { name: /^Remove \$[\d.]+[KM]?\+$/ })).toBeVisible();
  await tabTo(page.getByRole("slider", { name: "Maximum price" }));
  for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/maxPrice=\d+/);
  await tabTo(page.locator("summary").filter({ hasText: "Beds" }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("radio", { name: "Any number of bedrooms" }));
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/minBeds=4/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("radio", { name: "4 or more bedrooms" })).toBeHidden();
  await expect(page.getByText("Updating …")).toBeHidden();

  const flags = page.getByRole("article").getByRole("button", { name: /^Save / });
  for (const nth of [0, 1]) {
    await tabTo(flags.nth(nth));
    await page.keyboard.press("Enter");
    await expect(flags.nth(nth)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(page.getByRole("link", { name: "Saved 2" })).toBeVisible();

  await interactiveMap(page);
  const follow = page.getByRole("checkbox", { name: "Search as I move" });
  await tabTo(follow);
  await page.keyboard.press("Space");
  await expect(follow).toBeChecked();
  await page.keyboard.press("Space");
  await expect(follow).not.toBeChecked();
  await tabTo(page.getByRole("button", { name: "Zoom out" }));

  await tabTo(page.getByRole("link", { name: "Saved 2" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/saved$/);
  const compare = page.getByRole("region", { name: /^Homes/ }).getByRole("button", { name: /^Compare / });
  await expect(compare).toHaveCount(2);
  for (const nth of [0, 1]) {
    await tabTo(compare.nth(nth));
    await page.keyboard.press("Space");
    await expect(compare.nth(nth)).toHaveAttribute("aria-pressed", "true");
  }
  await tabTo(page.getByRole("link", { name: "Compare 2 homes" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/compare\?ids=prop_\w+,prop_\w+$/);
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveCount(2);
  expect(quietConsole).toEqual([]);
});

test("Back from a home restores the filters, the page and the scroll position", async ({ page, quietConsole }) => {
  await page.goto("/homes?city=Austin&state=TX");
  await page.getByText("Beds", { exact: true }).click();
  await page.getByRole("radio", { name: "2 or more bedrooms" }).click();
  await expect(page).toHaveURL(/minBeds=2/);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/offset=24/);
  await expect(shown(page)).toHaveText(/^25 to 48 shown/);
  await expect(cards(page).locator("img[src^='/drawings/']")).toHaveCount(24);

  const before = await homesOn(page);
  const card = cards(page).nth(9);
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 120));
  const y = await page.evaluate(() => window.scrollY);
  expect(y).toBeGreaterThan(200);
  await card.getByRole("link").click();
  await expect(page).toHaveURL(/\/homes\/prop_/);
  await expect(heading(page)).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/minBeds=2&offset=24/);
  await expect(shown(page)).toHaveText(/^25 to 48 shown/);
  expect(await homesOn(page)).toEqual(before);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(y);

  await page.goBack();
  await expect(shown(page)).toHaveText(/^1 to 24 shown/);
  await page.goForward();
  await expect(shown(page)).toHaveText(/^25 to 48 shown/);
  expect(quietConsole).toEqual([]);
});

test.describe("on a phone", () => {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 7"];
  test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

  test("filters are set in a sheet that shows the number of homes, and one press opens the map", async ({
    page,
    quietConsole,
  }) => {
    await page.goto(`/homes?zipCode=${ZIP}`);
    await page.getByRole("button", { name: "Filters" }).tap();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox", { name: /^For sale/ }).check();
    await sheet.getByRole("radio", { name: "2 or more bedrooms" }).check();
    const show = sheet.getByRole("button", { name: /^Show [\d,]+ homes?$/ });
    await expect(show).toBeVisible();
    expect(page.url()).not.toContain("minBeds");
    await show.tap();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/minBeds=2/);
    await expect(page).toHaveURL(/status=forSale/);
    await page.getByRole("navigation", { name: "List or map" }).getByRole("link", { name: "Map" }).tap();
    await expect(page.locator(".leaflet-marker-icon").first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("article").first()).toBeVisible();
    const menu = page.locator("header details");
    await menu.locator("summary").tap();
    await menu.getByRole("link", { name: "Homes" }).tap();
    await expect(page).toHaveURL("/homes?status=forSale&underContract=false");
    await expect(menu.getByRole("link", { name: "Homes" })).toBeHidden();
    expect(quietConsole).toEqual([]);
  });
});

test("a home's page shows price, facts, days on market, history, taxes, scores and comparison from its record", async ({
  page,
  homeId,
  quietConsole,
}) => {
  await page.goto(`/homes/${homeId}`);
  expect(quietConsole).toEqual([]);
  await expect(heading(page)).toContainText(`Austin, TX ${ZIP}`);
  await expect(
    page.getByRole("img", { name: /^Illustration drawn from the record, not a photograph: house/ }),
  ).toBeVisible();
  for (const name of [
    /on the market/,
    "Price history",
    "Tax history",
    "Getting around",
    "Where it is",
    "Beside its ZIP",
    "On record",
    "Similar homes",
    `${ZIP} now`,
  ])
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  const prices = page.getByRole("table", { name: "Price events" });
  await expect(prices.getByRole("columnheader", { name: "Source" })).toBeVisible();
  await expect(prices.getByRole("row").nth(1)).toContainText("$");
  await expect(page.getByRole("table", { name: "Tax bills" }).getByRole("row").nth(1)).toContainText("%");
  await expect(page.getByRole("link", { name: `Read the ${ZIP} market` })).toHaveAttribute("href", `/markets/${ZIP}`);
  // For a visitor from elsewhere the link back leads to the homes of the ZIP.
  const back = page.getByRole("link", { name: `Homes for sale in ${ZIP}` });
  await expect(back).toHaveAttribute("href", `/homes?zipCode=${ZIP}&status=forSale&underContract=false`);
});
