import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { headerOf } from "@/test/http/service";
import type { ApiRequest, ApiResponse } from "../http";
import { createStaticFiles } from "./static-files";

const dist = mkdtempSync(join(tmpdir(), "lotline-static-"));
let answer: (request: ApiRequest) => ApiResponse | undefined;
beforeAll(() => {
  mkdirSync(join(dist, "static", "chunks"), { recursive: true });
  for (const [name, text] of [
    ["a.js", "plain"],
    ["a.js.br", "brotli"],
    ["a.js.gz", "gzip"],
    ["b.css", "no encodings"],
    ["c.map", "{}"],
  ] as const)
    writeFileSync(join(dist, "static", "chunks", name), text);
  answer = createStaticFiles(dist);
});
afterAll(() => rmSync(dist, { recursive: true }));

const ask = (name: string, headers: Record<string, string> = {}, method = "GET") =>
  answer({ method, url: `/_next/static/chunks/${name}`, header: (it) => headers[it], clientAddress: "" });

describe("what the pages' build made", () => {
  test.each([
    ["a.js", undefined, "plain", undefined],
    ["a.js", "br, gzip", "brotli", "br"],
    ["a.js", "gzip", "gzip", "gzip"],
    ["a.js?dpl=1", "br;q=0", "plain", undefined],
    ["b.css", "br", "no encodings", undefined],
  ])("%s for %s is its %s file", (name, accept, body, encoding) => {
    const response = ask(name, accept ? { "accept-encoding": accept } : {})!;
    expect(response.status).toBe(200);
    expect(String(response.body)).toBe(body);
    expect(headerOf(response, "content-encoding")).toBe(encoding);
    expect(headerOf(response, "cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headerOf(response, "vary")).toBe("Accept-Encoding");
  });

  test("each encoding has its own tag, and any of them, alone, weak or in a list, gives 304 without a body", () => {
    const tags = ["br", "gzip", ""].map((it) => headerOf(ask("a.js", { "accept-encoding": it })!, "etag")!);
    expect(new Set(tags).size).toBe(3);
    for (const tag of [...tags, `W/${tags[0]}`, `"other", ${tags[1]}`])
      expect(ask("a.js", { "if-none-match": tag })).toMatchObject({ status: 304, body: null });
    expect(ask("a.js", { "if-none-match": '"other"' })!.status).toBe(200);
  });

  test("HEAD is GET without the body", () =>
    expect(ask("a.js", {}, "HEAD")).toEqual({ ...ask("a.js")!, withoutBody: true }));

  test.each(["none.js", "c.map", "../chunks/a.js", "a.js/", "a.js.br", "%61.js", ""])(
    "%s is Next's to answer",
    (name) => expect(ask(name)).toBeUndefined(),
  );

  test.each(["POST", "DELETE"])("%s is not answered", (method) => expect(ask("a.js", {}, method)).toBeUndefined());

  test("no build, no files", () =>
    expect(
      createStaticFiles(join(dist, "nowhere"))({
        method: "GET",
        url: "/_next/static/a.js",
        header: () => undefined,
        clientAddress: "",
      }),
    ).toBeUndefined());
});
