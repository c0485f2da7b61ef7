import { type CDPSession, chromium, type Page } from "@playwright/test";
import { median } from "@/lib/domain/statistics";
import { findBrowser } from "../../e2e/support/browser";
import { percentile } from "./measure";

/** What a moving pointer costs on the charts of a market's page, in Chromium. */

const ZIPS = ["78704", "78745", "78702", "78701"];
const VIEWS = [
  { name: "one area, 36 months", months: 36, path: `/markets/${ZIPS[0]}?months=36` },
  {
    name: "four areas, 60 months",
    months: 60,
    path: `/markets/${ZIPS[0]}?months=60&compare=${ZIPS.slice(1).join(",")}`,
  },
];
/** Room beside the plot, in pixels. */
const PLOT = { left: 58, right: 66 };

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

const said = (times: readonly number[]): string => {
  const sorted = [...times].sort((a, b) => a - b);
  return `${median(sorted)!.toFixed(1)} · ${percentile(sorted, 0.95).toFixed(1)} · ${sorted.at(-1)!.toFixed(1)}`;
};

/** Prints what a step of a hover and of the brush costs, on charts that are all drawn. */
export async function chartMoves(base: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findBrowser().path,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    console.log("| charts | a hover’s step, ms: median · p95 · max | a brush’s step |\n|---|--:|--:|");
    for (const { name, months, path } of VIEWS) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(base + path);
      const session = await page.context().newCDPSession(page);
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      await drawAll(page);
      const hovers = await hover(session, page, months);
      const brushes = await brush(session, page, months);
      console.log(`| ${name} | ${said(hovers)} | ${said(brushes)} |`);
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

/** From the oldest month to the newest, one by one. */
async function hover(session: CDPSession, page: Page, months: number): Promise<number[]> {
  const chart = page.getByRole("application", { name: /^Median days on market/ });
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox())!;
  const step = (box.width - PLOT.left - PLOT.right) / (months - 1);
  const to = (month: number) => page.mouse.move(box.x + PLOT.left + step * month, box.y + 100);
  const times: number[] = [];
  await to(0);
  for (let month = 1; month < months; month++) times.push(await workOf(session, page, () => to(month)));
  return times;
}

/** The first month moves over half of the months, one by one. */
async function brush(session: CDPSession, page: Page, months: number): Promise<number[]> {
  const handle = page.getByRole("slider", { name: "First month shown" });
  const region = page.getByRole("region", { name: "Months shown" });
  await region.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await handle.boundingBox())!;
  const step = (await region.boundingBox())!.width / (months - 1);
  const to = (month: number) => page.mouse.move(x + width / 2 + step * month, y + height / 2);
  const times: number[] = [];
  await to(0);
  await page.mouse.down();
  for (let month = 1; month <= months / 2; month++) times.push(await workOf(session, page, () => to(month)));
  await page.mouse.up();
  return times;
}
