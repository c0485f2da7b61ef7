import { expect, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { heading, saved } from "../support/parts";

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ quietConsole }) => void quietConsole);

/** Removes the browser's own message about a failed request from the console messages that must be none. */
function expectSaid(said: string[], text: string) {
  const others = said.filter((line) => !line.includes(text));
  expect(others.length).toBeLessThan(said.length);
  said.splice(0, said.length, ...others);
}

test.describe("a market", () => {
  test("the brush narrows every chart by keyboard, and the address keeps its range", async ({ page }) => {
    await page.goto(`/markets/${ZIP}?months=12`);
    const first = page.getByRole("slider", { name: "First month shown" });
    await page.getByRole("region", { name: "Months shown" }).scrollIntoViewIfNeeded();
    await first.focus();
    // Its end stops before the other.
    await page.keyboard.press("End");
    await expect(page.getByText("Sep 2026 to Oct 2026, 2 months.")).toBeVisible();
    await page.keyboard.press("Home");
    for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/from=2026-05&to=2026-10/);
    const months = page.getByRole("table", { name: `${ZIP} by month` });
    await expect(months.getByRole("rowheader")).toHaveCount(6);
    await page.reload();
    await expect(months.getByRole("rowheader")).toHaveCount(6);
    await page.getByRole("link", { name: "Show all 12" }).click();
    await expect(months.getByRole("rowheader")).toHaveCount(12);
  });

  test("an end of the brush is dragged, and what is between as a whole", async ({ page }) => {
    await page.goto(`/markets/${ZIP}?months=36`);
    const region = page.getByRole("region", { name: "Months shown" });
    await region.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await page.getByRole("slider", { name: "First month shown" }).boundingBox())!;
    const [handle, middle] = [24, y + height / 2];
    const step = (width - handle) / 35;
    const drag = async (from: number, steps: number) => {
      const address = page.url();
      await page.mouse.move(from, middle);
      await page.mouse.down();
      await page.mouse.move(from + steps * step, middle, { steps: 4 });
      // The address follows when it is let go.
      expect(page.url()).toBe(address);
      await page.mouse.up();
    };
    await drag(x + 16, 24);
    await expect(region).toContainText("Nov 2025 to Oct 2026, 12 months.");
    await expect(page).toHaveURL(/from=2025-11&to=2026-10/);
    await drag(x + handle + 30 * step, -12);
    await expect(region).toContainText("Nov 2024 to Oct 2025, 12 months.");
    await expect(page).toHaveURL(/from=2024-11&to=2025-10/);
    // As a whole it stops at the first month.
    await drag(x + handle + 18 * step, -18);
    await expect(region).toContainText("Nov 2023 to Oct 2024, 12 months.");
  });

  test("charts outside the window are drawn after the view changes in place, and after Back", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 450 });
    await page.goto(`/markets/${ZIP}`);
    const still = page.getByRole("figure", { name: "Median days on market" }).locator("[data-chart=still]");
    await expect(still).toContainText("Nov 2023");
    // Clicked by script, as a real click would scroll the page.
    await page.getByRole("link", { name: "12 months" }).evaluate((link: HTMLElement) => link.click());
    for (const times of [1, 2]) {
      await expect(page).toHaveURL(/months=12/);
      await expect(still).toContainText("Nov 2025");
      if (times === 2) break;
      await page.getByRole("link", { name: "Markets" }).first().click();
      await expect(page).toHaveURL("/markets");
      await page.goBack();
    }
  });

  test("a chart whose months all have few sales has its axes, gridlines and points", async ({ page }) => {
    await page.goto("/markets/01776?propertyType=condo&window=1&months=60");
    const days = page.getByRole("figure", { name: "Median days on market" });
    await days.scrollIntoViewIfNeeded();
    await expect(days.getByRole("application")).toBeVisible();
    // No months are joined to a line.
    expect(await days.locator(".recharts-line-curve").getAttribute("d")).toBeNull();
    expect(await days.locator(".recharts-yAxis-tick-labels text").count()).toBeGreaterThanOrEqual(3);
    expect(await days.locator(".recharts-cartesian-grid-horizontal line").count()).toBeGreaterThanOrEqual(3);
    expect(await days.locator(".recharts-scatter circle").count()).toBeGreaterThan(1);
  });

  test("every chart has a table, and tables can replace all charts", async ({ page }) => {
    await page.goto(`/markets/${ZIP}?months=24`);
    const days = page.getByRole("figure", { name: "Median days on market" });
    await days.getByText("Show table").click();
    await expect(days.getByRole("rowheader")).toHaveCount(24);
    await page.getByRole("link", { name: "Tables" }).click();
    await expect(page).toHaveURL(/view=table/);
    await expect(page.getByRole("figure").getByRole("table")).toHaveCount(8);
    await expect(page.getByRole("slider")).toHaveCount(2);
  });

  test("the months can be downloaded as CSV, and a chart as SVG and PNG", async ({ page }) => {
    await page.goto(`/markets/${ZIP}?months=60`);
    const save = (name: RegExp) => saved(page, page.getByRole("button", { name }));
    const csv = await save(/Download Nov 2021 to Oct 2026, CSV/);
    expect(csv.name).toBe(`${ZIP}-2021-11-to-2026-10.csv`);
    expect(csv.bytes.toString().trim().split("\r\n")).toHaveLength(61);
    const chart = page.getByRole("figure", { name: "Median days on market" });
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator("[data-chart=still]")).toHaveCount(0);
    const svg = await save(/“Median days on market” as SVG/);
    expect(svg.bytes.toString()).toContain("<svg xmlns=");
    expect(svg.bytes.toString()).not.toContain("var(");
    expect(svg.bytes.toString()).toContain("@font-face");
    // The chart keeps its own size, so that its text is as large as the title's lines.
    expect(svg.bytes.toString()).toMatch(/<svg[^>]* width="576" height="260" viewBox="0 0 576 260"/);
    for (const format of ["SVG", "PNG"])
      await expect(page.getByRole("button", { name: new RegExp(`^Download “.+” as ${format}$`) })).toHaveCount(
        (await page.getByRole("region", { name: "Charts" }).getByRole("figure").count()) + 1,
      );
    const ratio = await save(/“Sale to list” as SVG/);
    expect(ratio.name).toBe(`${ZIP}-sale-to-list.svg`);
    expect(ratio.bytes.toString()).toMatch(new RegExp(`>${ZIP}</text>.*>[\\d.]+%</tspan>`));
    const gauge = await save(/“Buyers’ or sellers’ market in .*” as SVG/);
    expect(gauge.name).toBe(`${ZIP}-supply.svg`);
    expect(gauge.bytes.toString()).toMatch(/>Even<.*>[\d.]+( ›)? now<\/text>/);
    const png = await save(/“Median days on market” as PNG/);
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(png.bytes.readUInt32BE(16)).toBe(1_920);
  });

  test("a saved chart has title, place, source and values, and a hostile name in it is text", async ({ page }) => {
    const city = `<img src=x onerror=alert(1)>]]>&amp;"'O’Brien`;
    await page.route("**/v1/markets/78745**", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('"Austin"', JSON.stringify(city)) });
    });
    await page.goto(`/markets/${ZIP}`);
    await page.getByLabel("Add a place to compare").fill("78745");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const days = page.getByRole("figure", { name: "Median days on market" });
    await expect(days.getByRole("listitem").filter({ hasText: "78745" })).toBeVisible();
    await days.scrollIntoViewIfNeeded();
    await expect(days.getByRole("application")).toBeVisible();
    const { bytes } = await saved(page, days.getByRole("button", { name: /as SVG$/ }));
    // The page's own policy allows no style in what it parses.
    const unstyled = bytes.toString().replace(/<style>[^<]*<\/style>/, "");
    const read = await page.evaluate((text) => {
      const file = new DOMParser().parseFromString(text, "image/svg+xml");
      const texts = [...file.querySelectorAll("text")].map((one) => one.textContent);
      return { texts, wrong: file.querySelectorAll("parsererror, img, script, foreignObject").length };
    }, unstyled);
    expect(read.wrong).toBe(0);
    const all = read.texts.join(" ");
    for (const text of ["Median days on market", `78745, ${city}, TX`, "Lotline sample data, to Oct 31, 2026"])
      expect(all).toContain(text);
    expect(all).toMatch(/78704 \d+ days, \d+ sales? 78745 \d+ days, \d+ sales?/);
    expect(all).toContain("Faint marks are single months.");
  });

  test("the page says what is missing when the service fails, and trying again loads it", async ({
    page,
    quietConsole,
  }) => {
    await page.goto(`/markets/${ZIP}?compare=78745`);
    let failing = true;
    await page.route("**/v1/markets/78702**", (route) => (failing ? route.abort() : route.continue()));
    // Next's router has replaced pushState with its own before it listens to it.
    await page.waitForFunction(() => !history.pushState.toString().includes("[native code]"));
    await page.evaluate((href) => history.pushState(null, "", href), `/markets/${ZIP}?compare=78745,78702`);
    await expect(page.getByText(/couldn’t reach the market of 78702/)).toBeVisible();
    const days = page.getByRole("figure", { name: "Median days on market" });
    await expect(days.getByRole("listitem").filter({ hasText: "78745" })).toBeVisible();
    failing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(days.getByRole("listitem").filter({ hasText: "78702" })).toBeVisible();
    expectSaid(quietConsole, "ERR_FAILED");
  });
});

test.describe("a market that does not exist", () => {
  for (const [asked, said] of [
    ["78799", "We have no market data for 78799."],
    ["abc", "That is not a ZIP code."],
    ["TX/Nowhere/report", "We have no market data for Nowhere, TX."],
  ] as const)
    test(`at /markets/${asked} is a 404 with markets nearby`, async ({ page, quietConsole }) => {
      const answer = await page.goto(`/markets/${asked}`);
      expect(answer?.status()).toBe(404);
      await expect(heading(page)).toHaveText(said);
      if (asked === "78799") await expect(page.getByRole("link", { name: /^787\d\d, / }).first()).toBeVisible();
      expectSaid(quietConsole, "404 (Not Found)");
    });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("touching one chart shows that month on all charts", async ({ page }) => {
    await page.goto(`/markets/${ZIP}?months=12`);
    for (const figure of await page.getByRole("region", { name: "Charts" }).getByRole("figure").all()) {
      await figure.scrollIntoViewIfNeeded();
      await expect(figure.getByRole("application")).toBeVisible();
    }
    const chart = page.getByRole("application", { name: /^Median days on market\./ });
    await chart.scrollIntoViewIfNeeded();
    const box = (await chart.boundingBox())!;
    await page.touchscreen.tap(box.x + 60, box.y + 80);
    await expect(page.locator("figure [data-crosshair] text").getByText("Nov 2025", { exact: true })).toHaveCount(8);
    // What it says covers no control below it.
    const said = (await page.locator(".chart-tooltip").boundingBox())!;
    expect(said.y + said.height).toBeLessThan(box.y + box.height);
  });
});
