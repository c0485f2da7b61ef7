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

/** Writes a response twice, since only then it is cached. */
function writtenTwice(cache: ResponseCache, key: string, response: CachedResponse): CachedResponse | undefined {
  cache.write(key, response);
  return cache.write(key, response);
}

test("a response is cached when it is written the second time, as it was then", () => {
  const cache = createResponseCache(64 * KIB);
  const [old, young] = [responseOf("old"), responseOf("young")];
  expect(cache.write("a", old)).toBeUndefined();
  expect(cache.read("a")).toBeUndefined();
  expect(cache.write("a", old)).toMatchObject({ ...old, body: Uint8Array.from(old.body) });
  expect(writtenTwice(cache, "a", young)).toMatchObject({ ...young, body: Uint8Array.from(young.body) });
  expect(cache.read("a")).toMatchObject({ ...young, body: Uint8Array.from(young.body) });
  expect(cache.read("b")).toBeUndefined();
});

test("responses that are written only once take no memory, however many there are", () => {
  const cache = createResponseCache(64 * KIB);
  for (let i = 0; i < 1_000; i++) cache.write(`k${i}`, responseOf(`once ${i}`));
  expect(cache.bytes).toBe(0);
});

test("a cached body, and a compressed one, is copied, so that it does not keep the larger memory it was part of", async () => {
  const cache = createResponseCache(64 * KIB);
  const memory = Buffer.alloc(8 * KIB, "a");
  const kept = writtenTwice(cache, "a", { etag: "a", headers: [], body: memory.subarray(100, 200) })!;
  memory.fill("b");
  expect([kept.body.buffer.byteLength, Buffer.from(kept.body).toString()]).toEqual([100, "a".repeat(100)]);
  for (const encoding of ["br", "gzip"] as const) {
    const body = await cache.encoded("a", kept, encoding);
    expect(body.buffer.byteLength).toBe(body.length);
  }
});

test("a cached response is compressed once per encoding", async () => {
  const cache = createResponseCache(64 * KIB);
  const kept = writtenTwice(cache, "a", responseOf("kept", 3_000))!;
  const made = await cache.encoded("a", kept, "gzip");
  expect(gunzipSync(made)).toEqual(Buffer.from(kept.body));
  expect(await cache.encoded("a", kept, "gzip")).toBe(made);
  expect(await cache.encoded("a", kept, "br")).not.toEqual(made);
});

test("the least recently used response is removed first, and a very large response is not cached", () => {
  const cache = createResponseCache(32 * KIB);
  for (let i = 0; i < 18; i++) writtenTwice(cache, `k${i}`, responseOf("x", KIB));
  expect(cache.read("k0")).toBeDefined();
  for (let i = 18; i < 34; i++) writtenTwice(cache, `k${i}`, responseOf("x", KIB));
  expect(cache.read("k0")).toBeDefined();
  expect(cache.read("k1")).toBeUndefined();
  writtenTwice(cache, "large", responseOf("x", 3 * KIB));
  expect(cache.read("large")).toBeUndefined();
});

test("a size of 0 turns the cache off", async () => {
  const cache = createResponseCache(0);
  writtenTwice(cache, "a", responseOf("x"));
  expect(cache.read("a")).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("the cache never exceeds its size, whatever is written, read and compressed", async () => {
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
