import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { blockingOfProcessor } from "./blocking";
import { findBrowser } from "./browser";
import { PAGES, pathOf, ZIP } from "./pages";

/**
 * `npm run lighthouse [-- BASE_URL] [--only NAME]… [--runs N] [--cpu N]`: Lighthouse 12, mobile emulation, over the core pages of a
 * production build; prints a table. Starts the service itself unless an address is given. `--only` is a page of
 * `pages.ts`, and may be repeated. Of several runs the middle figure is shown, and of the other categories the lowest score.
 * Beside the blocking that Lighthouse says, by the clock, stands that of `blocking.ts`, in processor time: where the
 * browser's own processes share two processors, the former is several times the latter.
 * `--cpu` is how many times slower than this machine the emulated one is: Lighthouse takes 4, which on a machine whose
 * benchmark index is below 1,500 stands for a slower telephone than it means (its docs/throttling.md, "Calibrating the CPU slowdown").
 */

const LIGHTHOUSE = "lighthouse@12";
const PORT = process.env.PORT ?? "3300";

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
  /** Blocking in processor time, milliseconds. */
  blocking: number;
}

async function untilReady(base: string): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    if (
      await fetch(`${base}/readyz`).then(
        (r) => r.ok,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error(`${base} did not become ready within 5 minutes.`);
}

async function aHome(base: string): Promise<string> {
  const token = await fetch(`${base}/session/token`, { headers: { "Sec-Fetch-Site": "same-origin" } });
  const { token: credential } = (await token.json()) as { token: string };
  const search = await fetch(`${base}/v1/properties?zipCode=${ZIP}&status=forSale&propertyType=singleFamily&limit=1`, {
    headers: { Authorization: `Bearer ${credential}` },
  });
  return ((await search.json()) as { data: { id: string }[] }).data[0]!.id;
}

function measure(url: string, folder: string, chrome: string, slowdown: number): Report {
  const path = join(folder, "report.json");
  const flags =
    "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync";
  const run = spawnSync(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url,
      "--quiet",
      "--save-assets",
      "--output=json",
      `--output-path=${path}`,
      `--chrome-flags=${flags}`,
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    ],
    { encoding: "utf8", env: { ...process.env, CHROME_PATH: chrome } },
  );
  if (run.status !== 0) throw new Error(`Lighthouse failed for ${url}:\n${run.stderr}`);
  const report = JSON.parse(readFileSync(path, "utf8")) as Report;
  return { ...report, blocking: blockingOfProcessor(join(folder, "report-0.trace.json"), slowdown) };
}

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true },
    runs: { type: "string", default: "1" },
    cpu: { type: "string", default: "4" },
  },
});
const runs = Number(asked.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${asked.runs}: give a whole number from 1 on.`);
const slowdown = Number(asked.cpu);
if (!(slowdown >= 1 && slowdown <= 20)) throw new Error(`--cpu ${asked.cpu}: give a number from 1 to 20.`);
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
const folder = mkdtempSync(join(tmpdir(), "lotline-lighthouse-"));
try {
  await untilReady(base);
  const id = await aHome(base);
  const score = (report: Report, category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (report: Report, audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  const middle = (figures: number[]) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)]!;
  console.log(
    "page                     perf  a11y  best   seo  LCP s    CLS  TBT ms  in processor time  benchmark index",
  );
  for (const { name, path } of PAGES) {
    if (asked.only && !asked.only.includes(name)) continue;
    const reports = Array.from({ length: runs }, () =>
      measure(base + pathOf(path, id), folder, browser.path, slowdown),
    );
    const audit = (key: string) => middle(reports.map((report) => value(report, key)));
    const scores = [
      middle(reports.map((report) => score(report, "performance"))),
      ...["accessibility", "best-practices", "seo"].map((c) => Math.min(...reports.map((report) => score(report, c)))),
    ].map((figure) => String(figure).padStart(4));
    const lcp = (audit("largest-contentful-paint") / 1000).toFixed(2);
    const cls = audit("cumulative-layout-shift").toFixed(3);
    const tbt = audit("total-blocking-time").toFixed(0);
    const blocking = middle(reports.map((report) => report.blocking)).toFixed(0);
    const host = middle(reports.map(({ environment }) => environment.benchmarkIndex)).toFixed(0);
    console.log(
      `${name.padEnd(24)} ${scores.join("  ")}  ${lcp.padStart(5)}  ${cls.padStart(5)}  ${tbt.padStart(6)}  ${blocking.padStart(17)}  ${host.padStart(15)}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  if (server?.pid) process.kill(-server.pid, "SIGTERM");
}
