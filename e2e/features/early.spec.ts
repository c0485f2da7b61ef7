import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { ZIP } from "../support/pages";

/** Opens a page without its scripts. They load when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let letCome = () => {};
  const let_ = new Promise<void>((done) => {
    letCome = done;
  });
  await page.route("**/_next/static/**/*.js", (route) => let_.then(() => route.continue()));
  await page.goto(path, { waitUntil: "commit" });
  return letCome;
}

const hydrated = (page: Page) => page.locator("html[data-hydrated]");

test("a place that is typed before the scripts load stays, and the next key looks it up", async ({
  page,
  quietConsole,
}) => {
  const letCome = await openWithoutScripts(page, "/");
  const box = page.getByRole("combobox", { name: "ZIP code, city, state or address" });
  await box.pressSequentially("aust");
  letCome();
  await hydrated(page).waitFor({ state: "attached" });
  await expect(box).toHaveValue("aust");
  await box.pressSequentially("i");
  await expect(box).toHaveValue("austi");
  await expect(page.getByRole("option", { name: /Austin, TX/ })).toBeVisible();
  expect(quietConsole).toEqual([]);
});

test("a place that is submitted before the scripts load is searched for", async ({ page }) => {
  await openWithoutScripts(page, "/");
  const box = page.getByRole("combobox", { name: "ZIP code, city, state or address" });
  await box.fill("Austin, TX");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/homes\?.*city=Austin/);
});

test("typing that begins before hydration and ends after it loses no letter on a slow machine", async ({ page }) => {
  const machine = await page.context().newCDPSession(page);
  await machine.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await page.goto("/", { waitUntil: "commit" });
  const box = page.getByRole("combobox", { name: "ZIP code, city, state or address" });
  await box.focus();
  let typed = "";
  for (const letter of "1207 alta vista avenue austin") {
    await page.keyboard.type(letter);
    typed += letter;
    if ((await hydrated(page).count()) > 0) break;
  }
  await hydrated(page).waitFor({ state: "attached" });
  await page.keyboard.type("x");
  await expect(box).toHaveValue(`${typed}x`);
  await box.blur();
  await expect(box).toHaveValue(`${typed}x`);
});

test("a focus event that the page handles late does not select what was typed in the meantime", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=grid`);
  const box = page.getByRole("combobox", { name: "Place or address" });
  await box.focus();
  await page.keyboard.type("aus");
  await box.dispatchEvent("focusin");
  await page.keyboard.type("tin");
  await expect(box).toHaveValue("austin");
});

test("a panel of filters that is opened before the scripts load has its controls when they come", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  const letCome = await openWithoutScripts(page, `/homes?zipCode=${ZIP}&view=grid`);
  await page.locator("summary", { hasText: "Beds" }).click();
  letCome();
  await page.getByRole("radio", { name: "3 or more bedrooms" }).click();
  await expect(page).toHaveURL(/minBeds=3/);
});
