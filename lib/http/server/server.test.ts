import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectList, expectProblem, expectProblemShape } from "@/test/http/expect";
import { readAnswer } from "@/test/http/raw";
import { headerOf, jsonOf, request, textOf } from "@/test/http/service";
import { type LiveServer, liveServer, PAGE } from "@/test/http/wire";
import { answerSession } from "../session";
import { AddressTooLong } from "./server";
import { shutDown } from "./shut-down";

let live: LiveServer;
beforeAll(async () => {
  live = await liveServer({ LOTLINE_RATE_SESSION: "20" }, {});
});
afterAll(() => live.close());

const get = (target: string, ...more: string[]) =>
  live.ask(`GET ${target} HTTP/1.1`, "Host: localhost:3000", "Connection: close", ...more);
const withKey = () => `Authorization: Bearer ${live.keys.developer}`;

describe("the server over a socket", () => {
  test("answers /v1 itself, with a Content-Length", async () => {
    const response = await fetch(`http://127.0.0.1:${live.port}/v1/properties?limit=40`, {
      headers: { authorization: `Bearer ${live.keys.developer}` },
    });
    expect(response.headers.get("content-encoding")).toMatch(/^(br|gzip)$/);
    expect((await response.json()).data).toHaveLength(40);
    expectList(await get("/v1/properties?limit=3", withKey()));
  });

  test("sends compressed bodies with the right Content-Length and their own entity tag, fresh or cached", async () => {
    for (const target of ["/v1/properties?limit=90", "/v1/properties?limit=90&format=csv&include=details"]) {
      const tags = new Set<string | undefined>();
      for (const encoding of ["br", "gzip", "identity", "br", "gzip"]) {
        const response = await get(target, withKey(), `Accept-Encoding: ${encoding}`);
        expect(headerOf(response, "content-length")).toBe(String(response.body!.length));
        expect(headerOf(response, "transfer-encoding")).toBeUndefined();
        const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Uint8Array) => body }[encoding]!;
        expect(Buffer.from(decode(response.body!)).toString()).toMatch(/^(\{"meta"|id,status)/);
        tags.add(headerOf(response, "etag"));
      }
      expect(tags.size).toBe(3);
    }
  });

  test("answers HEAD with the Content-Length of GET and no body, and a 304 with neither", async () => {
    const [good, bare] = [
      await get("/v1/markets", withKey()),
      await live.ask("HEAD /v1/markets HTTP/1.1", "Host: a", "Connection: close", withKey()),
    ];
    expect(headerOf(bare, "content-length")).toBe(String(good.body!.length));
    const bytes = await live.raw(
      ["HEAD /v1/markets HTTP/1.1", "Host: a", "Connection: close", withKey(), "", ""].join("\r\n"),
    );
    expect(bytes.toString("latin1").endsWith("\r\n\r\n")).toBe(true);
    const held = await get("/v1/markets", withKey(), `If-None-Match: ${headerOf(good, "etag")}`);
    expect(held.status).toBe(304);
    expect(held.body).toHaveLength(0);
  });

  test("passes requests for pages on, and refuses all methods but GET and HEAD", async () => {
    const page = await live.raw("GET /homes HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    expect(page.toString()).toContain(PAGE);
    for (const method of ["POST", "TRACE", "PROPFIND"]) {
      const refused = await live.ask(`${method} /homes HTTP/1.1`, "Host: a", "Connection: close");
      expect(refused.status).toBe(405);
      expect(headerOf(refused, "allow")).toBe("GET, HEAD");
    }
  });

  test("answers unknown API versions with a problem if the client accepts JSON, otherwise with a page", async () => {
    for (const path of ["/v2/properties", "/v2", "/V10/markets/78704?months=3", "/v0/"]) {
      for (const accept of ["application/json", "application/problem+json, text/plain;q=0.5"])
        expectProblem(await get(path, `Accept: ${accept}`), "not_found");
      expect(textOf(await get(path, "Accept: text/html,*/*;q=0.8"))).toBe(PAGE);
    }
    expect(textOf(await get("/vineyards", "Accept: application/json"))).toBe(PAGE);
  });

  test("sends addresses that cannot be decoded to a page that does not exist, since Next would answer 500", async () => {
    const asked: string[] = [];
    const pages = async (request: IncomingMessage, response: ServerResponse) => {
      asked.push(request.url ?? "");
      response.end();
    };
    const server = await liveServer({}, { pages });
    const targets = ["/homes/%A0", "/%", "/markets/%C0%AF?a=b", "/homes?city=%A0", "/homes/%20", "http://a/homes/%E0"];
    for (const target of targets) await server.ask(`GET ${target} HTTP/1.1`, "Host: a", "Connection: close");
    expect(asked).toEqual([
      "/unreadable",
      "/unreadable",
      "/unreadable",
      "/homes?city=%A0",
      "/homes/%20",
      "/unreadable",
    ]);
    server.close();
  });

  test("answers a page that fails with a plain 500, logs the error and keeps running", async () => {
    const failing = await liveServer({}, { pages: () => Promise.reject(new Error("no such build")) });
    const response = await failing.ask("GET /homes HTTP/1.1", "Host: a", "Connection: close");
    expect(response.status).toBe(500);
    expect(failing.lines.join("")).toContain("no such build");
    expect((await failing.ask("GET /healthz HTTP/1.1", "Host: a", "Connection: close")).status).toBe(200);
    failing.close();
  });

  test("answers with a plain 414 if the response's headers would be too long for the address", async () => {
    const failing = await liveServer({}, { pages: () => Promise.reject(new AddressTooLong()) });
    expect((await failing.ask("GET //homes HTTP/1.1", "Host: a", "Connection: close")).status).toBe(414);
    failing.close();
  });

  test("answers a client that is slower than the time limit with a problem", async () => {
    const slow = await liveServer({}, { requestTimeoutMs: 50 });
    const answer = readAnswer(await slow.raw("GET /v1/properties HTTP/1.1\r\nHost: a\r\nX-Slow: ")).response;
    expectProblem(answer, "request_timeout");
    slow.close();
  });
});

describe("GET /session/token", () => {
  const own = "Sec-Fetch-Site: same-origin";

  test("gives this service's pages a token for /v1 with the limits of the Developer plan", async () => {
    const { token, expiresAt } = jsonOf(await get("/session/token", own));
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    const response = await get("/v1/properties?limit=100", `Authorization: Bearer ${token}`);
    expect(expectList(response).meta.limit).toBe(100);
    expect(headerOf(response, "ratelimit-policy")).toMatch(/^"browser";/);
    expectProblem(await get("/v1/properties?limit=101", `Authorization: Bearer ${token}`), "limit_exceeds_plan");
  });

  test.each([
    [["Sec-Fetch-Site: cross-site", "Origin: http://localhost:3000"]],
    [["Sec-Fetch-Site: same-site"]],
    [["Sec-Fetch-Site: none"]],
    [[]],
    [["Origin: https://evil.example"]],
    [["Referer: https://evil.example/localhost:3000"]],
    [["Origin: null"]],
    [["Referer: rubbish"]],
  ])("refuses requests with %j", async (headers) =>
    expectProblemShape(await get("/session/token", ...headers), "forbidden_origin"),
  );

  test.each(["Origin: http://localhost:3000", "Referer: http://localhost:3000/homes?minBeds=2"])(
    "accepts %s if the browser does not send Sec-Fetch-Site",
    async (header) => expect((await get("/session/token", header)).status).toBe(200),
  );

  test("has no CORS header, as other origins' scripts may not read it, and is never cached", async () => {
    const response = await get("/session/token", own);
    expect(headerOf(response, "access-control-allow-origin")).toBeUndefined();
    expect(headerOf(response, "cache-control")).toBe("no-store");
  });

  test("says nothing of an unexpected fault, which the log has", async () => {
    const access = { ...live.runtime.access, issueBrowserToken: () => Promise.reject(new Error("secret detail")) };
    const asked = request("/session/token", { "sec-fetch-site": "same-origin" });
    const response = await answerSession(asked, { ...live.runtime, access });
    expect([response.status, textOf(response)]).toEqual([500, expect.not.stringContaining("secret")]);
    const { instance } = jsonOf(response);
    expect(live.lines.some((line) => line.includes(instance) && line.includes("secret detail"))).toBe(true);
  });

  test("is limited per client address", async () => {
    let last = await get("/session/token", own);
    for (let i = 0; i < 25 && last.status === 200; i++) last = await get("/session/token", own);
    expectProblemShape(last, "rate_limited");
    expect(headerOf(last, "retry-after")).toMatch(/^\d+$/);
  });
});

describe("endpoints for operators", () => {
  test("/healthz answers 200; /readyz names the dataset, or answers 503 without one", async () => {
    expect(jsonOf(await get("/healthz"))).toEqual({ status: "alive" });
    expect(jsonOf(await get("/readyz"))).toMatchObject({ status: "ready", asOf: "2026-10-31" });
    const store = live.runtime.dataset.store();
    live.serve(null);
    const response = await get("/readyz");
    live.serve(store);
    expect(response.status).toBe(503);
    expect(headerOf(response, "retry-after")).toBe("5");
  });

  test("/metrics is Prometheus text and needs its token", async () => {
    expect((await get("/metrics")).status).toBe(401);
    expect((await get("/metrics", withKey())).status).toBe(401);
    const text = textOf(await get("/metrics", `Authorization: Bearer ${live.runtime.metricsToken}`));
    expect(text).toContain("# TYPE lotline_requests_total counter");
    expect(text).toMatch(/lotline_requests_total\{operation="searchProperties",status="200"\} \d+/);
  });
});

describe("shutting down", () => {
  test("accepts no new connections and finishes requests in flight", async () => {
    let finish = () => {};
    const leaving = await liveServer(
      {},
      {
        pages: async (_request, response) => {
          finish = () => void response.end("done");
        },
      },
    );
    const idle = connect(leaving.port, "127.0.0.1");
    await once(idle, "connect");
    const inFlight = leaving.raw("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(leaving.http.server, "request");
    const left = shutDown(leaving.http, { drainMs: 0 });
    await once(idle, "close");
    await expect(fetch(`http://127.0.0.1:${leaving.port}/healthz`)).rejects.toThrow();
    finish();
    expect((await inFlight).toString()).toContain("done");
    await left;
  });

  test("cuts connections that do not finish in time", async () => {
    const leaving = await liveServer({}, { pages: async () => {} });
    const stuck = leaving.raw("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(leaving.http.server, "request");
    await shutDown(leaving.http, { drainMs: 0, patienceMs: 10 });
    expect(await stuck).toHaveLength(0);
  });

  test("does not wait for a connection that was upgraded to another protocol", async () => {
    const leaving = await liveServer({}, {});
    const upgraded = once(leaving.http.server, "upgrade");
    const silent = leaving.raw("GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
    const [, socket] = await upgraded;
    await shutDown(leaving.http, { drainMs: 0, patienceMs: 10 });
    socket.destroy();
    expect(await silent).toHaveLength(0);
  });
});

test.each<[string, string[], string, number]>([
  ["a token", ["GET /session/token HTTP/1.1", "Host: a"], "session", 403],
  ["a message for assistants", ["POST /mcp HTTP/1.1", "Host: a", "Content-Length: 0"], "mcp", 401],
  ["an invalid head", ["GET /homes HTTP/1.1", "Host: a", "Host: b"], "refused", 400],
  ["what node's parser refuses", ["GET /homes HTTP/9.9", "Host: a"], "refused", 505],
  ["an unknown version", ["GET /v2/x HTTP/1.1", "Host: a", "Accept: application/json"], "refused", 404],
])("a request for %s is counted by what it was and how it was answered", async (_, head, operation, status) => {
  const series = new RegExp(`^lotline_requests_total\\{operation="${operation}",status="${status}"\\} (\\d+)$`, "m");
  const counted = async () => Number(series.exec(await live.runtime.metrics.text())?.[1] ?? 0);
  const before = await counted();
  const [line, ...headers] = head;
  expect((await live.ask(line!, ...headers, "Connection: close")).status).toBe(status);
  expect(await counted()).toBe(before + 1);
});
