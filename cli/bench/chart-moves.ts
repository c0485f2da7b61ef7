import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../e2e/support/browser";
import { atEnd, printHead, printRow, spread } from "./measure";

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

/** Where a pointer moves: from x and y in steps to the right. */
interface Way {
  x: number;
  y: number;
  step: number;
  steps: number;
}

/** From the oldest month to the newest, one by one. */
async function hoverWay(page: Page, months: number): Promise<Way> {
  const chart = page.getByRole("application", { name: /^Median days on market/ });
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width } = (await chart.boundingBox())!;
  const step = (width - PLOT.left - PLOT.right) / (months - 1);
  return { x: x + PLOT.left, y: y + 100, step, steps: months - 1 };
}

/** The first month moves over half of the months, one by one. */
async function brushWay(page: Page, months: number): Promise<Way> {
  const region = page.getByRole("region", { name: "Months shown" });
  await region.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await page.getByRole("slider", { name: "First month shown" }).boundingBox())!;
  const step = (await region.boundingBox())!.width / (months - 1);
  return { x: x + width / 2, y: y + height / 2, step, steps: Math.floor(months / 2) };
}

/** What each step costs, in words. */
async function costOf(session: CDPSession, page: Page, { x, y, step, steps }: Way): Promise<string> {
  const times: number[] = [];
  for (let nth = 1; nth <= steps; nth++)
    times.push(await workOf(session, page, () => page.mouse.move(x + step * nth, y)));
  const { p50, p95, max } = spread(times);
  return [p50, p95, max].map((ms) => ms.toFixed(1)).join(" · ");
}

/** Prints what a step of a hover and of the brush costs, on charts that are all drawn. */
export async function chartMoves(base: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findBrowser().path,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  atEnd(() => browser.close());
  printHead("charts", "a hover’s step, ms: median · p95 · max", "a brush’s step");
  for (const { name, months, path } of VIEWS) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(base + path);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await drawAll(page);
    const hover = await hoverWay(page, months);
    await page.mouse.move(hover.x, hover.y);
    const hovered = await costOf(session, page, hover);
    const brush = await brushWay(page, months);
    await page.mouse.move(brush.x, brush.y);
    await page.mouse.down();
    printRow(name, hovered, await costOf(session, page, brush));
    await page.close();
  }
}
