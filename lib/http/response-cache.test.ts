import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CachedResponse, createResponseCache } from "./response-cache";

const KIB = 1_024;
const responseOf = (text: string, size = 0): CachedResponse => ({
  etag: text,
  headers: ["Content-Type", "application/json"],
  body: Buffer.alloc(text.length + size, text),
});

test("reads what was written last under a key, and nothing else", () => {
  const cache = createResponseCache(64 * KIB);
  const [old, young] = [responseOf("old"), responseOf("young")];
  cache.write("a", old);
  cache.write("a", young);
  expect(cache.read("a")).toBe(young);
  expect(cache.read("b")).toBeUndefined();
});

test("an encoding is made once for a response that is cached, and each time for one that is not", async () => {
  const cache = createResponseCache(64 * KIB);
  const [kept, lost] = [responseOf("kept", 3_000), responseOf("lost", 3_000)];
  cache.write("a", kept);
  const made = await cache.encoded("a", kept, "gzip");
  expect(gunzipSync(made)).toEqual(kept.body);
  expect(await cache.encoded("a", kept, "gzip")).toBe(made);
  expect(await cache.encoded("a", kept, "br")).not.toEqual(made);
  expect(await cache.encoded("b", lost, "gzip")).not.toBe(await cache.encoded("b", lost, "gzip"));
});

test("a response that fell out while it was encoded is sent and not counted", async () => {
  const cache = createResponseCache(64 * KIB);
  const [first, second] = [responseOf("first", 3_000), responseOf("second")];
  cache.write("a", first);
  const pending = cache.encoded("a", first, "br");
  cache.write("a", second);
  const { bytes } = cache;
  await pending;
  expect(cache.bytes).toBe(bytes);
});

test("what was asked for longest ago goes first; one response never takes all", () => {
  const cache = createResponseCache(32 * KIB);
  for (let i = 0; i < 18; i++) cache.write(`k${i}`, responseOf("x", KIB));
  expect(cache.read("k0")).toBeDefined();
  for (let i = 18; i < 34; i++) cache.write(`k${i}`, responseOf("x", KIB));
  expect(cache.read("k0")).toBeDefined();
  expect(cache.read("k1")).toBeUndefined();
  cache.write("large", responseOf("x", 3 * KIB));
  expect(cache.read("large")).toBeUndefined();
});

test("0 keeps nothing", async () => {
  const cache = createResponseCache(0);
  cache.write("a", responseOf("x"));
  expect(cache.read("a")).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("never holds more than it may, whatever is written, read and encoded in whatever order", async () => {
  const step = fc.record({
    does: fc.constantFrom("write" as const, "read" as const, "encode" as const),
    key: fc.integer({ min: 0, max: 12 }).map(String),
    size: fc.integer({ min: 0, max: 3_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const cache = createResponseCache(16 * KIB);
      const model = new Map<string, CachedResponse>();
      for (const { does, key, size } of steps) {
        const found = cache.read(key);
        if (found) expect(found).toBe(model.get(key));
        if (does === "write") {
          const response = responseOf(key, size);
          cache.write(key, response);
          if (cache.read(key) === response) model.set(key, response);
        } else if (does === "encode" && found) await cache.encoded(key, found, "gzip");
        expect(cache.bytes).toBeLessThanOrEqual(16 * KIB);
        expect(cache.bytes).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 50 },
  );
});
