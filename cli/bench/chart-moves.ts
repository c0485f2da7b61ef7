import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../e2e/support/browser";
import { atEnd, printHead, printRow, spread } from "./measure";

/** What a moving pointer costs on the charts of a market's page, in Chromium: four areas, and as many months as there are. */

const MONTHS = 60;
const PATH = `/markets/78704?months=${MONTHS}&compare=78745,78702,78701`;
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
async function hoverWay(page: Page): Promise<Way> {
  const chart = page.getByRole("application", { name: /^Median days on market/ });
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width } = (await chart.boundingBox())!;
  const step = (width - PLOT.left - PLOT.right) / (MONTHS - 1);
  return { x: x + PLOT.left, y: y + 100, step, steps: MONTHS - 1 };
}

/** Width of a slider's handle with what is touched beside it, in pixels. */
const HANDLE = 24;

/** The first month moves over half of the months, one by one. */
async function brushWay(page: Page): Promise<Way> {
  const region = page.getByRole("region", { name: "Months shown" });
  await region.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await page.getByRole("slider", { name: "First month shown" }).boundingBox())!;
  const step = (width - HANDLE) / (MONTHS - 1);
  return { x: x + (2 / 3) * HANDLE, y: y + height / 2, step, steps: MONTHS / 2 };
}

/** Prints what a step of a hover and of the brush costs, on charts that are all drawn. */
export async function chartMoves(base: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findBrowser().path,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  atEnd(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(base + PATH);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await drawAll(page);

  /** Moves the pointer along, and prints what a step cost. */
  const moveAlong = async (name: string, { x, y, step, steps }: Way) => {
    const times: number[] = [];
    for (let nth = 1; nth <= steps; nth++)
      times.push(await workOf(session, page, () => page.mouse.move(x + step * nth, y)));
    const { p50, p95, max } = spread(times);
    printRow(name, ...[p50, p95, max].map((ms) => ms.toFixed(1)));
  };
  console.log();
  printHead(`four areas, ${MONTHS} months, ms a step`, "median", "p95", "max");
  const hover = await hoverWay(page);
  await page.mouse.move(hover.x, hover.y);
  await moveAlong("hover", hover);
  const brush = await brushWay(page);
  await page.mouse.move(brush.x, brush.y);
  await page.mouse.down();
  await moveAlong("brush", brush);
}
