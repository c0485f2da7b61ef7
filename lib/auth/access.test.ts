import { describe, expect, test } from "vitest";
import { parseConfig } from "@/lib/config";
import { clientNetwork, createAccess } from "./access";
import { createBrowserTokens } from "./browser-token";
import { createLimiter } from "./limiter";

describe("all addresses of one network count as one client", () => {
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

describe("rate limits for a script that asks for browser tokens as a page does", () => {
  const clock = { now: Date.parse("2026-11-01T12:00:00Z") };
  const access = createAccess(parseConfig({} as NodeJS.ProcessEnv), {
    keys: { find: () => undefined, isFaulty: () => false },
    tokens: createBrowserTokens("secret", () => clock.now),
    limiter: createLimiter(100, () => clock.now),
  });
  /** Asks one after the other, as a script's loop would. */
  async function times<T>(count: number, ask: (nth: number) => Promise<T>): Promise<T[]> {
    const answers: T[] = [];
    for (let nth = 0; nth < count; nth++) answers.push(await ask(nth));
    return answers;
  }
  const tokensFor = async (address: string, count: number) =>
    (await times(count, () => access.issueBrowserToken(address))).flatMap(({ token }) => (token ? [token.token] : []));
  const isAnswered = async (token: string, address: string): Promise<boolean> => {
    const principal = access.principalOf(`Bearer ${token}`, address);
    return principal !== undefined && (await access.checkRateLimit(principal)).allowed;
  };

  test("one address gets 30 tokens a minute, and 600 requests a minute with all of them together", async () => {
    const tokens = await tokensFor("192.0.2.1", 40);
    expect(tokens).toHaveLength(30);
    const answered = await times(1_000, (nth) => isAnswered(tokens[nth % 30]!, "192.0.2.1"));
    expect(answered.filter(Boolean)).toHaveLength(600);
    expect(await isAnswered((await tokensFor("192.0.2.2", 1))[0]!, "192.0.2.2")).toBe(true);
    clock.now += 2_000;
    const [fresh] = await tokensFor("192.0.2.1", 2);
    expect((await times(30, () => isAnswered(fresh!, "192.0.2.1"))).filter(Boolean)).toHaveLength(20);
  });
});
