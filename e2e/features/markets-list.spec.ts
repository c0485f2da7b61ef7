import { parse } from "csv-parse/sync";
import { expect, test, v1 } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { heading, holdBack, said, saved } from "../support/parts";

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ quietConsole }) => void quietConsole);

test.describe("all markets", () => {
  test("the search box and the map's choice of figure keep the focus by keyboard, and Back restores both", async ({
    page,
  }) => {
    await page.goto("/markets");
    const box = page.getByLabel("ZIP, city or state");
    const figure = page.getByLabel("Color the map by");
    await box.fill("austin");
    await box.press("Enter");
    await expect(page).toHaveURL(/\/markets\?q=austin$/);
    await expect(box).toBeFocused();
    await figure.focus();
    await figure.press("ArrowDown");
    await expect(page).toHaveURL(/figure=/);
    const first = await figure.inputValue();
    await expect(figure).toBeFocused();
    await expect(said(page)).toHaveText(/^The map is colored by /);
    await figure.press("ArrowDown");
    await expect(page).not.toHaveURL(new RegExp(`figure=${first}`));
    await page.goBack();
    await expect(figure).toHaveValue(first);
    await page.goBack();
    await page.goBack();
    await expect(box).toHaveValue("");
  });

  test("a table that is loading in another order is dimmed, and the order is in the address", async ({ page }) => {
    await page.goto("/markets?q=austin");
    const table = page.getByRole("table", { name: "Markets by ZIP code" });
    const zips = () => table.getByRole("rowheader").allTextContents();
    const before = await zips();
    const answer = await holdBack(page, /\/markets\?.*sort=zipCode/);
    await table.getByRole("link", { name: "ZIP", exact: true }).click();
    await expect(table.locator("tbody")).toHaveCSS("opacity", "0.6");
    expect(await zips()).toEqual(before);
    answer();
    await expect(page).toHaveURL(/\/markets\?q=austin&sort=zipCode&order=asc$/);
    await expect(table.getByRole("columnheader", { name: "ZIP" })).toHaveAttribute("aria-sort", "ascending");
    await expect(table.locator("tbody")).toHaveCSS("opacity", "1");
    const sorted = await zips();
    expect(sorted).toEqual([...before].sort());
    expect(sorted).not.toEqual(before);
    await page.reload();
    expect(await zips()).toEqual(sorted);
    await table.getByRole("link", { name: ZIP }).click();
    await expect(page).toHaveURL(new RegExp(`/markets/${ZIP}$`));
    await page.goBack();
    await expect(page).toHaveURL(/q=austin&sort=zipCode/);
    expect(await zips()).toEqual(sorted);
    await expect(page.getByLabel("ZIP, city or state")).toHaveValue("austin");
    await page.goBack();
    await expect(page).toHaveURL(/\/markets\?q=austin$/);
    await expect.poll(zips).toEqual(before);
  });

  test("the table, a page of 50 at a time, and its CSV sort by city and by change in a year", async ({ page }) => {
    await page.goto("/markets");
    const table = page.getByRole("table", { name: "Markets by ZIP code" });
    const column = (nth: number) =>
      table
        .locator("tbody tr")
        .evaluateAll((rows, at) => rows.map((row) => [...row.children].at(at)!.textContent ?? ""), nth);
    await table.getByRole("link", { name: "City" }).click();
    await expect(table.getByRole("columnheader", { name: "City" })).toHaveAttribute("aria-sort", "ascending");
    const cities = await column(1);
    expect(cities).toEqual([...cities].sort());
    await table.getByRole("link", { name: "In a year" }).click();
    const head = table.getByRole("columnheader", { name: "In a year" });
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(/\/markets\?sort=yearChange$/);
    const heads = await table.getByRole("columnheader").allTextContents();
    const forSale = heads.slice(-8).indexOf("For sale") - 8;
    const zips: string[] = [];
    const cells: string[] = [];
    const listings: string[] = [];
    const next = page.getByRole("link", { name: "Next" });
    for (let nth = 1; ; nth++) {
      zips.push(...(await table.getByRole("rowheader").allTextContents()));
      cells.push(...(await column(3)));
      listings.push(...(await column(forSale)));
      expect(zips.length).toBeLessThanOrEqual(50 * nth);
      if ((await next.count()) === 0) break;
      await next.click();
      await expect(page).toHaveURL(new RegExp(`page=${nth + 1}$`));
      await expect(page.locator("[aria-current=page]", { hasText: String(nth + 1) })).toBeVisible();
    }
    expect(zips.length).toBeGreaterThan(100);
    const changes = cells.map((text) => Number.parseFloat(text.replace("−", "-")));
    const known = changes.filter((change) => !Number.isNaN(change));
    expect(known.length).toBeGreaterThan(50);
    expect(changes).toEqual([...known.sort((a, b) => b - a), ...Array(changes.length - known.length).fill(Number.NaN)]);
    const { bytes } = await saved(page, page.getByRole("link", { name: "Download CSV" }));
    const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true });
    expect(rows.map((row) => row.zipCode)).toEqual(zips.map((zip) => `="${zip}"`));
    expect(rows.map((row) => row.activeListings)).toEqual(listings);
  });

  test("the map can show another figure, zoom in, and link to a market", async ({ page }) => {
    await page.goto("/markets");
    await page.getByLabel("Color the map by").selectOption("inventoryMonths");
    await expect(page).toHaveURL(/figure=inventoryMonths/);
    const map = page.getByRole("navigation", { name: "Months of supply by ZIP code" });
    await map.getByRole("link", { name: /ZIP codes around Austin, TX/ }).click();
    await expect(page).toHaveURL(/bbox=/);
    await map.getByRole("link", { name: new RegExp(`^${ZIP}, `) }).click();
    await expect(page).toHaveURL(new RegExp(`/markets/${ZIP}$`));
    await expect(heading(page)).toContainText(ZIP);
  });

  test("markets are filtered by number, and the address keeps the bounds", async ({ page }) => {
    await page.goto("/markets?sort=inventoryMonths&order=asc");
    await page.getByLabel("Supply, months to").fill("3");
    await page.getByLabel("Price in a year, % from").fill("-5");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/maxInventoryMonths=3&minChange=-5/);
    await expect(page.getByLabel("Price in a year, % from")).toBeFocused();
    await expect(page).toHaveURL(/sort=inventoryMonths/);
    await expect(heading(page)).toHaveText(/^\d+ of \d+ markets$/);
    const { bytes } = await saved(page, page.getByRole("link", { name: "Download CSV" }));
    const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(Number(row.inventoryMonths)).toBeLessThanOrEqual(3);
      expect(Number(row["change.medianSoldPrice"])).toBeGreaterThanOrEqual(-0.05);
    }
    await page.getByRole("link", { name: "Show all ZIP codes" }).click();
    await expect(page).toHaveURL(/\/markets\?sort=inventoryMonths&order=asc$/);
  });

  test("the table says which months its figures cover, and a market's page has the same for them", async ({ page }) => {
    await page.goto("/markets?q=austin");
    const table = page.getByRole("table", { name: "Markets by ZIP code" });
    for (const time of ["3 months to Oct 2026", "End of Oct 2026"])
      await expect(table.getByRole("columnheader", { name: time })).toBeVisible();
    const cells = await table.getByRole("row").filter({ hasText: ZIP }).getByRole("cell").allTextContents();
    const [inYear, price, sold] = cells.slice(2);
    await page.getByRole("rowheader", { name: ZIP }).getByRole("link").click();
    const month = page.getByRole("region", { name: "The 3 months to Oct 2026" });
    const key = month.locator("div", { hasText: "Median sold price" });
    await expect(key).toContainText(`${inYear}in a year`);
    await expect(key).toContainText(`${sold} sales`);
    await page.getByText("Show table").first().click();
    await expect(page.getByRole("cell", { name: price! }).first()).toBeVisible();
  });

  test("the page says when no market matches and offers a way back", async ({ page }) => {
    await page.goto("/markets?q=zzz");
    await expect(heading(page)).toHaveText(/^None of \d+ markets$/);
    await expect(page.getByText("No markets match “zzz”.")).toBeVisible();
    await page.getByRole("link", { name: "Show all ZIP codes" }).click();
    await expect(page.getByRole("rowheader", { name: ZIP })).toBeVisible();
  });
});

test("a state and a city are read as by the API, and parameters that the page cannot use are named", async ({
  page,
  request,
}) => {
  const { meta } = await v1<{ meta: { total: number } }>(request, "/v1/markets?state=TX&limit=1");
  await page.goto("/markets?state=TX&sort=zipCode&order=asc&stat=CA");
  await expect(heading(page)).toHaveText(new RegExp(`^${meta.total} of \\d+ markets in Texas$`));
  await expect(page.getByRole("alert").filter({ hasText: "“stat=CA”" })).toContainText("Did you mean the state?");
  await page.getByRole("link", { name: "Show all ZIP codes" }).click();
  await expect(page).toHaveURL("/markets?sort=zipCode&order=asc");
});
