import { createHash } from "node:crypto";
import { errorThemeCss } from "next/dist/client/components/builtin/error-styles";
import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, embedPolicy, isEmbed, plainPolicy, tileOrigins } from "./csp";

describe("the pages' content security policy", () => {
  test("allows inline scripts only with the nonce, where there is one", () => {
    const policy = contentSecurityPolicy({ nonce: "abc", tileOrigins: ["https://tiles.example"] });
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;");
    expect(policy).not.toContain("script-src 'self' 'unsafe");
    expect(policy).not.toContain("unsafe-eval");
  });

  test("allows the one style that Next has inline, on its page for a failed frame", () => {
    const hash = createHash("sha256").update(errorThemeCss).digest("base64");
    expect(contentSecurityPolicy({ nonce: "abc" })).toContain(`style-src 'self' 'sha256-${hash}';`);
  });

  test("allows framing only of pages made for embedding, which have no scripts", () => {
    const sources = (policy: string, directive: string) =>
      policy.split("; ").find((it) => it.startsWith(`${directive} `));
    for (const policy of [contentSecurityPolicy({ nonce: "abc" }), plainPolicy()])
      expect(sources(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(sources(embedPolicy(), "frame-ancestors")).toBe("frame-ancestors *");
    expect(sources(embedPolicy(), "default-src")).toBe("default-src 'none'");
    expect(embedPolicy()).not.toMatch(/script-src|connect-src|nonce/);
    expect(
      ["/embed/markets/78704", "/embed/markets/78704/x", "/embed/style.css", "/markets/78704"].map(isEmbed),
    ).toEqual([true, false, false, false]);
  });

  test.each([
    ["https://tile.openstreetmap.org/{z}/{x}/{y}.png", ["https://tile.openstreetmap.org"]],
    [
      "https://{s}.tiles.example/{z}/{x}/{y}{r}.png",
      ["https://a.tiles.example", "https://b.tiles.example", "https://c.tiles.example"],
    ],
    [
      "https://tiles-{s}.example/{z}/{x}/{y}.png",
      ["https://tiles-a.example", "https://tiles-b.example", "https://tiles-c.example"],
    ],
    ["http://localhost:3151/{z}/{x}/{y}.png", ["http://localhost:3151"]],
    ["off", []],
    ["/tiles/{z}/{x}/{y}.png", []],
  ])("allows the tiles of %s from the origins %j", (template, origins) =>
    expect(tileOrigins(template)).toEqual(origins),
  );
});
