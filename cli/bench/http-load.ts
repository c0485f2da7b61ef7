import autocannon from "autocannon";

export interface Figures {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Load {
  port: number;
  /** Asked in turn. */
  paths: readonly string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** The value that a share of sorted values does not exceed. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Asks for as long as told over kept connections. @throws where any answer is not 200. */
export async function underLoad({ port, paths, headers, connections, seconds }: Load): Promise<Figures> {
  // Autocannon's own histogram is in whole milliseconds.
  const latenciesMs: number[] = [];
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
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} answers from port ${port} were not 200.`);
  latenciesMs.sort((a, b) => a - b);
  return {
    requestsPerSecond: latenciesMs.length / result.duration,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
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
  };
}
