import type { Locator, Page } from "@playwright/test";
import { expect, interactiveMap, test, v1 } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { heading, holdBack } from "../support/parts";

/** Opens the panel of the price below the bar. */
const openPrice = (page: Page) =>
  page.getByRole("search", { name: "Filters" }).locator("summary", { hasText: "Price" }).click();

test("the total follows a price handle while it moves, and the list when it is released", async ({ page, request }) => {
  await page.goto("/homes?city=Austin&state=TX&status=forSale");
  const all = await heading(page).innerText();
  await openPrice(page);
  const handle = page.getByRole("slider", { name: "Maximum price" });
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + box.width - 14, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.35, box.y + box.height / 2, { steps: 6 });
  await expect(page.getByText(/homes when you let go$/)).toBeVisible();
  await expect(heading(page)).not.toHaveText(all);
  expect(page.url()).not.toContain("maxPrice");
  await page.mouse.up();
  await expect(page).toHaveURL(/maxPrice=\d+/);
  const { meta } = await v1<{ meta: { total: number } }>(request, `/v1/properties${new URL(page.url()).search}`);
  await expect(heading(page)).toHaveText(`${meta.total.toLocaleString("en-US")} homes in Austin, TX`);
  await expect(handle).toHaveAttribute("aria-valuetext", /^\$/);
});

const thumbs = (page: Page) =>
  page
    .getByRole("search", { name: "Filters" })
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

test("the price handles are at the filter's values, side by side, however few homes match, and move one by one", async ({
  page,
}) => {
  const [least, most] = [
    page.getByRole("slider", { name: "Minimum price" }),
    page.getByRole("slider", { name: "Maximum price" }),
  ];
  for (const [asked, ...texts] of [
    ["status=forSale&minPrice=500000&maxPrice=520000", "$500K", "$520K"],
    // Above, and below, every home's price.
    ["status=forSale&minPrice=99000000", "$99.00M", "No maximum"],
    ["status=forSale&maxPrice=5000", "No minimum", "$5,000"],
    ["status=forRent&propertyType=land&minPrice=3000&maxPrice=3000", "$3,000", "$3,000"],
  ] as const) {
    await page.goto(`/homes?zipCode=${ZIP}&${asked}`);
    await openPrice(page);
    await expect(least.first()).toHaveAttribute("aria-valuetext", texts[0]);
    await expect(most.first()).toHaveAttribute("aria-valuetext", texts[1]);
    const [a, b] = await thumbs(page);
    expect(a!.to).toBeLessThanOrEqual(b!.from + 0.5);
    const kept = /minPrice=\d+/.exec(page.url())?.[0];
    await most.first().press("ArrowLeft");
    await most.first().press("ArrowRight");
    await most.first().press("ArrowRight");
    await expect(least.first()).toHaveAttribute("aria-valuetext", texts[0]);
    if (kept) await expect(page).toHaveURL(new RegExp(`[?&]${kept}(&|$)`));
  }
});

test("a number that a filter cannot use stays as typed, with a message beside it, until corrected", async ({
  page,
}) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale&maxPrice=900000`);
  await openPrice(page);
  const least = page.getByRole("textbox", { name: "Minimum price" });
  const most = page.getByRole("textbox", { name: "Maximum price" });
  for (const wrong of ["abc", "1e5", "12 x", "-5"]) {
    await least.fill(wrong);
    await least.press("Tab");
    await expect(least).toHaveValue(wrong);
    await expect(least).toHaveAttribute("aria-invalid", "true");
    await expect(least).toHaveAccessibleDescription("Dollars, as in 450000 or 450k.");
  }
  // It is told below the boxes, and covers nothing.
  const told = (await page.getByRole("alert").filter({ hasText: "Dollars, as in" }).boundingBox())!;
  const box = (await least.boundingBox())!;
  expect(told.y).toBeGreaterThanOrEqual(box.y + box.height);
  await least.focus();
  await page.keyboard.press("Escape");
  await expect(least).toHaveValue("");
  await expect(least).toHaveAttribute("aria-invalid", "false");

  await least.fill("$1.2m");
  await least.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "The minimum is above the maximum" })).toBeVisible();
  expect(page.url()).toContain("maxPrice=900000");
  expect(page.url()).not.toContain("minPrice");
  await most.fill("1.5m");
  await most.press("Enter");
  await expect(page).toHaveURL(/minPrice=1200000&maxPrice=1500000/);
  await expect(most).toHaveAttribute("aria-invalid", "false");

  await page.getByText("More", { exact: true }).click();
  const year = page.getByRole("textbox", { name: "Built in or after, year" });
  await year.fill("3000");
  await year.press("Enter");
  await expect(year).toHaveAttribute("aria-invalid", "true");
  await expect(year).toHaveAccessibleDescription(/^As in 1990, up to 20\d\d\.$/);
  await year.fill("1990");
  await year.press("Enter");
  await expect(page).toHaveURL(/minYearBuilt=1990/);
});

test("a typed price is applied once and without Enter at every width", async ({ page }) => {
  await page.goto("/homes?city=Austin&state=TX&status=forSale&view=grid");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/v1\/properties\?.*minPrice=.*limit=24/.test(request.url())) asked.push(new URL(request.url()).search);
  });
  const filters = page.getByRole("search", { name: "Filters" });
  const word = filters.getByText("Price", { exact: true }).filter({ visible: true });
  const least = filters.getByRole("textbox", { name: "Minimum price" });
  const opened = async () => {
    if (!(await least.isVisible())) await word.click();
  };
  for (const [width, price] of [
    [1024, 450],
    [1060, 460],
    [1280, 470],
    [1440, 480],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(word).toHaveCount(1);
    await opened();
    await least.pressSequentially(`${price}k`);
    await expect(page).toHaveURL(`/homes?city=Austin&state=TX&status=forSale&minPrice=${price}000&view=grid`);
    await expect(least).toBeFocused();
    await expect(least).toHaveValue(`${price}k`);
    // The address is the only state, so a change made elsewhere shows in the field.
    await page.getByRole("link", { name: `Remove $${price}K+` }).click();
    await opened();
    await expect(least).toHaveValue("");
    await page.keyboard.press("Escape");
    expect(asked.splice(0), `${width} px`).toHaveLength(1);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("the sheet of filters keeps what cannot be read and a draft, and its button never has an earlier draft's number", async ({
    page,
  }) => {
    await page.goto(`/homes?zipCode=${ZIP}`);
    const filters = page.getByRole("button", { name: /^Filters/ });
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const show = sheet.getByRole("button", { name: /^Show/ });
    await filters.click();
    const least = sheet.getByRole("textbox", { name: "Minimum price" });
    await least.fill("abc");
    await show.click();
    await expect(least).toBeFocused();
    await expect(least).toHaveValue("abc");
    await page.keyboard.press("Escape");
    await expect(least).toHaveValue("");

    await expect(show).toHaveText(/^Show [\d,]+ homes$/);
    const before = await show.innerText();
    const count = /\/v1\/properties\?.*minBeds=4.*limit=1\b/;
    const answer = await holdBack(page, count);
    const asked = page.waitForRequest(count);
    await sheet.getByRole("radio", { name: "4 or more bedrooms" }).check();
    await asked;
    await expect(show).toHaveText("Show homes");
    answer();
    await expect(show).toHaveText(/^Show [\d,]+ homes$/);
    expect(await show.innerText()).not.toBe(before);

    // A press that begins in the sheet and ends over the backdrop does not close it. Chrome gives a handle's release to the
    // handle, other browsers give it to what is below the pointer.
    const { x, y, width, height } = (await sheet.getByRole("slider", { name: "Minimum price" }).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, 10, { steps: 4 });
    await page.mouse.up();
    await show.click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/minBeds=4/);
    // One that begins on the backdrop does.
    await filters.click();
    await expect(sheet).toBeVisible();
    await page.mouse.click(195, 10);
    await expect(sheet).toBeHidden();
  });
});

test("controls of a filter are in the page once its panel was opened, and not before", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(`/homes?zipCode=${ZIP}`);
  const bar = page.getByRole("search", { name: "Filters" });
  const fields = bar.locator("select, [type=checkbox], [type=range], [inputmode]");
  await expect(fields).toHaveCount(0);
  await bar.locator("summary", { hasText: "Beds" }).click();
  await expect(fields).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByRole("dialog", { name: "Filters" }).getByRole("slider")).toHaveCount(4);
  await expect(page.getByRole("slider")).toHaveCount(4);
});

test("an open panel of filters does not move while filters change", async ({ page }) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/homes?zipCode=${ZIP}&status=forSale`);
    const bar = page.getByRole("search", { name: "Filters" });
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
      expect((await panel.boundingBox())!.x, `${name} at ${width} px`).toBeCloseTo(x, 0);
      await page.keyboard.press("Escape");
    }
  }
});

test("chips remove filters one by one, or all at once", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&minBeds=2&status=forSale&underContract=false`);
  await page.getByRole("link", { name: "Remove 2+ beds" }).click();
  await expect(page).toHaveURL(/\?zipCode=\d{5}&status=forSale&underContract=false$/);
  await expect(page.getByRole("link", { name: "Clear all" })).toHaveCount(0);
  await page.goBack();
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(`/homes?zipCode=${ZIP}&status=forSale&underContract=false`);
  await page.getByRole("link", { name: "Search everywhere" }).click();
  await expect(page).toHaveURL("/homes?status=forSale&underContract=false");
});

test("removing a chip by keyboard moves the focus to the next, and the new total is announced", async ({ page }) => {
  await page.goto("/homes?city=Austin&state=TX&minBeds=3&minBaths=2&view=grid");
  const chips = page.getByRole("list", { name: "Filters set" }).getByRole("link");
  await expect(chips).toHaveText([/Austin/, /3\+ beds/, /2\+ baths/, /Clear all/, /Search everywhere/]);
  const before = await heading(page).innerText();
  await chips.nth(1).press("Enter");
  await expect(chips).toHaveCount(4);
  await expect(chips.nth(1)).toBeFocused();
  // Until the next answer arrives, the heading has the last one's total.
  await expect(heading(page)).not.toHaveText(before);
  const total = await heading(page).innerText();
  await expect(page.getByRole("status").filter({ hasText: `${total}. 1 to 24 shown` })).toBeAttached();
  await chips.nth(2).press("Enter");
  await expect(chips).toHaveText([/Austin/, /For sale/, /Search everywhere/]);
  await expect(chips.nth(2)).toBeFocused();
});

test("when nothing matches, the page names a filter to relax and the number of homes that it would give", async ({
  page,
}) => {
  await page.goto(`/homes?zipCode=${ZIP}&minPrice=99000000&status=forSale`);
  // What is still hidden below the page, until React has put it in its place, is not looked at.
  await expect(page.getByRole("main").getByText("No homes fit all three filters.")).toBeVisible();
  const way = page.getByRole("listitem").filter({ hasText: /^Remove “\$99\.00M\+” to see [\d,]+\.$/ });
  const count = /see ([\d,]+)\./.exec(await way.innerText())![1]!;
  await way.getByRole("link").click();
  await expect(heading(page)).toHaveText(`${count} homes in ${ZIP}`);
});

test("rents and prices have separate histograms, and the map gives no median of both", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto("/homes?city=Austin&state=TX");
  const filters = page.getByRole("search", { name: "Filters" });
  await filters.getByText("Price", { exact: true }).filter({ visible: true }).click();
  await expect(filters.getByText(/^Rents a month, [\d,]+ homes: \$/)).toBeVisible();
  const medians = page.getByRole("button", { name: /homes, median \$/ });
  await interactiveMap(page);
  await expect(page.getByRole("button", { name: /^[\d,]+ homes/ })).not.toHaveCount(0);
  await expect(medians).toHaveCount(0);
  await page.goto("/homes?city=Austin&state=TX&status=forSale");
  await filters.getByText("Price", { exact: true }).filter({ visible: true }).click();
  await expect(filters.getByRole("slider", { name: "Maximum price" })).toBeVisible();
  await expect(filters.getByText(/^Rents a month/)).toHaveCount(0);
  await interactiveMap(page);
  await expect(medians).not.toHaveCount(0);
});

test("beds and baths are one press, with the number of homes that have as many", async ({ page, request }) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale`);
  const bar = page.getByRole("search", { name: "Filters" });
  for (const [panel, choice, added] of [
    ["Beds", "3 or more bedrooms", "&minBeds=3"],
    ["Baths", "2 or more bathrooms", "&minBaths=2"],
  ] as const) {
    const query = `${new URL(page.url()).search}${added}`;
    const { meta } = await v1<{ meta: { total: number } }>(request, `/v1/properties${query}`);
    await bar.locator("summary", { hasText: panel }).click();
    const press = bar.getByRole("radio", { name: choice });
    await expect(press.locator("..")).toContainText(`+${meta.total.toLocaleString("en-US")}`);
    await press.click();
    await expect(page).toHaveURL(`/homes${query}`);
    await expect(heading(page)).toHaveText(`${meta.total.toLocaleString("en-US")} homes in ${ZIP}`);
  }
});

test("sales are of a named span before the dataset's date, and their price is that of the sale", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale`);
  const bar = page.getByRole("search", { name: "Filters" });
  await bar.locator("summary", { hasText: "Status" }).click();
  await expect(bar.getByRole("checkbox", { name: /^Recently sold \(90 days\)/ })).toBeVisible();
  const sold = bar.getByRole("combobox", { name: "Sold in the last, up to Oct 31, 2026" });
  await sold.selectOption("30 days");
  await expect(page).toHaveURL(`/homes?zipCode=${ZIP}&status=recentlySold&soldSince=2026-10-01`);
  await sold.selectOption("12 months");
  await expect(page).toHaveURL(`/homes?zipCode=${ZIP}&status=offMarket,recentlySold&soldSince=2025-10-31`);
  await expect(sold).toHaveValue("12 months");

  // Where homes are sold ones alone, the price is that of the sale, and no asking price is offered.
  await sold.selectOption("30 days");
  await openPrice(page);
  const least = bar.getByRole("textbox", { name: "Minimum price" });
  await least.fill("400k");
  await least.press("Enter");
  await expect(page).toHaveURL(`/homes?zipCode=${ZIP}&status=recentlySold&soldSince=2026-10-01&minSoldPrice=400000`);
  await expect(bar.getByRole("radio", { name: "Monthly payment" })).toHaveCount(0);
  await bar.locator("summary", { hasText: "More" }).click();
  await expect(bar.getByText("Lot size")).toBeVisible();
  await expect(bar.getByText("Price per square foot, from and to")).toHaveCount(0);
});

test("a monthly payment becomes a price on the visitor's own terms, and is said as such", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&status=forSale`);
  const bar = page.getByRole("search", { name: "Filters" });
  await openPrice(page);
  await bar.getByRole("radio", { name: "Monthly payment" }).check();
  const most = bar.getByRole("textbox", { name: "Most to pay a month, dollars" });
  await most.fill("$3,200");
  await most.press("Enter");
  await expect(page).toHaveURL(/&maxPrice=\d{6}$/);
  const price = Number(new URL(page.url()).searchParams.get("maxPrice")).toLocaleString("en-US");
  await expect(bar.getByRole("status").filter({ hasText: "a month" })).toHaveText(
    `$3,200 a month is a price of up to $${price}: 20% down, 6.5% over 30 years, 1.1% property tax and 0.35% insurance a year. Your terms are those of any home’s monthly payment.`,
  );
});
