import { chartMoves } from "./chart-moves";
import { autocannon, credential, FIGURES, figuresText, inTurns, repeated, serve, type Target, underLoad } from "./load";
import { optionsOf, printHead, printRow } from "./measure";
import { drawRequests } from "./requests";

const CONNECTIONS = 4;
const VISITORS = 16;
const PAGES = ["/homes", "/homes?city=Austin&state=TX", "/markets/78704", "/"];

export const usage = `Usage:
  npm run bench -- pages [--charts] [--seconds S] [--rounds R]

The API's answers to searches while ${VISITORS} visitors load pages without pause, beside none; then what a moving pointer and a
moving brush cost a browser on a market's charts.

  --charts             only the charts
  --seconds S          how long a round takes (default 3)
  --rounds R           how many rounds (default 3)

Needs a dataset and a build: npm start makes both.`;

/** Prints how fast searches are answered alone, and while visitors load each of the pages. */
async function askBesideVisitors(server: Target, seconds: number, rounds: number): Promise<void> {
  const paths = repeated((await drawRequests()).byOperation.search);
  const asked = { paths, headers: await credential(), connections: CONNECTIONS, duration: seconds };
  const ask = () => underLoad(server, asked);
  printHead("page", `searches alone: ${FIGURES}`, `with ${VISITORS} visitors`);
  for (const page of PAGES) {
    // From a second thread, for longer than searches are asked.
    const askWithVisitors = async () => {
      const url = `http://127.0.0.1:${server.port}${page}`;
      const visits = autocannon({ url, connections: VISITORS, duration: seconds + 2, workers: 1 });
      const figures = await ask();
      await visits;
      return figures;
    };
    printRow(page, ...(await inTurns(rounds, [ask, askWithVisitors])).map(figuresText));
  }
}

/** `npm run bench -- pages`. */
export async function run(args: string[]): Promise<void> {
  const { charts, seconds, rounds } = optionsOf(args, { charts: false, seconds: 3, rounds: 3 });
  const server = await serve({ name: "pages" });
  if (!charts) await askBesideVisitors(server, seconds, rounds);
  await chartMoves(`http://127.0.0.1:${server.port}`);
}
