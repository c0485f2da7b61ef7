import { expect, test } from "./fixtures";
import { PAGES, pathOf } from "./pages";

const BUDGET_KB = 190;

for (const { name, path } of PAGES) {
  test(`${name}: at most ${BUDGET_KB} KB of JavaScript on the wire before interaction`, async ({ page, homeId }) => {
    const scripts = new Set<string>();
    let bytes = 0;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    devtools.on("Network.requestWillBeSent", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(pathOf(path, homeId), { waitUntil: "networkidle" });
    expect(scripts.size, "the page runs JavaScript at all").toBeGreaterThan(0);
    console.log(`${name}: ${(bytes / 1024).toFixed(1)} KB in ${scripts.size} scripts`);
    expect(bytes / 1024).toBeLessThanOrEqual(BUDGET_KB);
  });
}
