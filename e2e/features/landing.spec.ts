import { expect, test } from "../support/fixtures";
import { heading } from "../support/parts";

test("a state is found by its name, with its number of homes, a city by its name and state, and a home of it by keyboard", async ({
  page,
  quietConsole,
}) => {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "ZIP code, city, state or address" });
  await box.pressSequentially("texas");
  const state = page.getByRole("group", { name: "States" }).getByRole("option", { name: /^Texas [\d,]+ homes$/ });
  await expect(state).toBeVisible();
  const homes = /[\d,]+/.exec(await state.innerText())?.[0];
  await box.press("Enter");
  await expect(page).toHaveURL("/homes?state=TX&status=forSale&underContract=false");
  await expect(page.getByRole("heading", { level: 1, name: `${homes} homes in Texas` })).toBeVisible();
  await page.goBack();
  await box.fill("austin texas");
  await expect(page.getByRole("option", { name: "Austin, TX", exact: true })).toBeVisible();
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /homes in Austin, TX/ })).toBeVisible();
  await page.getByRole("article").first().getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/homes\/prop_[0-9a-f]{16}$/);
  expect(quietConsole).toEqual([]);
});

test("arrows move through the list of places, and Escape closes it, then clears what was typed", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "ZIP code, city, state or address" });
  await box.pressSequentially("78");
  await expect(page.getByRole("listbox", { name: "Places" }).getByRole("option").first()).toBeVisible();
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await box.press("ArrowDown");
  const active = await box.getAttribute("aria-activedescendant");
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true");
  await box.press("Escape");
  await expect(page.getByRole("listbox", { name: "Places" })).toBeHidden();
  await expect(box).toHaveValue("78");
  await box.press("Escape");
  await expect(box).toHaveValue("");
});

test("the list and the page say when a place is unknown", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "ZIP code, city, state or address" });
  await box.pressSequentially("zzzzqq");
  await expect(page.getByText("No place or address begins with “zzzzqq”.")).toBeVisible();
  await box.press("Enter");
  await expect(heading(page)).toHaveText("No place called “zzzzqq” has homes here.");
  await expect(page.getByRole("navigation", { name: "Cities with the most homes" }).getByRole("link")).not.toHaveCount(
    0,
  );
});

test("featured markets and the map of cities link to their pages", async ({ page, quietConsole }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Busy markets" })).toBeVisible();
  const map = page.getByRole("group", { name: "Map of the cities that the data covers" });
  const austin = map.getByRole("link", { name: "Homes for sale in Austin, TX" });
  await austin.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /homes in Austin, TX/ })).toBeVisible();
  expect(quietConsole).toEqual([]);
});
