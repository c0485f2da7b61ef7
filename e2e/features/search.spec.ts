import type { Page } from "@playwright/test";
import type { PropertyDetails, PropertySummary } from "@/lib/domain/projection";
import { expect, firstHomes, interactiveMap, test, v1 } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { cards, contents, heading, holdBack, homesOn, shown } from "../support/parts";

const view = (page: Page, name: "Grid" | "Table" | "Map") =>
  page.getByRole("navigation", { name: "View" }).getByRole("link", { name, exact: true }).click();

test("a shared address shows the same homes, sort, page, view and map to someone else", async ({ page, browser }) => {
  await page.goto(`/homes?zipCode=${ZIP}&minBeds=2&sort=listPrice&order=asc&offset=24&limit=24`);
  await interactiveMap(page);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(page).toHaveURL(/map=/);
  const mine = await homesOn(page);

  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const theirs = await other.newPage();
  await theirs.goto(page.url());
  await expect(shown(theirs)).toHaveText(/^25 to /);
  expect(await homesOn(theirs)).toEqual(mine);
  await expect(theirs.getByRole("combobox", { name: "Sort by" })).toHaveValue("listPrice asc");
  await interactiveMap(theirs);
  expect(theirs.url()).toBe(page.url());
  await other.close();
});

/** Waits until a page that a link led to has fully loaded. Before that, Next may still restore its own address. */
async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/homes?") && name.includes("_rsc=")),
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

test("Back and Forward lead through every change after a reload, each with its own page title", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Homes" }).click();
  await expect(cards(page).first()).toBeVisible();
  await arrived(page);
  const sort = page.getByLabel("Sort by");
  const addresses = [page.url()];
  for (const label of ["Price, lowest first", "Price, highest first"]) {
    await sort.selectOption({ label });
    await expect(page).not.toHaveURL(addresses.at(-1)!);
    addresses.push(page.url());
  }
  await page.reload();
  for (const address of [...addresses].reverse().slice(1)) {
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(cards(page).first()).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(heading(page)).toHaveText("Read the home. Then read its market.");
  for (const address of addresses) {
    await page.goForward();
    await expect(page).toHaveURL(address);
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveTitle("Homes · Lotline");
  }
});

test("the page title of a search follows its place", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale`);
  await expect(page).toHaveTitle(`Homes in ${ZIP} · Lotline`);
  await page.getByRole("link", { name: `Remove ${ZIP}` }).click();
  await expect(page).toHaveTitle("Homes · Lotline");
  await page.goBack();
  await expect(page).toHaveTitle(`Homes in ${ZIP} · Lotline`);
});

test("the next page is prefetched when the end of the list is near, and not before", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/v1\/properties\?.*offset=/.test(request.url())) asked.push(request.url());
  });
  await page.goto(`/homes?zipCode=${ZIP}`);
  expect(asked).toEqual([]);
  const ahead = page.waitForRequest((request) => /\/v1\/properties\?.*offset=24/.test(request.url()));
  await cards(page).last().scrollIntoViewIfNeeded();
  await ahead;
  await page.getByRole("link", { name: "Next" }).click();
  await expect(shown(page)).toHaveText(/^25 to /);
});

test("a reload keeps the scroll position in the list", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=grid`);
  await cards(page).nth(12).scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => window.scrollY);
  expect(y).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(y);
});

test("until the next response arrives, the heading keeps the last total and place and says that it is updating", async ({
  page,
}) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale&view=grid`);
  const before = await heading(page).innerText();
  expect(before).toContain(ZIP);
  const { height } = (await page.locator(".search-head").boundingBox())!;
  const answer = await holdBack(page, /\/v1\/properties\?(?!.*zipCode)/);
  await page.getByRole("combobox", { name: "Place or address" }).fill("Denver");
  await page
    .getByRole("option", { name: /^Denver/ })
    .first()
    .click();
  await expect(page).toHaveURL(/city=Denver/);
  await expect(page.getByText("Updating …")).toBeVisible();
  await expect(heading(page)).toHaveText(before);
  expect((await page.locator(".search-head").boundingBox())!.height).toBe(height);
  answer();
  await expect(heading(page)).toHaveText(/^[\d,]+ homes in Denver, CO$/);
  await expect(shown(page)).toBeVisible();
});

test("a place that is asked for is said to be on its way until its page is there", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale`);
  const answer = await holdBack(page, /\/homes\?.*\bq=/);
  await page.getByRole("combobox", { name: "Place or address" }).fill("Nowhereville");
  await page.keyboard.press("Enter");
  const said = page.getByRole("status").getByText("Looking …");
  await expect(said).toBeVisible();
  answer();
  await expect(heading(page)).toHaveText("No place called “Nowhereville” has homes here.");
  await expect(said).toHaveCount(0);
});

test("the list says that it looks for what is typed, and what is typed after a place was chosen takes its place", async ({
  page,
}) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale`);
  const box = page.getByRole("combobox", { name: "Place or address" });
  const answer = await holdBack(page, /\/v1\/places\?/);
  await box.fill("Denver");
  await expect(page.getByRole("listbox", { name: "Places" })).toContainText("Looking …");
  answer();
  await page.getByRole("option", { name: /^Denver/ }).click();
  await expect(box).toHaveValue("Denver, CO");
  await page.keyboard.type("Austin");
  await expect(box).toHaveValue("Austin");
});

test("a sold home's card, row and pin show the sale price and date, with its last list price", async ({
  page,
  request,
}) => {
  const sold = `zipCode=${ZIP}&status=recentlySold&minBeds=4`;
  const { data } = await v1<{ data: (PropertySummary & PropertyDetails)[] }>(
    request,
    `/v1/properties?${sold}&include=details&limit=1`,
  );
  const { address, latestEvent, listPrice } = data[0]!;
  const [price, asked] = [latestEvent!.price!, listPrice!].map((value) => `$${value.toLocaleString("en-US")}`);
  await page.goto(`/homes?${sold}&view=grid`);
  const card = cards(page).first();
  await expect(card.getByRole("heading")).toContainText(price!);
  await expect(card.getByRole("heading")).toContainText(/Sold [A-Z][a-z]{2} \d+, 2026/);
  await expect(card).toContainText(`last asked ${asked}`);
  await view(page, "Table");
  const row = page.getByRole("row").filter({ hasText: address.streetAddress }).first();
  await expect(row).toContainText(`${price}sold, asked ${asked}`);
  await view(page, "Map");
  await interactiveMap(page);
  await expect(page.getByRole("button", { name: `Sold for ${price}, Recently sold` })).toBeAttached();
});

test("the table is sorted by its column heads", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=table&status=forSale`);
  const table = page.getByRole("table", { name: "Homes that match" });
  await table.getByRole("link", { name: "Price" }).click();
  await expect(table.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=listPrice&order=asc/);
  await table.getByRole("link", { name: "Price" }).click();
  await expect(table.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "descending");
});

for (const { path, name } of [
  { path: "/markets", name: "Markets by ZIP code" },
  { path: `/homes?zipCode=${ZIP}&view=table`, name: "Homes that match" },
  { path: "/compare?ids={homes}", name: "Comparison of homes" },
])
  test(`the head of ${name} stays visible while its rows scroll`, async ({ page, request }) => {
    const homes = await firstHomes(request, "", 4);
    await page.goto(path.replace("{homes}", homes.map(({ id }) => id).join()));
    const table = page.locator("table").first();
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      // In a narrow window the table scrolls in its own frame, otherwise the page scrolls.
      await table.evaluate((element) => {
        const frame = element.parentElement!;
        frame.scrollIntoView();
        frame.scrollTop = frame.scrollHeight;
        if (frame.scrollTop === 0) element.querySelector("tbody:last-of-type tr:last-child")!.scrollIntoView();
      });
      const head = table.locator("thead tr").last().locator("th:not([colspan])").first();
      await expect(head).toBeInViewport({ ratio: 0.9 });
      // If a row covered the head, the element at this point would be another.
      const own = await head.evaluate((cell) => {
        const { left, top, width, height } = cell.getBoundingClientRect();
        return cell.contains(document.elementFromPoint(left + Math.min(width, 60) / 2, top + height / 2));
      });
      expect(own, `${width} px`).toBe(true);
    }
  });

test("a home under contract says so on its card and its page, and can be left out", async ({ page, request }) => {
  const total = async (query: string) =>
    (await v1<{ meta: { total: number } }>(request, `/v1/properties?zipCode=${ZIP}&status=forSale&limit=1${query}`))
      .meta.total;
  const [all, agreed, free] = await Promise.all(["", "&underContract=true", "&underContract=false"].map(total));
  expect(agreed).toBeGreaterThan(0);
  expect(agreed! + free!).toBe(all);
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale&underContract=true&view=grid`);
  await expect(cards(page)).toHaveCount(agreed!);
  await expect(cards(page).getByText("Sale pending", { exact: true })).toHaveCount(agreed!);
  await cards(page).first().getByRole("link").click();
  await expect(page.locator("header").getByText("Sale pending")).toBeVisible();
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale&view=grid`);
  await page.locator("summary", { hasText: "Status" }).click();
  await page.getByLabel("Pending sales").selectOption({ label: "Hidden" });
  await expect(page).toHaveURL(/underContract=false/);
  await expect(heading(page)).toHaveText(`${free} homes in ${ZIP}`);
  await expect(page.getByRole("list", { name: "Filters set" }).getByText("For sale", { exact: true })).toBeVisible();
});

test("a home off the market shows first the price that its search compares, and its page the sale", async ({
  page,
  request,
}) => {
  const { data } = await v1<{ data: (PropertySummary & PropertyDetails)[] }>(
    request,
    `/v1/properties?zipCode=${ZIP}&status=offMarket&minPrice=1&include=details&limit=24`,
  );
  const home = data.find(({ lastSale, listPrice }) => lastSale && lastSale.price !== listPrice)!;
  const [sold, asked] = [home.lastSale!.price, home.listPrice!].map((price) => `$${price.toLocaleString("en-US")}`);
  const { streetAddress } = home.address;
  const card = cards(page).filter({ hasText: streetAddress }).first();
  const row = page.getByRole("row").filter({ hasText: streetAddress }).first();
  await page.goto(`/homes?id=${home.id}&status=offMarket&view=grid`);
  await expect(card.getByRole("heading")).toContainText(new RegExp(`^\\${sold}.*Sold [A-Z]`));
  await view(page, "Table");
  await expect(row).toContainText(`${sold}sold, asked`);
  await page.goto(`/homes?id=${home.id}&status=offMarket&minPrice=1&view=table`);
  await expect(row).toContainText(`${asked}last asked, sold for`);
  await view(page, "Grid");
  await expect(card.getByRole("heading")).toContainText(new RegExp(`^\\${asked}.*Sold for `));
  await card.getByRole("link").click();
  const head = page.locator("article header");
  await expect(head).toContainText(new RegExp(`\\${sold}sold [A-Z]`));
  await expect(head).toContainText(`Last asked ${asked}`);
});

test("the CSV has the whole result, even of more than 10,000 homes", async ({ page }) => {
  await page.goto("/homes?minBeds=4&view=grid");
  const total = Number((await heading(page).innerText()).split(" ")[0]!.replace(",", ""));
  expect(total).toBeGreaterThan(10_000);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(page.getByText(/^[\d,]+ of [\d,]+ …$/)).toBeVisible();
  const [head, ...lines] = (await contents(await file)).toString().trimEnd().split("\r\n");
  expect(head).toContain("listPrice");
  expect(lines.length).toBe(total);
  expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(total);
});

test("a download can be stopped, and leaves no file", async ({ page }) => {
  await page.goto("/homes?view=grid");
  let files = 0;
  page.on("download", () => files++);
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(page.getByText(/^[\d,]+ of [\d,]+ …$/)).toBeVisible();
  await page.getByRole("button", { name: "Stop the download" }).click();
  await expect(page.getByText("Stopped.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download CSV" })).toBeEnabled();
  expect(files).toBe(0);
});

test("saved homes and searches are remembered, and shown on the page", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}`);
  const flag = cards(page)
    .first()
    .getByRole("button", { name: /^Save / });
  await flag.click();
  await expect(flag).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Saved 1" })).toBeVisible();
  await page.getByRole("button", { name: "Save search" }).click();
  await expect(page.getByRole("button", { name: "Search saved" })).toBeVisible();
  await page.reload();
  await expect(flag).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Search saved" })).toBeVisible();
  await page.getByRole("link", { name: "Saved 1" }).click();
  await expect(cards(page)).toHaveCount(1);
  await page
    .getByRole("region", { name: /^Searches/ })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(`/homes?zipCode=${ZIP}`);
});

test("a page says which parts of its link it could not understand, and, without a status, what it shows and where those for sale are", async ({
  page,
}) => {
  await page.goto(`/homes?zipCode=${ZIP}&minBed=3`);
  await expect(page.getByRole("alert").filter({ hasText: "minBed" })).toContainText(
    "Did you mean the minimum number of bedrooms?",
  );
  await expect(heading(page)).toContainText(`homes in ${ZIP}`);
  const only = page.getByRole("link", { name: "Only those for sale" });
  await expect(page.getByText("For sale, sold, for rent and off the market, by asking price.")).toBeVisible();
  await only.click();
  await expect(page).toHaveURL(`/homes?zipCode=${ZIP}&status=forSale&underContract=false`);
  await expect(only).toHaveCount(0);
});

test("when no single filter keeps all homes away, the page offers to clear the filters and keep the place", async ({
  page,
}) => {
  await page.goto(`/homes?zipCode=${ZIP}&propertyType=condo&status=forSale&minBeds=6&maxPrice=200000`);
  await page.getByRole("link", { name: `See all homes for sale in ${ZIP}` }).click();
  await expect(page).toHaveURL(`/homes?zipCode=${ZIP}&status=forSale&underContract=false`);
});
