import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { connected, TRANSPORTS } from "@/test/http/mcp-client";
import { type Model, modelOver } from "@/test/http/mcp-model";
import { type LiveServer, liveServer } from "@/test/http/wire";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";

/**
 * Tasks in plain words, and the calls that answer them, over both transports. The SDK's client checks each result against its
 * tool's output schema. What a refusal says is all that the next call goes by.
 */

const VERSION = "0123456789abcdef";
const EARLIER = "fedcba9876543210";
const RECORDS = sampleRecords(300);
const HOME = RECORDS.find(({ address }) => address.zipCode === "78704")!;
/** Another home of the same street address and city. */
const TWIN: PropertyRecord = {
  ...HOME,
  id: "prop_00000000000000aa",
  address: { ...HOME.address, zipCode: "78745" },
  lastUpdated: "2020-01-01T00:00:00Z",
};
const { streetAddress, city, state } = HOME.address;
const points = Array.from({ length: 300 }, (_, i) => ({
  month: `${1999 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`,
  value: 1_000 + i,
}));
const SERIES = Array.from({ length: 9 }, (_, i) => ({
  name: `zhvi${i}`,
  source: "Test",
  unit: "usd" as const,
  points,
}));

const serving = (records: readonly PropertyRecord[]) =>
  referenceStore(records, {
    info: { version: VERSION },
    series: { "78704": SERIES },
    versions: { [EARLIER]: RECORDS.slice(1) },
  });

let live: LiveServer;
beforeAll(async () => {
  live = await liveServer();
  live.serve(serving([...RECORDS, TWIN]));
});
afterAll(() => live.close());

const idsOf = ({ data }: { data?: { id: string }[] }) => data!.map(({ id }) => id);

/** The task, and the calls that answer it. */
const TASKS: readonly [task: string, play: (model: Model) => Promise<unknown>][] = [
  [
    "How many homes are for sale in Austin?",
    async ({ ask }) => {
      const { data } = await ask("findPlaces", { q: "austin" });
      const { meta } = await ask("searchProperties", { ...data[0].query, status: ["forSale"] });
      const expected = [...RECORDS, TWIN].filter((r) => r.address.city === "Austin" && r.status === "forSale");
      expect(meta.total).toBe(expected.length);
    },
  ],
  [
    "Show me the first homes there are.",
    async ({ ask }) => {
      const { meta, data } = await ask("searchProperties");
      expect([meta.limit, data.length]).toEqual([10, 10]);
    },
  ],
  [
    "Next page, please, and the one after it.",
    async ({ ask }) => {
      const search = { city: "Austin", state: "TX" };
      const seen = new Set<string>();
      let total = 0;
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await ask("searchProperties", { ...search, ...(cursor && { cursor }) });
        for (const id of idsOf(page as never)) seen.add(id);
        cursor = page.nextCursor;
        total = page.meta.total;
      }
      expect(seen.size).toBe(total);
    },
  ],
  [
    "Page three of the ZIP codes.",
    async ({ ask }) => {
      const { nextOffset } = await ask("listMarkets", { limit: 3 });
      const second = await ask("listMarkets", { limit: 3, offset: nextOffset });
      const third = await ask("listMarkets", { limit: 3, offset: second.nextOffset });
      expect(third.meta.offset).toBe(6);
    },
  ],
  [
    "The last page by its number.",
    async ({ ask }) => expect((await ask("searchProperties", { offset: 300 })).nextOffset).toBe(null),
  ],
  ["Fifty at once.", async ({ ask }) => expect((await ask("searchProperties", { limit: 50 })).data).toHaveLength(50)],
  [
    "A hundred at once.",
    async ({ mend }) =>
      expect((await mend("searchProperties", { limit: 100 }, { limit: 25 })).data.length).toBeGreaterThan(0),
  ],
  [
    "What is the home at this address, typed as people type?",
    async ({ ask }) => {
      const { data } = await ask("lookupProperty", { address: `${streetAddress.toLowerCase()}, ${city} tx` });
      expect(data.id).toBe(HOME.id);
    },
  ],
  [
    "And the other home of that address?",
    async ({ ask }) => {
      const { alternates } = await ask("lookupProperty", { streetAddress, city, state });
      expect(alternates).toEqual([TWIN.address]);
      expect((await ask("lookupProperty", alternates[0])).data.id).toBe(TWIN.id);
    },
  ],
  [
    "An address that nobody has: what is near?",
    async ({ ask, refusal }) => {
      const { code, suggestions } = await refusal("lookupProperty", {
        address: `9${streetAddress}, ${city}, ${state}`,
      });
      expect(code).toBe("address_not_found");
      expect((await ask("getProperty", { id: suggestions[0].id })).data.id).toBe(suggestions[0].id);
    },
  ],
  [
    "The whole story of that home.",
    async ({ ask }) =>
      expect((await ask("getProperty", { id: HOME.id })).data).toMatchObject({ id: HOME.id, status: HOME.status }),
  ],
  [
    "What is it worth?",
    async ({ ask }) => expect((await ask("getValuation", { id: HOME.id })).data).toHaveProperty("interval", 0.8),
  ],
  [
    "What did similar homes sell for?",
    async ({ ask }) => expect(await ask("getComparables", { id: HOME.id, months: 24 })).toHaveProperty("nextOffset"),
  ],
  [
    "Compare these three homes.",
    async ({ ask }) => {
      const id = RECORDS.slice(0, 3).map((record) => record.id);
      expect(idsOf((await ask("searchProperties", { id, include: "details" })) as never).sort()).toEqual(id.sort());
    },
  ],
  [
    "Twenty homes of a list, all of them.",
    async ({ ask }) =>
      expect((await ask("searchProperties", { id: RECORDS.slice(0, 20).map(({ id }) => id) })).data).toHaveLength(20),
  ],
  [
    "Homes under half a million, price as a string.",
    async ({ mend }) => mend("searchProperties", { maxPrice: "500000" }, { maxPrice: 500_000 }),
  ],
  [
    "The same with a dollar sign.",
    async ({ mend }) => mend("searchProperties", { maxPrice: "$500,000" }, { maxPrice: 500_000 }),
  ],
  [
    "Three bedrooms at least, by another service's name.",
    async ({ mend }) => mend("searchProperties", { minBed: 3 }, { minBeds: 3 }),
  ],
  ["A ZIP code as a number.", async ({ mend }) => mend("getMarket", { zipCode: 78745 }, { zipCode: "78745" })],
  [
    "A ZIP code where a list belongs.",
    async ({ mend }) => mend("searchProperties", { zipCode: "78745" }, { zipCode: ["78745"] }),
  ],
  [
    "Two ZIP codes in one string.",
    async ({ mend }) => mend("searchProperties", { zipCode: "78704, 78745" }, { zipCode: ["78704", "78745"] }),
  ],
  [
    "Null for whatever is not wanted.",
    async ({ mend }) => mend("searchProperties", { minPrice: null, city: null, limit: 5 }, { limit: 5 }),
  ],
  [
    "A city in capitals.",
    async ({ mend }) =>
      expect((await mend("searchProperties", { city: "AUSTIN" }, { city: "Austin" })).meta.total).toBeGreaterThan(0),
  ],
  [
    "A city without its accent.",
    async ({ mend }) =>
      expect((await mend("searchProperties", { city: "Espanola" }, { city: "Española" })).meta.total).toBeGreaterThan(
        0,
      ),
  ],
  [
    "A city with its state behind it.",
    async ({ mend }) =>
      expect((await mend("searchProperties", { city: "Austin, TX" }, { city: "Austin" })).meta.total).toBeGreaterThan(
        0,
      ),
  ],
  [
    "A city spelled wrong.",
    async ({ ask }) => {
      expect((await ask("searchProperties", { city: "Austinn" })).meta.total).toBe(0);
      const { data } = await ask("findPlaces", { q: "Austinn" });
      expect((await ask("searchProperties", data[0].query)).meta.total).toBeGreaterThan(0);
    },
  ],
  [
    "The state by its name.",
    async ({ mend }) =>
      expect((await mend("searchProperties", { state: "Texas" }, { state: "TX" })).meta.total).toBeGreaterThan(0),
  ],
  [
    "Cheapest above dearest.",
    async ({ mend }) =>
      mend("searchProperties", { minPrice: 900_000, maxPrice: 100_000 }, { minPrice: 100_000, maxPrice: 900_000 }),
  ],
  [
    "Nearest first, without a place to be near to.",
    async ({ mend }) => mend("searchProperties", { sort: "distance" }, {}),
  ],
  [
    "Within a mile of here.",
    async ({ ask }) => ask("searchProperties", { latitude: 30.25, longitude: -97.75, radius: 1, include: "details" }),
  ],
  [
    "In this box on the map, as text.",
    async ({ mend }) => mend("searchProperties", { bbox: "-99,30,-97,31" }, { bbox: [-99, 30, -97, 31] }),
  ],
  [
    "In this shape, as pairs.",
    async ({ mend }) =>
      mend(
        "searchProperties",
        {
          polygon: [
            [-97.8, 30.2],
            [-97.7, 30.2],
            [-97.7, 30.3],
          ],
        },
        { polygon: "-97.8,30.2;-97.7,30.2;-97.7,30.3" },
      ),
  ],
  ["Condos and townhouses.", async ({ ask }) => ask("searchProperties", { propertyType: ["condo", "townhouse"] })],
  [
    "Where are they on a map, in every detail?",
    async ({ mend }) =>
      expect((await mend("mapProperties", { zoom: 22 }, { zoom: 4 })).data.features.length).toBeGreaterThan(0),
  ],
  [
    "How are prices spread?",
    async ({ ask }) =>
      expect((await ask("propertyFacets", { state: "TX" })).data.listPrice.bins.length).toBeGreaterThan(0),
  ],
  [
    "The market of this ZIP code.",
    async ({ ask }) => expect((await ask("getMarket", { zipCode: "78704" })).data.zipCode).toBe("78704"),
  ],
  [
    "Two years of it, in quarters.",
    async ({ ask }) =>
      expect(
        (await ask("getMarketHistory", { zipCode: "78704", months: 24, window: 3 })).data.history.length,
      ).toBeGreaterThan(0),
  ],
  [
    "Six hundred years of it.",
    async ({ mend, refusal }) => {
      const { errors } = await refusal("getMarketHistory", { zipCode: "78704", months: 600 });
      expect(errors[0].message).toContain("from 1 to 60");
      await mend("getMarketHistory", { zipCode: "78704", months: 600 }, { zipCode: "78704", months: 24 });
    },
  ],
  [
    "The market of a city.",
    async ({ ask }) =>
      expect((await ask("getAreaMarket", { city: "Austin", state: "TX" })).data.homes).toBeGreaterThan(0),
  ],
  ["Which ZIP code is the cheapest?", async ({ ask }) => ask("listMarkets", { sort: "medianListPrice", limit: 1 })],
  [
    "What others publish of it, all at once.",
    async ({ mend }) =>
      expect((await mend("getMarketSeries", { zipCode: "78704" }, { zipCode: "78704", limit: 1 })).data).toHaveLength(
        1,
      ),
  ],
  [
    "What changed since we last spoke?",
    async ({ ask }) => {
      const { datasetVersion } = await ask("getAccount");
      expect((await ask("listChanges", { since: datasetVersion })).meta.total).toBe(0);
      const { data } = await ask("listChanges", { since: EARLIER });
      expect(data).toContainEqual({ id: TWIN.id, change: "added" });
    },
  ],
  [
    "What changed since a day that is forgotten?",
    async ({ ask, refusal }) => {
      const { detail, datasetVersion } = await refusal("listChanges", { since: "00000000ffffffff" });
      expect(detail).toContain("Begin anew");
      expect((await ask("listChanges", { since: datasetVersion })).meta.total).toBe(0);
    },
  ],
  [
    "Next page with another search's cursor.",
    async ({ ask, refusal }) => {
      const { nextCursor } = await ask("searchProperties", { state: "TX" });
      const { errors } = await refusal("searchProperties", { state: "OR", cursor: nextCursor });
      expect(errors[0].message).toContain("begin with start");
      await ask("searchProperties", { state: "OR", cursor: "start" });
    },
  ],
  ["A file for a spreadsheet.", async ({ mend }) => mend("searchProperties", { format: "csv", csvGuard: true }, {})],
  [
    "An argument of a wholly other kind.",
    async ({ mend }) => mend("searchProperties", { swimmingPool: { heated: true } }, {}),
  ],
  [
    "Sold since spring, and a date that there is not.",
    async ({ mend }) => mend("searchProperties", { soldSince: "2026-02-30" }, { soldSince: "2026-05-01" }),
  ],
  ["What is left of my plan?", async ({ ask }) => expect((await ask("getAccount")).data.plan).toBe("developer")],
];

test("there are forty tasks at least", () => expect(TASKS.length).toBeGreaterThanOrEqual(40));

describe.each(Object.entries(TRANSPORTS))("a model over %s", (_, transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connected(transport(`http://127.0.0.1:${live.port}`, live.keys.developer));
    await client.listTools();
  });
  afterAll(() => client.close());

  test.each(TASKS)("%s", async (_, play) => void (await play(modelOver(client))));
});
