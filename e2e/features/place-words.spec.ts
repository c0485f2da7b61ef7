import { expect, test } from "../support/fixtures";
import { cards, heading } from "../support/parts";

const box = { name: "ZIP code, city, state or address" };

test("Enter on one near miss goes there, and the page says so and searches for the text itself", async ({
  page,
  quietConsole,
}) => {
  await page.goto("/");
  const field = page.getByRole("combobox", box);
  await field.pressSequentially("Asutin");
  const places = page.getByRole("listbox", { name: "Places" });
  await expect(places).toContainText("Did you mean");
  await expect(places.getByRole("option", { name: "Austin, TX" })).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL("/homes?city=Austin&state=TX&status=forSale&underContract=false&typed=Asutin");
  await expect(page.getByText("Showing Austin, TX. Search for “Asutin” instead?")).toBeVisible();
  await page.getByRole("link", { name: "Search for “Asutin” instead?" }).click();
  await expect(heading(page)).toHaveText("No place called “Asutin” has homes here.");
  await page.getByRole("link", { name: "Austin, TX?" }).click();
  await expect(page).toHaveURL("/homes?city=Austin&state=TX&status=forSale&underContract=false");
  await expect(page.getByText(/^Showing Austin/)).toHaveCount(0);
  expect(quietConsole).toEqual([]);
});

test("Enter on a street alone selects the first of its homes and opens none, and a long text is cut before it is asked", async ({
  page,
}) => {
  const asked: number[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/v1/places") asked.push(searchParams.get("q")!.length);
  });
  await page.goto("/");
  const field = page.getByRole("combobox", box);
  await field.pressSequentially("main st");
  const places = page.getByRole("listbox", { name: "Places" });
  // The bold part is what was answered; before that, Enter asks the server.
  await expect(places.getByRole("option").first().locator("b")).toHaveText("Main St");
  await field.press("Enter");
  await expect(places.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL("/");
  await field.fill(`austin ${"x".repeat(600)}`);
  await expect(page.getByRole("option", { name: /^Austin, TX/ })).toBeVisible();
  expect(Math.max(...asked)).toBeLessThanOrEqual(200);
});

test("words beside a place become filters, while typing and in the filter bar of a search", async ({ page }) => {
  await page.goto("/");
  const field = page.getByRole("combobox", box);
  await field.pressSequentially("austin 3 beds under 900k");
  await expect(page.getByRole("listbox", { name: "Places" })).toContainText("With up to $900K, 3+ beds, in");
  await page.getByRole("option", { name: "Austin, TX" }).click();
  await expect(page).toHaveURL(
    "/homes?city=Austin&state=TX&status=forSale&maxPrice=900000&minBeds=3&underContract=false",
  );

  const place = page.getByRole("combobox", { name: "Place or address" });
  await place.fill("4 beds under 800k");
  await place.press("Enter");
  await expect(page).toHaveURL(
    "/homes?city=Austin&state=TX&status=forSale&maxPrice=800000&minBeds=4&underContract=false",
  );
  await expect(cards(page).first()).toBeVisible();
});

test("coordinates, as a map copies them, are a search around their point", async ({ page, quietConsole }) => {
  await page.goto("/");
  const field = page.getByRole("combobox", box);
  await field.fill("30.2672, -97.7431");
  await expect(page.getByRole("option", { name: "Within 2 miles of 30.2672, -97.7431" })).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL(
    "/homes?status=forSale&underContract=false&latitude=30.2672&longitude=-97.7431&radius=2",
  );
  await expect(heading(page)).toContainText("within 2 miles of");
  await expect(cards(page).first()).toContainText(/ miles? · /);
  expect(quietConsole).toEqual([]);
});

test("an unknown place in the filter bar gets suggestions, and the other filters stay", async ({ page }) => {
  await page.goto("/homes?city=Austin&state=TX&minBeds=2");
  const place = page.getByRole("combobox", { name: "Place or address" });
  await place.fill("Travis County");
  await place.press("Enter");
  await expect(heading(page)).toHaveText(/^Travis County, Texas: \d+ ZIP codes with homes\.$/);
  await page.getByRole("link", { name: /^All \d+ ZIP codes together$/ }).click();
  await expect(page).toHaveURL(/zipCode=[\d,]*78704.*&minBeds=2$/);
  await expect(cards(page).first()).toBeVisible();
});

test("a market that is not covered offers the nearest ones by distance", async ({ page }) => {
  await page.goto("/markets/78610");
  const near = page.getByRole("navigation", { name: "The nearest markets we have" });
  await expect(near.getByRole("link").first()).toContainText("TX");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form handles a misspelling, a ZIP without homes, and words that are filters", async ({ page }) => {
    await page.goto("/");
    const ask = async (text: string) => {
      await page.getByRole("combobox", box).fill(text);
      await page.getByRole("button", { name: "Search", exact: true }).click();
    };
    await ask("Nashvile TN");
    await expect(page.getByText("Showing Nashville, TN. Search for “Nashvile TN” instead?")).toBeVisible();
    await page.goto("/");
    await ask("94110");
    await expect(heading(page)).toHaveText("We have no homes in 94110 (San Francisco County, California).");
    await expect(page.getByRole("navigation", { name: "The nearest ZIP codes with homes" })).toContainText(
      "miles away",
    );
    await page.goto("/");
    await ask(`30°16'02"N 97°44'35"W`);
    await expect(page).toHaveURL(/&latitude=30\.267222&longitude=-97\.743056&radius=2$/);
    await page.goto("/");
    await ask("Seattle WA 3 beds");
    await expect(page).toHaveURL("/homes?city=Seattle&state=WA&status=forSale&minBeds=3&underContract=false");
  });
});
