import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { placeSubject, zipSubject } from "@/components/market/subject";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";

// Pages are called as functions: what they read counts, and nothing is rendered.

const records = sampleRecords(300);
const store = referenceStore(records);

/** What React keeps while it renders one page; null for a route, of which it keeps nothing. */
let memo: Map<unknown, Map<string, unknown>> | null = null;
const cache = (read: (...args: unknown[]) => unknown) => {
  const key = {};
  return (...args: unknown[]) => {
    if (!memo) return read(...args);
    const kept = memo.get(key) ?? new Map<string, unknown>();
    memo.set(key, kept);
    const asked = JSON.stringify(args);
    if (!kept.has(asked)) kept.set(asked, read(...args));
    return kept.get(asked);
  };
};

async function loadPages() {
  vi.resetModules();
  let reader: unknown;
  vi.doMock("react", async (original) => ({ ...(await original<typeof import("react")>()), cache }));
  vi.doMock("@/app/installation", () => ({
    pageOrigin: async () => new URL("https://lotline.example"),
    tileSource: () => null,
    cacheOfLinks: () => "no-store",
  }));
  vi.doMock("@/lib/http/reader", async (original) => ({
    ...(await original<typeof import("@/lib/http/reader")>()),
    getReader: () => reader,
  }));
  const { readerInRounds } = await import("@/test/http/reader");
  return {
    HomePage: (await import("./homes/[id]/page")).default,
    AnalysisPage: (await import("./homes/[id]/cma/page")).default,
    MarketSheet: (await import("./markets/market-sheet")).MarketSheet,
    embed: (await import("./embed/markets/[zipCode]/route")).GET,
    /** The rounds of the next page's or route's requests. */
    next({ inRoute = false } = {}) {
      memo = inRoute ? null : new Map();
      const counted = readerInRounds(store);
      reader = counted.reader;
      return counted.rounds;
    },
  };
}

let pages: Awaited<ReturnType<typeof loadPages>>;
let rounds: string[][];

beforeAll(async () => {
  pages = await loadPages();
});
beforeEach(() => {
  rounds = pages.next();
});
afterAll(() => {
  for (const mocked of ["react", "@/app/installation", "@/lib/http/reader"]) vi.doUnmock(mocked);
  vi.resetModules();
});

const paths = (round: readonly string[]) => round.map((url) => url.split("?")[0]!);

test.each([0, 1, 2, 3, 4, 5])(
  "a home's page asks for what follows from its record at once, then for the rest (%i)",
  async (nth) => {
    const { id } = records[nth]!;
    const props = { params: Promise.resolve({ id }), searchParams: Promise.resolve({}) };
    await pages.HomePage(props);
    expect(paths(rounds[0]!).sort()).toEqual([`/v1/properties/${id}`, "/dataset"].sort());
    expect(paths(rounds[1]!)).toEqual(
      expect.arrayContaining([
        `/v1/properties/${id}/valuation`,
        `/v1/properties/${id}/comparables`,
        `/rates/${id}`,
        "/v1/properties",
        `/v1/markets/${records[nth]!.address.zipCode}/history`,
      ]),
    );
    // Comparables are looked for farther and farther away, where there are few.
    const others = rounds.slice(2).map((round) => paths(round).filter((path) => !path.endsWith("/comparables")));
    expect(others.slice(1).flat()).toEqual([]);
  },
);

test("an analysis reads its home, and not what only the home's page shows", async () => {
  const { id } = records[0]!;
  await pages.AnalysisPage({ params: Promise.resolve({ id }), searchParams: Promise.resolve({}) });
  expect(rounds.flat().filter((url) => url.startsWith("/v1/markets"))).toEqual([]);
  expect(
    rounds
      .slice(2)
      .flatMap(paths)
      .filter((path) => !path.endsWith("/comparables")),
  ).toEqual([]);
});

test("a market's page asks for its months first, and for all that stands beside it as soon as they say the window", async () => {
  const subject = zipSubject("78704", "Austin", "TX");
  const params = new URLSearchParams({ compare: "97201,TX" });
  await pages.MarketSheet({ subject, params });
  expect(rounds).toHaveLength(3);
  const beside = (round: readonly string[]) => round.filter((url) => /97201|state=TX/.test(url));
  expect(beside(rounds[1]!)).toEqual([]);
  expect(beside(rounds[2]!).length).toBeGreaterThan(4);
  expect(rounds[2]!.filter((url) => url.includes("zipCode=78704") && url.includes("window="))).toHaveLength(1);
});

test("a state's page with a window in its address reads itself and another state in three rounds", async () => {
  await pages.MarketSheet({
    subject: placeSubject({ kind: "state", state: "TX" }),
    params: new URLSearchParams({ compare: "OR", window: "3" }),
  });
  expect(rounds).toHaveLength(3);
});

test("the embedded market, a route, reads the dataset once", async () => {
  rounds = pages.next({ inRoute: true });
  const answer = await pages.embed(new Request("http://x/embed"), { params: Promise.resolve({ zipCode: "78704" }) });
  expect(answer.status).toBe(200);
  expect(rounds.flat().filter((url) => url === "/dataset")).toHaveLength(1);
});
