import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHistogram } from "node:perf_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { count } from "../words";

/** What all measurements share: what is done at their end, least times, percentiles, and tables. */

const endings: (() => unknown)[] = [];

/** Has something done when the bench ends: with its result, an error or a signal. What was said last is done first. */
export const atEnd = (ending: () => unknown): void => void endings.push(ending);

/** Does what was to be done at the end. */
export async function endBench(): Promise<void> {
  for (let ending = endings.pop(); ending; ending = endings.pop()) await ending();
}

/** A folder for the bench's files, which is removed at its end. */
export function workFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lotline-bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Mean and percentiles of times in milliseconds, by Node's histogram of nanoseconds, which is exact to a thousandth. */
export function spread(times: readonly number[]): Record<"mean" | "p50" | "p95" | "p99", number> {
  const histogram = createHistogram();
  for (const ms of times) histogram.record(Math.max(1, Math.round(1e6 * ms)));
  const at = (percent: number) => histogram.percentile(percent) / 1e6;
  return { mean: histogram.mean / 1e6, p50: at(50), p95: at(95), p99: at(99) };
}

/** How long a call takes, in milliseconds. */
export async function timeOf(call: () => unknown): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

/** How often everything is measured. */
export const ROUNDS = 5;

/**
 * Measures each item by itself. Of several rounds over all of them the least of each counts, since other work on the machine
 * may interrupt it.
 */
export async function leastOf<T>(items: readonly T[], measure: (item: T) => Promise<number>): Promise<number[]> {
  const least = items.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, item] of items.entries()) least[i] = Math.min(least[i]!, await measure(item));
  return least;
}

/** The longest time for which a call blocks the event loop, in milliseconds. */
async function longestBlock(call: () => Promise<unknown>): Promise<number> {
  let [longest, last, isRunning] = [0, performance.now(), true];
  const watch = async () => {
    while (isRunning) {
      await turn();
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }
  };
  const watching = watch();
  try {
    await call();
  } finally {
    isRunning = false;
  }
  await watching;
  return longest;
}

/** Processor time of a process so far, in milliseconds; NaN where the system does not report it. */
export function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    // User and system time, in Linux's clock ticks of 10 ms.
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Number.NaN;
  }
}

/** Prints a row of a table, in Markdown. */
export const printRow = (...cells: string[]): void => console.log(`| ${cells.join(" | ")} |`);

/** Prints the head of a table, in Markdown: the first column is text, the others are figures. */
export function printHead(...names: string[]): void {
  printRow(...names);
  console.log(`|---|${"--:|".repeat(names.length - 1)}`);
}

/** Questions by kind, as tables name it. A name that begins with an ellipsis goes on from the one before. */
export type Questions = Record<string, readonly (() => Promise<unknown>)[]>;

/**
 * Asks each question by itself, and prints for each kind how long that takes, and for how long it blocks the event loop at most;
 * with the processor time so far of the servers that answer, also what a question takes of that.
 */
export async function printQuestions(title: string, questions: Questions, serversMs?: () => number): Promise<void> {
  console.log();
  const last = serversMs ? ["processor time of servers"] : [];
  printHead(`${title}, ms`, "mean", "p50", "p99", "a second", "blocks at most", ...last);
  for (const [name, asks] of Object.entries(questions)) {
    if (asks.length === 0) continue;
    const before = serversMs?.() ?? 0;
    const { mean, p50, p99 } = spread(await leastOf(asks, timeOf));
    const spent = serversMs ? [((serversMs() - before) / (ROUNDS * asks.length)).toFixed(3)] : [];
    const blocks = Math.max(...(await leastOf(asks, longestBlock)));
    const times = [mean, p50, p99].map((ms) => ms.toFixed(4));
    printRow(name, ...times, count(1_000 / mean), blocks.toFixed(2), ...spent);
  }
}
