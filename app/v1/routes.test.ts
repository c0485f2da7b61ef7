import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setApiDoor } from "@/lib/http/ask-api";
import { splitUrl } from "@/lib/http/message";
import { OPERATIONS } from "@/lib/http/operations/table";
import { mcpRoute, type routeOf, sessionRoute } from "@/lib/http/route";
import { createRouter } from "@/lib/http/router";
import { isRuntimeOpen, setRuntime } from "@/lib/http/runtime";
import { bearer, headerOf } from "@/test/http/service";
import { type LiveServer, liveServer } from "@/test/http/wire";

let live: LiveServer;
beforeAll(async () => {
  live = await liveServer({ LOTLINE_RATE_PRO: "1000000" });
  setRuntime(live.runtime);
});
afterAll(() => {
  setRuntime(undefined);
  live.close();
});

const UNKNOWN = "[[...unknown]]/route.ts";
/** "/v1/markets/{zipCode}" → "markets/[zipCode]/route.ts" */
const fileOf = (path: string) => `${path.slice("/v1/".length).replaceAll(/\{(\w+)\}/g, "[$1]")}/route.ts`;

describe("the route files under app/v1", () => {
  test("are one for each operation, at its path, and one for unknown paths", () => {
    const names = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
    const files = names.filter((name) => name.endsWith("route.ts"));
    expect(files.sort()).toEqual([UNKNOWN, ...OPERATIONS.map(({ path }) => fileOf(path))].sort());
  });

  test.each(OPERATIONS.map(({ id, path }) => [fileOf(path), id]))("%s exports %s", (file, id) =>
    expect(readFileSync(join(import.meta.dirname, file), "utf8")).toContain(`routeOf(${id})`),
  );
});

type Handlers = ReturnType<typeof routeOf>;
type Method = keyof Handlers;
/** Headers that differ from one request to the next. */
const OWN = ["date", "x-request-id", "ratelimit", "connection", "keep-alive"];

const route = createRouter(OPERATIONS);
const handlersOf = (target: string): Promise<Handlers> => {
  const operation = route(splitUrl(target).path)?.operation;
  return import(join(import.meta.dirname, operation ? fileOf(operation.path) : UNKNOWN));
};

describe("in the pages' process beside an API process", () => {
  beforeAll(() => {
    setRuntime(undefined);
    setApiDoor({ port: live.port, token: "" });
  });
  afterAll(() => {
    setApiDoor(undefined);
    setRuntime(live.runtime);
  });

  test.each(["/v1/properties", "/v1/nothing", "/session/token", "/mcp"])(
    "%s answers 404 and opens no dataset, whatever address led there",
    async (path) => {
      const handlers = { "/session/token": sessionRoute, "/mcp": mcpRoute }[path] ?? (await handlersOf(path));
      const headers = bearer(live.keys.pro);
      for (const method of ["GET", "POST"] as const)
        expect((await handlers[method](new Request(`http://a${path}`, { method, headers }))).status).toBe(404);
      expect(isRuntimeOpen()).toBe(false);
    },
  );
});

describe("a route file gives the same response as the server", () => {
  test.each<[Method, string, Record<string, string>]>([
    ["GET", "/v1/properties?limit=40&sort=listPrice", {}],
    ["GET", "/v1/properties?limit=40&format=csv", {}],
    ["HEAD", "/v1/properties?limit=40", {}],
    ["GET", "/v1/properties/prop_0000000000000001", {}],
    ["GET", "/v1/properties/nothing", {}],
    ["GET", "/v1/properties/lookup?streetAddress=1&city=a&state=TX", {}],
    ["GET", "/v1/properties/facets?minBeds=2", {}],
    ["GET", "/v1/markets?sort=medianListPrice", {}],
    ["GET", "/v1/markets/area?state=TX&months=3", {}],
    ["HEAD", "/v1/markets/area", {}],
    ["POST", "/v1/markets/area", {}],
    ["GET", "/v1/markets/78704", {}],
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
    const handled = await (await handlersOf(target))[method](new Request(url, { method, headers }));
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const served = await live.ask(`${method} ${target} HTTP/1.1`, "Host: a", "Connection: close", ...lines);
    expect(handled.status).toBe(served.status);
    for (const [name, value] of handled.headers)
      if (!OWN.includes(name)) expect(`${name}: ${value}`).toBe(`${name}: ${headerOf(served, name)}`);
    const [handledText, servedText] = [await handled.text(), new TextDecoder().decode(served.body!)];
    const withoutId = (text: string) => text.replace(/"instance":"[^"]+"/, "");
    expect(withoutId(handledText)).toBe(withoutId(servedText));
  });
});

test("the route file of browser tokens answers same-origin requests only", async () => {
  const ask = (headers: Record<string, string>) =>
    sessionRoute.GET(new Request("http://localhost/session/token", { headers }));
  expect((await ask({ "sec-fetch-site": "same-origin" })).status).toBe(200);
  expect((await ask({ "sec-fetch-site": "cross-site" })).status).toBe(403);
});
