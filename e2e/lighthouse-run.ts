import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "@/lib/domain/statistics";

const LIGHTHOUSE = "lighthouse@12";
const FLAGS =
  "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync";

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  /** `benchmarkIndex` is Lighthouse's measure of the machine's speed. */
  environment: { benchmarkIndex: number };
}

export interface MeasuredReport extends Report {
  /** Total blocking time in processor time, in milliseconds. */
  blocking: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  /** Processor time of the thread, in microseconds. */
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

const TASK = /RunTask$/;
const LONG_MS = 50;

/**
 * Total blocking time of the last page in a trace, in milliseconds: the part of each task after the first contentful
 * paint that exceeds 50 ms on a machine `slowdown` times slower. It is measured in processor time of the main thread, as
 * wall-clock time would include other processes of a small machine. `path` is a trace that Lighthouse saved.
 */
function blockingOfProcessor(path: string, slowdown: number): number {
  const { traceEvents } = JSON.parse(readFileSync(path, "utf8")) as { traceEvents: TraceEvent[] };
  const started = traceEvents
    .filter(({ name, args }) => name === "navigationStart" && /^https?:/.test(args?.data?.documentLoaderURL ?? ""))
    .sort((a, b) => a.ts - b.ts)
    .at(-1);
  const painted = traceEvents.find(
    ({ name, pid, ts }) => name === "firstContentfulPaint" && pid === started?.pid && ts > started.ts,
  );
  if (!started || !painted) throw new Error(`${path} has no page that was painted.`);
  return traceEvents
    .filter(
      ({ name, pid, tid, ts }) => TASK.test(name) && pid === started.pid && tid === started.tid && ts > painted.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowdown - LONG_MS), 0);
}

/** Runs Lighthouse 12 on a page with mobile emulation. `read` gets the report and the path of the trace. */
function run<T>(url: string, chrome: string, more: string[], read: (report: Report, trace: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "lotline-lighthouse-"));
  try {
    const path = join(folder, "report.json");
    const args = ["--yes", LIGHTHOUSE, url, "--quiet", "--save-assets", "--output=json", `--output-path=${path}`];
    const done = spawnSync("npx", [...args, `--chrome-flags=${FLAGS}`, ...more], {
      encoding: "utf8",
      env: { ...process.env, CHROME_PATH: chrome },
    });
    if (done.status !== 0) throw new Error(`Lighthouse failed for ${url}:\n${done.stderr}`);
    return read(JSON.parse(readFileSync(path, "utf8")) as Report, join(folder, "report-0.trace.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures a page on a device that is `slowdown` times slower than this machine. */
export const measure = (url: string, chrome: string, slowdown: number): MeasuredReport =>
  run(url, chrome, [`--throttling.cpuSlowdownMultiplier=${slowdown}`], (report, trace) => ({
    ...report,
    blocking: blockingOfProcessor(trace, slowdown),
  }));

/** This machine's benchmark index: the median of three runs. */
export const benchmarkIndex = (url: string, chrome: string): number =>
  median(
    [1, 2, 3].map(() =>
      run(url, chrome, ["--only-audits=document-title"], (report) => report.environment.benchmarkIndex),
    ),
  )!;

/**
 * How many times slower a mid-tier phone is than a machine with this benchmark index, after "Calibrating the CPU
 * slowdown" in Lighthouse's docs/throttling.md. Lighthouse's default of 4 is meant for a fast desktop machine.
 */
export const slowdownFor = (index: number): number => (index >= 1_500 ? 4 : index >= 800 ? 2 : 1);
