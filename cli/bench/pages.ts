import { parseArgs } from "node:util";
import { wholeNumber } from "../command";
import { chartMoves } from "./chart-moves";
import {
  autocannon,
  credential,
  FIGURES,
  figuresText,
  inTurns,
  makeReady,
  serve,
  type Target,
  underLoad,
} from "./load";
import { printHead, printRow } from "./measure";
import { searchPaths } from "./requests";

const CONNECTIONS = 4;
const VISITORS = 16;
const PAGES = ["/homes", "/homes?city=Austin&state=TX", "/markets/78704", "/"];

export const usage = `Usage:
  npm run bench -- pages [--charts] [--seconds S]

The API's answers to searches while ${VISITORS} visitors load pages without pause, beside none; then what a moving pointer and a
moving brush cost a browser on a market's charts.

  --charts             only the charts
  --seconds S          how long a round takes (default 3)

Makes the dataset and the build where they are missing, as npm start does.`;

/** Prints how fast searches are answered alone, and while visitors load each of the pages. */
async function askBesideVisitors(server: Target, duration: number): Promise<void> {
  const paths = await searchPaths(200);
  const ask = underLoad(server, { paths, headers: await credential(), connections: CONNECTIONS, duration });
  printHead("page", `searches alone: ${FIGURES}`, `with ${VISITORS} visitors`);
  for (const page of PAGES) {
    const askWithVisitors = async () => {
      const url = `http://127.0.0.1:${server.port}${page}`;
      // From a second thread, for longer than searches are asked.
      const visits = autocannon({ url, connections: VISITORS, duration: duration + 2, workers: 1 });
      const figures = await ask();
      await visits;
      return figures;
    };
    printRow(page, ...(await inTurns([ask, askWithVisitors])).map(figuresText));
  }
}

/** `npm run bench -- pages`. */
export async function run(args: string[]): Promise<void> {
  const options = { charts: { type: "boolean" }, seconds: { type: "string", default: "3" } } as const;
  const { values } = parseArgs({ args, options });
  const seconds = wholeNumber("seconds", values.seconds);
  await makeReady();
  const server = await serve({ name: "pages" });
  if (!values.charts) await askBesideVisitors(server, seconds);
  await chartMoves(`http://127.0.0.1:${server.port}`);
}
