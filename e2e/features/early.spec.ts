import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { holdBack } from "../support/parts";

/** Opens a page without its scripts. They load when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const letCome = await holdBack(page, "**/_next/static/**/*.js");
  await page.goto(path, { waitUntil: "commit" });
  return letCome;
}

const hydrated = (page: Page) => page.locator("html[data-hydrated]");

test("a place that is typed before, while and after the scripts load loses no letter, and the next key looks it up", async ({
  page,
  quietConsole,
}) => {
  const letCome = await openWithoutScripts(page, "/");
  const box = page.getByRole("combobox", { name: "ZIP code, city, state or address" });
  let typed = "";
  const type = async (text: string) => {
    await page.keyboard.type(text);
    typed += text;
  };
  await box.focus();
  await type("austin");
  letCome();
  while ((await hydrated(page).count()) === 0) await type(" ");
  await type("tx");
  await expect(box).toHaveValue(typed);
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

test("a focus event that the page handles late does not select what was typed in the meantime", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=grid`);
  const box = page.getByRole("combobox", { name: "Place or address" });
  await box.focus();
  await page.keyboard.type("aus");
  await box.dispatchEvent("focusin");
  await page.keyboard.type("tin");
  await expect(box).toHaveValue("austin");
});

test("the form of a market's homes that is opened before the scripts load has its fields when they come", async ({
  page,
}) => {
  const letCome = await openWithoutScripts(page, `/markets/${ZIP}`);
  await page.getByText("Filter these homes").click();
  letCome();
  await expect(page.getByLabel("Beds, at least")).toBeVisible();
});

test("a chart's table that is opened before the scripts load has its rows when they come", async ({ page }) => {
  const letCome = await openWithoutScripts(page, `/markets/${ZIP}`);
  const chart = page.getByRole("figure", { name: "Median days on market" });
  await chart.getByText("Show table").click();
  letCome();
  await expect(chart.getByRole("rowheader", { name: "Sep 2026" })).toBeVisible();
});

test("a panel of filters that is opened before the scripts load has its controls when they come", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  const letCome = await openWithoutScripts(page, `/homes?zipCode=${ZIP}&view=grid`);
  await page.locator("summary", { hasText: "Beds" }).click();
  letCome();
  await page.getByRole("radio", { name: "3 or more bedrooms" }).click();
  await expect(page).toHaveURL(/minBeds=3/);
});
