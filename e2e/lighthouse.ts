import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser";
import { PAGES, pathOf, ZIP } from "./pages";

/**
 * `npm run lighthouse [-- BASE_URL]`: Lighthouse 12, mobile emulation, over the core pages of a
 * production build; prints a table. Starts the service itself unless an address is given.
 */

const LIGHTHOUSE = "lighthouse@12";
const PORT = process.env.PORT ?? "3300";

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
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

function measure(url: string, folder: string, chrome: string): Report {
  const path = join(folder, "report.json");
  const flags =
    "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync";
  const run = spawnSync(
    "npx",
    ["--yes", LIGHTHOUSE, url, "--quiet", "--output=json", `--output-path=${path}`, `--chrome-flags=${flags}`],
    { encoding: "utf8", env: { ...process.env, CHROME_PATH: chrome } },
  );
  if (run.status !== 0) throw new Error(`Lighthouse failed for ${url}:\n${run.stderr}`);
  return JSON.parse(readFileSync(path, "utf8")) as Report;
}

const given = process.argv[2];
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
  console.log("page                     perf  a11y  best   seo  LCP s    CLS  TBT ms");
  for (const { name, path } of PAGES) {
    const report = measure(base + pathOf(path, id), folder, browser.path);
    const scores = ["performance", "accessibility", "best-practices", "seo"].map((c) =>
      String(score(report, c)).padStart(4),
    );
    const lcp = (value(report, "largest-contentful-paint") / 1000).toFixed(2);
    const cls = value(report, "cumulative-layout-shift").toFixed(3);
    const tbt = value(report, "total-blocking-time").toFixed(0);
    console.log(`${name.padEnd(24)} ${scores.join("  ")}  ${lcp.padStart(5)}  ${cls.padStart(5)}  ${tbt.padStart(6)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  if (server?.pid) process.kill(-server.pid, "SIGTERM");
}
