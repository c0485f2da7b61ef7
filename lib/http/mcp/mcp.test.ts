import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "@/lib/http/operations/table";
import { anyText } from "@/test/any-text";
import { bearer } from "@/test/http/service";
import { type LiveServer, liveServer } from "@/test/http/wire";

/** The protocol over both of its transports, tested with the client of the official SDK. */

let live: LiveServer;
beforeAll(async () => {
  live = await liveServer({ LOTLINE_RATE_PRO: "5" });
});
afterAll(() => live.close());

const url = () => new URL(`http://127.0.0.1:${live.port}/mcp`);

const stdio = (origin: string) => (key: string) =>
  new StdioClientTransport({
    command: process.execPath,
    args: ["--import", "tsx", "cli/mcp.ts"],
    env: { BASE_URL: origin, LOTLINE_API_KEY: key },
  });

const TRANSPORTS: Record<string, (key: string) => Transport> = {
  "Streamable HTTP": (key) => new StreamableHTTPClientTransport(url(), { requestInit: { headers: bearer(key) } }),
  stdio: (key) => stdio(url().origin)(key),
};

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  return client;
}

const textOf = ({ content }: CallToolResult) => (content[0] as { text: string }).text;

/** The API's own answer to a URL, as text. */
const apiText = async (path: string, key: string) =>
  (await fetch(new URL(path, url()), { headers: { Authorization: `Bearer ${key}` } })).text();

describe.each(Object.entries(TRANSPORTS))("over %s", (_, transport) => {
  let client: Client;
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult;
  beforeAll(async () => {
    client = await connected(transport(live.keys.developer));
  });
  afterAll(() => client.close());

  test("there is one tool for each operation, with the operation's parameters", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(OPERATIONS.map(({ id }) => id));
    for (const [i, { pathParameters, query }] of OPERATIONS.entries())
      expect(Object.keys(tools[i]!.inputSchema.properties!)).toEqual([
        ...Object.keys(pathParameters),
        ...Object.keys(query),
      ]);
    expect(tools.find(({ name }) => name === "getMarketHistory")!.inputSchema.required).toEqual(["zipCode"]);
  });

  test("a call returns the API's answer; arguments may be numbers, booleans and lists as in the schemas", async () => {
    const [home] = live.records;
    const found = await call("searchProperties", {
      ...{
        status: ["forSale", "recentlySold"],
        minBeds: 2,
        minBaths: 1.5,
        underContract: false,
        include: null,
        limit: 3,
      },
    });
    const path = "/v1/properties?status=forSale,recentlySold&minBeds=2&minBaths=1.5&underContract=false&limit=3";
    expect(textOf(found)).toBe(await apiText(path, live.keys.developer));
    expect(found.isError).toBeUndefined();
    expect(JSON.parse(textOf(found)).data).toHaveLength(3);
    const one = await call("getProperty", { id: home!.id });
    expect(JSON.parse(textOf(one)).data.id).toBe(home!.id);
    expect(one._meta).toEqual({ "Dataset-Version": expect.any(String) });
  });

  test.each([
    ["getProperty", { id: "prop_ffffffffffffffff" }, { code: "property_not_found" }],
    ["getProperty", { id: "../markets?x=1#y" }, { status: 404 }],
    ["getProperty", {}, { code: "invalid_parameters", errors: [{ parameter: "id", message: "is required" }] }],
    ["searchProperties", { limit: 101 }, { code: "limit_exceeds_plan" }],
    ["searchProperties", { minBeds: { a: 1 }, minPrices: 3 }, { code: "invalid_parameters" }],
    ["listChanges", { since: "ffffffffffffffff" }, { code: "version_gone" }],
  ])("a problem of the API becomes an error result with the problem's text: %s %j", async (name, args, problem) => {
    const refused = await call(name, args);
    expect(refused.isError).toBe(true);
    expect(JSON.parse(textOf(refused))).toMatchObject(problem);
  });

  test("an unknown tool is a protocol error", () =>
    expect(call("toString", {})).rejects.toThrow("There is no tool toString"));
});

test("over stdio, an unreachable service or a wrong key is reported in the result of a call", async () => {
  const refusalOf = async (origin: string) => {
    const client = await connected(stdio(origin)("lot_wrong"));
    const refused = (await client.callTool({ name: "getAccount", arguments: {} })) as CallToolResult;
    await client.close();
    return refused;
  };
  const [unreachable, wrongKey] = await Promise.all([refusalOf("http://127.0.0.1:9"), refusalOf(url().origin)]);
  for (const [refused, said] of [
    [unreachable, "cannot be reached"],
    [wrongKey, "invalid_api_key"],
  ] as const) {
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain(said);
  }
});

/** Posts a message without the SDK. */
const post = (body: string | Uint8Array, headers: Record<string, string> = bearer(live.keys.enterprise)) =>
  fetch(url(), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: body as BodyInit,
  });
const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

describe("the endpoint, like the rest of the API,", () => {
  test("needs a key, and refuses a missing or wrong one with a challenge", async () => {
    for (const [headers, code] of [
      [{}, "missing_api_key"],
      [bearer("lot_wrong"), "invalid_api_key"],
    ] as [Record<string, string>, string][]) {
      const refused = await post(message("tools/list"), headers);
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer realm=/);
      expect(await refused.json()).toMatchObject({ code });
    }
  });

  test("counts each message in the key's rate limit; a refused call is a result, any other message gets a 429", async () => {
    const call = message("tools/call", { name: "getAccount", arguments: {} });
    const used = async () =>
      JSON.parse((await (await post(call, bearer(live.keys.pro))).json()).result.content[0].text);
    expect((await used()).data).toMatchObject({ plan: "pro", usage: { minute: 1 } });
    await apiText("/v1/account", live.keys.pro);
    expect((await post(message("tools/list"), bearer(live.keys.pro))).status).toBe(200);
    await used();
    await used();
    expect(await used()).toMatchObject({ code: "rate_limited" });
    const refused = await post(message("tools/list"), bearer(live.keys.pro));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test.each(["GET", "HEAD", "PUT", "DELETE"])("refuses %s and lists the allowed methods", async (method) => {
    const refused = await fetch(url(), { method, headers: bearer(live.keys.developer) });
    expect(refused.status).toBe(405);
    expect(refused.headers.get("allow")).toBe("POST, OPTIONS");
  });

  test("answers a preflight, so that pages of any origin may use it", async () => {
    const allowed = await fetch(url(), { method: "OPTIONS" });
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe("*");
    expect(allowed.headers.get("access-control-allow-headers")).toContain("Mcp-Protocol-Version");
  });
});

describe("hostile messages", () => {
  const statusOf = async (body: string | Uint8Array, headers?: Record<string, string>) =>
    (await post(body, headers && { ...bearer(live.keys.enterprise), ...headers })).status;

  test.each<[string, string | Uint8Array, Record<string, string> | undefined, number]>([
    ["an empty body", "", undefined, 400],
    ["invalid JSON", "{", undefined, 400],
    ["invalid UTF-8", new Uint8Array([0xff, 0xfe, 0x00]), undefined, 400],
    ["a list of messages", `[${message("tools/list")}]`, undefined, 400],
    ["null", "null", undefined, 400],
    ["an object that is no message", "{}", undefined, 400],
    ["another version of JSON-RPC", '{"jsonrpc":"1.0","id":1,"method":"ping"}', undefined, 400],
    ["deep nesting", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`, undefined, 400],
    ["a body that is too long", message("tools/list", { x: "x".repeat(300_000) }), undefined, 413],
    ["another content type", message("tools/list"), { "content-type": "text/plain" }, 415],
    ["an Accept header that excludes JSON", message("tools/list"), { accept: "text/html" }, 406],
    ["another version of the protocol", message("tools/list"), { "mcp-protocol-version": "1.0" }, 400],
    ["a notification", '{"jsonrpc":"2.0","method":"notifications/initialized"}', undefined, 202],
    ["an unknown method", message("x"), undefined, 200],
    ["arguments that are no object", message("tools/call", { name: "getAccount", arguments: "x" }), undefined, 200],
  ])("%s gets the right status, never a 5xx", async (_, body, headers, status) =>
    expect(await statusOf(body, headers)).toBe(status),
  );

  test("any JSON as arguments of any tool gives a result or a problem, never an internal error", async () => {
    const tool = fc.oneof(fc.constantFrom(...OPERATIONS.map(({ id }) => id)), fc.string());
    const names = [
      ...new Set(OPERATIONS.flatMap((it) => [...Object.keys(it.pathParameters), ...Object.keys(it.query)])),
    ];
    const value = fc.oneof(anyText(), fc.jsonValue());
    const given = fc.dictionary(fc.oneof(fc.constantFrom(...names), anyText()), value, {
      maxKeys: 5,
    });
    await fc.assert(
      fc.asyncProperty(tool, given, async (name, args) => {
        const answer = await post(message("tools/call", { name, arguments: args }));
        expect(answer.status).toBe(200);
        const { result, error } = await answer.json();
        if (error) expect(error.message).toContain("There is no tool");
        else if (result.isError) expect(JSON.parse(result.content[0].text).status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
    expect(live.lines.filter((line) => line.includes("unexpected fault"))).toEqual([]);
  });
});
