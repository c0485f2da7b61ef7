import { expect, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { said } from "../support/parts";

test.beforeEach(({ quietConsole }) => void quietConsole);

test("markets can be sorted by a figure and searched by city in that order, and Back returns to them", async ({
  page,
}) => {
  await page.goto("/markets");
  const rows = page.getByRole("table", { name: "Markets by ZIP code" }).getByRole("row");
  const all = await rows.count();
  await page.getByRole("link", { name: "Median sold", exact: true }).click();
  await expect(page).toHaveURL(/sort=medianSoldPrice/);
  await expect(page.getByRole("columnheader", { name: "Median sold" })).toHaveAttribute("aria-sort", "descending");
  await page.getByLabel("ZIP, city or state").fill("austin");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/q=austin/);
  await expect(page).toHaveURL(/sort=medianSoldPrice/);
  await expect(page.getByRole("columnheader", { name: "Median sold" })).toHaveAttribute("aria-sort", "descending");
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
  await expect(said(page)).toHaveText(/^Aug 2026: 78704 \d+ days, .+ in 3 months, .+ in a year$/);
  await page.keyboard.press("Escape");
  await expect(tabs("Aug 2026")).toHaveCount(0);
  const sqft = charts.and(page.getByLabel(/^Average price per sqft\./));
  await sqft.scrollIntoViewIfNeeded();
  const box = (await sqft.boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 80);
  await expect(tabs("Nov 2025")).toHaveCount(8);
  // The tooltip is shown beside the pointer, and on no other chart.
  const values = page.locator("figure .chart-tooltip").filter({ visible: true });
  await expect(values).toHaveCount(1);
  await expect(values).toContainText(/Nov 2025.*in 3 months.*in a year.*78704.*\$\d+.*%.*%/);
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

test("a range that a look cannot fill is shown as long as it is known, and says why; its controls stay in the window", async ({
  page,
}) => {
  await page.goto(`/markets/${ZIP}?months=60&window=12&show=change`);
  const range = page.getByRole("region", { name: "Months shown" });
  await expect(range).toContainText("Nov 2022 to Oct 2026, 48 months.");
  await expect(range).toContainText("A change in a year of 12 months together is known from Nov 2022 on.");
  const days = page.getByRole("figure", { name: "Price reductions" });
  await days.scrollIntoViewIfNeeded();
  await expect(days.getByRole("application")).toBeVisible();
  const first = await days.locator(".recharts-line-curve").first().getAttribute("d");
  const plot = await days.locator(".recharts-cartesian-grid").boundingBox();
  const box = (await days.getByRole("application").boundingBox())!;
  // The line begins at the left side of the plot.
  expect(Number(/^M([\d.]+)/.exec(first!)![1])).toBeCloseTo(plot!.x - box.x, -1);
  await expect(range).toBeInViewport();
  await expect(page.getByRole("navigation", { name: "Months of history" })).toBeInViewport();
  // In one row, as the brush would lie over a second.
  await page.getByRole("link", { name: "Index" }).click({ trial: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await days.scrollIntoViewIfNeeded();
  await expect(range).toBeInViewport();
});

test("a tooltip stays in a window of any width, and beside, above or below the points that it speaks of", async ({
  page,
}) => {
  await page.goto(`/markets/${ZIP}?months=12&compare=78745,78702,78701`);
  const days = page.getByRole("figure", { name: "Median days on market" });
  const chart = days.getByRole("application");
  for (const width of [390, 580, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await days.scrollIntoViewIfNeeded();
    await expect(chart).toBeVisible();
    const box = (await chart.boundingBox())!;
    for (const share of [0.2, 0.5, 0.8]) {
      await page.mouse.move(box.x + box.width * share, box.y + 100);
      const tooltip = days.locator(".chart-tooltip");
      await expect(tooltip).toContainText(/single month.*in 3 months.*in a year.*sold/);
      const own = (await tooltip.boundingBox())!;
      expect(own.x).toBeGreaterThanOrEqual(0);
      expect(own.x + own.width).toBeLessThanOrEqual(width);
      // Nothing in it is cut off.
      expect(await tooltip.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      for (const dot of await days.locator("[data-crosshair] circle").all()) {
        const point = (await dot.boundingBox())!;
        const apart =
          point.x + point.width <= own.x ||
          point.x >= own.x + own.width ||
          point.y + point.height <= own.y ||
          point.y >= own.y + own.height;
        expect(apart).toBe(true);
      }
    }
  }
});

test("ZIPs found by type-ahead are compared on the same axes, with separate charts for list and sold prices; without them one has both, and a legend", async ({
  page,
}) => {
  await page.goto(`/markets/${ZIP}`);
  const add = page.getByLabel("Add a place to compare");
  await add.pressSequentially("7870");
  await page.getByRole("option", { name: "78702 · Austin, TX" }).click();
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
  // Its legend switches a series off and on.
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
