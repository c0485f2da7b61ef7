import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectProblem, expectSingle } from "@/test/http/expect";
import { HOSTILE_TARGETS, OTHER_METHODS } from "@/test/http/hostile";
import { readAnswer } from "@/test/http/raw";
import { headerOf, jsonOf } from "@/test/http/service";
import { type LiveServer, liveServer } from "@/test/http/wire";

/** Hostile bytes over a real socket: under /v1 they never get a 5xx and never a page. */

let live: LiveServer;
let key: string;
beforeAll(async () => {
  live = await liveServer({ LOTLINE_RATE_ENTERPRISE: "1000000" });
  key = live.keys.enterprise;
});
afterAll(() => live.close());

const head = () => ["Host: localhost", `Authorization: Bearer ${key}`, "Connection: close"];
const get = (target: string, method = "GET", version = "HTTP/1.1") =>
  live.ask(`${method} ${target} ${version}`, ...head());

describe("hostile request targets", () => {
  test.each(HOSTILE_TARGETS)("%s", async (_what, target, status) => {
    const response = await get(target);
    expect(response.status).toBe(status);
    if (status === 200) expect(headerOf(response, "content-type")).toBe("application/json");
    else expectProblem(response, jsonOf(response).code);
  });

  test("HTTP/1.0 is answered", async () => {
    const one = await live.ask("GET /v1/markets/78704 HTTP/1.0", `Authorization: Bearer ${key}`);
    expect(expectSingle(one).zipCode).toBe("78704");
  });
});

describe("methods", () => {
  test.each(OTHER_METHODS)("%s: 405", async (method) => {
    for (const target of ["/v1/properties", "/v1/nothing", "/v1/properties/%A0"])
      expectProblem(await get(target, method), "method_not_allowed");
  });

  test("CONNECT: 405", async () => expectProblem(await get("example.com:443", "CONNECT"), "method_not_allowed"));

  test.each(["FOO", "get", "M-SEARCHED"])("unknown method %s: 405", async (method) => {
    const answer = await get("/v1/properties", method);
    expectProblem(answer, "method_not_allowed");
    expect(headerOf(answer, "Allow")).toBe("GET, HEAD, OPTIONS");
  });

  test.each(["\u0000", "GET\u0000", "G E T", ""])("malformed method %j: 400", async (method) =>
    expectProblem(await get("/v1/properties", method), "malformed_request"),
  );

  test("OPTIONS *: 204", async () => expect((await get("*", "OPTIONS")).status).toBe(204));

  test("a GET with a body is answered, and the body is ignored", async () => {
    const body = "x".repeat(100_000);
    const response = await live.raw(
      [`GET /v1/markets/78704 HTTP/1.1`, ...head(), `Content-Length: ${body.length}`, "", body].join("\r\n"),
    );
    expectSingle(readAnswer(response).response);
  });
});

describe("headers", () => {
  const with_ = (...lines: string[]) =>
    live.ask("GET /v1/markets/78704 HTTP/1.1", "Host: localhost", "Connection: close", ...lines);

  test("a credential of almost 16 KB: 401", async () =>
    expectProblem(await with_(`Authorization: Bearer ${"x".repeat(15_900)}`), "invalid_api_key"));

  test.each([16_384, 70_000])("a credential of %i bytes: 431", async (length) =>
    expectProblem(await with_(`Authorization: Bearer ${"x".repeat(length)}`), "headers_too_large"),
  );

  test("an address of 20 KB: 431", async () =>
    expectProblem(await get(`/v1/properties?city=${"x".repeat(20_000)}`), "headers_too_large"));

  const many = (count: number) => Array.from({ length: count }, (_, i) => `X-${i}: 1`);

  test.each([
    [1_000, "invalid_api_key"],
    [1_001, "headers_too_large"],
    [1_500, "headers_too_large"],
  ] as const)("%i headers: %s", async (count, code) =>
    expectProblem(await with_("Authorization: Bearer wrong", ...many(count - 3)), code),
  );

  test.each(["Authorization: Bearer wrong", "Host: elsewhere.example"])(
    "a second %s is refused, however many headers stand before it",
    async (second) => {
      for (const between of [0, 40, 990]) {
        const answer = await with_(`Authorization: Bearer ${key}`, ...many(between), second);
        expectProblem(answer, "malformed_request");
      }
    },
  );

  test.each(["gzip", "identity", "chunked, gzip", "gzip, chunked", "xchunked", "chunked, chunked"])(
    "Transfer-Encoding: %s is refused with 501, or with 400 if node's parser refuses it first",
    async (coding) => {
      const answer = await live.raw(
        [`GET /v1/markets/78704 HTTP/1.1`, ...head(), `Transfer-Encoding: ${coding}`, "", "0", "", ""].join("\r\n"),
      );
      const { response } = readAnswer(answer);
      expectProblem(response, response.status === 501 ? "not_implemented" : "malformed_request");
    },
  );

  test("Transfer-Encoding: Chunked is answered, and the body is ignored", async () => {
    const answer = await live.raw(
      [`GET /v1/markets/78704 HTTP/1.1`, ...head(), "Transfer-Encoding: Chunked", "", "1", "x", "0", "", ""].join(
        "\r\n",
      ),
    );
    expectSingle(readAnswer(answer).response);
  });

  test.each(["HTTP/2.0", "HTTP/0.9", "HTTP/3.0", "HTTP/1.2"])(
    "unsupported version %s in the request line: 505",
    async (version) => {
      const answer = await get("/v1/markets/78704", "GET", version);
      expect(answer.status).toBe(505);
      expect(jsonOf(answer)).toMatchObject({ status: 505, code: "not_implemented" });
    },
  );

  test.each([
    ["Authorization: Bearer wrong", "The header Authorization must be sent once."],
    ["authorization: Basic eDp5", "The header authorization must be sent once."],
    ["Host: elsewhere.example", "The header Host must be sent once."],
  ])("a second host or credential (%s): 400 that names the header", async (second, detail) => {
    const answer = await with_(`Authorization: Bearer ${key}`, second);
    expectProblem(answer, "malformed_request");
    expect(jsonOf(answer)).toMatchObject({ detail });
  });

  test.each([
    "Expect: 100-continue",
    "Expect: something-else",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Upgrade: h2c",
    "Range: bytes=0-1",
    "Accept: text/html",
    "Cookie: a=b",
    "Accept-Encoding: zstd",
    "If-None-Match: \u00ff\u00fe",
    "X-HTTP-Method-Override: DELETE",
    "Content-Length: 0",
  ])("%s is ignored", async (line) => {
    const bytes = await live.raw([`GET /v1/markets/78704 HTTP/1.1`, ...head(), line, "", ""].join("\r\n"));
    const answer = bytes.toString("latin1").replace("HTTP/1.1 100 Continue\r\n\r\n", "");
    expectSingle(readAnswer(Buffer.from(answer, "latin1")).response);
  });

  test("no Host: 400", async () =>
    expectProblem(await live.ask("GET /v1/properties HTTP/1.1", "Connection: close"), "malformed_request"));
});

describe("bytes that are not HTTP", () => {
  test.each([
    ["a TLS handshake", Buffer.from("160301020001000001fc0303", "hex")],
    ["line ends and a letter", Buffer.from("\r\n\r\n\r\nx\r\n\r\n")],
    ["a null byte in a header", Buffer.from("GET /v1 HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n")],
    ["a space before the colon", Buffer.from("GET /v1 HTTP/1.1\r\nHost : a\r\n\r\n")],
    ["HTTP/2", Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")],
    [
      "two Content-Length headers",
      Buffer.from("GET /v1 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"),
    ],
    [
      "Content-Length and Transfer-Encoding together",
      Buffer.from("GET /v1 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
    ],
    ["a negative Content-Length", Buffer.from("GET /v1 HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n")],
    ["control characters in the address", Buffer.from("GET /v1/\u0001 HTTP/1.1\r\nHost: a\r\n\r\n")],
  ])("%s: 400, and the connection is closed", async (_what, bytes) =>
    expectProblem(readAnswer(await live.raw(bytes)).response, "malformed_request"),
  );
});

describe("pipelining", () => {
  test("a thousand requests in one write are answered in order", async () => {
    const one = (i: number, end: boolean) =>
      [
        `GET /v1/markets/78704 HTTP/1.1`,
        "Host: localhost",
        `Authorization: Bearer ${key}`,
        `X-Request-Id: request-${i}`,
        end ? "Connection: close" : "A: b",
        "",
        "",
      ].join("\r\n");
    let bytes = await live.raw(Array.from({ length: 1_000 }, (_, i) => one(i, i === 999)).join(""));
    for (let i = 0; i < 1_000; i++) {
      const { response, rest } = readAnswer(bytes);
      expect(headerOf(response, "x-request-id")).toBe(`request-${i}`);
      expectSingle(response);
      bytes = rest;
    }
    expect(bytes).toHaveLength(0);
  });

  test("garbage after a valid request does not affect that request's answer", async () => {
    const good = ["GET /v1/markets/78704 HTTP/1.1", "Host: localhost", `Authorization: Bearer ${key}`, "", ""].join(
      "\r\n",
    );
    const { response, rest } = readAnswer(await live.raw(`${good}\u0001\u0002rubbish\r\n\r\n`));
    expectSingle(response);
    expectProblem(readAnswer(rest).response, "malformed_request");
  });
});

describe("HTTP to the letter", () => {
  const lines = (...all: string[]) => live.raw([...all, "", ""].join("\r\n"));
  const statuses = (bytes: Buffer) =>
    [...bytes.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => code);

  test("HTTP/1.0 with Transfer-Encoding gets one answer, and what follows is not read as a request", async () => {
    const answer = await lines(
      ...["GET /healthz HTTP/1.0", "Host: a", "Connection: keep-alive", "Transfer-Encoding: chunked", "", "0", ""],
      ...["GET /healthz HTTP/1.1", "Host: a"],
    );
    expect(statuses(answer)).toEqual(["400"]);
  });

  test.each(["a b/c@d", "a, b", "a/b", "a@b", "a:port", "[::1", "a?b", "é"])("Host: %s is refused", async (host) =>
    expectProblem(
      readAnswer(await lines("GET /v1/properties HTTP/1.1", `Host: ${host}`, "Connection: close")).response,
      "malformed_request",
    ),
  );
  test.each(["a", "lotline.example.com:443", "[2001:db8::7]:80", "192.0.2.1", "api_1", ""])(
    "Host: %s is answered",
    async (host) =>
      expect(statuses(await lines("GET /healthz HTTP/1.1", `Host: ${host}`, "Connection: close"))).toEqual(["200"]),
  );

  test("a line that ends without a carriage return is malformed, not another version of HTTP", async () => {
    for (const text of ["GET /v1/properties HTTP/1.1\nHost: a\n\n", "GET /v1/properties HTTP/1.1\r\nHost: a\n\r\n"])
      expect(statuses(await live.raw(text))).toEqual(["400"]);
  });

  describe("who asks before sending a body", () => {
    const asks = (line: string, ...headers: string[]) =>
      lines(line, "Host: a", "Expect: 100-continue", "Content-Length: 2", ...headers);

    test.each([
      ["PUT /v1/properties", 405],
      ["POST /v1/properties", 405],
      ["PUT /mcp", 405],
      ["GET /mcp", 405],
      ["POST /mcp", 401],
    ])("is told what does not depend on it at once, and the connection closes: %s, %i", async (line, status) =>
      // The server ends the connection: no body is sent, and none is waited for.
      expect(statuses(await asks(`${line} HTTP/1.1`))).toEqual([String(status)]),
    );

    test("is told to go on where the body is read", async () => {
      expect(statuses(await asks("GET /healthz HTTP/1.1", "Connection: close"))).toEqual(["100", "200"]);
      const post = ["POST /mcp HTTP/1.1", "Host: a", `Authorization: Bearer ${key}`, "Connection: close"];
      const message = [...post, "Expect: 100-continue", "Content-Length: 1", "", "{"].join("\r\n");
      expect(statuses(await live.raw(message))).toEqual(["100", "400"]);
    });
  });

  test("a message to /mcp whose body never comes is a 408, and its connection is closed", async () => {
    const slow = await liveServer({}, { requestTimeoutMs: 300 });
    const head = `POST /mcp HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${slow.keys.enterprise}\r\nContent-Length: 50\r\n\r\n{`;
    expect((await slow.raw(head)).toString()).toMatch(/^HTTP\/1\.1 408 /);
    slow.close();
  });

  test("a GET whose declared body never comes is answered once, without a 408 behind it", async () => {
    const slow = await liveServer({}, { requestTimeoutMs: 300 });
    const answer = await slow.raw("GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n");
    expect(statuses(answer)).toEqual(["200"]);
    slow.close();
  });
});
