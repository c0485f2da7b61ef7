import { expect, interactiveMap, test } from "../support/fixtures";
import { ZIP } from "../support/pages";

test("the header and the filters of a search stay in view while the list scrolls", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=split`);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await expect(page.getByRole("banner")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("search", { name: "Filters" })).toBeInViewport({ ratio: 1 });
});

test("the Tab key reaches the list of homes before the map beside it", async ({ page }) => {
  await page.goto(`/homes?zipCode=${ZIP}&view=split`);
  await interactiveMap(page);
  await page.getByRole("link", { name: "Map", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("article").first().locator(":focus")).toHaveCount(1);
});

test("canonical links and social images have the origin of the request", async ({ request, homeId, baseURL }) => {
  const paths = ["/", "/homes", `/homes/${homeId}`, "/markets", `/markets/${ZIP}`, "/saved", "/compare"];
  const reference = ["", "/get-market", "/records", "/errors", "/errors/invalid_parameters", "/changelog"];
  for (const path of [...paths, ...reference.map((rest) => `/developers${rest}`)]) {
    const html = await (await request.get(path)).text();
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
    expect(canonical, path).toBe(path === "/" ? baseURL : `${baseURL}${path}`);
    for (const [, image] of html.matchAll(/<meta property="og:image" content="([^"]+)"/g))
      expect(image, path).toMatch(new RegExp(`^${baseURL}/`));
  }
});
