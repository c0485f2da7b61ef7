import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createCompressor, preferredEncoding } from "./encoding";

describe("the encoding a client prefers (RFC 9110, 12.5.3)", () => {
  test.each([
    [undefined, undefined],
    ["", undefined],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["GZIP;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip;q=0", undefined],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["identity", undefined],
    ["identity;q=1, br;q=0.5", undefined],
    ["deflate, zstd", undefined],
    ["br;q=zero", "br"],
    [",;,=;q", undefined],
  ])("%s → %s", (accept, encoding) => expect(preferredEncoding(accept)).toBe(encoding));
});

describe("compression", () => {
  const body = Buffer.from("a".repeat(5_000));
  test("gives back what went in", async () => {
    const compress = createCompressor();
    expect(brotliDecompressSync(await compress(body, "br", "x"))).toEqual(body);
    expect(gunzipSync(await compress(body, "gzip", "x"))).toEqual(body);
  });

  test("remembers by name and encoding, up to a size, the one used longest ago first", async () => {
    const compress = createCompressor(16 * 64);
    const first = await compress(body, "gzip", "first");
    expect(await compress(body, "gzip", "first")).toBe(first);
    expect(await compress(body, "br", "first")).not.toBe(first);
    for (let i = 0; i < 40; i++) await compress(body, "gzip", `other ${i}`);
    expect(await compress(body, "gzip", "first")).not.toBe(first);
  });
});
