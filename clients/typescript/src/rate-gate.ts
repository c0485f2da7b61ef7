/** Aborts a promise's wait, though not the promise itself. */
export const orAborted = async <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted();
  let leave = () => {};
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
  });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener("abort", leave));
};

/**
 * The one wait that all calls of a client share when the rate limit is reached: the call in front waits and tries, the
 * others stand behind it. As many as its answer says are left may then go, and the next one is in front.
 */
export function createRateGate() {
  let inFront = false;
  const behind: ((front: boolean) => void)[] = [];

  /** Lets `left` calls go, and makes the next one the front. */
  function leave(left: number): void {
    for (const go of behind.splice(0, left)) go(false);
    const next = behind.shift();
    inFront = next !== undefined;
    next?.(true);
  }

  return {
    isClosed: () => inFront,
    /** Resolves to true for the call that is now in front, which has to `leave`, and to false for one that may just go. */
    async enter(signal: AbortSignal): Promise<boolean> {
      if (!inFront) {
        inFront = true;
        return true;
      }
      let mine!: (front: boolean) => void;
      const turn = new Promise<boolean>((resolve) => {
        mine = resolve;
        behind.push(mine);
      });
      try {
        return await orAborted(turn, signal);
      } catch (error) {
        const place = behind.indexOf(mine);
        if (place >= 0) behind.splice(place, 1);
        else if (await turn) leave(0);
        throw error;
      }
    },
    leave,
  };
}
