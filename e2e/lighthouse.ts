import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { request } from "@playwright/test";
import { median } from "@/lib/domain/statistics";
import { until } from "@/test/service/until";
import { benchmarkIndex, type MeasuredReport, measure, slowdownFor } from "./lighthouse-run";
import { findBrowser } from "./support/browser";
import { aHome } from "./support/fixtures";
import { PAGES, pathOf } from "./support/pages";

/**
 * `npm run lighthouse [-- BASE_URL] [--only NAME]… [--runs N] [--cpu N]`: prints a table of Lighthouse 12 figures, with
 * mobile emulation, for the core pages of a production build. Starts the service itself unless an address is given.
 * `--only` is a page of `pages.ts` and may be repeated. Of several runs the median of each time is shown, and the lowest
 * score of the other categories. Beside Lighthouse's blocking time, by the clock, is one in processor
 * time: on two processors the former is several times higher, because the browser's own processes share them.
 * `--cpu` is how many times slower than this machine the emulated phone is. By default it follows from this machine's
 * benchmark index, as Lighthouse's docs/throttling.md recommends.
 */

const PORT = process.env.PORT ?? "3300";

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true },
    runs: { type: "string", default: "1" },
    cpu: { type: "string" },
  },
});
const runs = Number(asked.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${asked.runs}: give a whole number from 1 on.`);
if (asked.cpu !== undefined && !(Number(asked.cpu) >= 1 && Number(asked.cpu) <= 20))
  throw new Error(`--cpu ${asked.cpu}: give a number from 1 to 20.`);
const names = PAGES.map(({ name }): string => name);
const strange = asked.only?.find((name) => !names.includes(name));
if (strange !== undefined) throw new Error(`--only ${strange}: no such page. The pages are: ${names.join("; ")}.`);

const given = positionals[0];
const base = given ?? `http://localhost:${PORT}`;
const browser = findBrowser();
console.log(`Browser: ${browser.path} (${browser.origin})`);
const server = given
  ? undefined
  : spawn("npm", ["start"], { env: { ...process.env, PORT }, stdio: "ignore", detached: true });
try {
  if (server) {
    const isReady = () =>
      fetch(`${base}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    const ended = once(server, "exit").then(() => {
      throw new Error("The service ended; npm start says why.");
    });
    await Promise.race([until(isReady, (ready) => ready), ended]);
  }
  const id = await aHome(await request.newContext({ baseURL: base }));
  const score = (report: MeasuredReport, category: string) =>
    Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (report: MeasuredReport, audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  const index = asked.cpu === undefined ? benchmarkIndex(base, browser.path) : null;
  const slowdown = index === null ? Number(asked.cpu) : slowdownFor(index);
  console.log(
    `Telephone: ${slowdown} times slower than this machine${index === null ? "" : `, whose benchmark index is ${index.toFixed(0)}`}`,
  );
  console.log(
    "page                     perf  a11y  best   seo  LCP s    CLS  TBT ms  in processor time  benchmark index",
  );
  for (const { name, path } of PAGES) {
    if (asked.only && !asked.only.includes(name)) continue;
    const reports = Array.from({ length: runs }, () => measure(base + pathOf(path, id), browser.path, slowdown));
    const middle = (figure: (report: MeasuredReport) => number) => median(reports.map(figure))!;
    const audit = (key: string) => middle((report) => value(report, key));
    const scores = [
      middle((report) => score(report, "performance")),
      ...["accessibility", "best-practices", "seo"].map((c) => Math.min(...reports.map((report) => score(report, c)))),
    ].map((figure) => String(figure).padStart(4));
    const lcp = (audit("largest-contentful-paint") / 1000).toFixed(2);
    const cls = audit("cumulative-layout-shift").toFixed(3);
    const tbt = audit("total-blocking-time").toFixed(0);
    const blocking = middle((report) => report.blocking).toFixed(0);
    const host = middle(({ environment }) => environment.benchmarkIndex).toFixed(0);
    console.log(
      `${name.padEnd(24)} ${scores.join("  ")}  ${lcp.padStart(5)}  ${cls.padStart(5)}  ${tbt.padStart(6)}  ${blocking.padStart(17)}  ${host.padStart(15)}`,
    );
  }
} finally {
  if (server?.pid) process.kill(-server.pid, "SIGTERM");
}
