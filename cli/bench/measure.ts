import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "@/lib/domain/statistics";
import { UsageError } from "../command";

/** What all measurements share: least times, percentiles, the middle of rounds, and work folders. */

/** The value that a share of ascending ones does not exceed. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Mean and percentiles of times in milliseconds. */
export function spread(times: readonly number[]): Record<"mean" | "p50" | "p99" | "max", number> {
  const sorted = Float64Array.from(times).sort();
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  return { mean, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: percentile(sorted, 1) };
}

/** The median of each figure over several rounds. */
export function middle<F extends Record<string, number>>(rounds: readonly F[]): F {
  const names = Object.keys(rounds[0]!) as (keyof F)[];
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name]!))])) as F;
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

/** Runs `work` in a folder that is removed afterwards, or in `keep`, which stays. */
export async function inFolder<T>(keep: string | undefined, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), "lotline-bench-")));
  try {
    return await work(folder);
  } finally {
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
}

/** A folder that an option names. @throws {UsageError} if there is none. */
export function existing(name: string, folder: string): string {
  if (!existsSync(folder)) throw new UsageError(`--${name} ${folder}: there is no such folder.`);
  return folder;
}
