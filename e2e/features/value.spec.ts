import type { Page } from "@playwright/test";
import type { Valuation } from "@/lib/domain/valuation/comparable";
import { formatMoney } from "@/lib/web/format";
import { expect, test, v1 } from "../support/fixtures";

test.beforeEach(({ quietConsole }) => void quietConsole);

const section = (page: Page) => page.getByRole("region", { name: "Estimated value" });
const estimate = async (page: Page) =>
  /^\$[\d,]+/.exec(await section(page).locator("[aria-live] p").first().innerText())![0];

test("a sale can be removed from a home's estimate and put back, the address keeps it, and the printed analysis follows", async ({
  page,
  request,
  homeId,
}) => {
  const { data } = await v1<{ data: Valuation }>(request, `/v1/properties/${homeId}/valuation`);
  await page.goto(`/homes/${homeId}`);
  await expect(section(page)).toContainText(`${formatMoney(data.estimate)} an estimate, not an appraisal`);
  await expect(section(page)).toContainText(
    `within ${data.accuracy!.medianErrorPercent.toFixed(1)}% of the sale price`,
  );
  const rows = section(page).getByRole("table").locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(10);
  const street = await rows.first().getByRole("link").first().innerText();

  const link = rows.first().getByRole("link", { name: `Take out: ${street}` });
  await link.focus();
  await page.keyboard.press("Enter");
  const back = rows.first().getByRole("link", { name: `Put back: ${street}` });
  await expect(back).toBeFocused();
  await expect(section(page)).toContainText(`based on ${data.comparables - 1} sales`);
  const without = await estimate(page);
  expect(new URL(page.url()).search).toMatch(/^\?without=prop_[0-9a-f]{16}$/);
  await page.reload();
  expect(await estimate(page)).toBe(without);

  await section(page).getByRole("link", { name: "Comparative market analysis to print" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "9 comparable sales" })).toBeVisible();
  expect(await section(page).locator("p").first().innerText()).toContain(without);
  await expect(page.getByText(street)).toHaveCount(0);
  await page.getByLabel("Name").fill("Ada Agent");
  for (const format of ["Letter", "A4"]) {
    const file = (await page.pdf({ format })).toString("latin1");
    expect(file.match(/\/Type\s*\/Page\b/g)!.length, format).toBeLessThanOrEqual(2);
  }
  await page.getByRole("link", { name: /^Back to the home/ }).click();
  await back.click();
  await expect(section(page)).toContainText(`based on ${data.comparables} sales`);
  expect(await estimate(page)).toBe(formatMoney(data.estimate));
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });
  test("an agent edits a rate, chooses months and miles and adds a home by address; the print says which rate was edited", async ({
    page,
    homeId,
  }) => {
    await page.goto(`/homes/${homeId}/cma`);
    await page.getByText("Choose sales and edit rates").click();
    const before = await page.getByText(/^Every sale is adjusted/).innerText();
    expect(before).not.toContain("Edited by hand");
    await page.getByLabel("$ a bedroom").fill("12345");
    await page.getByLabel("Sold in the last months").fill("18");
    await page.getByLabel("Within miles").fill("3");
    await page.getByLabel(/^Add sold homes/).fill("1 Nowhere St, Austin, TX");
    await page.getByLabel(/^Add sold homes/).press("Enter");
    await expect(page.getByText(/^Every sale is adjusted/)).toContainText("Edited by hand: $12,345 a bedroom");
    await expect(page.getByText("No home is on record at “1 Nowhere St, Austin, TX”.")).toBeVisible();
    await expect(page.getByLabel("Within miles")).toHaveValue("3");
    await page
      .getByRole("link", { name: /^Take out/ })
      .first()
      .click();
    await expect(page.getByText(/^Every sale is adjusted/)).toContainText("Edited by hand: $12,345 a bedroom");
  });
  test("a sale nearby is added to an analysis by its pin on the map", async ({ page, homeId }) => {
    await page.goto(`/homes/${homeId}/cma`);
    const pin = page.getByRole("navigation", { name: "Other sales nearby" }).getByRole("link").last();
    const [, street] = /^Add (.+), sold for/.exec((await pin.getAttribute("aria-label"))!)!;
    await pin.click();
    await expect(page).toHaveURL(/add=/);
    await expect(page.getByRole("link", { name: `Take out: ${street}` })).toHaveCount(1);
  });
  test("the estimate and its table are shown, and a link removes a sale", async ({ page, homeId }) => {
    await page.goto(`/homes/${homeId}`);
    const before = await section(page)
      .getByText(/^The range, /)
      .innerText();
    await section(page)
      .getByRole("link", { name: /^Take out/ })
      .first()
      .click();
    await expect(section(page).getByRole("link", { name: /^Put back/ })).toHaveCount(1);
    await expect(section(page).getByText(/^The range, /)).not.toHaveText(before);
  });
});
