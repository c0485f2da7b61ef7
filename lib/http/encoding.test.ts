import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { compress, preferredEncoding } from "./encoding";

describe("the encoding that a client prefers (RFC 9110, 12.5.3)", () => {
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

test.each(["br", "gzip"] as const)("a body compressed as %s decompresses to the same bytes", async (encoding) => {
  const body = Buffer.from("a".repeat(5_000));
  const made = await compress(body, encoding);
  expect(encoding === "br" ? brotliDecompressSync(made) : gunzipSync(made)).toEqual(body);
});
