import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { ZIP } from "../support/pages";

/** Opens a page whose scripts come only when they are let. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let letCome = () => {};
  const let_ = new Promise<void>((done) => {
    letCome = done;
  });
  await page.route("**/_next/static/**/*.js", (route) => let_.then(() => route.continue()));
  await page.goto(path, { waitUntil: "commit" });
  return letCome;
}

test("a place that was typed before the scripts came is looked up once they have", async ({ page, quietConsole }) => {
  const letCome = await openWithoutScripts(page, "/");
  const box = page.getByRole("combobox", { name: "ZIP code, city, state or address" });
  await box.pressSequentially("aust");
  letCome();
  await expect(page.getByRole("option", { name: /Austin, TX/ })).toBeVisible();
  await expect(box).toHaveValue("aust");
  await box.pressSequentially("in");
  await expect(box).toHaveValue("austin");
  expect(quietConsole).toEqual([]);
});

test("typing that begins before a page lives and ends after loses no letter, on a slow machine", async ({ page }) => {
  const machine = await page.context().newCDPSession(page);
  await machine.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await page.goto("/", { waitUntil: "commit" });
  const box = page.getByRole("combobox", { name: "ZIP code, city, state or address" });
  await box.focus();
  const lives = () => page.evaluate(() => "lives" in window);
  let typed = "";
  for (const letter of "1207 alta vista avenue austin") {
    await page.keyboard.type(letter);
    typed += letter;
    if (await lives()) break;
  }
  await expect.poll(lives).toBe(true);
  await page.keyboard.type("x");
  await expect(box).toHaveValue(`${typed}x`);
  await box.blur();
  await expect(box).toHaveValue(`${typed}x`);
});

test("a focus that the page hears of late selects nothing that was typed meanwhile", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=grid`);
  const box = page.getByRole("combobox", { name: "Place or address" });
  await box.focus();
  await page.keyboard.type("aus");
  await box.dispatchEvent("focusin");
  await page.keyboard.type("tin");
  await expect(box).toHaveValue("austin");
});

test("a slider, a field and a choice that were set before the scripts came are searched by", async ({ page }) => {
  const letCome = await openWithoutScripts(page, `/homes?zipCode=${ZIP}&view=grid`);
  await page.getByRole("slider", { name: "Least price" }).press("ArrowRight");
  await page.getByRole("combobox", { name: /Sort/ }).selectOption({ label: "Price, lowest first" });
  letCome();
  await expect(page).toHaveURL(/minPrice=\d+/);
  await expect(page).toHaveURL(/sort=listPrice&order=asc/);
  await expect(page.getByRole("link", { name: /^Remove .*\$/ })).toBeVisible();
});

test("keys on the months' ends before the scripts came all count", async ({ page }) => {
  const letCome = await openWithoutScripts(page, `/markets/${ZIP}`);
  const first = page.getByRole("slider", { name: "First month shown" });
  await first.press("ArrowRight");
  await first.press("ArrowRight");
  const before = Number(await first.getAttribute("aria-valuenow"));
  letCome();
  await expect(first).toHaveAttribute("aria-valuenow", String(before + 2));
});

test("a call that was sent before the scripts came is made with what was typed", async ({ page }) => {
  const letCome = await openWithoutScripts(page, "/developers/list-markets");
  const form = page.getByRole("form", { name: "Try it" });
  const state = form.getByRole("textbox", { name: /^state/ });
  await state.fill("OR");
  const asked = page.waitForRequest((request) => request.url().includes("/v1/markets?"));
  await state.press("Enter");
  letCome();
  expect((await asked).url()).toContain("state=OR");
});
