import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, browserToken, forgetToken } from "./api";

const MINUTE_MS = 60_000;
const answers: (() => Promise<Response>)[] = [];

const token = (name: string, minutes: number) => async () =>
  Response.json({ token: name, expiresAt: new Date(Date.now() + minutes * MINUTE_MS).toISOString() });
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
const refused = async () => Response.json({ code: "rate_limited", title: "Too many", status: 429 }, { status: 429 });

beforeEach(() => {
  forgetToken();
  answers.length = 0;
  vi.stubGlobal("fetch", () => answers.shift()!());
});

test("a token is asked for once, and kept while it is valid", async () => {
  answers.push(token("a", 10));
  expect(await Promise.all([browserToken(), browserToken()])).toEqual(["a", "a"]);
  expect(await browserToken()).toBe("a");
});

test("requests that wait together renew a token once that expires soon", async () => {
  answers.push(token("old", 0.1), token("new", 10));
  expect(await Promise.all([browserToken(), browserToken(), browserToken()])).toEqual(["new", "new", "new"]);
  expect(answers).toEqual([]);
});

test.each([
  ["cannot be reached", unreachable, "network"],
  ["is refused", refused, "rate_limited"],
] as const)("a first token or a renewal that %s is asked for again by the next call", async (_, fails, code) => {
  answers.push(fails);
  await expect(browserToken()).rejects.toMatchObject({ name: ApiError.name, code });
  answers.push(token("old", 0.1), fails);
  await expect(browserToken()).rejects.toMatchObject({ code });
  answers.push(token("new", 10));
  expect(await browserToken()).toBe("new");
});
