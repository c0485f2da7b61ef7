import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, jsonOf, request, type TestService, testService } from "@/test/http/service";
import { readHistory, readMarket, readMarkets, readProperty, readSearch } from "./read";

/** Pages read through these functions; their browsers go on with /v1 under the same query keys. */

let it: TestService;
beforeAll(async () => {
  it = await testService();
});
afterAll(() => it.close());

const api = async (url: string) => jsonOf(await it.runtime.api(request(url, bearer(it.keys.pro))));
const store = () => it.runtime.store();

describe("what a page reads is what /v1 answers", () => {
  const page = { limit: 7, offset: 14 };
  const search = { filter: { city: "Austin" }, sort: "listPrice", order: "asc", ...page } as const;

  test("a record, a market, a history", async () => {
    const { id } = it.records[5]!;
    expect(await readProperty(store(), id)).toEqual((await api(`/v1/properties/${id}`)).data);
    expect(await readMarket(store(), "78704")).toEqual((await api("/v1/markets/78704")).data);
    const history = await api("/v1/markets/78704/history?months=24");
    expect(await readHistory(store(), "78704", 24)).toEqual(history.data);
  });

  test("a page of a search, with and without details, and of markets", async () => {
    const url = "/v1/properties?city=Austin&sort=listPrice&order=asc&limit=7&offset=14";
    expect(await readSearch(store(), { ...search, details: false })).toEqual(await api(url));
    expect(await readSearch(store(), { ...search, details: true })).toEqual(await api(`${url}&include=details`));
    const markets = { sort: "medianListPrice", order: "desc", limit: 4, offset: 2 } as const;
    const answer = await api("/v1/markets?sort=medianListPrice&order=desc&limit=4&offset=2");
    expect(await readMarkets(store(), markets)).toEqual(answer);
  });

  test("null for what does not exist", async () => {
    expect(await readProperty(store(), "prop_ffffffffffffffff")).toBeNull();
    expect(await readMarket(store(), "00000")).toBeNull();
    expect(await readHistory(store(), "00000", 12)).toBeNull();
  });
});
