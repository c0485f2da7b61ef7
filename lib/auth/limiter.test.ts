import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLimiter } from "./limiter";

function limited(capacity?: number) {
  const clock = { now: 0 };
  return { clock, limiter: createLimiter(capacity, () => clock.now) };
}

describe("a token bucket", () => {
  test("allows a burst of one minute's requests, then refuses and says when to try again", async () => {
    const { clock, limiter } = limited();
    for (let left = 59; left >= 0; left--)
      expect(await limiter.take("key", 60)).toMatchObject({ allowed: true, remaining: left, limit: 60 });
    expect(await limiter.take("key", 60)).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 1 });
    clock.now = 999;
    expect((await limiter.take("key", 60)).allowed).toBe(false);
    clock.now = 1_000;
    expect((await limiter.take("key", 60)).allowed).toBe(true);
    clock.now = 60_000_000;
    expect(await limiter.take("key", 60)).toMatchObject({ allowed: true, remaining: 59, resetSeconds: 1 });
  });

  test("counts the allowed requests of the current minute and the current day (UTC), and no refused ones", async () => {
    const { clock, limiter } = limited();
    clock.now = Date.parse("2026-11-01T23:58:30Z");
    for (let i = 0; i < 5; i++) await limiter.take("key", 3);
    expect(await limiter.usage("key")).toEqual({ minute: 3, day: 3 });
    expect(await limiter.usage("other")).toEqual({ minute: 0, day: 0 });
    clock.now += 60_000;
    expect(await limiter.usage("key")).toEqual({ minute: 0, day: 3 });
    await limiter.take("key", 3);
    expect(await limiter.usage("key")).toEqual({ minute: 1, day: 4 });
    clock.now += 60_000;
    expect(await limiter.usage("key")).toEqual({ minute: 0, day: 0 });
  });

  test("is separate for each name", async () => {
    const { limiter } = limited();
    await limiter.take("a", 1);
    expect((await limiter.take("a", 1)).allowed).toBe(false);
    expect((await limiter.take("b", 1)).allowed).toBe(true);
  });

  test("never allows more than the burst plus the refill in an hour, whatever the requests", () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 200 }),
        async (rate, pauses) => {
          const { clock, limiter } = limited();
          let allowed = 0;
          for (const pause of pauses) {
            clock.now += pause;
            if ((await limiter.take("key", rate)).allowed) allowed++;
          }
          expect(allowed).toBeLessThanOrEqual(rate + (clock.now * rate) / 60_000 + 1e-6);
        },
      ),
    ));

  test("neither gains nor loses requests when the clock goes back", async () => {
    const { clock, limiter } = limited();
    clock.now = 60_000;
    await limiter.take("key", 2);
    clock.now = 0;
    expect(await limiter.take("key", 2)).toMatchObject({ allowed: true, remaining: 0 });
    expect((await limiter.take("key", 2)).allowed).toBe(false);
  });

  test("is forgotten when many other names come in, but only if it is idle, so that memory is bounded", async () => {
    const { limiter } = limited(100);
    await limiter.take("busy", 2);
    await limiter.take("busy", 2);
    for (let i = 0; i < 10_000; i++) {
      await limiter.take(`flood ${i}`, 2);
      if (i % 10 === 0) await limiter.take("busy", 2);
    }
    expect(limiter.size).toBeLessThanOrEqual(100);
    expect((await limiter.take("busy", 2)).allowed).toBe(false);
  });
});
