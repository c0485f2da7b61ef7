import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "@/lib/http/operations/table";
import { anyText } from "@/test/any-text";
import { draws } from "@/test/draws";
import { connected, TRANSPORTS } from "@/test/http/mcp-client";
import { membersOf } from "@/test/http/mcp-model";
import { bearer } from "@/test/http/service";
import { type LiveServer, liveServer } from "@/test/http/wire";
import { argumentFaults } from "./arguments";
import { TOOLS } from "./tools";

/** The protocol over both of its transports, tested with the client of the official SDK. */

let live: LiveServer;
beforeAll(async () => {
  live = await liveServer({
    LOTLINE_RATE_PRO: "5",
    LOTLINE_MCP_ORIGINS: " https://assistant.example/ , https://b.example",
  });
});
afterAll(() => live.close());

const url = () => new URL(`http://127.0.0.1:${live.port}/mcp`);

const textOf = ({ content }: CallToolResult) => (content[0] as { text: string }).text;

/** The API's own answer to a URL. */
const api = (path: string, key: string) => fetch(new URL(path, url()), { headers: { Authorization: `Bearer ${key}` } });

const TOOL_OPERATIONS = OPERATIONS.filter(({ id }) => id !== "getDescription");

const fault = (parameter: string, message: unknown, received: string | null) => ({ parameter, message, received });

describe.each(Object.entries(TRANSPORTS))("over %s", (_, transport) => {
  let client: Client;
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult;
  beforeAll(async () => {
    client = await connected(transport(url().origin, live.keys.developer));
  });
  afterAll(() => client.close());

  test("there is one tool for each operation but the description, with its parameters but those of files", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOL_OPERATIONS.map(({ id }) => id));
    for (const [i, { pathParameters, query }] of TOOL_OPERATIONS.entries())
      expect(Object.keys(tools[i]!.inputSchema.properties!)).toEqual(
        Object.keys({ ...pathParameters, ...query }).filter((name) => name !== "format" && name !== "csvGuard"),
      );
    expect(tools.find(({ name }) => name === "getMarketHistory")!.inputSchema.required).toEqual(["zipCode"]);
  });

  test("a call has the API's answer, as text and as structured content, with what the API says in headers", async () => {
    const args = { status: ["forSale", "recentlySold"], minBeds: 2, minBaths: 1.5, underContract: false, limit: 3 };
    const found = await call("searchProperties", args);
    const path = "/v1/properties?status=forSale,recentlySold&minBeds=2&minBaths=1.5&underContract=false&limit=3";
    const answer = await api(`${path}&cursor=start`, live.keys.developer);
    const next = /cursor=([\w-]+)>; rel="next"/.exec(answer.headers.get("link")!)![1]!;
    expect(membersOf(found)).toEqual({
      ...(await answer.json()),
      nextCursor: next,
      nextOffset: null,
      datasetVersion: answer.headers.get("dataset-version"),
    });
    expect(found.isError).toBeUndefined();
  });

  test.each([
    ["getProperty", { id: "prop_ffffffffffffffff" }, { code: "property_not_found" }],
    ["getProperty", { id: "../markets?x=1#y" }, { code: "property_not_found" }],
    ["getProperty", { id: "facets" }, { code: "property_not_found" }],
    ["getProperty", { id: ".." }, { code: "property_not_found" }],
    ["searchProperties", { minBeds: 3, maxBeds: 2 }, { code: "invalid_parameters" }],
    ["listChanges", { since: "ffffffffffffffff" }, { code: "version_gone" }],
  ])("a problem of the API becomes an error result with the problem's members: %s %j", async (name, args, problem) => {
    const refused = await call(name, args);
    expect(refused.isError).toBe(true);
    const members = membersOf(refused);
    expect(members).toMatchObject(problem);
    expect(members).not.toHaveProperty("status");
  });

  test("faults of arguments are told all at once, each with what to send", async () => {
    const { errors } = membersOf(
      await call("searchProperties", { minPrice: "300000", city: null, limit: 51, bath: 2, zipCode: [78704] }),
    );
    expect(errors).toEqual([
      fault("minPrice", "must be a whole number of at least 0, such as 300000; send 300000", '"300000"'),
      fault("city", "must not be null: leave it out instead", "null"),
      fault("limit", "must be a whole number from 1 to 50, such as 25", "51"),
      fault("bath", expect.stringContaining("is not an argument of searchProperties; did you mean"), "2"),
      fault("zipCode", 'must be a list of 1 to 100, each text, such as ["78704"]; send ["78704"]', "[78704]"),
    ]);
    const missing = membersOf(await call("getMarket", {}));
    expect(missing.errors).toEqual([fault("zipCode", 'is required, such as "78704"', null)]);
  });

  test.each([["x"], [[]], [null], [7]])("arguments that are no object, as %j, are invalid params", (given) =>
    expect(call("getAccount", given as never)).rejects.toMatchObject({ code: -32602 }),
  );

  test("an unknown tool is invalid params, and told the tools", async () => {
    await expect(call("toString", {})).rejects.toThrow(/There is no tool toString. The tools are searchProperties, /);
    await expect(call("getPropertys", {})).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("Did you mean getProperty?"),
    });
  });
});

test("descriptions are for a model: each says when to use its tool, and nothing about HTTP", () => {
  const OF_HTTP =
    /\bHTTP\b|\bheaders?\b|\bLinks?\b|\bURL|percent|%[0-9A-F]{2}|comma|csv|\b[45]\d\d\b(?! nearest)|\bGET\b|\bquery string/i;
  for (const { tool, parameters } of TOOLS) {
    const schemas = Object.values(tool.inputSchema.properties!) as { description: string }[];
    for (const { description } of [tool as { description: string }, ...schemas])
      expect(description.replace("per cent", "")).not.toMatch(OF_HTTP);
    if (parameters.city?.place) expect(tool.description).toContain("findPlaces");
  }
});

describe("the schema decides", () => {
  const ajv = new AjvJsonSchemaValidator();
  const validators = new Map(TOOLS.map(({ tool }) => [tool.name, ajv.getValidator(tool.inputSchema as never)]));
  const named = TOOLS.flatMap(({ tool, parameters }) =>
    Object.keys(parameters).map((name) => [tool.name, name] as const),
  );

  test("exactly what the tool's input schema refuses is a fault of the arguments", () => {
    fc.assert(
      fc.property(fc.constantFrom(...named), fc.oneof(anyText(), fc.jsonValue()), ([toolName, name], value) => {
        const tool = TOOLS.find((one) => one.tool.name === toolName)!;
        const required = Object.fromEntries(
          tool.tool.inputSchema.required!.map((one) => [one, tool.parameters[one]!.example]),
        );
        const given = JSON.parse(JSON.stringify({ ...required, zoom: 3, [name]: value }));
        if (!("zoom" in tool.parameters)) delete given.zoom;
        const { valid } = validators.get(toolName)!(given);
        expect(argumentFaults(tool, given).length === 0).toBe(valid);
      }),
      { numRuns: draws(300) },
    );
  });
});

test("over stdio, an unreachable service or a wrong key is reported in the result of a call", async () => {
  const refusalOf = async (origin: string) => {
    const client = await connected(TRANSPORTS.stdio(origin, "lot_wrong"));
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

  test("counts each message once, whatever its outcome; a call over the limit is a result, any other message a 429", async () => {
    const pro = bearer(live.keys.pro);
    const call = (args: unknown) => message("tools/call", { name: "getAccount", arguments: args });
    const left = (answer: Response) => Number(/r=(\d+)/.exec(answer.headers.get("ratelimit")!)![1]);
    const answers = [await post(call({}), pro), await post(call({ x: 1 }), pro), await post("{", pro)];
    answers.push(await post(call("x"), pro), await post(message("tools/list"), pro));
    expect(answers.map(left)).toEqual([4, 3, 2, 1, 0]);
    for (const answer of answers) expect(answer.headers.get("ratelimit-policy")).toBe('"pro";q=5;w=60');
    expect((await answers[0]!.json()).result.structuredContent.data.usage.minute).toBe(1);
    const over = await post(call({}), pro);
    expect(over.headers.get("ratelimit")).toMatch(/^"pro";r=0;t=\d+$/);
    expect((await over.json()).result).toMatchObject({ isError: true, structuredContent: { code: "rate_limited" } });
    for (const body of [message("tools/list"), "{"]) {
      const refused = await post(body, pro);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  test.each(["GET", "HEAD", "PUT", "DELETE"])("refuses %s and lists the allowed methods", async (method) => {
    const refused = await fetch(url(), { method, headers: bearer(live.keys.developer) });
    expect(refused.status).toBe(405);
    expect(refused.headers.get("allow")).toBe("POST, OPTIONS");
  });
});

describe("pages", () => {
  const NAMED = "https://assistant.example";
  const own = () => url().origin;
  const from = (origin: string) => post(message("tools/list"), { ...bearer(live.keys.enterprise), origin });

  test.each([
    ["its own", own],
    ["one that the operator named", () => NAMED],
  ])("of %s origin may ask", async (_, origin) => {
    const allowed = await fetch(url(), { method: "OPTIONS", headers: { origin: origin() } });
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-headers")).toContain("Mcp-Protocol-Version");
    for (const answer of [allowed, await from(origin())]) {
      expect(answer.ok).toBe(true);
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin());
      expect(answer.headers.get("vary")).toContain("Origin");
    }
  });

  test.each([
    "https://evil.example",
    "null",
    `${NAMED}.evil.example`,
    "http://assistant.example",
    "http://127.0.0.1",
    "x",
  ])("of the origin %s are refused before their key is read", async (origin) => {
    const preflight = await fetch(url(), { method: "OPTIONS", headers: { origin } });
    for (const refused of [preflight, await from(origin), await post("{", { origin })]) {
      expect(refused.status).toBe(403);
      expect(refused.headers.get("access-control-allow-origin")).toBe(null);
      expect(await refused.json()).toMatchObject({ code: "forbidden_origin" });
    }
  });
});

describe("hostile messages", () => {
  test.each<[string, string | Uint8Array, Record<string, string> | undefined, number, unknown?]>([
    ["an empty body", "", undefined, 400, -32700],
    ["invalid JSON", "{", undefined, 400, -32700],
    ["invalid UTF-8", Buffer.from([0x22, 0xff, 0x22]), undefined, 400, -32700],
    ["a list of messages", `[${message("tools/list")}]`, undefined, 400, -32600],
    ["null", "null", undefined, 400, -32600],
    ["an object that is no message", "{}", undefined, 400, -32700],
    ["an answer for a message", '{"status":200,"headers":[],"body":null}', undefined, 400, -32700],
    ["another version of JSON-RPC", '{"jsonrpc":"1.0","id":1,"method":"ping"}', undefined, 400, -32700],
    ["deep nesting", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`, undefined, 400, -32700],
    ["a body that is too long", message("tools/list", { x: "x".repeat(300_000) }), undefined, 413, "content_too_large"],
    ["another content type", message("tools/list"), { "content-type": "text/plain" }, 415],
    ["an Accept header that excludes JSON", message("tools/list"), { accept: "text/html" }, 406],
    ["another version of the protocol", message("tools/list"), { "mcp-protocol-version": "1.0" }, 400],
    ["a notification", '{"jsonrpc":"2.0","method":"notifications/initialized"}', undefined, 202],
    ["an unknown method", message("x"), undefined, 200, -32601],
    ["arguments that are no object", message("tools/call", { name: "x", arguments: "x" }), undefined, 200, -32602],
  ])("%s gets the right status and code, never a 5xx", async (_, body, headers, status, code) => {
    const answer = await post(body, headers && { ...bearer(live.keys.enterprise), ...headers });
    expect(answer.status).toBe(status);
    if (code === undefined) return;
    const members = await answer.json();
    expect(members.error?.code ?? members.code).toBe(code);
  });

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
        else if (result.isError) expect(membersOf(result).code).not.toBe("internal_error");
      }),
      { numRuns: draws(150) },
    );
    expect(live.lines.filter((line) => line.includes("unexpected fault"))).toEqual([]);
  });
});
