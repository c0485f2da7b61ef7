/** How often questions over a whole dataset pause. */
export interface Pace {
  /** The number of rows between two looks at the clock. */
  rows: number;
  /** Milliseconds after which a question pauses for other work on the event loop. */
  ms: number;
}

const PACE: Pace = { rows: 131_072, ms: 5 };
const SLICES_AT_ONCE = 4;

/** A question's turn. */
export interface Turn {
  rows: number;
  /** Called after each slice: undefined if the question may continue, otherwise a promise that resolves when it may. */
  pause(): Promise<void> | undefined;
}

/**
 * A queue for questions that may scan a whole dataset: one at a time, in slices. Other work of the process, including searches,
 * runs between the slices.
 */
export interface Turns {
  /** The number of rows that may be scanned without waiting for a turn. */
  readonly atOnce: number;
  /** Runs `ask` once the questions before it are answered; at once if there are none. */
  take<T>(ask: (turn: Turn) => Promise<T>): Promise<T>;
}

export function turns({ rows, ms }: Pace = PACE): Turns {
  let asked = 0;
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
    asked--;
  };
  return {
    atOnce: SLICES_AT_ONCE * rows,
    take(ask) {
      const turn = { rows, pause };
      if (asked === 0) restart();
      const answer = asked === 0 ? ask(turn) : last.then(pause).then(() => ask(turn));
      asked++;
      last = answer.then(answered, answered);
      return answer;
    },
  };
}
