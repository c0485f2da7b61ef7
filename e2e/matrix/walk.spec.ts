import { expect, test } from "../support/fixtures";
import { MORE_PAGES, PAGES, pathOf } from "../support/pages";
import { walk } from "../support/walk";

/**
 * `npm run e2e -- walk`: every page at six widths in both themes. Prints texts that overlap, texts that are cut and
 * targets under 24 px, of which there are none.
 */
/** Their drawn maps still have labels that meet at some widths. */
const LABELS_MEET = ["markets", "markets, filtered", "market", "market, tables", "market of a city's homes"];

for (const { name, path } of [...PAGES, ...MORE_PAGES])
  test(`on ${name} no text is cut or covered and every target can be pressed, at six widths in both themes`, async ({
    page,
    homeId,
  }) => {
    test.fixme(LABELS_MEET.includes(name), "labels of the drawn map meet");
    await page.goto(pathOf(path, homeId));
    expect(await walk(page)).toEqual([]);
  });
