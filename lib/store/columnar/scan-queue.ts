/** How often questions over a whole dataset pause. */
export interface Pace {
  /** The number of rows between two looks at the clock. */
  rows: number;
  /** Milliseconds after which a question pauses for other work on the event loop. */
  ms: number;
}

const PACE: Pace = { rows: 131_072, ms: 5 };
const SLICES_AT_ONCE = 4;

/** Paces a question over many rows. */
export interface Pacer {
  /** The number of rows to scan before `pause` is called. */
  sliceRows: number;
  /** Called after each slice: undefined if the question may continue, otherwise a promise that resolves when it may. */
  pause(): Promise<void> | undefined;
}

/**
 * A queue for questions that may scan a whole dataset: one at a time, in slices. Other work of the process, including searches,
 * runs between the slices.
 */
interface ScanQueue {
  /** The number of rows that may be scanned without queueing. */
  readonly atOnce: number;
  /** Answers a question once those before it are answered; at once if there are none. */
  run<T>(question: (pacer: Pacer) => Promise<T>): Promise<T>;
}

/** A queue of this pace, with nothing in it. */
export function scanQueue({ rows, ms }: Pace = PACE): ScanQueue {
  let queued = 0;
  let last: Promise<unknown> = Promise.resolve();
  let until = 0;
  const restart = () => {
    until = performance.now() + ms;
  };
  const pause = () => {
    if (performance.now() < until) return undefined;
    return new Promise<void>((resolve) =>
      setImmediate(() => {
        restart();
        resolve();
      }),
    );
  };
  const answered = () => {
    queued--;
  };
  const run: ScanQueue["run"] = (question) => {
    const pacer = { sliceRows: rows, pause };
    if (queued === 0) restart();
    const answer = queued === 0 ? question(pacer) : last.then(pause).then(() => question(pacer));
    queued++;
    last = answer.then(answered, answered);
    return answer;
  };
  return { atOnce: SLICES_AT_ONCE * rows, run };
}
