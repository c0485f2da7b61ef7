import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { type LiveService, liveService, type Seen } from "@/test/service/live-service";
import { answersTo, type Clients, clientsOf, isRefusal, sameAs } from "./clients";
import { type Cluster, startCluster } from "./cluster";
import { data, settingsFor } from "./programs";

/** Faults of servers as clients of the service see them over HTTP. */

let folder: string;
let cluster: Cluster;
let live: LiveService;
let paths: string[];
let expected: Map<string, Seen>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lotline-faults-"));
  cluster = await startCluster(folder);
  await data(["load"], { ...settingsFor(cluster), LOTLINE_VAR: inject("bundled").varDir });
  live = await liveService(settingsFor(cluster));
  const found = await answersTo(live, ["/v1/properties?limit=12&sort=livingArea"]);
  const ids: string[] = JSON.parse([...found.values()][0]!.body).data.map(({ id }: { id: string }) => id);
  paths = [
    "/v1/properties?limit=25&sort=listPrice&order=desc",
    "/v1/properties?city=Austin&state=TX&minBeds=3&limit=20&offset=40",
    "/v1/properties?zipCode=78704&status=forSale&include=details",
    "/v1/properties?minPrice=400000&maxPrice=650000&minBaths=2&limit=50&sort=daysOnMarket",
    "/v1/properties?limit=5&offset=70000",
    NATION,
    "/v1/properties/facets?state=TX&minBeds=2",
    "/v1/properties/map?bbox=-125,24,-66,50&zoom=5",
    "/v1/properties/map?bbox=-98,30,-97,31&zoom=12&status=forSale",
    "/v1/properties/lookup?streetAddress=333+Main+St&city=Austin&state=TX",
    "/v1/markets?state=TX&sort=medianListPrice",
    "/v1/markets/78704",
    "/v1/markets/78704/history?months=60",
    "/v1/places?q=aus",
    "/v1/places?q=333+main",
    ...ids.map((id) => `/v1/properties/${id}`),
  ];
  expected = await answersTo(live, paths);
  expect([...expected.values()].map(({ status }) => status)).toEqual(paths.map(() => 200));
});

afterAll(async () => {
  await live?.close();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const SERVERS = [0, 1, 2, 3] as const;
const all = [...SERVERS];

describe("one server of four", () => {
  let clients: Clients;
  afterEach(() => clients.stop());

  test("can be killed under load and started again, whichever it is, without a failed request", async () => {
    clients = clientsOf(live, paths, sameAs(expected));
    for (const server of all) {
      await clients.answers(30);
      await cluster.kill(server);
      await clients.answers(100);
      await cluster.restart(server);
    }
    await clients.answers(50);
    const { refused, faults } = await clients.stop();
    expect({ refused, faults }).toEqual({ refused: 0, faults: [] });
  });

  test("can hang, whichever it is: its replica answers within the time limit", async () => {
    clients = clientsOf(live, paths, sameAs(expected));
    for (const server of all) {
      await clients.answers(30);
      cluster.pause(server);
      await clients.answers(100);
      cluster.resume(server);
    }
    await clients.answers(50);
    const { refused, faults } = await clients.stop();
    expect({ refused, faults }).toEqual({ refused: 0, faults: [] });
  });
});

const judgedOf = (seen: Map<string, Seen>) => {
  const judge = sameAs(expected);
  return [...seen].map(([path, answer]) => judge(path, answer));
};
/** A request that needs every shard. */
const NATION = "/v1/properties/facets";

/** Repeats a request that needs every shard until it is answered; then everything else is answered too. */
async function allIsAnswered(): Promise<void> {
  while (sameAs(expected)(NATION, (await answersTo(live, [NATION])).get(NATION)!) !== "whole");
  expect(judgedOf(await answersTo(live, paths))).toEqual(paths.map(() => "whole"));
}

describe.each([
  ["the first shard, where questions enter", [0, 1]],
  ["the second shard", [2, 3]],
])("both replicas of %s", (_, pair) => {
  const ways: Record<string, [away: (server: number) => unknown, back: (server: number) => unknown]> = {
    killed: [(server) => cluster.kill(server), (server) => cluster.restart(server)],
    hanging: [(server) => cluster.pause(server), (server) => cluster.resume(server)],
  };
  test.each(Object.keys(ways))(
    "%s: responses are complete or a 503 with Retry-After, never partial, and complete again once they are back",
    async (way) => {
      const [away, back] = ways[way]!;
      await Promise.all(pair.map(away));
      const seen = await answersTo(live, paths);
      expect(judgedOf(seen).filter((it) => typeof it !== "string")).toEqual([]);
      for (const path of [paths[0]!, NATION]) expect(isRefusal(seen.get(path)!)).toBe(true);
      await Promise.all(pair.map(back));
      await allIsAnswered();
    },
  );
});

test("a service that starts while the first server of its list is down uses the next", async () => {
  await cluster.kill(0);
  const second = await liveService(settingsFor(cluster));
  try {
    expect(judgedOf(await answersTo(second, paths.slice(0, 3)))).toEqual(["whole", "whole", "whole"]);
  } finally {
    await second.close();
    await cluster.restart(0);
  }
});
