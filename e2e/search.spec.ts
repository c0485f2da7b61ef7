import type { Locator, Page } from "@playwright/test";
import { browserToken, expect, liveMap, openSearch, test } from "./fixtures";
import { ZIP } from "./pages";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const cards = (page: Page) => page.getByRole("article");
const shown = (page: Page) => page.getByText(/^[\d,]+ to [\d,]+ shown$/);

/** Where each visible card leads, in order: what a visitor would recognise the page by. */
const homesOn = (page: Page) =>
  cards(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test("filter, page, open, Back: filters, page and scroll position are where they were", async ({
  page,
  quietConsole,
}) => {
  await openSearch(page, "/homes?city=Austin&state=TX");
  await page.getByText("Beds", { exact: true }).click();
  await page.getByLabel("At least").first().selectOption("2");
  await expect(page).toHaveURL(/minBeds=2/);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/offset=24/);
  await expect(shown(page)).toHaveText(/^25 to 48 shown/);
  await expect(cards(page).locator(".elev svg")).toHaveCount(24);

  const before = await homesOn(page);
  const card = cards(page).nth(9);
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 120));
  const y = await page.evaluate(() => window.scrollY);
  expect(y).toBeGreaterThan(200);
  await card.getByRole("link").click();
  await expect(page).toHaveURL(/\/homes\/prop_/);
  await expect(heading(page)).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/minBeds=2&offset=24/);
  await expect(shown(page)).toHaveText(/^25 to 48 shown/);
  expect(await homesOn(page)).toEqual(before);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(y);

  await page.goBack();
  await expect(shown(page)).toHaveText(/^1 to 24 shown/);
  await page.goForward();
  await expect(shown(page)).toHaveText(/^25 to 48 shown/);
  expect(quietConsole).toEqual([]);
});

test("a shared address shows the same homes, sort, page, view and map to someone else", async ({ page, browser }) => {
  await page.goto(`/homes?zipCode=${ZIP}&minBeds=2&sort=listPrice&order=asc&offset=24&limit=24`, {
    waitUntil: "networkidle",
  });
  await liveMap(page);
  await page.getByRole("checkbox", { name: "Search as I move" }).uncheck();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(page).toHaveURL(/map=/);
  const mine = await homesOn(page);

  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const theirs = await other.newPage();
  await theirs.goto(page.url());
  await expect(shown(theirs)).toHaveText(/^25 to /);
  expect(await homesOn(theirs)).toEqual(mine);
  await expect(theirs.getByRole("combobox", { name: "Sort by" })).toHaveValue("listPrice asc");
  await liveMap(theirs);
  expect(theirs.url()).toBe(page.url());
  await other.close();
});

test("the next page is fetched ahead once the visitor does anything, and not before", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/properties?")) asked.push(request.url());
  });
  await openSearch(page, `/homes?zipCode=${ZIP}`);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  const ahead = page.waitForRequest((request) => /\/v1\/properties\?.*offset=24/.test(request.url()));
  await page.keyboard.press("Tab");
  await ahead;
  await page.getByRole("link", { name: "Next" }).click();
  await expect(shown(page)).toHaveText(/^25 to /);
});

test("a reload keeps the place in the list", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=grid`, { waitUntil: "networkidle" });
  await cards(page).nth(12).scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => window.scrollY);
  expect(y).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(y);
});

test("while a price handle moves, the total follows; once it rests, the list does", async ({ page, request }) => {
  await page.goto("/homes?city=Austin&state=TX&status=forSale", { waitUntil: "networkidle" });
  const all = await heading(page).innerText();
  const handle = page.getByRole("slider", { name: "Most price" });
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + box.width - 14, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.35, box.y + box.height / 2, { steps: 6 });
  await expect(page.getByText(/homes when you let go$/)).toBeVisible();
  await expect(heading(page)).not.toHaveText(all);
  expect(page.url()).not.toContain("maxPrice");
  await page.mouse.up();
  await expect(page).toHaveURL(/maxPrice=\d+/);
  const answer = await request.get(`/v1/properties${new URL(page.url()).search}`, {
    headers: { Authorization: `Bearer ${await browserToken(request)}` },
  });
  const { total } = ((await answer.json()) as { meta: { total: number } }).meta;
  await expect(heading(page)).toHaveText(`${total.toLocaleString("en-US")} homes in Austin, TX`);
  await expect(handle).toHaveAttribute("aria-valuetext", /^\$/);
});

test("the slider works by keyboard", async ({ page }) => {
  await page.goto("/homes?city=Austin&state=TX", { waitUntil: "networkidle" });
  const handle = page.getByRole("slider", { name: "Least price" });
  await handle.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/minPrice=\d+/);
  await expect(page.getByRole("link", { name: /^Remove \$[\d.]+[KM]?\+$/ })).toBeVisible();
});

const thumbs = (page: Page) =>
  page
    .getByRole("form", { name: "Filters" })
    .getByRole("slider", { name: /price$/ })
    .evaluateAll((all) =>
      all.map((each) => {
        const { left, width } = each.getBoundingClientRect();
        const input = each as HTMLInputElement;
        const handle = Number.parseFloat(getComputedStyle(input).getPropertyValue("--reach")) + 16;
        const at = left + (Number(input.value) / Number(input.max)) * (width - handle);
        return { from: at, to: at + handle };
      }),
    );

for (const [what, asked, texts] of [
  ["few homes match", "status=forSale&minPrice=500000&maxPrice=520000", ["$500K", "$520K"]],
  ["a price is above every home's", "status=forSale&minPrice=99000000", ["$99.00M", "No maximum"]],
  ["a price is below every home's", "status=forSale&maxPrice=5000", ["No minimum", "$5,000"]],
  ["no home matches", "status=forRent&propertyType=land&minPrice=3000&maxPrice=3000", ["$3,000", "$3,000"]],
] as const)
  test(`the price's handles stand at what is asked, side by side, where ${what}`, async ({ page }) => {
    await page.goto(`/homes?zipCode=${ZIP}&${asked}`, { waitUntil: "networkidle" });
    const [least, most] = [
      page.getByRole("slider", { name: "Least price" }),
      page.getByRole("slider", { name: "Most price" }),
    ];
    await expect(least.first()).toHaveAttribute("aria-valuetext", texts[0]);
    await expect(most.first()).toHaveAttribute("aria-valuetext", texts[1]);
    const [a, b] = await thumbs(page);
    expect(a!.to).toBeLessThanOrEqual(b!.from + 0.5);
    // Moving one end leaves the other where it is.
    const kept = /minPrice=\d+/.exec(page.url())?.[0];
    await most.first().press("ArrowLeft");
    await most.first().press("ArrowRight");
    await most.first().press("ArrowRight");
    await expect(least.first()).toHaveAttribute("aria-valuetext", texts[0]);
    if (kept) await expect(page).toHaveURL(new RegExp(`[?&]${kept}(&|$)`));
  });

test("a figure that a filter cannot take stays as it was typed, and is said, until it is put right", async ({
  page,
}) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale&maxPrice=900000`, { waitUntil: "networkidle" });
  await page.getByText("More", { exact: true }).click();
  const least = page.getByRole("textbox", { name: "Least price" });
  const most = page.getByRole("textbox", { name: "Most price" });
  for (const wrong of ["abc", "1e5", "12 x"]) {
    await least.fill(wrong);
    await least.press("Tab");
    await expect(least).toHaveValue(wrong);
    await expect(least).toHaveAttribute("aria-invalid", "true");
    await expect(least).toHaveAccessibleDescription("Dollars, as in 450000, $450,000 or 450k.");
  }
  await least.focus();
  await page.keyboard.press("Escape");
  await expect(least).toHaveValue("");
  await expect(least).toHaveAttribute("aria-invalid", "false");

  await least.fill("$1.2m");
  await least.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "The least is above the most" })).toBeVisible();
  expect(page.url()).toContain("maxPrice=900000");
  expect(page.url()).not.toContain("minPrice");
  await most.fill("1.5m");
  await most.press("Enter");
  await expect(page).toHaveURL(/minPrice=1200000&maxPrice=1500000/);
  await expect(most).toHaveAttribute("aria-invalid", "false");

  const year = page.getByRole("textbox", { name: "Built in or after, year" });
  await year.fill("3000");
  await year.press("Enter");
  await expect(year).toHaveAttribute("aria-invalid", "true");
  await expect(year).toHaveAccessibleDescription(/^As in 1990, up to 20\d\d\.$/);
  await year.fill("1990");
  await year.press("Enter");
  await expect(page).toHaveURL(/minYearBuilt=1990/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("the filters stay open over a figure that cannot be read", async ({ page }) => {
    await page.goto(`/homes?zipCode=${ZIP}`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: /^Filters/ }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const least = sheet.getByRole("textbox", { name: "Least price" });
    await least.fill("abc");
    await sheet.getByRole("button", { name: /^Show/ }).click();
    await expect(least).toBeFocused();
    await expect(least).toHaveValue("abc");
    await page.keyboard.press("Escape");
    await expect(least).toHaveValue("");
    await sheet.getByRole("button", { name: /^Show/ }).click();
    await expect(sheet).toBeHidden();
  });
});

test("until the next answer comes, the heading is the last one's whole, total and place, and says that it is updating", async ({
  page,
}) => {
  await openSearch(page, `/homes?zipCode=${ZIP}&status=forSale&view=grid`);
  const before = await heading(page).innerText();
  expect(before).toContain(ZIP);
  const { height } = (await page.locator(".search-head").boundingBox())!;
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/\/v1\/properties\?(?!.*limit=1\b)(?!.*zipCode)/, async (route) => {
    await held;
    await route.continue();
  });
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

test("a sold home's card, row and pin say what it sold for and when, and its last ask beside", async ({
  page,
  request,
}) => {
  const sold = `zipCode=${ZIP}&status=recentlySold&minBeds=4`;
  const answer = await request.get(`/v1/properties?${sold}&include=details&limit=1`, {
    headers: { Authorization: `Bearer ${await browserToken(request)}` },
  });
  const [home] = (await answer.json()).data;
  const dollars = (value: number) => `$${value.toLocaleString("en-US")}`;
  await page.goto(`/homes?${sold}&view=grid`);
  const card = cards(page).first();
  await expect(card.getByRole("heading")).toContainText(dollars(home.latestEvent.price));
  await expect(card.getByRole("heading")).toContainText(/Sold [A-Z][a-z]{2} \d+, 2026/);
  await expect(card).toContainText(`last asked ${dollars(home.listPrice)}`);
  await page.goto(`/homes?${sold}&view=table`);
  const row = page.getByRole("row").filter({ hasText: home.address.streetAddress }).first();
  await expect(row).toContainText(`${dollars(home.latestEvent.price)}sold, asked ${dollars(home.listPrice)}`);
  await page.goto(`/homes?${sold}&view=map`);
  await liveMap(page);
  await expect(
    page.getByRole("button", { name: `Sold for ${dollars(home.latestEvent.price)}, Recently sold` }),
  ).toBeAttached();
});

for (const width of [1024, 1440])
  test(`an open panel of filters stays where it was opened while they change, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openSearch(page, `/homes?zipCode=${ZIP}&status=forSale`);
    const bar = page.getByRole("form", { name: "Filters" });
    for (const [name, change] of [
      ["Home type", (panel: Locator) => panel.getByRole("checkbox", { name: /^Single family/ }).click()],
      ["Status", (panel: Locator) => panel.getByRole("checkbox", { name: /^For sale/ }).click()],
      ["More", (panel: Locator) => panel.getByLabel("Days on market, at most").selectOption("90")],
    ] as const) {
      const part = bar.locator("details").filter({ has: page.locator("summary", { hasText: name }) });
      const panel = part.locator("summary + div");
      const words = part.locator("summary");
      const said = await words.innerText();
      await words.click();
      const { x } = (await panel.boundingBox())!;
      await change(panel);
      await expect(words).not.toHaveText(said);
      expect((await panel.boundingBox())!.x, name).toBeCloseTo(x, 0);
      await page.keyboard.press("Escape");
    }
  });

test("chips take filters away one by one, and all at once", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&minBeds=2&status=forSale`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Remove 2+ beds" }).click();
  await expect(page).toHaveURL(/\?zipCode=\d{5}&status=forSale$/);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/homes$/);
  await page.goBack();
  await expect(page.getByRole("link", { name: `Remove ${ZIP}` })).toBeVisible();
});

test("where nothing matches, the filter to relax is named with what it would give", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&minPrice=99000000&status=forSale`, { waitUntil: "networkidle" });
  await expect(page.getByText("No homes fit all three filters.")).toBeVisible();
  const way = page.getByRole("listitem").filter({ hasText: /^Drop “\$99\.00M\+” to see [\d,]+\.$/ });
  const count = /see ([\d,]+)\./.exec(await way.innerText())![1]!;
  await way.getByRole("link").click();
  await expect(heading(page)).toHaveText(`${count} homes in ${ZIP}`);
});

test("a link that the service does not understand says what was left out", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&minBed=3`, { waitUntil: "networkidle" });
  await expect(page.getByRole("alert").filter({ hasText: "minBed" })).toContainText("did you mean minBeds?");
  await expect(heading(page)).toContainText(`homes in ${ZIP}`);
});

test("the table sorts by its heads", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=table&status=forSale`, { waitUntil: "networkidle" });
  const table = page.getByRole("table", { name: "Homes that match" });
  await table.getByRole("link", { name: "Price" }).click();
  await expect(table.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=listPrice&order=asc/);
  await table.getByRole("link", { name: "Price" }).click();
  await expect(table.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "descending");
});

test("CSV holds the whole result, also of more than 10,000 homes", async ({ page }) => {
  await page.goto("/homes?minBeds=4&view=grid", { waitUntil: "networkidle" });
  const total = Number((await heading(page).innerText()).split(" ")[0]!.replace(",", ""));
  expect(total).toBeGreaterThan(10_000);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(page.getByText(/^[\d,]+ of [\d,]+ …$/)).toBeVisible();
  const stream = await (await file).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const [head, ...lines] = Buffer.concat(chunks).toString("utf8").trimEnd().split("\r\n");
  expect(head).toContain("listPrice");
  expect(lines.length).toBe(total);
  expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(total);
});

test("a download is stopped on the way, and leaves no file", async ({ page }) => {
  await page.goto("/homes?view=grid", { waitUntil: "networkidle" });
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
  await page.goto(`/homes?zipCode=${ZIP}`, { waitUntil: "networkidle" });
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
});
