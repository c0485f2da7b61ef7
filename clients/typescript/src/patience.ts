import { createRateGate, orAborted } from "./rate-gate.js";

export interface PatienceOptions {
  /** Seconds that a call may take with all its attempts and waits. Default 120. */
  budgetSeconds?: number;
  /** Seconds that one attempt may take. Default 30. */
  timeoutSeconds?: number;
  /** Called with every response, to read headers such as `RateLimit` and `Dataset-Version`. */
  onResponse?: (response: Response) => void;
  /** Sends a request. Default `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** Time in seconds, and waits; for tests. Default: the machine's. */
  clock?: Clock;
}

export interface Clock {
  now(): number;
  /** Rejects when the signal is aborted. */
  wait(seconds: number, signal: AbortSignal): Promise<void>;
}

const MACHINE: Clock = {
  now: () => performance.now() / 1_000,
  wait(seconds, signal) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, seconds * 1_000);
    });
    return orAborted(over, signal).finally(() => clearTimeout(timer));
  },
};

/** Attempts at a service that cannot be reached, or does not answer in time. */
const UNREACHED_ATTEMPTS_MAX = 5;

/** What a wait is lengthened by at random, so that clients that were refused together do not return together. */
const JITTER = 0.25;

export const retryAfterOf = ({ headers }: Response): number | undefined => {
  const seconds = headers.get("retry-after");
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : undefined;
};

/** Requests left by the response's `RateLimit`. */
const leftOf = ({ headers }: Response): number => Number(/;r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1] ?? 1);

/**
 * A `fetch` for GETs that sends a request again, after a wait, when it got a 429 or 503 with `Retry-After`, or no answer: the
 * connection broke or the time was up. When the wait would not end within the budget, the last answer or error is its result.
 */
export function patientFetch(options: PatienceOptions): (request: Request) => Promise<Response> {
  const { budgetSeconds = 120, timeoutSeconds = 30, onResponse, clock = MACHINE } = options;
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const gate = createRateGate();

  /** One attempt. The body is read within it, since a connection can break there, too. */
  async function attempt(request: Request): Promise<Response> {
    const late = new AbortController();
    const said = new DOMException(`No answer within ${timeoutSeconds} seconds`, "TimeoutError");
    const timer = setTimeout(() => late.abort(said), timeoutSeconds * 1_000);
    const signal = AbortSignal.any([request.signal, late.signal]);
    try {
      const response = await orAborted(send(new Request(request, { signal })), signal);
      const body = response.status === 304 ? null : await orAborted(response.arrayBuffer(), signal);
      const { status, statusText, headers } = response;
      const whole = new Response(body, { status, statusText, headers });
      onResponse?.(whole.clone());
      return whole;
    } finally {
      clearTimeout(timer);
    }
  }

  return async (request) => {
    const end = clock.now() + budgetSeconds;
    let unreached = 0;
    let inFront = false;
    let left = Number.POSITIVE_INFINITY;

    /** Waits if the budget allows it, and says whether it did. */
    async function waited(seconds: number | undefined, since: number): Promise<boolean> {
      if (seconds === undefined) return false;
      const until = since + seconds * (1 + Math.random() * JITTER);
      if (until > end) return false;
      if (until > clock.now()) await clock.wait(until - clock.now(), request.signal);
      return true;
    }

    try {
      for (;;) {
        if (!inFront && gate.isClosed()) inFront = await gate.enter(request.signal);
        const answered = await attempt(request).catch((error: unknown) => {
          if (request.signal.aborted) throw error;
          return { error };
        });
        const now = clock.now();
        if ("error" in answered) {
          const seconds = ++unreached < UNREACHED_ATTEMPTS_MAX ? 2 ** (unreached - 2) : undefined;
          if (!(await waited(seconds, now))) throw answered.error;
        } else if (answered.status === 429) {
          left = 0;
          inFront ||= await gate.enter(request.signal);
          if (!inFront && clock.now() < end) continue;
          if (!(await waited(retryAfterOf(answered), now))) return answered;
        } else {
          left = leftOf(answered);
          if (answered.status !== 503 || !(await waited(retryAfterOf(answered), now))) return answered;
        }
      }
    } finally {
      if (inFront) gate.leave(left);
    }
  };
}
