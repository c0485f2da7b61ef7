import { expect, firstHomes, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { cards, heading } from "../support/parts";

/**
 * What every page has without scripts: its content, and links that lead on. What only scripts answer is not shown
 * (decision 0006). The boundary of a Suspense must not hold any of this: React puts large ones in place by script.
 */
test.use({ javaScriptEnabled: false });

/** No control is shown that does nothing: those there are lead on by themselves. */
const dead = "button:not([type=submit]):visible, [type=range]:visible, select:visible";

test("the landing page has its markets, and a box that finds a place and the words beside it", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(dead)).toHaveCount(0);
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /78\d{3}|Austin/ })
      .first(),
  ).toBeVisible();
  await page.getByRole("combobox").fill("Seattle WA 3 beds");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/homes?city=Seattle&state=WA&status=forSale&minBeds=3&underContract=false");
  await expect(heading(page)).toContainText("homes in Seattle, WA");
});

test("a search has its homes, chips that remove filters, and pages by links", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&minBeds=2`);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator(dead)).toHaveCount(0);
    await expect(page.locator("summary:visible")).toHaveCount(width < 768 ? 1 : 0);
    await expect(page.getByText("1 to 24 shown")).toBeVisible();
  }
  await expect(page.locator("search [name=minBeds]")).toHaveValue("2");
  await expect(cards(page)).toHaveCount(24);
  const drawing = cards(page).first().locator("img");
  await expect.poll(() => drawing.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  const total = await heading(page).innerText();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("25 to 48 shown")).toBeVisible();
  await page.getByRole("link", { name: "Remove 2+ beds" }).click();
  await expect(heading(page)).not.toHaveText(total);
  await cards(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/homes\/prop_/);
});

for (const view of ["split", "map"])
  test(`a search as ${view} has its list at the page's width and no empty map`, async ({ page }) => {
    await page.goto(`/homes?zipCode=${ZIP}&view=${view}`);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(cards(page)).toHaveCount(24);
      await expect(cards(page).last()).toBeVisible();
      await expect(page.locator(".search-map, .list-or-map").filter({ visible: true })).toHaveCount(0);
      const list = (await page.locator(".search-list").boundingBox())!;
      expect(list.width, `${width} px`).toBeGreaterThan(width * 0.9);
    }
  });

test("the table of a search is sorted by links in its column heads", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=table&status=forSale`);
  const table = page.getByRole("table", { name: "Homes that match" });
  await expect(table.getByRole("rowheader").first()).toBeVisible();
  const links = table.locator("thead a");
  for (const key of ["listPrice", "livingArea", "daysOnMarket", "lastUpdated"]) {
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    // The default order is left out of the address.
    const at = hrefs.findIndex(
      (href) => (new URLSearchParams(href.split("?")[1]).get("sort") ?? "lastUpdated") === key,
    );
    await links.nth(at).click();
    await expect(links.nth(at).locator("..")).toHaveAttribute("aria-sort", /cending/);
  }
});

test("a home has its facts, history, taxes, payment, value and similar homes", async ({ page, homeId }) => {
  await page.goto(`/homes/${homeId}`);
  await expect(page.locator(dead)).toHaveCount(0);
  await expect(heading(page)).toContainText(`Austin, TX ${ZIP}`);
  await expect(page.getByRole("table", { name: "Price events" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Tax bills" })).toBeVisible();
  await expect(page.getByRole("region", { name: "On record" })).toContainText("Bedrooms");
  await expect(page.getByRole("region", { name: "Monthly payment" })).toContainText("a month");
  await expect(page.getByText(/^The range, /)).toBeVisible();
  await expect(page.getByRole("region", { name: "Similar homes" }).getByRole("article").first()).toBeVisible();
  const drawing = page.locator("article img").first();
  await drawing.scrollIntoViewIfNeeded();
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole("link", { name: `Read the ${ZIP} market` })).toBeVisible();
});

test("the table of markets can be searched, sorted by links, and leads to markets", async ({ page }) => {
  await page.goto("/markets");
  await page.getByRole("link", { name: "Median sold", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Median sold" })).toHaveAttribute("aria-sort", "descending");
  await page.getByLabel("ZIP, city or state").fill("787");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("rowheader", { name: ZIP }).getByRole("link").click();
  await expect(heading(page)).toContainText(ZIP);
});

test("a market has its figures, charts, months and homes, and links to other windows", async ({ page }) => {
  await page.goto(`/markets/${ZIP}?compare=78702`);
  await expect(page.locator(dead)).toHaveCount(0);
  await expect(page.getByRole("img", { name: /^Median list price\./ })).toBeVisible();
  const list = page.getByRole("figure", { name: "Median list price", exact: true });
  await expect(list.getByRole("listitem").filter({ hasText: "78702" })).toBeVisible();
  await page.getByRole("link", { name: "60 months" }).click();
  await expect(page.getByRole("table", { name: `${ZIP} by month` }).getByRole("rowheader")).toHaveCount(60);
  await expect(
    page
      .getByRole("region", { name: `For sale in ${ZIP} now` })
      .getByRole("article")
      .first(),
  ).toBeVisible();
});

test("a market of several ZIPs has figures, charts and months", async ({ page }) => {
  await page.goto("/markets/area?zipCode=78704,78745&minBeds=3");
  await expect(page.getByText(/^Computed from the sales and listings of [\d,]+ homes in 2 ZIP codes/)).toBeVisible();
  await expect(page.getByRole("img", { name: /^Price reductions and sales above asking\./ })).toBeVisible();
  await expect(page.getByRole("table", { name: "this area by month" }).getByRole("rowheader")).toHaveCount(36);
  await page
    .getByRole("navigation", { name: "Its ZIP codes" })
    .getByRole("link", { name: /^78745/ })
    .click();
  await expect(heading(page)).toContainText("78745");
});

test("a comparison is complete, and the page of saved homes says that it needs JavaScript", async ({
  page,
  request,
}) => {
  const ids = (await firstHomes(request, "", 2)).map(({ id }) => id);
  await page.goto(`/compare?ids=${ids.join(",")}`);
  await expect(page.locator(dead)).toHaveCount(0);
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveCount(2);
  await page.goto("/saved");
  // A locator by text passes a noscript by.
  await expect(page.locator("noscript p")).toBeVisible();
});
