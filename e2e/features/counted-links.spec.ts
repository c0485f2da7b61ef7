import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { MORE_PAGES, PAGES, pathOf } from "../support/pages";

/** Pages that offer places, and a market that is no ZIP code's. */
const OTHERS = [
  { name: "county that was typed", path: "/homes?q=Travis%20County" },
  { name: "street that was typed", path: "/homes?q=main%20st" },
  { name: "city's market", path: "/markets/TX/austin" },
];

const textOf = (html: string): string => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

/** The number of homes that the heading of a search's page says. */
async function homesOf(request: APIRequestContext, href: string): Promise<string | undefined> {
  const html = await (await request.get(href)).text();
  const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return /^\s*([\d,]+) homes?\b/.exec(textOf(heading))?.[1];
}

test("each count on a link to homes, or beside it in a list, is the count behind it", async ({
  page,
  request,
  homeId,
}) => {
  let counted = 0;
  const behind = new Map<string, Promise<string | undefined>>();
  for (const { name, path } of [...PAGES, ...MORE_PAGES, ...OTHERS]) {
    await page.goto(pathOf(path, homeId));
    const links = await page.locator('main a[href^="/homes?"]').evaluateAll((all) =>
      all.map((link) => {
        const item = link.closest("li");
        const own = link.getAttribute("aria-label") ?? link.textContent ?? "";
        const beside = item?.querySelectorAll("a").length === 1 ? (item.textContent ?? "").slice(own.length) : "";
        return { href: link.getAttribute("href")!, own, beside };
      }),
    );
    for (const { href, own, beside } of links) {
      const [, count] =
        /(?:^|\s)(?:See all )?([\d,]+)(?: homes?| for sale)?$/.exec(own) ??
        /^\s*([\d,]+)(?: homes?)?$/.exec(beside) ??
        [];
      if (count === undefined || /^(?:Page|Remove) /.test(own) || /^\d{5}$/.test(own)) continue;
      counted++;
      behind.set(href, behind.get(href) ?? homesOf(request, href));
      expect.soft(await behind.get(href), `${name}: ${own}${beside} → ${href}`).toBe(count);
    }
  }
  expect(counted).toBeGreaterThan(20);
});

test("homes for sale leave out those under contract, and a press adds as many as it says", async ({ page }) => {
  await page.goto("/homes?city=Austin&state=TX&status=forSale&underContract=false");
  const total = async () =>
    Number((await page.locator("h1").innerText()).replace(/\D*([\d,]+) homes.*/s, "$1").replace(",", ""));
  const before = await total();
  const add = page.getByRole("link", { name: /^\+ \d+ pending$/ });
  const pending = Number((await add.innerText()).replace(/\D/g, ""));
  await add.click();
  await expect.poll(total).toBe(before + pending);
  await page.getByRole("link", { name: `Leave out ${pending} pending` }).click();
  await expect.poll(total).toBe(before);
});
