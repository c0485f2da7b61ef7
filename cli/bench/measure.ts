import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { wholeNumber } from "../command";

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

/** The value that a share of ascending ones does not exceed. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Mean and percentiles of times in milliseconds. */
export function spread(times: readonly number[]): Record<"mean" | "p50" | "p95" | "p99" | "max", number> {
  const sorted = Float64Array.from(times).sort();
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share)) as [
    number,
    number,
    number,
    number,
  ];
  return { mean, p50, p95, p99, max };
}

/** How long a call takes, in milliseconds. */
export async function timeOf(call: () => unknown): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

/**
 * Measures each item by itself. Of several rounds over all of them the least of each counts, since other work on the machine
 * may interrupt it.
 */
export async function leastOf<T>(
  items: readonly T[],
  measure: (item: T) => Promise<number>,
  rounds = 5,
): Promise<number[]> {
  const least = items.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++)
    for (const [i, item] of items.entries()) least[i] = Math.min(least[i]!, await measure(item));
  return least;
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
