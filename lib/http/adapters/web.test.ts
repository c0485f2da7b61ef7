import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, headerOf } from "@/test/http/service";
import { type LiveDoor, liveDoor } from "@/test/http/wire";
import { setRuntime } from "../runtime";
import { apiRoute, sessionRoute } from "./web";

let live: LiveDoor;
beforeAll(async () => {
  live = await liveDoor({ LOTLINE_RATE_PRO: "1000000" });
  setRuntime(live.runtime);
});
afterAll(() => {
  setRuntime(undefined);
  live.close();
});

type Method = keyof typeof apiRoute;
/** Differ from one request to the next. */
const OWN = ["date", "x-request-id", "ratelimit", "connection", "keep-alive"];

describe("the route files answer as the front door does", () => {
  test.each<[Method, string, Record<string, string>]>([
    ["GET", "/v1/properties?limit=40&sort=listPrice", {}],
    ["GET", "/v1/properties?limit=40&format=csv", {}],
    ["HEAD", "/v1/properties?limit=40", {}],
    ["GET", "/v1/properties/prop_0000000000000001", {}],
    ["GET", "/v1/properties/nothing", {}],
    ["GET", "/v1/properties/lookup?streetAddress=1&city=a&state=TX", {}],
    ["GET", "/v1/markets/78704/history?months=60", {}],
    ["GET", "/v1/properties/map?zoom=4", {}],
    ["GET", "/v1/places?q=O%27Fa", {}],
    ["GET", "/v1/properties?bad=1&city=%A0", {}],
    ["GET", "/v1/properties?limit=9999", {}],
    ["GET", "/v1/nothing/at/all", {}],
    ["GET", "/v1/openapi.json", {}],
    ["OPTIONS", "/v1/properties", { authorization: "" }],
    ["POST", "/v1/properties", {}],
    ["DELETE", "/v1/nothing", {}],
    ["GET", "/v1/properties", { authorization: "" }],
    ["GET", "/v1/properties", { authorization: "Bearer wrong" }],
  ])("%s %s", async (method, target, extra) => {
    const headers = { ...bearer(live.keys.pro), ...extra };
    const url = `http://127.0.0.1:${live.port}${target}`;
    const web = await apiRoute[method](new Request(url, { method, headers }));
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const door = await live.ask(`${method} ${target} HTTP/1.1`, "Host: a", "Connection: close", ...lines);
    expect(web.status).toBe(door.status);
    for (const [name, value] of web.headers)
      if (!OWN.includes(name)) expect(`${name}: ${value}`).toBe(`${name}: ${headerOf(door, name)}`);
    const [webText, doorText] = [await web.text(), new TextDecoder().decode(door.body!)];
    const withoutId = (text: string) => text.replace(/"instance":"[^"]+"/, "");
    expect(withoutId(webText)).toBe(withoutId(doorText));
  });
});

test("browser tokens come from the route file as well", async () => {
  const ask = (headers: Record<string, string>) =>
    sessionRoute.GET(new Request("http://localhost/session/token", { headers }));
  expect((await ask({ "sec-fetch-site": "same-origin" })).status).toBe(200);
  expect((await ask({ "sec-fetch-site": "cross-site" })).status).toBe(403);
});
