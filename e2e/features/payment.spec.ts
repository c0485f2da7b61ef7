import type { Page } from "@playwright/test";
import { expect, firstHome, test } from "../support/fixtures";

async function openCalculator(page: Page, id: string) {
  await page.goto(`/homes/${id}`);
  return page.getByRole("region", { name: "Monthly payment" });
}

test("the calculator follows its inputs, reports what it cannot read, and is remembered on the device", async ({
  page,
  homeId,
}) => {
  const calculator = await openCalculator(page, homeId);
  const total = calculator.getByText(/^\$[\d,]+ a month$/).first();
  const before = await total.textContent();
  await calculator.getByLabel("Down payment").fill("40%");
  await expect(total).not.toHaveText(before!);
  await calculator.getByLabel("Rate").fill("5.25");
  await calculator.getByLabel("Term").selectOption("15");
  await expect(calculator.getByText(/^Over 15 years at 5.25% the loan/)).toBeVisible();
  const after = await total.textContent();

  await calculator.getByLabel("Rate").fill("a lot");
  await expect(calculator.getByRole("alert")).toHaveText("Interest a year, 0 to 25%, as in 6.5.");
  await expect(total).toHaveText(after!);

  await page.reload();
  await expect(calculator.getByLabel("Down payment")).toHaveValue("40%");
  await expect(calculator.getByLabel("Rate")).toHaveValue("5.25%");
  await expect(calculator.getByLabel("Term")).toHaveValue("15");
  await expect(total).toHaveText(after!);
  // The line beside the price says the same, by the same terms.
  await expect(page.getByRole("link", { name: /^Estimated payment / })).toHaveText(`Estimated payment ${after}`);

  await calculator.getByText("Year by year", { exact: true }).click();
  await expect(calculator.getByRole("region", { name: "The loan year by year" }).getByRole("row")).toHaveCount(16);
});

test("a down payment can be typed in percent or dollars, and other text stays with a message until corrected", async ({
  page,
  homeId,
}) => {
  const calculator = await openCalculator(page, homeId);
  const down = calculator.getByLabel("Down payment");
  const hint = calculator.getByRole("alert");
  await calculator.getByLabel("Price", { exact: true }).fill("400k");
  for (const dollars of ["100000", "$100,000", "100k"]) {
    await down.fill("20%");
    await expect(calculator.getByText("$80,000", { exact: true })).toBeVisible();
    await down.fill(dollars);
    await down.press("Tab");
    await expect(down).toHaveValue("$100,000");
    await expect(calculator.getByText("25%", { exact: true })).toBeVisible();
  }
  for (const wrong of ["a lot", "101%", "1e5"]) {
    await down.fill(wrong);
    await down.press("Tab");
    await expect(down).toHaveValue(wrong);
    await expect(down).toHaveAttribute("aria-invalid", "true");
    await expect(down).toHaveAccessibleDescription("A share of the price, as in 20%, or dollars, as in $100,000.");
    await expect(hint).toBeVisible();
    await expect(calculator.getByText("25%", { exact: true })).toBeVisible();
  }
  await down.press("Escape");
  await expect(down).toHaveValue("$100,000");
  await expect(hint).toHaveCount(0);
  await down.fill("");
  await down.press("Tab");
  await expect(down).toHaveValue("$100,000");
});

test("a down payment in dollars is the same on the next home, and one above the price is reported", async ({
  page,
  request,
}) => {
  const { id, listPrice } = await firstHome(request, "status=forSale&minPrice=700000");
  const next = await firstHome(request, "status=forSale&maxPrice=500000");
  const nextPrice = next.listPrice!;
  const calculator = await openCalculator(page, id);
  const down = calculator.getByLabel("Down payment");
  await down.fill("150000");
  await page.goto(`/homes/${next.id}`);
  await expect(down).toHaveValue("$150,000");
  await expect(calculator.getByText(`${Number((15_000_000 / nextPrice).toFixed(1))}%`, { exact: true })).toBeVisible();
  await down.fill(String(listPrice));
  await expect(calculator.getByText("Paid in full: there is no loan.")).toBeVisible();
  await expect(down).toHaveAccessibleDescription(
    `More than the price: only $${nextPrice.toLocaleString("en-US")} counts.`,
  );
});

test("less than 20% down adds mortgage insurance, a condo asks for its dues, land has no insurance, and a comparison has the terms", async ({
  page,
  request,
}) => {
  const condo = await firstHome(request, "status=forSale&propertyType=condo");
  const calculator = await openCalculator(page, condo.id);
  await expect(calculator.getByText(/^Mortgage insurance/)).toHaveCount(0);
  await calculator.getByLabel("Down payment").fill("10%");
  await expect(calculator.getByText("Mortgage insurance (PMI), 0.6% of the loan")).toBeVisible();
  await calculator.getByLabel("PMI, % of the loan").fill("1");
  await expect(calculator.getByText("Mortgage insurance (PMI), 1% of the loan")).toBeVisible();
  const total = calculator.getByText(/^\$[\d,]+ a month$/).first();
  const without = (await total.innerText()).replace(/\s+/g, " ");
  const dues = calculator.getByLabel("HOA dues a month");
  await expect(dues).toHaveValue("");
  await expect(dues).toHaveAccessibleDescription("Not on record: ask the association.");
  await dues.fill("350");
  await expect(calculator.getByText("$350", { exact: true })).toBeVisible();
  await expect(total).not.toHaveText(without);

  const land = await firstHome(request, "status=forSale&propertyType=land");
  const bare = await openCalculator(page, land.id);
  await expect(bare.getByText("Home insurance")).toHaveCount(0);
  await expect(bare.getByLabel("Insurance a month")).toHaveCount(0);

  await page.goto(`/compare?ids=${condo.id},${land.id}`);
  await expect(page.getByText("is calculated with 10% down")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Monthly payment/ })).toContainText(without);
});

test("the calculator works by keyboard alone", async ({ page, homeId }) => {
  const calculator = await openCalculator(page, homeId);
  await calculator.getByLabel("Price", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("500000");
  await page.keyboard.press("Tab");
  await expect(calculator.getByLabel("Price", { exact: true })).toHaveValue("$500,000");
  await expect(calculator.getByLabel("Down payment")).toBeFocused();
  await calculator.getByRole("button", { name: "Back to this home’s price and tax" }).press("Enter");
  await expect(calculator.getByLabel("Price", { exact: true })).not.toHaveValue("$500,000");
});
