import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { monthsEnding } from "@/lib/domain/calendar";
import type { PropertyFilter } from "@/lib/domain/search";
import { marketQuery } from "./read-market";
import { citySubject, zipSubject } from "./subject";

const AS_OF = "2026-10-31";
const monthsOf = (soldCount: number) =>
  monthsEnding("2026-10", 12)
    .reverse()
    .map((month) => ({ month, soldCount }));

/** A service with a ZIP of some homes and sales a month. Gives the market, and the paths that were asked for. */
async function read(homes: number, soldCount: number, segment: PropertyFilter = {}, window: 1 | 3 | 12 | null = null) {
  const asked: string[] = [];
  const answer = (path: string): unknown => {
    asked.push(path);
    const { pathname, searchParams } = new URL(path, "https://lotline.example");
    const place = { zipCode: "78704", city: "Austin", state: "TX" };
    if (pathname === "/v1/markets/78704") return { data: place };
    if (pathname === "/v1/markets/78704/history") return { data: { ...place, history: monthsOf(7) } };
    const of = Number(searchParams.get("window") ?? 1);
    return { data: { homes, history: monthsOf(soldCount * of) } };
  };
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: ({ queryKey }) => answer(queryKey[0] as string) } },
  });
  const market = await client.fetchQuery(marketQuery(zipSubject("78704"), { segment, window, asOf: AS_OF }));
  return { market, asked, sold: [market.history[0]?.soldCount, market.pooled[0]?.soldCount] };
}

test("a ZIP has the name of its city, its single months, and those of the window that its sales suffice for", async () => {
  const { market, sold } = await read(40, 5);
  expect(market).toMatchObject({ id: "78704", place: "78704, Austin, TX", window: 3 });
  expect(sold).toEqual([5, 15]);
  expect((await read(40, 2)).market.window).toBe(12);
});

test("the window in an address is the one that is read, and single months are asked for once", async () => {
  expect((await read(40, 5, {}, 12)).sold).toEqual([5, 60]);
  const { asked, sold } = await read(40, 5, {}, 1);
  expect(sold).toEqual([5, 5]);
  expect(asked.filter((path) => path.startsWith("/v1/markets/area"))).toEqual([
    "/v1/markets/area?zipCode=78704&months=60",
  ]);
});

test("a ZIP without records has the published months, but a segment of it does not", async () => {
  const { market, sold } = await read(0, 0, {}, 12);
  expect([market.window, sold]).toEqual([1, [7, 7]]);
  expect((await read(0, 0, { minBeds: 3 })).sold[0]).toBe(0);
});

test("each request of a market that cannot be reached is tried again once, and the market itself is not", async () => {
  const asked: string[] = [];
  const refuse = ({ queryKey }: { queryKey: readonly unknown[] }) => {
    asked.push(String(queryKey[0]));
    throw new Error("We couldn’t reach the listing service.");
  };
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: refuse, retry: 1, retryDelay: 0 } } });
  const market = marketQuery(citySubject("Austin", "TX"), { segment: {}, window: 1, asOf: AS_OF });
  await expect(client.fetchQuery(market)).rejects.toThrow("We couldn’t reach");
  const path = "/v1/markets/area?city=Austin&state=TX&months=60";
  expect(asked).toEqual([path, path]);
});
