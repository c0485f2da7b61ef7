import type { CDPSession, Locator, Page } from "@playwright/test";
import { launchBrowser } from "../../e2e/support/browser";
import { atEnd, printHead, printRow, spread } from "./measure";

/** What a moving pointer costs on the charts of a market's page, in Chromium: four areas, and as many months as there are. */

const MONTHS = 60;
const PATH = `/markets/78704?months=${MONTHS}&compare=78745,78702,78701`;
/** Width of a slider's handle with what is touched beside it, in pixels. */
const HANDLE = 24;

/** Processor time of the page's main thread for one move, in milliseconds, until two frames are drawn. */
async function workOf(session: CDPSession, page: Page, move: () => Promise<void>): Promise<number> {
  const task = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1_000 * metrics.find(({ name }) => name === "TaskDuration")!.value;
  };
  const before = await task();
  await move();
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  return (await task()) - before;
}

/** Scrolls through the page until each chart is drawn by recharts, as charts far from the window are not. */
async function drawAll(page: Page): Promise<void> {
  for (const figure of await page.locator("section:has(> #charts) figure").all()) {
    await figure.scrollIntoViewIfNeeded();
    await figure.locator("[data-chart=live] .recharts-surface").first().waitFor();
  }
}

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  return (await locator.boundingBox())!;
}

/** Prints what a month's step costs of a hover, from the oldest to the newest, and of the brush's end, over half of them. */
export async function chartMoves(base: string): Promise<void> {
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(base + PATH);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await drawAll(page);

  /** Moves the pointer to the right over so many of the months that lie in a width, and prints what a step cost. */
  const moveAlong = async (name: string, x: number, y: number, width: number, months: number) => {
    const times: number[] = [];
    for (let month = 1; month <= months; month++)
      times.push(await workOf(session, page, () => page.mouse.move(x + (width * month) / (MONTHS - 1), y)));
    const { p50, p95, p99 } = spread(times);
    printRow(name, ...[p50, p95, p99].map((ms) => ms.toFixed(1)));
  };
  console.log();
  printHead(`four areas, ${MONTHS} months, ms a step`, "median", "p95", "p99");
  const chart = page.getByRole("application", { name: /^Median days on market/ });
  const plot = await boxOf(chart.locator(".recharts-cartesian-grid"));
  await page.mouse.move(plot.x, plot.y + plot.height / 2);
  await moveAlong("hover", plot.x, plot.y + plot.height / 2, plot.width, MONTHS - 1);

  const { x, y, width, height } = await boxOf(page.getByRole("slider", { name: "First month shown" }));
  await page.mouse.move(x + HANDLE / 2, y + height / 2);
  await page.mouse.down();
  await moveAlong("brush", x + HANDLE / 2, y + height / 2, width - HANDLE, MONTHS / 2);
}
