import { describe, expect, test } from "vitest";
import { parseConfig } from "@/lib/config";
import { clientNetwork, createAccess } from "./access";
import { createBrowserTokens } from "./browser-token";
import { createLimiter } from "./limiter";

describe("one network is one client", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("%s counts as %s", (address, network) => expect(clientNetwork(address)).toBe(network));
});

describe("a script that asks for browser tokens, as a page does", () => {
  const clock = { now: Date.parse("2026-11-01T12:00:00Z") };
  const access = createAccess(parseConfig({} as NodeJS.ProcessEnv), {
    keys: { find: () => undefined },
    tokens: createBrowserTokens("secret", () => clock.now),
    limiter: createLimiter(100, () => clock.now),
  });
  const tokensFor = (address: string, times: number) =>
    Array.from({ length: times }, () => access.issueBrowserToken(address).token?.token).filter(
      (it) => it !== undefined,
    );
  const isAnswered = (token: string, address: string): boolean => {
    const found = access.authenticate(`Bearer ${token}`, address);
    return found.kind === "principal" && access.checkRateLimit(found.principal).allowed;
  };

  test("gets 30 a minute for one address, and 600 requests a minute over all of them", () => {
    const tokens = tokensFor("192.0.2.1", 40);
    expect(tokens).toHaveLength(30);
    const answered = Array.from({ length: 1_000 }, (_, i) => isAnswered(tokens[i % 30]!, "192.0.2.1"));
    expect(answered.filter(Boolean)).toHaveLength(600);
    expect(isAnswered(tokensFor("192.0.2.2", 1)[0]!, "192.0.2.2")).toBe(true);
    clock.now += 2_000;
    const [fresh] = tokensFor("192.0.2.1", 2);
    expect(Array.from({ length: 30 }, () => isAnswered(fresh!, "192.0.2.1")).filter(Boolean)).toHaveLength(20);
  });
});
