/** A bucket's state after a request was counted. */
export interface RateLimitState {
  allowed: boolean;
  /** The bucket's size: the requests allowed per minute. */
  limit: number;
  /** Whole requests left. */
  remaining: number;
  /** If refused, seconds until the next request is allowed; otherwise seconds until the bucket is full. */
  resetSeconds: number;
}

/** How many requests were allowed in the current minute and in the current day (UTC). */
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

/** The count if `at` is in the same minute or day as `now`, otherwise 0. */
const countSince = (unitMs: number, count: number, at: number, now: number) =>
  Math.floor(at / unitMs) === Math.floor(now / unitMs) ? count : 0;
const usageAt = ({ minute, day, at }: Bucket, now: number): Usage => ({
  minute: countSince(MINUTE_MS, minute, at, now),
  day: countSince(DAY_MS, day, at, now),
});

/** The state of a bucket that has `tokens` left after a request was counted. */
export function rateLimitState(allowed: boolean, tokens: number, perMinute: number): RateLimitState {
  const missing = allowed ? perMinute - tokens : 1 - tokens;
  const resetSeconds = Math.max(1, Math.ceil((missing * 60) / perMinute));
  return { allowed, limit: perMinute, remaining: Math.floor(tokens), resetSeconds };
}

/** A value, or a promise of it where it has to be fetched. */
export type Awaitable<T> = T | Promise<T>;

/** Token buckets by name. Each holds the requests of one minute and refills evenly. Several instances may share them. */
export interface Limiter {
  /** Takes one token if there is one. */
  take(name: string, perMinute: number): Awaitable<RateLimitState>;
  /** The requests that were allowed under a name; zeros if its bucket was forgotten. */
  usage(name: string): Promise<Usage>;
  /** Whether the instances share their buckets now; undefined if they are not to. */
  isShared?(): boolean;
}

/** The buckets of one process. */
interface LocalLimiter extends Limiter {
  /** Number of buckets in memory. */
  readonly size: number;
}

/** Memory is bounded: above `capacity` buckets, the least recently used one is forgotten. */
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
    // Keeping the map in order of use costs two operations, so it starts only when the map is half full.
    if (buckets.size > capacity / 2) {
      buckets.delete(name);
      buckets.set(name, known);
    }
    const elapsedMs = Math.max(0, now - known.at);
    known.tokens = Math.min(perMinute, known.tokens + (elapsedMs * perMinute) / MINUTE_MS);
    known.minute = countSince(MINUTE_MS, known.minute, known.at, now);
    known.day = countSince(DAY_MS, known.day, known.at, now);
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
