import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { parseArgs } from "node:util";
import { wholeNumber } from "../command";
import { count } from "../words";

/** What all measurements share: options, what is done at their end, least times, percentiles, and tables. */

/**
 * The options of a command line, each with its default: whole numbers from 1, or from `least`, texts, and flags.
 * @throws if one is unknown or malformed; the error names it
 */
export function optionsOf<Defaults extends Record<string, number | string | boolean>>(
  args: string[],
  defaults: Defaults,
  least: Partial<Record<keyof Defaults, number>> = {},
): Defaults {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === "boolean" ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const given = Object.entries(parseArgs({ args, options }).values).map(([name, value]) => [
    name,
    typeof defaults[name] === "number" ? wholeNumber(name, value as string, least[name]) : value,
  ]);
  return { ...defaults, ...Object.fromEntries(given) };
}

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

/** Mean and percentiles of times in milliseconds. */
export function spread(times: readonly number[]): Record<"mean" | "p50" | "p95" | "p99" | "max", number> {
  const sorted = Float64Array.from(times).sort();
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { mean, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** How long a call takes, in milliseconds. */
export async function timeOf(call: () => unknown): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

const ROUNDS = 5;

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
export async function longestBlock(call: () => Promise<unknown>): Promise<number> {
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

/** Processor time of this process so far, in milliseconds. */
export function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
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
 * Asks each question by itself, and prints for each kind how long that takes, for how long it blocks the event loop at most, and
 * the processor time of those who answer, by default of this process.
 */
export async function printQuestions(title: string, questions: Questions, cpuMs = ownProcessorMs): Promise<void> {
  console.log();
  printHead(`${title}, ms`, "mean", "p50", "p99", "max", "a second", "blocks at most", "processor time");
  for (const [name, asks] of Object.entries(questions)) {
    const before = cpuMs();
    const { mean, p50, p99, max } = spread(await leastOf(asks, timeOf));
    const spent = (cpuMs() - before) / (ROUNDS * asks.length);
    const blocks = Math.max(...(await leastOf(asks, longestBlock)));
    const times = [mean, p50, p99, max].map((ms) => ms.toFixed(4));
    printRow(name, ...times, count(1_000 / mean), blocks.toFixed(2), spent.toFixed(3));
  }
}
