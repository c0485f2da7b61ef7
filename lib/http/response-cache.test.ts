import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CachedResponse, createResponseCache, type ResponseCache } from "./response-cache";

const KIB = 1_024;
const responseOf = (text: string, size = 0): CachedResponse => ({
  etag: text,
  headers: ["Content-Type", "application/json"],
  body: Buffer.alloc(text.length + size, text),
});

/** Written twice, which is when a response is kept. */
function writtenTwice(cache: ResponseCache, key: string, response: CachedResponse): CachedResponse | undefined {
  cache.write(key, response);
  return cache.write(key, response);
}

test("a response is kept from the second time on that it is made, and reads as it was made last", () => {
  const cache = createResponseCache(64 * KIB);
  const [old, young] = [responseOf("old"), responseOf("young")];
  expect(cache.write("a", old)).toBeUndefined();
  expect(cache.read("a")).toBeUndefined();
  expect(cache.write("a", old)).toMatchObject({ ...old, body: Uint8Array.from(old.body) });
  expect(writtenTwice(cache, "a", young)).toMatchObject({ ...young, body: Uint8Array.from(young.body) });
  expect(cache.read("a")).toMatchObject({ ...young, body: Uint8Array.from(young.body) });
  expect(cache.read("b")).toBeUndefined();
});

test("what is made only once takes no memory, however much of it there is", () => {
  const cache = createResponseCache(64 * KIB);
  for (let i = 0; i < 1_000; i++) cache.write(`k${i}`, responseOf(`once ${i}`));
  expect(cache.bytes).toBe(0);
});

test("a body is kept apart from the memory that it is a part of", () => {
  const cache = createResponseCache(64 * KIB);
  const memory = Buffer.alloc(8 * KIB, "a");
  const kept = writtenTwice(cache, "a", { etag: "a", headers: [], body: memory.subarray(100, 200) })!;
  memory.fill("b");
  expect([kept.body.buffer.byteLength, Buffer.from(kept.body).toString()]).toEqual([100, "a".repeat(100)]);
});

test("an encoding is made once for a response that is cached, and each time for one that is not", async () => {
  const cache = createResponseCache(64 * KIB);
  const kept = writtenTwice(cache, "a", responseOf("kept", 3_000))!;
  const lost = responseOf("lost", 3_000);
  const made = await cache.encoded("a", kept, "gzip");
  expect(gunzipSync(made)).toEqual(Buffer.from(kept.body));
  expect(await cache.encoded("a", kept, "gzip")).toBe(made);
  expect(await cache.encoded("a", kept, "br")).not.toEqual(made);
  expect(await cache.encoded("b", lost, "gzip")).not.toBe(await cache.encoded("b", lost, "gzip"));
});

test("a response that fell out while it was encoded is sent and not counted", async () => {
  const cache = createResponseCache(64 * KIB);
  const first = writtenTwice(cache, "a", responseOf("first", 3_000))!;
  const pending = cache.encoded("a", first, "br");
  writtenTwice(cache, "a", responseOf("second"));
  const { bytes } = cache;
  await pending;
  expect(cache.bytes).toBe(bytes);
});

test("what was asked for longest ago goes first; one response never takes all", () => {
  const cache = createResponseCache(32 * KIB);
  for (let i = 0; i < 18; i++) writtenTwice(cache, `k${i}`, responseOf("x", KIB));
  expect(cache.read("k0")).toBeDefined();
  for (let i = 18; i < 34; i++) writtenTwice(cache, `k${i}`, responseOf("x", KIB));
  expect(cache.read("k0")).toBeDefined();
  expect(cache.read("k1")).toBeUndefined();
  writtenTwice(cache, "large", responseOf("x", 3 * KIB));
  expect(cache.read("large")).toBeUndefined();
});

test("0 keeps nothing", async () => {
  const cache = createResponseCache(0);
  writtenTwice(cache, "a", responseOf("x"));
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
          const kept = cache.write(key, responseOf(key, size));
          if (kept && cache.read(key) === kept) model.set(key, kept);
        } else if (does === "encode" && found) await cache.encoded(key, found, "gzip");
        expect(cache.bytes).toBeLessThanOrEqual(16 * KIB);
        expect(cache.bytes).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 50 },
  );
});
