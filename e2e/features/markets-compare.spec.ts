import { expect, test } from "../support/fixtures";
import { ZIP } from "../support/pages";
import { heading, holdBack, said, saved } from "../support/parts";

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ quietConsole }) => void quietConsole);

test("typing a city lists it and its ZIPs, and choosing one adds it; its name adds it at once, and what has no market is told", async ({
  page,
}) => {
  await page.goto(`/markets/${ZIP}`);
  const add = page.getByLabel("Add a place to compare");
  // What cannot be added is told until the next key, and never stands in the address.
  for (const [text, told] of [
    ["", "Type a ZIP code, a city or a state."],
    ["99999", "No place is called “99999”."],
    ["zzzz", "No place is called “zzzz”."],
    [ZIP, `${ZIP} · Austin, TX is on the charts already.`],
  ] as const) {
    await add.fill(text);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(told)).toBeVisible();
    await expect(page.getByRole("figure", { name: /^Median list price and median sold price/ })).toBeVisible();
    await expect(page).toHaveURL(`/markets/${ZIP}`);
    await add.fill("7870");
    await expect(page.getByText(told)).toHaveCount(0);
  }
  const option = (name: RegExp) => page.getByRole("listbox", { name: "Places" }).getByRole("option", { name });
  // The list closes when it is left, so that it does not cover the charts.
  for (const leave of [() => page.keyboard.press("Escape"), () => heading(page).click()]) {
    await add.fill("");
    await add.pressSequentially("Austin");
    await expect(option(/^Austin, TX$/)).toBeVisible();
    await expect(option(new RegExp(`^${ZIP}`))).toHaveCount(0);
    await leave();
    await expect(page.getByRole("listbox", { name: "Places" })).toBeHidden();
  }
  await add.fill("");
  await add.pressSequentially("Austin");
  await option(/^78702 · Austin, TX$/).click();
  await expect(page).toHaveURL(/compare=78702$/);
  await expect(page.getByRole("listbox", { name: "Places" })).toBeHidden();
  await expect(add).toHaveValue("");
  await expect(page.getByRole("link", { name: "Remove 78702 from the comparison" })).toBeVisible();
  for (const [text, label] of [
    ["Austin, TX", "Austin, TX"],
    ["co", "Colorado"],
  ] as const) {
    await add.fill(text);
    await add.press("Enter");
    await expect(page.getByRole("link", { name: `Remove ${label} from the comparison` })).toBeVisible();
  }
  await expect(page).toHaveURL(/compare=78702,Austin\/TX,CO$/);
  await expect(page.getByRole("figure", { name: "Median sold price" })).toContainText("Colorado");
  await page.reload();
  await expect(page.getByRole("figure", { name: "Median sold price" })).toContainText("Austin, TX");
});

test("choosing a city's ZIP moves no other control, and with six markets a note replaces the box", async ({ page }) => {
  await page.goto(`/markets/${ZIP}?compare=78745,Austin/TX,TX`);
  await page.getByRole("region", { name: "Months shown" }).scrollIntoViewIfNeeded();
  const controls = [
    page.getByLabel("Add a place to compare"),
    page.getByRole("button", { name: "Add", exact: true }),
    page.getByRole("link", { name: "60 months" }),
    page.getByRole("link", { name: "Tables" }),
    page.getByRole("link", { name: "Remove 78745 from the comparison" }),
    page.getByRole("slider", { name: "First month shown" }),
  ];
  /** Positions on the page, independent of scrolling. */
  const placesOf = (some: typeof controls) =>
    Promise.all(
      some.map((control) =>
        control.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y + window.scrollY, width, height];
        }),
      ),
    );
  const places = () => placesOf(controls);
  const before = await places();
  await controls[0]!.fill("Austin");
  const choice = page.getByRole("option", { name: "78702 · Austin, TX" });
  await expect(choice).toBeVisible();
  expect(await places()).toEqual(before);
  await choice.click();
  await expect(page.getByRole("link", { name: "Remove 78702 from the comparison" })).toBeVisible();
  expect(await places()).toEqual(before);
  await controls[0]!.fill("78701");
  await controls[0]!.press("Enter");
  await expect(page.getByText("Six markets are the most you can compare. Remove one to add another.")).toBeVisible();
  const [, , ...others] = controls;
  expect(await placesOf(others)).toEqual(before.slice(2));
});

test("a mistake in a link is shown until the next key, and is not in the address", async ({ page }) => {
  await page.goto(`/markets/${ZIP}?compare=78702,99999`);
  const said = page.getByText("We have no market data for 99999.");
  await expect(said).toBeVisible();
  await page.getByLabel("Add a place to compare").fill("7");
  await expect(said).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/markets/${ZIP}\\?compare=78702$`));
});

test("adding and removing ZIPs by keyboard keeps the focus and is announced", async ({ page }) => {
  await page.goto(`/markets/${ZIP}?compare=78702,78745,Austin/TX,TX`);
  const add = page.getByLabel("Add a place to compare");
  await add.fill("78701");
  await add.press("Enter");
  // Six markets are the maximum, so the box is gone.
  await expect(page.getByRole("link", { name: "Remove 78701 from the comparison" })).toBeFocused();
  await expect(said(page)).toHaveText("78701 added. 6 markets on the charts.");
  await page.getByRole("link", { name: "Remove 78702 from the comparison" }).press("Enter");
  await expect(page.getByRole("link", { name: "Remove 78745 from the comparison" })).toBeFocused();
  await expect(said(page)).toHaveText("78702 removed. 5 markets on the charts.");
  for (const zip of ["78745", "Austin, TX", "Texas", "78701"])
    await page.getByRole("link", { name: `Remove ${zip} from` }).press("Enter");
  await expect(add).toBeFocused();
  const chart = page.getByRole("figure", { name: "Median days on market" });
  const png = chart.getByRole("button", { name: /as PNG$/ });
  await png.focus();
  await saved(page, png);
  await expect(png).toBeFocused();
  await expect(said(page)).toHaveText(/^Saved .*\.png$/);
});

test("presses faster than the page can render all count", async ({ page }) => {
  await page.goto(`/markets/${ZIP}?compare=78702,78745,78701`);
  const pressed = ["Remove 78702 from the comparison", "60 months", "Remove 78701 from the comparison", "Tables"];
  const links = pressed.map((name) => page.getByRole("link", { name }));
  const handles = await Promise.all(links.map((link) => link.elementHandle()));
  // All in one task, so that React cannot render in between.
  await page.evaluate((all) => all.forEach((link) => void (link as HTMLElement).click()), handles);
  await expect(page).toHaveURL(`/markets/${ZIP}?months=60&compare=78745&view=table`);
  await expect(page.getByRole("link", { name: /^Remove / })).toHaveCount(1);
  await expect(said(page)).toHaveText("78702 removed, 78701 removed. 2 markets on the charts.");
});

test("a ZIP that is looked up while another is removed is added to the remaining ones", async ({ page }) => {
  await page.goto(`/markets/${ZIP}?compare=78702,78745`);
  const add = page.getByLabel("Add a place to compare");
  const answer = await holdBack(page, /\/v1\/places\?q=78701/);
  await add.fill("78701");
  await add.press("Enter");
  await page.getByRole("link", { name: "Remove 78702 from the comparison" }).click();
  await expect(page).toHaveURL(`/markets/${ZIP}?compare=78745`);
  answer();
  await expect(page).toHaveURL(`/markets/${ZIP}?compare=78745,78701`);
  const prices = page.getByRole("figure", { name: "Median sold price", exact: true });
  await expect(prices.getByRole("listitem").filter({ hasText: "78701" })).toBeVisible();
});

test("the CSV has the months selected by the brush, months of supply, and every compared ZIP", async ({ page }) => {
  await page.goto(`/markets/${ZIP}?months=12&compare=78745`);
  const first = page.getByRole("slider", { name: "First month shown" });
  await page.getByRole("region", { name: "Months shown" }).scrollIntoViewIfNeeded();
  for (let i = 0; i < 9; i++) await first.press("ArrowRight");
  const button = page.getByRole("button", { name: "Download Aug 2026 to Oct 2026, 2 ZIP codes, CSV" });
  const { name, bytes } = await saved(page, button);
  expect(name).toBe(`${ZIP}-78745-2026-08-to-2026-10.csv`);
  const [heads, ...rows] = bytes.toString().trim().split("\r\n");
  const column = heads!.split(",").indexOf("inventoryMonths");
  expect(column).toBeGreaterThan(0);
  expect(rows.map((row) => [row.split(",")[0], row.split(",")[3]])).toEqual(
    [ZIP, "78745"].flatMap((zip) => ["2026-10", "2026-09", "2026-08"].map((month) => [`"=""${zip}"""`, month])),
  );
  const table = page.getByRole("table", { name: `${ZIP} by month` });
  const supply = await table.getByRole("row").getByRole("cell").nth(6).textContent();
  expect(rows[0]!.split(",")[column]).toBe(supply);
});
