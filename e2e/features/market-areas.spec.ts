import { expect, test } from "../support/fixtures";
import { heading } from "../support/parts";

test.beforeEach(({ quietConsole }) => void quietConsole);

test("a search leads to the market of its area, which can be limited to some homes, saved and made a report", async ({
  page,
}) => {
  await page.goto("/homes?state=TX&city=Austin&minBeds=2");
  await page.getByRole("link", { name: "Market of this area" }).click();
  await expect(page).toHaveURL("/markets/TX/Austin?minBeds=2");
  await expect(heading(page)).toContainText("Austin");
  await page.getByText("Filter these homes").click();
  await page.getByLabel("Beds, at least").selectOption("3");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL("/markets/TX/Austin?minBeds=3");
  await expect(page.getByRole("link", { name: "Remove 3+ beds" })).toBeVisible();
  await page.getByRole("link", { name: "Add Texas to the comparison" }).click();
  const list = page.getByRole("figure", { name: "Median list price", exact: true });
  await expect(list.getByRole("listitem").filter({ hasText: "Texas" })).toBeVisible();
  await page.getByRole("button", { name: "Save this market" }).click();
  await expect(page.getByRole("button", { name: "Saved this market" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Client report" }).click();
  await expect(page).toHaveURL("/markets/TX/Austin/report?minBeds=3&compare=TX");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.getByLabel("Name", { exact: true }).pressSequentially("Wren Abara");
  await page.getByLabel(/^Second line/).fill("Example Realty");
  await expect(page.getByText("Example Realty")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Wren Abara")).toBeVisible();
  expect(sent.filter((request) => /wren|example.realty/i.test(request))).toEqual([]);
  await page.goto("/saved");
  await page.getByRole("link", { name: /3\+ beds/ }).click();
  await expect(page).toHaveURL("/markets/TX/Austin?minBeds=3&compare=TX");
  // Without the filter the charts stay as they were changed in place.
  await page.getByRole("link", { name: "12 months" }).click();
  await expect(page).toHaveURL("/markets/TX/Austin?minBeds=3&months=12&compare=TX");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/markets/TX/Austin?months=12&compare=TX");
});

test("a place with a page of its own redirects there, with its filters", async ({ page }) => {
  await page.goto("/markets/area?state=tx&city=austin&months=60&minBeds=3");
  await expect(page).toHaveURL("/markets/TX/Austin?minBeds=3&months=60");
});
