import { readFileSync } from "node:fs";

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
export function blockingOfProcessor(path: string, slowdown: number): number {
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
