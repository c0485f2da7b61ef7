import { describe, expect, test } from "vitest";
import { readAnswer } from "./answer";

const read = (body: string, init: ResponseInit) => readAnswer(new Response(body, init), 100, () => 138);
const problem = (type: unknown) =>
  read(JSON.stringify({ type, code: "rate_limited", status: 429 }), {
    status: 429,
    headers: { "Content-Type": "application/problem+json" },
  });

describe("a response as the try-it form shows it", () => {
  test("has the important headers in a fixed order, the size of the body in bytes and the total time", async () => {
    const answer = await read('{"a":"é"}', {
      status: 200,
      headers: { "Content-Type": "application/json; charset=utf-8", "X-Request-Id": "r1", ETag: '"v"', Server: "x" },
    });
    expect(answer).toMatchObject({ status: 200, elapsedMs: 38, size: 10, isJson: true, problem: null });
    expect(answer.headers.map(([name]) => name)).toEqual(["content-type", "etag", "x-request-id"]);
    expect(JSON.parse(answer.body)).toEqual({ a: "é" });
  });
  test("keeps CSV and invalid JSON unchanged", async () => {
    expect(await read("a,b\r\n1,2\r\n", { headers: { "Content-Type": "text/csv" } })).toMatchObject({
      body: "a,b\r\n1,2\r\n",
      isJson: false,
    });
    expect(await read("<p>", { headers: { "Content-Type": "application/json" } })).toMatchObject({
      body: "<p>",
      isJson: false,
    });
  });
  test("links a problem to its page", async () =>
    expect((await problem("/developers/errors/rate_limited")).problem).toEqual({
      code: "rate_limited",
      href: "/developers/errors/rate_limited",
    }));
  test.each(["https://evil.example/", "//evil.example", "javascript:alert(1)", "/developersx", 7])(
    "a problem of type %s leads nowhere",
    async (type) => expect((await problem(type)).problem).toBeNull(),
  );
});
