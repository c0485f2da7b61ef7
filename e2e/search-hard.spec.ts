import { devices } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, liveMap, openSearch, test } from "./fixtures";
import { ZIP } from "./pages";

test.describe("on a phone", () => {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 7"];
  test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

  test("filters are set in a sheet that knows the count, and the map is a press away", async ({
    page,
    quietConsole,
  }) => {
    await openSearch(page, `/homes?zipCode=${ZIP}`);
    await page.getByRole("button", { name: "Filters" }).tap();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox", { name: /^For sale/ }).check();
    await sheet.getByLabel("At least").first().selectOption("2");
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
    await expect(page).toHaveURL("/homes?status=forSale");
    await expect(menu.getByRole("link", { name: "Homes" })).toBeHidden();
    expect(quietConsole).toEqual([]);
  });

  test("Back closes the sheet of filters, Forward and a reload open it, and closing it leaves no step behind", async ({
    page,
    quietConsole,
  }) => {
    const open = page.getByRole("button", { name: "Filters" });
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const before = "/homes?city=Austin&state=TX";
    await openSearch(page, before);
    await openSearch(page, `/homes?zipCode=${ZIP}`);

    await open.tap();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`/homes?zipCode=${ZIP}`);
    await expect(open).toBeFocused();
    await page.goForward();
    await expect(sheet).toBeVisible();
    await page.reload();
    await expect(sheet).toBeVisible();

    for (const close of [
      () => sheet.getByRole("button", { name: "Close" }).tap(),
      () => page.keyboard.press("Escape"),
      () => sheet.getByRole("button", { name: /^Show/ }).tap(),
    ]) {
      if (!(await sheet.isVisible())) await open.tap();
      await expect(sheet).toBeVisible();
      await close();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL(`/homes?zipCode=${ZIP}`);
    }

    await open.tap();
    await sheet.getByLabel("At least").first().selectOption("2");
    await sheet.getByRole("button", { name: /^Show/ }).tap();
    await expect(page).toHaveURL(`/homes?zipCode=${ZIP}&minBeds=2`);
    await page.goBack();
    await expect(page).toHaveURL(`/homes?zipCode=${ZIP}`);
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(before);
    expect(quietConsole).toEqual([]);
  });

  test("nothing is wider than 360 pixels, whatever a link says", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const endless = "W".repeat(90);
    const most = "9999999999999999";
    const hostile = [
      ...["city", "state", "q", "zipCode", "status", "bbox", "minPrice", "sort", "map", "whatever"].map(
        (name) => `${name}=${endless}`,
      ),
      `${endless}=1`,
      `city=${endless}&state=TX&minBeds=3&status=forSale`,
      `city=Austin&minPrice=${most}&maxDaysOnMarket=${most}&minYearBuilt=${most}&minSqft=${most}`,
    ].map((query, i) => `/homes?${query}&view=${["split", "table", "map"][i % 3]}`);
    for (const path of [
      "/",
      `/homes?zipCode=${ZIP}&minBeds=1&status=forSale`,
      `/homes?zipCode=${ZIP}&view=map`,
      ...hostile,
    ]) {
      await page.goto(path);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(wide, path).toBe(0);
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search is a form with links", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("combobox").fill(ZIP);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(new RegExp(`zipCode=${ZIP}`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`homes in ${ZIP}`);

    await page.getByText("Beds", { exact: true }).click();
    await page.getByLabel("At least").first().selectOption("2");
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("textbox", { name: "Most price" }).fill("2000000");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/minBeds=2/);
    await expect(page).toHaveURL(/maxPrice=2000000/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`in ${ZIP}`);
    await expect(page.getByRole("alert")).toHaveCount(0);
    const total = await page.getByRole("heading", { level: 1 }).innerText();
    await page.getByRole("link", { name: "Remove 2+ beds" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(total);

    await page.goto("/homes");
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByText("25 to 48 shown")).toBeVisible();
    await expect(page.locator(".elev svg").first()).toBeVisible();
    await page.getByRole("link", { name: "Days listed, fewest first" }).click();
    await expect(page).toHaveURL(/sort=daysOnMarket&order=asc/);
    await expect(page.getByText("1 to 24 shown")).toBeVisible();
    await expect(page.getByRole("img", { name: /^Map of [\d,]+ homes$/ })).toBeVisible();
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page).toHaveURL(/\/homes\/prop_/);
  });
});

test.describe("without JavaScript on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the form's fields stand clear of each other and of the results, open ones too", async ({ page }) => {
    await page.goto(`/homes?zipCode=${ZIP}`);
    for (const opened of [null, "Beds", "More"]) {
      if (opened) await page.getByText(opened, { exact: true }).click();
      const parts = await page.locator(".filter-form :is(summary, button, a, input, select):visible, h1").all();
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      expect(boxes.length).toBeGreaterThan(7);
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(0, i))
          expect(
            a!.x >= b!.x + b!.width || b!.x >= a!.x + a!.width || a!.y >= b!.y + b!.height || b!.y >= a!.y + a!.height,
            `${JSON.stringify(a)} ${JSON.stringify(b)}`,
          ).toBe(true);
    }
  });

  test("the map is a link away, drawn for the width that it has", async ({ page }) => {
    await page.goto(`/homes?zipCode=${ZIP}`);
    await page.getByRole("navigation", { name: "List or map" }).getByRole("link", { name: "Map" }).click();
    await expect(page).toHaveURL(/view=map/);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const map = page.getByRole("img", { name: /^Map of [\d,]+ homes$/ });
      await expect(map).toHaveCount(1);
      const circle = await map.locator(".map-cluster circle").first().boundingBox();
      expect(circle!.width).toBeGreaterThan(20);
      expect(circle!.width).toBeLessThan(50);
    }
  });
});

test.describe("when the service fails", () => {
  test("the last results stay with their time, and trying again goes on", async ({ page }) => {
    await openSearch(page, `/homes?zipCode=${ZIP}`);
    const first = await page.getByRole("article").first().innerText();
    await page.route("**/v1/properties?**", (route) => route.abort("connectionfailed"));
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("listPrice desc");
    await expect(page.getByText(/These results are from \d+:\d\d [AP]M/)).toBeVisible();
    await expect(page.getByRole("article").first()).toHaveText(first, { useInnerText: true });
    await page.unroute("**/v1/properties?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/These results are from/)).toBeHidden();
    await expect(page).toHaveURL(/sort=listPrice/);
  });

  test("an expired token is renewed without a word", async ({ page }) => {
    await openSearch(page, `/homes?zipCode=${ZIP}`);
    let refused = 0;
    await page.route("**/v1/properties?**", async (route) => {
      if (refused++ > 0) return route.continue();
      const headers = { "content-type": "application/problem+json" };
      return route.fulfill({ status: 401, headers, body: JSON.stringify({ code: "invalid_api_key", status: 401 }) });
    });
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("listPrice desc");
    await expect(page.getByRole("article").first()).toContainText("$");
    await expect.poll(() => refused).toBeGreaterThan(1);
    await expect(page.getByText("We couldn’t reach")).toHaveCount(0);
  });
});

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`axe, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: "reduce" } as never);
    for (const [name, path] of [
      ["landing", "/"],
      ["split", `/homes?zipCode=${ZIP}&status=forSale`],
      ["grid", `/homes?zipCode=${ZIP}&view=grid`],
      ["table", `/homes?zipCode=${ZIP}&view=table`],
      ["map", `/homes?zipCode=${ZIP}&view=map`],
      ["nothing found", `/homes?zipCode=${ZIP}&minPrice=99000000`],
      ["not found", "/no/such/page"],
    ] as const)
      test(`finds nothing on ${name}`, async ({ page }) => {
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        await page.mouse.move(200, 300);
        if (["split", "map"].includes(name)) await liveMap(page);
        await page.waitForLoadState("networkidle");
        await expectAccessible(page);
      });
  });

test("the theme is chosen once and rendered by the server from then on", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const html = await (await page.request.get("/homes")).text();
  expect(html).toContain('data-theme="dark"');
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Theme" })).toHaveValue("dark");
  await page.getByRole("combobox", { name: "Theme" }).selectOption("system");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
});
