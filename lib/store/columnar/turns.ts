/** The pace of questions that may look at a whole dataset. */
export interface Pace {
  /** Rows between two looks at the clock. */
  rows: number;
  /** Milliseconds after which the event loop is free for what else there is to do. */
  ms: number;
}

const PACE: Pace = { rows: 131_072, ms: 5 };
const SLICES_AT_ONCE = 4;

/** A question's turn. */
export interface Turn {
  rows: number;
  /** Called after so many rows: undefined where the question may go on, or what resolves when it may. */
  pause(): Promise<void> | undefined;
}

/**
 * Turns for questions that may look at a whole dataset: one of them at a time, in slices. What else the process has to do,
 * searches among it, goes on between the slices.
 */
export interface Turns {
  /** So many matches may be counted without a turn. */
  readonly atOnce: number;
  /** Runs `ask` once those before it are answered; at once where there are none. */
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
