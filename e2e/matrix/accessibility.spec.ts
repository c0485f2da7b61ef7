import { expectAccessible, expectTouchable } from "../support/axe";
import { expect, firstHomes, interactiveMap, test } from "../support/fixtures";
import { MORE_PAGES, PAGES, pathOf } from "../support/pages";

test.use({ reducedMotion: "reduce" } as never);

const WITH_MAP = ["search, split with map", "search, map"];

for (const { name, path } of [...PAGES, ...MORE_PAGES])
  test(`axe finds no problem on ${name}, in light and dark and on a phone, and the console has no messages`, async ({
    page,
    homeId,
    quietConsole,
  }) => {
    await page.goto(pathOf(path, homeId));
    if (WITH_MAP.includes(name)) await interactiveMap(page);
    await expectAccessible(page);
    await expectTouchable(page);
    if (name === "not found") quietConsole.length = 0;
  });

test("axe finds no problem on saved homes and a comparison, on a desktop and on a phone", async ({ page, request }) => {
  const ids = (await firstHomes(request, "status=forSale", 3)).map(({ id }) => id);
  for (const id of ids) {
    await page.goto(`/homes/${id}`);
    await page.getByRole("button", { name: /^Save home/ }).click();
    await expect(page.getByRole("button", { name: /^Saved/ })).toHaveAttribute("aria-pressed", "true");
  }
  for (const path of ["/saved", `/compare?ids=${ids.join()}`]) {
    await page.goto(path);
    await expect(page.getByRole(path === "/saved" ? "article" : "table").first()).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
  }
});
