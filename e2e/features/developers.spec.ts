import { get } from "node:http";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { heading, send, tryIt } from "../support/parts";

test("a call with mistakes links to the page of its problem, at the address in the problem's type", async ({
  page,
}) => {
  await page.goto("/developers/search-properties");
  await tryIt(page).getByRole("button", { name: "With mistakes" }).click();
  await send(page);
  // The answer comes below the button, and is seen without scrolling.
  await expect(tryIt(page).getByText("400 Bad Request")).toBeInViewport();
  const body = JSON.parse(await tryIt(page).locator("figure", { hasText: "Body" }).locator("code").innerText());
  expect(body.errors.map((each: { parameter: string }) => each.parameter)).toEqual(
    expect.arrayContaining(["zipCode", "minBeds", "minPrice"]),
  );
  await tryIt(page).getByRole("link", { name: "What invalid_parameters means" }).click();
  await expect(page).toHaveURL(body.type);
  await expect(page.getByRole("heading", { level: 1, name: body.title })).toBeVisible();
});

test("the form says when the service cannot be reached, the next try works, and a pasted key is sent and stored nowhere", async ({
  page,
}) => {
  await page.goto("/developers/get-market");
  await page.route("**/v1/markets/**", (route) => route.abort());
  await tryIt(page).getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "couldn’t reach" })).toBeVisible();
  await page.unroute("**/v1/markets/**");
  await send(page);
  await expect(tryIt(page).getByText("200 OK")).toBeVisible();

  const sent = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith("/v1/markets/"));
  await tryIt(page).getByLabel("Your API key").fill("lot_pasted");
  await tryIt(page).getByRole("button", { name: "Send" }).click();
  expect(await (await sent).headerValue("authorization")).toBe("Bearer lot_pasted");
  await expect(tryIt(page).getByText("401 Unauthorized")).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie);
  expect(kept).not.toContain("lot_pasted");
  expect(await page.getByText("lot_pasted").count()).toBe(0);
});

test("the copy button copies the code as shown", async ({ page, context, quietConsole }) => {
  expect(quietConsole).toEqual([]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/developers/get-property");
  const block = page.locator("figure", { hasText: "Shell" }).first();
  await block.getByRole("button", { name: "Copy" }).click();
  await expect(block.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator("code").innerText());
});

test("the contents, language tabs, fields and send button work by keyboard alone", async ({ page, quietConsole }) => {
  expect(quietConsole).toEqual([]);
  await page.goto("/developers");
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Get a property" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Get a property by identifier" })).toBeVisible();
  await page.getByRole("radio", { name: "curl" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("figure", { hasText: "npx tsx get-property.mts" })).toBeVisible();
  await tryIt(page).getByLabel("id").focus();
  await page.keyboard.press("Enter");
  await expect(tryIt(page).getByText("200 OK")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "TypeScript" })).toBeChecked();
});

test("the search of the reference goes to the chosen match with Enter; the slash key opens it unless it is switched off on this device", async ({
  page,
  quietConsole,
}) => {
  expect(quietConsole).toEqual([]);
  await page.goto("/developers/records");
  await page.keyboard.press("/");
  await page.keyboard.type("limit_ex");
  const contents = page.getByRole("navigation", { name: "Contents" });
  const find = contents.getByLabel("Find in the reference");
  await expect(contents.getByRole("link", { name: /limit_exceeds_plan/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/developers/errors/limit_exceeds_plan");
  await find.fill("minBeds");
  await contents.getByRole("link", { name: "minBeds Parameter of Search properties" }).click();
  await expect(page).toHaveURL(/search-properties#parameter-minBeds$/);
  await expect(page.locator("#parameter-minBeds")).toBeInViewport();

  await contents.getByLabel("Press / to search").uncheck();
  await page.reload();
  await expect(contents.getByLabel("Press / to search")).not.toBeChecked();
  await heading(page).click();
  await page.keyboard.press("/");
  await expect(find).not.toBeFocused();
});

test("what can be found did not load: the search says so, and not that nothing matches, until it is tried again", async ({
  page,
}) => {
  await page.route("**/developers/find.json", (route) => route.abort());
  await page.goto("/developers/records");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByLabel("Find in the reference").fill("minBeds");
  await expect(contents.getByText("We couldn’t load what can be found.")).toBeVisible();
  await expect(contents.getByText("No matches.")).toHaveCount(0);
  await page.unroute("**/developers/find.json");
  await contents.getByRole("button", { name: "Try again" }).click();
  await expect(contents.getByRole("link", { name: "minBeds Parameter of Search properties" })).toBeVisible();
});

test("the contents mark the page and the section in view, and every heading has its own address", async ({ page }) => {
  await page.goto("/developers#paging");
  const contents = page.getByRole("navigation", { name: "Contents" });
  const marked = contents.locator("a:target-current");
  await expect(marked).toHaveText("Paging");
  await expect(marked).toHaveCSS("font-weight", "600");
  await page.getByRole("link", { name: "Link to ETags" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#conditional$/);
  await expect(marked).toHaveText("ETags");
  await contents.getByRole("link", { name: "Request ids" }).click();
  await expect(marked).toHaveText("Request ids");
  await contents.getByRole("link", { name: "Errors" }).last().click();
  await expect(contents.getByRole("link", { name: "Errors" }).last()).toHaveAttribute("aria-current", "page");
});

test("an unknown operation or problem is a 404", async ({ request }) => {
  for (const path of ["/developers/nothing", "/developers/errors/nothing", "/developers/errors/__proto__"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain("<h1");
  }
});

test("a client that offers a protocol upgrade is answered in HTTP/1.1, also after it asked for pages", async ({
  request,
  baseURL,
}) => {
  await request.get("/developers");
  const headers = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "" };
  const status = await new Promise((resolve, reject) =>
    get(`${baseURL}/v1/openapi.json`, { headers, agent: false, timeout: 30_000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("timeout", () => reject(new Error("no answer")))
      .on("error", reject),
  );
  expect(status).toBe(200);
});

test("sitemaps list pages that exist, and robots.txt names the sitemaps", async ({ request, baseURL }) => {
  expect(await (await request.get("/robots.txt")).text()).toContain(`${baseURL}/sitemap.xml`);
  const locations = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
  const files = await locations("/sitemap.xml");
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files) {
    const entries = await locations(file);
    expect(entries.length, file).toBeGreaterThan(0);
    const some = file.endsWith("pages.xml") ? entries : entries.slice(0, 2);
    for (const entry of some) expect((await request.get(entry)).status(), entry).toBe(200);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the contents unfold and a call can be sent", async ({ page, quietConsole }) => {
    expect(quietConsole).toEqual([]);
    await page.goto("/developers");
    const fold = page.getByText("Contents of the reference");
    const find = page.getByLabel("Find in the reference");
    await page.keyboard.press("/");
    await expect(find).toBeFocused();
    await fold.tap();
    await expect(find).toBeHidden();
    await fold.tap();
    await page
      .getByRole("navigation", { name: "Contents" })
      .getByRole("link", { name: "Look up a property by address" })
      .tap();
    await expect(page.getByRole("heading", { level: 1, name: "Look up a property by address" })).toBeInViewport();
    await send(page);
    await expect(tryIt(page).getByText("200 OK")).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the reference shows everything but the form to try a call", async ({ page }) => {
    await page.goto("/developers/search-properties");
    await expect(page.getByRole("heading", { level: 2, name: "Parameters" })).toBeVisible();
    await expect(page.locator("figure", { hasText: "from this service’s data" })).toBeVisible();
    await expect(tryIt(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Copy" }).first()).toBeHidden();
    await page.getByText("Python", { exact: true }).click();
    await expect(page.locator("figure", { hasText: "python3 search_properties.py" })).toBeVisible();
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Paging" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Paging" })).toBeInViewport();
  });
});
