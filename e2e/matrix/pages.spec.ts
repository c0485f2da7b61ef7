import { expectAccessible, expectTouchable } from "../support/axe";
import { expect, firstHomes, interactiveMap, test } from "../support/fixtures";
import { MORE_PAGES, PAGES, pathOf } from "../support/pages";
import { onPaper } from "../support/paper";
import { remember } from "../support/parts";
import { walk } from "../support/walk";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const WITH_MAP = ["search, split with map", "search, map"];
/** The entry of a chart's legend, which is a button and is printed as what it says. */
const LEGEND = "li > button[aria-pressed]";

/** `npm run e2e -- pages`: what every page has to pass, in light and dark. */
for (const { name, path } of [...PAGES, ...MORE_PAGES])
  test(`${name}: axe finds no problem, at no width is anything cut, covered, too small or wider than the window, in light and dark, it is printed without controls, and the console has no messages`, async ({
    page,
    homeId,
    quietConsole,
  }) => {
    await page.goto(pathOf(path, homeId));
    if (WITH_MAP.includes(name)) await interactiveMap(page);
    await expectAccessible(page);
    await expectTouchable(page);
    expect(await walk(page)).toEqual([]);
    await onPaper(page);
    const controls = page.locator(`form, input, select, textarea, button:not(${LEGEND})`);
    await expect(controls.filter({ visible: true })).toHaveCount(0);
    if (name === "not found") quietConsole.length = 0;
  });

test("axe finds no problem on saved homes and a comparison, on a desktop and on a phone", async ({ page, request }) => {
  const ids = (await firstHomes(request, "status=forSale", 3)).map(({ id }) => id);
  await remember(page, ids);
  for (const path of ["/saved", `/compare?ids=${ids.join()}`]) {
    await page.goto(path);
    await expect(page.getByRole(path === "/saved" ? "article" : "table").first()).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
  }
});
