import type { Page } from "@playwright/test";
import { expect, firstHomes, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { MARGIN, onPaper } from "../support/paper";
import { saveButton } from "../support/parts";

test.beforeEach(({ quietConsole }) => void quietConsole);

const TABLES = [
  { path: "/markets", columns: { upright: 10, across: 11 } },
  { path: `/markets/${ZIP}`, columns: { upright: 8, across: 8 } },
  { path: `/markets/${ZIP}?compare=78702,33186,55105&view=table`, columns: { upright: 9, across: 9 } },
  { path: `/homes?zipCode=${ZIP}&status=forSale&view=table`, columns: { upright: 13, across: 13 } },
  { path: "/compare?ids={homes}", columns: { upright: 5, across: 5 } },
];

/** Cells beyond the edge of the sheet, or cut off by a frame that would scroll on a screen. */
const cellsOutside = (page: Page, width: number) =>
  page.locator("main table").evaluateAll((tables, edge) => {
    const cells = tables.flatMap((table) => [...table.querySelectorAll("th, td")]);
    return cells
      .filter((cell) => {
        const frame = cell.closest("section")!;
        const { right } = cell.getBoundingClientRect();
        const cut = getComputedStyle(frame).overflowX !== "visible" && right > frame.getBoundingClientRect().right;
        return right > edge + 1 || cut;
      })
      .map((cell) => cell.textContent);
  }, width);

for (const { path, columns } of TABLES)
  test(`every column of ${path} fits the printed sheet, in portrait and landscape`, async ({ page, request }) => {
    const homes = await firstHomes(request, "", 4);
    await page.goto(path.replace("{homes}", homes.map(({ id }) => id).join()));
    const head = page.locator("main table").first().locator("thead");
    for (const sheet of ["upright", "across"] as const) {
      const width = await onPaper(page, sheet);
      await expect(head.locator("tr").last().locator("th, td").filter({ visible: true })).toHaveCount(columns[sheet]);
      await expect(head).toHaveCSS("display", "table-header-group");
      await expect(head.locator("tr").last().locator("th, td").last()).toHaveCSS("box-shadow", "none");
      expect(await cellsOutside(page, width), sheet).toEqual([]);
    }
  });

test("a comparison of three homes takes one sheet, of A4 and of Letter", async ({ page, request }) => {
  const queries = ["status=forSale", "status=recentlySold", "propertyType=land"];
  const homes = await Promise.all(queries.map((query) => firstHomes(request, query, 1)));
  await page.goto(`/compare?ids=${homes.flat().map(({ id }) => id)}`);
  for (const format of ["A4", "Letter"]) {
    const file = (await page.pdf({ format })).toString("latin1");
    expect(file.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
});

test("a printed market does not explain columns that are not printed", async ({ page }) => {
  await page.goto(`/markets/${ZIP}`);
  const note = page.getByText(/^The last columns are of all sales/);
  await expect(note).toBeVisible();
  await onPaper(page, "upright");
  await expect(note).toBeHidden();
});

test("long tables continue on the next sheet", async ({ page }) => {
  await page.goto(`/markets/${ZIP}?compare=78702,33186,55105&view=table`);
  const file = (await page.pdf({ format: "Letter" })).toString("latin1");
  // Twelve sheets, for eight tables of 36 months and one of sale to list. It would be 14 if no table could be divided.
  expect(file.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(14);
});

for (const view of ["grid", "table", "split", "map"])
  test(`a printed search as ${view} has its filters and homes, but no controls`, async ({ page }) => {
    await page.goto(`/homes?zipCode=${ZIP}&status=forSale&view=${view}`);
    await onPaper(page, view === "split" ? "across" : "upright");
    await expect(page.getByRole("heading", { level: 1, name: /^\d+ homes in 78704$/ })).toBeVisible();
    await expect(page.getByRole("list", { name: "Filters set" }).getByText("For sale")).toBeVisible();
    await expect(page.getByText("Clear all").filter({ visible: true })).toHaveCount(0);
    await expect(page.locator(".list-or-map, .search-bar, nav").filter({ visible: true })).toHaveCount(0);
    await expect(page.locator("button, input, select").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Feed" }).filter({ visible: true })).toHaveCount(0);
    const homes = page.locator(view === "table" ? "tbody tr" : ".card");
    await expect(homes).toHaveCount(24);
    await expect(homes.last()).toBeVisible();
  });

test("a printed home has the drawing, facts and histories without controls; charts contain their labels, and neither they nor the payment are divided", async ({
  page,
  homeId,
}) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(`/homes/${homeId}`);
  await expect(page.getByRole("table", { name: "Price events" })).toBeVisible();
  // The printed page is narrower than the window, and the wide drawing must fit it.
  for (const width of [1440, 680]) {
    await page.setViewportSize({ width, height: 900 });
    const drawing = page.getByRole("img", { name: /^Illustration drawn from the record/ });
    await expect(drawing).toHaveCount(1);
    await expect(drawing).toBeVisible();
    expect(await drawing.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("variant=hero");
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
  await expect(saveButton(page)).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await onPaper(page);
  const charts = page.locator("figure:has([data-chart] svg)");
  await expect(charts.first()).toBeVisible();
  const above = await charts.evaluateAll((figures) =>
    figures.flatMap((figure) =>
      [...figure.querySelectorAll("text")]
        .filter((text) => {
          const { top, height } = text.getBoundingClientRect();
          return height > 0 && top < figure.getBoundingClientRect().top;
        })
        .map((text) => text.textContent),
    ),
  );
  expect(above).toEqual([]);
  await expect(charts.first()).toHaveCSS("break-inside", "avoid");
  const payment = page.getByRole("region", { name: "Monthly payment" });
  await expect(payment).toHaveCSS("break-inside", "avoid");
  // Its fields are not printed, so its terms are in words.
  await expect(payment.getByText("Over 30 years at 6.5% the loan of")).toBeVisible();
  await expect(payment.getByText("An estimate, with 20% down, 6.5% over 30 years,")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Price history" })).toHaveCSS("break-after", "avoid");
});

test("what was typed is printed in words: terms of a payment, bounds of markets, the choice of an analysis", async ({
  page,
  homeId,
}) => {
  await page.goto(`/homes/${homeId}`);
  const payment = page.getByRole("region", { name: "Monthly payment" });
  await payment.getByLabel("Price", { exact: true }).fill("650k");
  await payment.getByLabel(/^Down payment/).fill("10%");
  await payment.getByLabel("PMI, % of the loan").fill("0.8");
  await onPaper(page);
  await expect(
    payment.getByText("An estimate for a price of $650,000, with 10% down, 6.5% over 30 years"),
  ).toBeVisible();
  await expect(payment.getByText("Mortgage insurance (PMI), 0.8% of the loan", { exact: true })).toBeVisible();
  await page.goto("/markets?q=austin&minInventoryMonths=3");
  await expect(page.getByText("Only “austin”; supply, months from 3.")).toBeVisible();
  await page.goto(`/homes/${homeId}/cma?months=6&radius=0.5`);
  await expect(page.getByText("Chosen among sales of the last 6 months within 0.5 miles.")).toBeVisible();
  await expect(page.locator("input, select, textarea").filter({ visible: true })).toHaveCount(0);
});

for (const name of ["home", "market", "market report"])
  test(`a printed ${name} takes two sheets of Letter or A4, and no chart or map is empty or cut off`, async ({
    page,
    homeId,
  }) => {
    const paths: Record<string, string> = { market: `/markets/${ZIP}`, "market report": `/markets/${ZIP}/report` };
    await page.goto(paths[name] ?? `/homes/${homeId}`);
    for (const format of ["Letter", "A4"]) {
      const file = (await page.pdf({ format })).toString("latin1");
      expect(file.match(/\/Type\s*\/Page\b/g), format).toHaveLength(2);
    }
    const width = await onPaper(page);
    const drawings = page.locator("main svg[role=img]").filter({ visible: true });
    for (const drawing of await drawings.all()) {
      const { x, width: own, height } = (await drawing.boundingBox())!;
      expect(Math.min(own, height)).toBeGreaterThan(0);
      expect(x + own).toBeLessThanOrEqual(MARGIN + width + MARGIN);
      expect(await drawing.locator("path, line, circle, rect").count()).toBeGreaterThan(0);
    }
    for (const picture of await page.locator("main img").filter({ visible: true }).all())
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

test("a printed market has charts and tables, but no controls", async ({ page }) => {
  await page.goto(`/markets/${ZIP}`);
  const days = page.getByRole("figure", { name: "Median days on market" });
  const [live, still] = ["live", "still"].map((kind) => days.locator(`[data-chart=${kind}]`));
  await days.scrollIntoViewIfNeeded();
  await expect(still!).toBeHidden();
  await page.emulateMedia({ media: "print" });
  // recharts keeps the width of the screen, so the still is printed, which has the width of the sheet.
  await expect(live!).toBeHidden();
  await expect(still!).toBeVisible();
  await expect(page.getByRole("img", { name: /^Months of supply\./ })).toBeVisible();
  await expect(page.getByRole("table", { name: `${ZIP} by month` })).toBeVisible();
  await expect(page.getByRole("button", { name: /as PNG/ }).first()).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Months of history" })).toBeHidden();
});

test("the printed reference has one column, with every client example and no form", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/developers/search-properties");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("form", { name: "Try it" })).toBeHidden();
  for (const name of ["Shell", "npx tsx search-properties.mts", "python3 search_properties.py"])
    await expect(page.locator("figure", { hasText: name }).first()).toBeVisible();
  const text = (await page.getByText("Filters combine with AND").boundingBox())!;
  const code = (await page.locator("figure").first().boundingBox())!;
  expect(code.y).toBeGreaterThan(text.y + text.height);
  expect(code.width).toBeGreaterThan(800);
});
