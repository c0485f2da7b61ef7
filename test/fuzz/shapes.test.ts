import { afterAll, beforeAll, expect, test } from "vitest";
import { readAnswer, sendRaw } from "@/test/http/raw";
import { ask, type LiveService, liveService } from "@/test/service/live-service";
import { SHAPES } from "./shapes";

/** Each shape is sent on a connection of its own, with a right request behind it that shows what became of the connection. */

let live: LiveService;
beforeAll(async () => {
  live = await liveService({ LOTLINE_RATE_WRONG_KEY: "999999999", LOTLINE_LOG: "error" });
});
afterAll(() => live.close());

const BEHIND =
  "GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: request-behind\r\nConnection: close\r\n\r\n";

test.each(SHAPES)("$what: $expect", async ({ bytes, expect: expected }) => {
  let rest = await sendRaw(live.port, Buffer.from(bytes + BEHIND, "latin1"));
  const statuses: number[] = [];
  let isBehind = false;
  while (rest.length > 0) {
    const isHead = statuses.length === 0 && bytes.startsWith("HEAD");
    const read = readAnswer(rest, isHead);
    const { headers, status } = read.response;
    rest = read.rest;
    if (status < 200) continue;
    statuses.push(status);
    isBehind = headers.includes("request-behind");
    if (!isBehind) expect(status < 500 || status === 501 || status === 505, `${status}`).toBe(true);
  }
  if (expected === "refused") {
    expect(statuses).toHaveLength(1);
    expect(statuses[0]).toBeGreaterThanOrEqual(400);
    expect(isBehind, "the request behind it was answered").toBe(false);
  } else {
    expect(statuses[0]).toBeLessThan(500);
    expect(statuses.length === 1 || (statuses.length === 2 && isBehind), `${statuses}`).toBe(true);
  }
});

test("180 shapes and more were sent, and the service is as it was", async () => {
  expect(SHAPES.length).toBeGreaterThanOrEqual(180);
  expect((await ask(live.port, "/healthz")).status).toBe(200);
  expect(live.log()).not.toContain("unexpected fault");
});
