import { expect, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { said } from "../support/parts";

test.beforeEach(({ quietConsole }) => void quietConsole);

test("markets can be sorted by a figure and searched by city, and Back returns to them", async ({ page }) => {
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

test("choosing 60 months changes the address, the charts and the table", async ({ page }) => {
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

test("all charts share one crosshair, moved by arrow keys or pointer", async ({ page }) => {
  await page.goto(`/markets/${ZIP}?months=12`);
  // A chart becomes interactive once it is near the window.
  const charts = page.getByRole("application");
  for (const figure of await page.getByRole("region", { name: "Charts" }).getByRole("figure").all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.getByRole("application")).toBeVisible();
  }
  const days = charts.and(page.getByLabel(/^Median days on market\./));
  const tabs = (month: string) => page.locator("figure [data-crosshair] text").getByText(month, { exact: true });
  // The keyboard comes to the newest month, and Home and End go to the ends.
  await days.focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs("Oct 2026")).toHaveCount(8);
  for (const [key, month] of [
    ["Home", "Nov 2025"],
    ["End", "Oct 2026"],
    ["ArrowLeft", "Sep 2026"],
    ["ArrowLeft", "Aug 2026"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tabs(month)).toHaveCount(8);
  }
  await expect(said(page)).toHaveText(/^Aug 2026: 78704 \d+ days, .+ in a month, .+ in a year$/);
  await page.keyboard.press("Escape");
  await expect(tabs("Aug 2026")).toHaveCount(0);
  const sqft = charts.and(page.getByLabel(/^Average price per square foot\./));
  await sqft.scrollIntoViewIfNeeded();
  const box = (await sqft.boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 80);
  await expect(tabs("Nov 2025")).toHaveCount(8);
  // The tooltip is shown beside the pointer, and on no other chart.
  const values = page.locator("figure .chart-reading").filter({ visible: true });
  await expect(values).toHaveCount(1);
  await expect(values).toContainText(/Nov 2025.*in a month.*in a year.*78704.*\$\d+.*%.*%/);
  // The legends of all charts have their values at that month, and the newest again once the pointer has left.
  const legend = page.getByRole("figure", { name: "Median days on market" }).getByRole("listitem");
  const atThen = await legend.textContent();
  await page.mouse.move(box.x + box.width - 3, box.y + 80);
  await expect(tabs("Oct 2026")).toHaveCount(8);
  const newest = (await legend.textContent())!;
  expect(newest).not.toBe(atThen);
  await page.mouse.move(box.x, box.y - 60);
  await expect(tabs("Oct 2026")).toHaveCount(0);
  await expect(legend).toHaveText(newest);
  // A press beside the newest point stays at the newest month, and draws no frame.
  await page.mouse.click(box.x + box.width - 3, box.y + 80);
  await expect(tabs("Oct 2026")).toHaveCount(8);
  await expect(sqft).toBeFocused();
  await expect(sqft).toHaveCSS("outline-style", "none");
});

test("the legend switches a series off and on", async ({ page }) => {
  await page.goto(`/markets/${ZIP}`);
  const prices = page.getByRole("figure", { name: "Median list price and median sold price" });
  await prices.scrollIntoViewIfNeeded();
  const lines = prices.locator(".recharts-line-curve");
  await expect(lines).toHaveCount(2);
  const asked = prices.getByRole("button", { name: /^78704 list/ });
  await asked.click();
  await expect(asked).toHaveAttribute("aria-pressed", "false");
  await expect(lines).toHaveCount(1);
  await asked.click();
  await expect(lines).toHaveCount(2);
});

test("ZIPs found by type-ahead are compared on the same axes, with separate charts for list and sold prices", async ({
  page,
}) => {
  await page.goto(`/markets/${ZIP}`);
  const add = page.getByLabel("Add a ZIP code to compare");
  await add.pressSequentially("7870");
  await expect(page.locator("datalist option[value='78702']")).toBeAttached();
  await add.fill("78702");
  await add.press("Enter");
  await expect(page).toHaveURL(/compare=78702/);
  await expect(
    page
      .getByRole("figure", { name: "Median list price", exact: true })
      .getByRole("listitem")
      .filter({ hasText: "78702" }),
  ).toBeVisible();
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
  await expect(page.getByRole("figure", { name: "Median list price", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Remove 78745 from the comparison" }).click();
  const prices = page.getByRole("figure", { name: "Median list price and median sold price" });
  await expect(prices.getByRole("listitem").filter({ hasText: "78704 list" })).toBeVisible();
});
