import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAnswerCache, type KeptAnswer } from "./answer-cache";

const KIB = 1_024;
const answerOf = (text: string, size = 0): KeptAnswer => ({
  etag: text,
  headers: ["Content-Type", "application/json"],
  body: Buffer.alloc(text.length + size, text),
});

test("finds what was kept last under a key, and nothing else", () => {
  const cache = createAnswerCache(64 * KIB);
  const [old, young] = [answerOf("old"), answerOf("young")];
  cache.keep("a", old);
  cache.keep("a", young);
  expect(cache.find("a")).toBe(young);
  expect(cache.find("b")).toBeUndefined();
});

test("an encoding is made once for an answer that is kept, and each time for one that is not", async () => {
  const cache = createAnswerCache(64 * KIB);
  const [kept, lost] = [answerOf("kept", 3_000), answerOf("lost", 3_000)];
  cache.keep("a", kept);
  const made = await cache.encoded(kept, "gzip");
  expect(gunzipSync(made)).toEqual(kept.body);
  expect(await cache.encoded(kept, "gzip")).toBe(made);
  expect(await cache.encoded(kept, "br")).not.toEqual(made);
  expect(await cache.encoded(lost, "gzip")).not.toBe(await cache.encoded(lost, "gzip"));
});

test("an answer that fell out while it was encoded is sent and not counted", async () => {
  const cache = createAnswerCache(64 * KIB);
  const [first, second] = [answerOf("first", 3_000), answerOf("second")];
  cache.keep("a", first);
  const pending = cache.encoded(first, "br");
  cache.keep("a", second);
  const { bytes } = cache;
  await pending;
  expect(cache.bytes).toBe(bytes);
});

test("what was asked for longest ago goes first; one answer never takes all", () => {
  const cache = createAnswerCache(32 * KIB);
  for (let i = 0; i < 18; i++) cache.keep(`k${i}`, answerOf("x", KIB));
  expect(cache.find("k0")).toBeDefined();
  for (let i = 18; i < 34; i++) cache.keep(`k${i}`, answerOf("x", KIB));
  expect(cache.find("k0")).toBeDefined();
  expect(cache.find("k1")).toBeUndefined();
  cache.keep("large", answerOf("x", 3 * KIB));
  expect(cache.find("large")).toBeUndefined();
});

test("0 keeps nothing", async () => {
  const cache = createAnswerCache(0);
  cache.keep("a", answerOf("x"));
  expect(cache.find("a")).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("never holds more than it may, whatever is kept, found and encoded in whatever order", async () => {
  const step = fc.record({
    does: fc.constantFrom("keep" as const, "find" as const, "encode" as const),
    key: fc.integer({ min: 0, max: 12 }).map(String),
    size: fc.integer({ min: 0, max: 3_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const cache = createAnswerCache(16 * KIB);
      const model = new Map<string, KeptAnswer>();
      for (const { does, key, size } of steps) {
        const found = cache.find(key);
        if (found) expect(found).toBe(model.get(key));
        if (does === "keep") {
          const answer = answerOf(key, size);
          cache.keep(key, answer);
          if (cache.find(key) === answer) model.set(key, answer);
        } else if (does === "encode" && found) await cache.encoded(found, "gzip");
        expect(cache.bytes).toBeLessThanOrEqual(16 * KIB);
        expect(cache.bytes).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 50 },
  );
});
