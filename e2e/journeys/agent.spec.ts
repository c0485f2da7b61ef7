import { expect, test } from "../support/fixtures";
import { ZIP } from "../support/pages";

test.beforeEach(({ quietConsole }) => void quietConsole);

test("sort by a figure, search a city, come back", async ({ page }) => {
  await page.goto("/markets");
  const rows = page.getByRole("table", { name: "Markets by ZIP code" }).getByRole("row");
  const all = await rows.count();
  await page.getByRole("link", { name: "Median sold", exact: true }).click();
  await expect(page).toHaveURL(/sort=medianSoldPrice/);
  await expect(page.getByRole("columnheader", { name: "Median sold" })).toHaveAttribute("aria-sort", "descending");
  await page.getByLabel("ZIP, city or state").fill("austin");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/q=austin/);
  await expect(page.getByRole("rowheader", { name: ZIP })).toBeVisible();
  expect(await rows.count()).toBeLessThan(all);
  await page.goBack();
  await expect(page).not.toHaveURL(/q=/);
  await expect(rows).toHaveCount(all);
});

test("60 months are in the address, the charts and the table", async ({ page }) => {
  await page.goto(`/markets/${ZIP}`);
  await page.getByRole("navigation", { name: "Months of history" }).getByRole("link", { name: "60 months" }).click();
  await expect(page).toHaveURL(/months=60/);
  const months = page.getByRole("table", { name: `${ZIP} by month` });
  await expect(months.getByRole("rowheader")).toHaveCount(60);
  await page.reload();
  await expect(months.getByRole("rowheader")).toHaveCount(60);
  await page.goBack();
  await expect(months.getByRole("rowheader")).toHaveCount(36);
});

test("one crosshair on all charts, by arrow keys and by pointer", async ({ page }) => {
  await page.goto(`/markets/${ZIP}?months=12`);
  const slider = page.getByLabel("Median days on market: month");
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", /^Aug 2026: 78704 \d+ days$/);
  await expect(page.locator("figure").getByText("Aug 2026", { exact: true }).and(page.locator("text"))).toHaveCount(5);
  await page.keyboard.press("Escape");
  await expect(page.locator("figure text").getByText("Aug 2026", { exact: true })).toHaveCount(0);
  await slider.blur();
  const plot = page.getByRole("img", { name: /^Average price per square foot/ });
  await plot.scrollIntoViewIfNeeded();
  const box = (await plot.boundingBox())!;
  await page.mouse.move(box.x + 1, box.y + 40);
  await expect(page.locator("figure text").getByText("Nov 2025", { exact: true })).toHaveCount(5);
});

test("ZIPs are compared on the same axes by type-ahead, from three on with what is asked and what sold apart", async ({
  page,
}) => {
  await page.goto(`/markets/${ZIP}`);
  const add = page.getByLabel("Add a ZIP code to compare");
  await add.pressSequentially("7870");
  await expect(page.locator("datalist option[value='78702']")).toBeAttached();
  await add.fill("78702");
  await add.press("Enter");
  await expect(page).toHaveURL(/compare=78702/);
  const prices = page.getByRole("figure", { name: "Median list price and median sold price" });
  await expect(prices.getByRole("listitem").filter({ hasText: "78702 list" })).toBeVisible();
  await add.fill("78745");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page).toHaveURL(/compare=78702,78745/);
  for (const name of ["Median sold price", "Median list price", "Homes sold", "Homes for sale"]) {
    const figure = page.getByRole("figure", { name, exact: true });
    await figure.getByText("Show table").click();
    for (const zip of [ZIP, "78702", "78745"])
      await expect(figure.getByRole("columnheader", { name: zip, exact: true })).toBeVisible();
  }
  await page.getByRole("link", { name: "Remove 78702 from the comparison" }).click();
  await expect(page).toHaveURL(/compare=78745$/);
  await expect(prices.getByRole("listitem").filter({ hasText: "78745 list" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a market shows its charts, tables and comparison", async ({ page }) => {
    await page.goto(`/markets/${ZIP}`);
    await expect(page.getByRole("img", { name: /^Median list price and median sold price/ })).toBeVisible();
    await page.getByRole("link", { name: "60 months" }).click();
    await expect(page.getByRole("table", { name: `${ZIP} by month` }).getByRole("rowheader")).toHaveCount(60);
    await page.getByLabel("Add a ZIP code to compare").fill("78702");
    await page.getByRole("button", { name: "Add" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "78702 list" })).toBeVisible();
    await expect(page.getByRole("slider")).toHaveCount(0);
  });
});
