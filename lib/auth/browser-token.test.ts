import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createBrowserTokens, openBrowserTokens, TOKEN_LIFE_MS } from "./browser-token";

describe("a browser token", () => {
  const clock = { now: Date.parse("2026-11-01T00:00:00Z") };
  const tokens = createBrowserTokens("secret", () => clock.now);

  test("is valid until it expires", () => {
    const { token, expiresAt } = tokens.issue();
    const from = clock.now;
    expect(Date.parse(expiresAt)).toBe(from + TOKEN_LIFE_MS);
    expect(tokens.isValid(token)).toBe(true);
    clock.now = from + TOKEN_LIFE_MS - 1;
    expect(tokens.isValid(token)).toBe(true);
    clock.now = from + TOKEN_LIFE_MS;
    expect(tokens.isValid(token)).toBe(false);
  });

  test("is invalid when any character was changed", () =>
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(..."0aZ_."), (at, replacement) => {
        const { token } = tokens.issue();
        const i = at % (token.length - 1);
        fc.pre(token[i] !== replacement);
        expect(tokens.isValid(token.slice(0, i) + replacement + token.slice(i + 1))).toBe(false);
      }),
    ));

  test("is invalid when it was signed with another secret, or for longer than the allowed lifetime", () => {
    expect(tokens.isValid(createBrowserTokens("other", () => clock.now).issue().token)).toBe(false);
    expect(tokens.isValid(createBrowserTokens("secret", () => clock.now + 1).issue().token)).toBe(false);
  });

  test("is signed with a secret that only the owner can read and that every process shares", () => {
    const varDir = mkdtempSync(join(tmpdir(), "lotline-token-"));
    const { token } = openBrowserTokens(varDir).issue();
    expect(openBrowserTokens(varDir).isValid(token)).toBe(true);
    expect(statSync(join(varDir, "browser-token.secret")).mode & 0o777).toBe(0o600);
    rmSync(varDir, { recursive: true });
  });
});
