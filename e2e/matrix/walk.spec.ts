import { expect, test } from "../support/fixtures";
import { MORE_PAGES, PAGES, pathOf } from "../support/pages";
import { walk } from "../support/walk";

/**
 * `npm run e2e -- walk`: every page at six widths in both themes. Prints texts that overlap, texts that are cut and
 * targets under 24 px, of which there are none.
 */
for (const { name, path } of [...PAGES, ...MORE_PAGES])
  test(`on ${name} no text is cut or covered and every target can be pressed, at six widths in both themes`, async ({
    page,
    homeId,
  }) => {
    await page.goto(pathOf(path, homeId));
    expect(await walk(page)).toEqual([]);
  });
