import { expect, firstHome, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { saveButton } from "../support/parts";

test.use({ colorScheme: "light" });

test("an unknown home is a page with status 404, also if its address cannot be decoded", async ({ page }) => {
  for (const id of ["prop_ffffffffffffffff", "nothing", "%3Cscript%3E", "%A0"]) {
    const answer = await page.goto(`/homes/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "Search homes" })).toBeVisible();
  }
});

test("medians on a home's page say which homes they are of, and agree with the market's for the same homes", async ({
  page,
  request,
}) => {
  // Too few townhouses to compare with, so the page compares with all homes for sale, as the ZIP's market does.
  const { id } = await firstHome(request, "status=forSale&underContract=false&propertyType=townhouse");
  await page.goto(`/homes/${id}`);
  const now = await page.getByRole("region", { name: `${ZIP} now` }).innerText();
  const [, count, median] = /median asking price of its (\d+) homes for sale is (\$[\d.]+[KM])\./.exec(now)!;
  const beside = page.getByRole("region", { name: "Beside its ZIP" });
  await expect(beside).toContainText(`Among the ${count} homes for sale in ${ZIP}, this one included.`);
  await expect(beside.getByRole("listitem").filter({ hasText: "Asking price" })).toContainText(`the median, ${median}`);
});

test("the link back to the results leads to the list at its former scroll position", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=grid`);
  const card = page.getByRole("article").nth(8);
  await card.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  await card.getByRole("link").click();
  await page.waitForURL(/\/homes\/prop_/);
  await page.getByRole("link", { name: "Back to results" }).click();
  await page.waitForURL(`**/homes?zipCode=${ZIP}&view=grid`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top / 2);
});

test("the share button copies the address on a page served over plain HTTP, which has no Clipboard API", async ({
  page,
  homeId,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto(`/homes/${homeId}`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
});

test("search engines and shared links get a title, a description, an image and data", async ({
  page,
  request,
  homeId,
}) => {
  await page.goto(`/homes/${homeId}`);
  await expect(page).toHaveTitle(/Austin, TX 78704: \$[\d,]+ · Lotline/);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(data).toMatchObject({ "@type": "RealEstateListing", offers: { priceCurrency: "USD" } });
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  const answer = await request.get(new URL(image!).pathname + new URL(image!).search);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("image/png");
});

test("a rental shows the cost of a year, a sold home its days on market, and a lot no bedrooms", async ({
  page,
  request,
}) => {
  const rental = await firstHome(request, "status=forRent");
  await page.goto(`/homes/${rental.id}`);
  await expect(page.getByRole("region", { name: "A year’s rent" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Monthly payment" })).toHaveCount(0);
  const sold = await firstHome(request, "status=recentlySold");
  await page.goto(`/homes/${sold.id}`);
  await expect(page.getByRole("heading", { level: 2, name: /^Sold after/ })).toBeVisible();
  const lot = await firstHome(request, "propertyType=land");
  await page.goto(`/homes/${lot.id}`);
  await expect(page.getByRole("region", { name: "On record" })).toContainText("Land");
  await expect(page.getByRole("region", { name: "On record" })).not.toContainText("Bedrooms");
});

test("price, save button and links to the sections stay visible while the page scrolls", async ({ page, homeId }) => {
  await page.goto(`/homes/${homeId}`);
  const price = await page.locator("header:has(h1) p.font-serif").innerText();
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ["Tax history", "Beside its ZIP"]) {
      await page.getByRole("heading", { name }).scrollIntoViewIfNeeded();
      await expect(saveButton(page)).toBeInViewport();
      await expect(page.locator(".sticky-bar").getByText(price)).toBeInViewport();
      await expect(page.getByRole("navigation", { name: "On this page" })).toBeInViewport();
    }
  }
});

test("the share button copies the address; the estimate stands below the price, and leads to what it is made of", async ({
  page,
  homeId,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/homes/${homeId}`);
  const value = page.getByRole("link", { name: /^Estimated value \$[\d,]+$/ });
  await expect(value).toBeInViewport();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/homes/${homeId}`);
  await value.click();
  await expect(page.getByRole("heading", { name: "Estimated value" })).toBeInViewport();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("links to the sections are in one line, in order, payment before taxes and scores, and lead there; events have their source below them", async ({
    page,
    homeId,
  }) => {
    await page.goto(`/homes/${homeId}`);
    const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    for (const link of await links.all()) expect((await link.boundingBox())!.height, "a line and its room").toBe(44);
    const ids = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!.slice(1)));
    const stands = await page
      .locator(ids.map((id) => `#${id}`).join())
      .evaluateAll((headings) => headings.map(({ id }) => id));
    expect(ids).toEqual(stands);
    expect(ids.filter((id) => ["payment", "tax-history", "scores"].includes(id))).toEqual([
      "payment",
      "tax-history",
      "scores",
    ]);
    await links.filter({ hasText: "Taxes" }).click();
    await expect(page.getByRole("heading", { name: "Tax history" })).toBeInViewport();
    await expect(links.filter({ hasText: "Taxes" })).toBeInViewport();
    // Each event of the price history has its source below it.
    const rows = page.getByRole("table", { name: "Price events" }).locator("tbody").getByRole("row");
    const texts = await rows.allInnerTexts();
    expect(texts.length).toBeGreaterThan(1);
    for (const [i, text] of texts.entries()) expect(/^Source: \S/.test(text)).toBe(i % 2 === 1);
  });
});

test("each chart of a home can be saved as a picture", async ({ page, homeId }) => {
  await page.goto(`/homes/${homeId}`);
  for (const [chart, name] of [
    ["Price history", `${homeId}-price-history.svg`],
    ["Tax history", `${homeId}-tax-history.svg`],
    ["Principal and interest", /^loan-\d+\.svg$/],
  ] as const) {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: new RegExp(`^Download “${chart}.*” as SVG$`) }).click();
    expect((await file).suggestedFilename()).toMatch(name);
    await expect(page.getByRole("button", { name: new RegExp(`^Download “${chart}.*” as PNG$`) })).toBeEnabled();
  }
});
