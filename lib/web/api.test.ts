import { beforeEach, expect, test, vi } from "vitest";

const MINUTE_MS = 60_000;
/** What the service answers to requests for a token, in order. */
const tokens: (() => Promise<Response>)[] = [];
/** The token that the service refuses. */
let revoked = "";
let requestAny: typeof import("./api").requestAny;

const token = (name: string, minutes: number) => async () =>
  Response.json({ token: name, expiresAt: new Date(Date.now() + minutes * MINUTE_MS).toISOString() });
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
const refused = async () => Response.json({ code: "rate_limited", title: "Too many", status: 429 }, { status: 429 });

/** The token with which a request was answered. */
const used = async () => (await requestAny("/v1/account", {})).text();

beforeEach(async () => {
  // Without a token of the test before.
  vi.resetModules();
  ({ requestAny } = await import("./api"));
  tokens.length = 0;
  revoked = "";
  vi.stubGlobal("fetch", (path: string, { headers }: { headers: Record<string, string> }) => {
    if (path === "/session/token") return tokens.shift()!();
    const sent = headers.Authorization!.replace("Bearer ", "");
    return Promise.resolve(new Response(sent, { status: sent === revoked ? 401 : 200 }));
  });
});

test("a token is asked for once, and kept while it is valid", async () => {
  tokens.push(token("a", 10));
  expect(await Promise.all([used(), used()])).toEqual(["a", "a"]);
  expect(await used()).toBe("a");
});

test("requests that wait together renew a token once that expires soon", async () => {
  tokens.push(token("old", 0.1), token("new", 10));
  expect(await Promise.all([used(), used(), used()])).toEqual(["new", "new", "new"]);
  expect(tokens).toEqual([]);
});

test("a token that the service refuses is renewed once", async () => {
  tokens.push(token("a", 10), token("b", 10), token("c", 10));
  expect(await used()).toBe("a");
  revoked = "a";
  expect(await used()).toBe("b");
  revoked = "b";
  tokens[0] = token("b", 10);
  expect((await requestAny("/v1/account", {})).status).toBe(401);
  expect(tokens).toEqual([]);
});

test.each([
  ["cannot be reached", unreachable, "network"],
  ["is refused", refused, "rate_limited"],
] as const)("a first token or a renewal that %s is asked for again by the next call", async (_, fails, code) => {
  tokens.push(fails);
  await expect(used()).rejects.toMatchObject({ name: "ApiError", code });
  tokens.push(token("old", 0.1), fails);
  await expect(used()).rejects.toMatchObject({ code });
  tokens.push(token("new", 10));
  expect(await used()).toBe("new");
});
