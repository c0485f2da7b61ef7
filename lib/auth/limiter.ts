import { LRUCache } from "lru-cache";

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

/** Token buckets by name. Each holds the requests of one minute and refills evenly. Several instances may share them. */
export interface Limiter {
  /** Takes one token if there is one. */
  take(name: string, perMinute: number): Promise<RateLimitState>;
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
  const buckets = new LRUCache<string, Bucket>({ max: capacity });

  /** A name's bucket, refilled until now. */
  function bucketOf(name: string, perMinute: number, now: number): Bucket {
    const bucket = buckets.get(name);
    if (!bucket) {
      const full = { tokens: perMinute, at: now, minute: 0, day: 0 };
      buckets.set(name, full);
      return full;
    }
    const elapsedMs = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(perMinute, bucket.tokens + (elapsedMs * perMinute) / MINUTE_MS);
    Object.assign(bucket, usageAt(bucket, now));
    bucket.at = now;
    return bucket;
  }

  return {
    get size() {
      return buckets.size;
    },
    async usage(name) {
      const bucket = buckets.peek(name);
      return bucket ? usageAt(bucket, clock()) : { minute: 0, day: 0 };
    },
    async take(name, perMinute) {
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
