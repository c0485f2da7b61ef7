import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../support/fixtures";
import { ZIP } from "../support/pages";

/** Starts another website, as an agent's, with this body. */
async function agentsSite(body: string): Promise<{ server: Server; url: string }> {
  const server = createServer((_, response) =>
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(`<!doctype html>${body}`),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test("the embed code of a market works on another site at any width, and no other page can be framed", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto(`/markets/${ZIP}`);
  const own = page.getByRole("region", { name: "On your own site" });
  await own.getByRole("button", { name: "Copy the code" }).click();
  await expect(own.getByRole("button", { name: "Copied" })).toBeVisible();
  const code = await own.locator("code", { hasText: "<iframe" }).innerText();

  const dark = `<iframe title="dark" src="${baseURL}/embed/markets/${ZIP}?theme=dark"></iframe>`;
  const refused = `<iframe title="refused" src="${baseURL}/markets/${ZIP}"></iframe>`;
  const { server, url } = await agentsSite(`<div id="column">${code}</div>${dark}${refused}`);
  try {
    await page.goto(url, { waitUntil: "commit" });
    const title = `Housing market of ${ZIP}, Austin, TX`;
    const framed = page.frameLocator(`iframe[title="${title}"]`);
    const column = page.locator("#column");
    for (const width of [280, 390, 800]) {
      await column.evaluate((element, to) => element.setAttribute("style", `width:${to}px`), width);
      const beyond = () =>
        framed
          .locator("html")
          .evaluate((html) => [html.scrollWidth - html.clientWidth, html.scrollHeight - html.clientHeight]);
      await expect.poll(beyond, `${width} px`).toEqual([0, 0]);
      await expect(framed.getByRole("img", { name: /^Median list price and median sold price\. / })).toBeVisible();
    }
    await expect(framed.getByRole("link")).toHaveAttribute("href", `${baseURL}/markets/${ZIP}`);
    const paper = (frame: typeof framed) =>
      frame.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(await paper(framed)).not.toBe(await paper(page.frameLocator('iframe[title="dark"]')));
    await expect(page.frameLocator('iframe[title="refused"]').getByRole("main")).toHaveCount(0);
  } finally {
    server.close();
  }
  expect((await request.get("/embed/markets/00000")).status()).toBe(404);
});

test("everything of an embedded market fits the documented height at any width, and nothing lies over the foot", async ({
  page,
}) => {
  for (const market of [ZIP, "33186", "55105", "78745", `${ZIP}?propertyType=condo&minBeds=2`]) {
    await page.goto(`/embed/markets/${market}`, { waitUntil: "commit" });
    await page.waitForLoadState("load");
    for (const width of [280, 300, 320, 360, 420, 599, 600, 720]) {
      await page.setViewportSize({ width, height: 620 });
      const outside = await page.locator("main > *, figure > *, footer").evaluateAll((parts) => {
        const foot = document.querySelector("footer")!.getBoundingClientRect();
        return parts
          .filter((part) => part.checkVisibility())
          .filter(
            (part) =>
              part.getBoundingClientRect().bottom > (part.localName === "footer" ? innerHeight : foot.top) + 0.5,
          )
          .map((part) => part.localName);
      });
      expect(outside, `${market} at ${width} px`).toEqual([]);
      await expect(page.locator("dd.value").first()).toBeVisible();
    }
  }
});
