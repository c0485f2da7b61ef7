import { devices } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { ZIP } from "../support/pages";

test.describe("on a phone", () => {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 7"];
  test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

  test("Back closes the sheet of filters, Forward and a reload open it, and closing it adds no history entry", async ({
    page,
    quietConsole,
  }) => {
    const open = page.getByRole("button", { name: "Filters" });
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const before = "/homes?city=Austin&state=TX";
    await page.goto(before);
    await page.goto(`/homes?zipCode=${ZIP}`);

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
    await sheet.getByRole("radio", { name: "2 or more bedrooms" }).check();
    await sheet.getByRole("button", { name: /^Show/ }).tap();
    await expect(page).toHaveURL(`/homes?zipCode=${ZIP}&minBeds=2`);
    await page.goBack();
    await expect(page).toHaveURL(`/homes?zipCode=${ZIP}`);
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(before);
    expect(quietConsole).toEqual([]);
  });
});

test.describe("when the service fails", () => {
  test("the last results stay with their time, and trying again continues", async ({ page }) => {
    await page.goto(`/homes?zipCode=${ZIP}`);
    const first = await page.getByRole("article").first().innerText();
    await page.route("**/v1/properties?**", (route) => route.abort("connectionfailed"));
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("listPrice desc");
    await expect(page.getByText(/These results are of your search before, from \d+:\d\d [AP]M/)).toBeVisible();
    await expect(page.getByRole("article").first()).toHaveText(first, { useInnerText: true });
    await page.unroute("**/v1/properties?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/These results are/)).toBeHidden();
    await expect(page).toHaveURL(/sort=listPrice/);
  });

  test("an expired token is renewed without a message", async ({ page }) => {
    await page.goto(`/homes?zipCode=${ZIP}`);
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

test("a chosen theme is rendered by the server from then on", async ({ page }) => {
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
