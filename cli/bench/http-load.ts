import { readFileSync } from "node:fs";
import autocannon from "autocannon";

export interface Figures {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server for one request, microseconds; NaN where the system does not tell. */
  cpuMicros: number;
}

export interface Load {
  port: number;
  /** The server's process. */
  pid: number;
  /** Asked in turn. */
  paths: readonly string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** The value that a share of sorted values does not exceed. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Processor time of a process so far, in clock ticks of 10 ms, as Linux tells it. */
function cpuTicks(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return Number.NaN;
  }
}

/** Asks for as long as told over kept connections. @throws where any answer is not 200. */
export async function underLoad({ port, pid, paths, headers, connections, seconds }: Load): Promise<Figures> {
  // Autocannon's own histogram is in whole milliseconds.
  const latenciesMs: number[] = [];
  const ticks = cpuTicks(pid);
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: `http://127.0.0.1:${port}`,
        connections,
        duration: seconds,
        requests: paths.map((path) => ({ path, headers })),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    run.on("response", (_client, _status, _bytes, ms) => latenciesMs.push(ms));
  });
  const cpuMicros = ((cpuTicks(pid) - ticks) * 10_000) / latenciesMs.length;
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} answers from port ${port} were not 200.`);
  latenciesMs.sort((a, b) => a - b);
  return {
    requestsPerSecond: latenciesMs.length / result.duration,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    cpuMicros,
  };
}

/** The middle figure of several runs, each figure for itself. */
export function median(runs: readonly Figures[]): Figures {
  const middle = (of: (run: Figures) => number) =>
    percentile(
      runs.map(of).sort((a, b) => a - b),
      0.5,
    );
  return {
    requestsPerSecond: middle((run) => run.requestsPerSecond),
    p50Ms: middle((run) => run.p50Ms),
    p99Ms: middle((run) => run.p99Ms),
    cpuMicros: middle((run) => run.cpuMicros),
  };
}
