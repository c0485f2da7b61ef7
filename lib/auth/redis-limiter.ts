import type { Logger } from "pino";
import type { Config } from "@/lib/config";
import { createLimiter, type Limiter, rateLimitState } from "./limiter";

/**
 * The token bucket of `createLimiter` as one Redis script: Redis runs requests of several instances one after the other, with
 * its own clock. A bucket is a hash that expires after a day, when it is full again and its counts are out of date.
 */
const BUCKET = `
local now = redis.call("TIME")
local at = now[1] * 1000 + math.floor(now[2] / 1000)
local perMinute, take = tonumber(ARGV[1]), ARGV[2] == "1"
local known = redis.call("HMGET", KEYS[1], "tokens", "at", "minute", "day")
local tokens = tonumber(known[1]) or perMinute
local before = tonumber(known[2]) or at
local minute, day = tonumber(known[3]) or 0, tonumber(known[4]) or 0
if math.floor(before / 60000) ~= math.floor(at / 60000) then minute = 0 end
if math.floor(before / 86400000) ~= math.floor(at / 86400000) then day = 0 end
if not take then return {0, "0", minute, day} end
tokens = math.min(perMinute, tokens + math.max(0, at - before) * perMinute / 60000)
local allowed = 0
if tokens >= 1 then
  allowed, tokens, minute, day = 1, tokens - 1, minute + 1, day + 1
end
redis.call("HSET", KEYS[1], "tokens", tostring(tokens), "at", at, "minute", minute, "day", day)
redis.call("PEXPIRE", KEYS[1], 86400000)
return {allowed, tostring(tokens), minute, day}
`;

type Reply = [allowed: number, tokens: string, minute: number, day: number];

/** The longest that a request waits for Redis. */
const TIMEOUT_MS = 250;
const RECONNECT_MS = 1_000;

/**
 * Buckets in Redis, which several instances share. While Redis does not answer, `own` counts instead, so that no request
 * fails because of it; each outage is logged once.
 */
async function redisLimiter(url: string, own: Limiter, log: Logger, timeoutMs: number): Promise<Limiter> {
  let isReachable = true;
  const onReachable = () => {
    if (!isReachable) log.info("Redis is there: rate limits are shared again");
    isReachable = true;
  };
  const onUnreachable = (error: unknown) => {
    if (isReachable)
      log.warn({ err: error }, "Redis cannot be asked: rate limits are counted by each instance for now");
    isReachable = false;
  };
  // Loaded only where it is asked for: most instances have no Redis.
  const { createClient } = await import("@redis/client");
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: () => RECONNECT_MS, connectTimeout: 2_000 },
  });
  client.on("error", onUnreachable);
  client.on("ready", onReachable);
  await Promise.race([client.connect().catch(onUnreachable), new Promise((resolve) => client.once("error", resolve))]);

  /** An answer is late. Nothing more is sent until it comes, as the client would keep every unanswered command in memory. */
  let overdue = false;
  function run(name: string, perMinute: number, take: boolean): Promise<Reply> {
    if (overdue) return Promise.reject(new Error("Redis still owes an answer."));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        overdue = true;
        reject(new Error(`Redis did not answer within ${timeoutMs} ms.`));
      }, timeoutMs);
      client
        .eval(BUCKET, { keys: [`lotline:limit:${name}`], arguments: [String(perMinute), take ? "1" : "0"] })
        .finally(() => {
          clearTimeout(timer);
          overdue = false;
        })
        .then((reply) => {
          onReachable();
          resolve(reply as unknown as Reply);
        }, reject);
    });
  }
  return {
    async take(name, perMinute) {
      try {
        const [allowed, tokens] = await run(name, perMinute, true);
        return rateLimitState(allowed === 1, Number(tokens), perMinute);
      } catch (error) {
        onUnreachable(error);
        return own.take(name, perMinute);
      }
    },
    async usage(name) {
      try {
        const [, , minute, day] = await run(name, 1, false);
        return { minute, day };
      } catch (error) {
        onUnreachable(error);
        return own.usage(name);
      }
    },
    isShared: () => isReachable,
  };
}

/** The limiter of an instance: in Redis if `LOTLINE_REDIS_URL` is set; otherwise its own, and the log says so. */
export async function openLimiter(
  { LOTLINE_REDIS_URL }: Pick<Config, "LOTLINE_REDIS_URL">,
  log: Logger,
  timeoutMs = TIMEOUT_MS,
): Promise<Limiter> {
  const own = createLimiter();
  if (LOTLINE_REDIS_URL !== undefined) return redisLimiter(LOTLINE_REDIS_URL, own, log, timeoutMs);
  log.info("rate limits are counted by this instance alone; with LOTLINE_REDIS_URL several instances share them");
  return own;
}
