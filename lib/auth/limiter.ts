/** What is left after a request asked to pass. */
export interface RateLimitState {
  allowed: boolean;
  /** The bucket's size, which is one minute's worth. */
  limit: number;
  /** Whole requests left. */
  remaining: number;
  /** Seconds until a request is allowed again where refused, otherwise until the bucket is full. */
  resetSeconds: number;
}

/** How many requests passed, since the minute and since the day (UTC) began. */
export interface Usage {
  minute: number;
  day: number;
}

interface Bucket extends Usage {
  tokens: number;
  at: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What of a count is of the same minute or day as `now`. */
const since = (unitMs: number, count: number, at: number, now: number) =>
  Math.floor(at / unitMs) === Math.floor(now / unitMs) ? count : 0;
const usageAt = ({ minute, day, at }: Bucket, now: number): Usage => ({
  minute: since(MINUTE_MS, minute, at, now),
  day: since(DAY_MS, day, at, now),
});

/** What is said of a bucket that has `tokens` left after a request asked to pass. */
export function rateLimitState(allowed: boolean, tokens: number, perMinute: number): RateLimitState {
  const missing = allowed ? perMinute - tokens : 1 - tokens;
  const resetSeconds = Math.max(1, Math.ceil((missing * 60) / perMinute));
  return { allowed, limit: perMinute, remaining: Math.floor(tokens), resetSeconds };
}

/** What is known at once, or has to be asked for. */
export type Awaitable<T> = T | Promise<T>;

/** Token buckets by name: each holds one minute's worth and refills evenly. One process's, or shared by several. */
export interface Limiter {
  /** Takes one token where there is one. */
  take(name: string, perMinute: number): Awaitable<RateLimitState>;
  /** What a name took. Nothing, of one that was forgotten. */
  usage(name: string): Promise<Usage>;
}

/** A process's own buckets. */
interface LocalLimiter extends Limiter {
  /** How many are kept. */
  readonly size: number;
}

/** Memory is bounded: above `capacity` the bucket that was used longest ago is forgotten. */
export function createLimiter(capacity = 50_000, clock: () => number = Date.now): LocalLimiter {
  const buckets = new Map<string, Bucket>();

  function bucketOf(name: string, perMinute: number, now: number): Bucket {
    const known = buckets.get(name);
    if (!known) {
      if (buckets.size >= capacity) buckets.delete(buckets.keys().next().value as string);
      const made = { tokens: perMinute, at: now, minute: 0, day: 0 };
      buckets.set(name, made);
      return made;
    }
    // Age order costs two map operations, so it is only kept where it may be needed.
    if (buckets.size > capacity / 2) {
      buckets.delete(name);
      buckets.set(name, known);
    }
    const elapsedMs = Math.max(0, now - known.at);
    known.tokens = Math.min(perMinute, known.tokens + (elapsedMs * perMinute) / MINUTE_MS);
    known.minute = since(MINUTE_MS, known.minute, known.at, now);
    known.day = since(DAY_MS, known.day, known.at, now);
    known.at = now;
    return known;
  }

  return {
    get size() {
      return buckets.size;
    },
    async usage(name) {
      const bucket = buckets.get(name);
      return bucket ? usageAt(bucket, clock()) : { minute: 0, day: 0 };
    },
    take(name, perMinute) {
      const bucket = bucketOf(name, perMinute, clock());
      const allowed = bucket.tokens >= 1;
      if (allowed) {
        bucket.tokens -= 1;
        bucket.minute++;
        bucket.day++;
      }
      return rateLimitState(allowed, bucket.tokens, perMinute);
    },
  };
}
