import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "@/lib/domain/statistics";
import { UsageError } from "../command";

/** What all measurements share: least times, percentiles, the middle of rounds, clocks, and work folders. */

export const count = (value: number): string => Math.round(value).toLocaleString("en-US");
export const mib = (bytes: number): string => `${count(bytes / 2 ** 20)} MiB`;

/** A whole number of an option. @throws {UsageError} */
export function whole(values: Readonly<Record<string, unknown>>, name: string, least = 1): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < least)
    throw new UsageError(`--${name} must be a whole number from ${least}.`);
  return value;
}

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

/**
 * Times each call by itself, in milliseconds. Of several rounds over all of them the least time of each counts, since other work
 * on the machine may interrupt it. `measured` returns the time of a call, if it is not how long it takes.
 */
export async function leastTimes<T>(
  items: readonly T[],
  call: (item: T) => unknown,
  rounds = 5,
  measured = async (item: T) => {
    const began = performance.now();
    await call(item);
    return performance.now() - began;
  },
): Promise<number[]> {
  const times = items.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++)
    for (const [i, item] of items.entries()) times[i] = Math.min(times[i]!, await measured(item));
  return times;
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

/** Wall time, and processor time of all threads of this process, in seconds. */
export function clocks(): { wall: number; cpu: number } {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now() / 1_000, cpu: (user + system) / 1e6 };
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
