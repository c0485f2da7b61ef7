import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DatasetUnavailable } from "@/lib/domain/dataset";
import { readerOf } from "@/test/http/reader";
import { bearer, jsonOf, request, type TestService, testService } from "@/test/http/service";
import { createReader, type Reader } from "./reader";

/** Pages on the server read through the reader; in the browser they read /v1 under the same query keys. */

let it: TestService;
let reader: Reader;
beforeAll(async () => {
  it = await testService();
  reader = readerOf(it.runtime.dataset.store()!);
});
afterAll(() => it.close());

const api = async (url: string) => jsonOf(await it.runtime.api(request(url, bearer(it.keys.pro))));

describe("the reader returns what /v1 answers", () => {
  const page = { limit: 7, offset: 14 };
  const search = { filter: { city: "Austin" }, sort: "listPrice", order: "asc", ...page } as const;

  test("for a record, a market and a history", async () => {
    const { id } = it.records[5]!;
    expect(await reader.property(id)).toEqual((await api(`/v1/properties/${id}`)).data);
    expect([await reader.hasProperty(id), await reader.hasProperty("prop_nothing")]).toEqual([true, false]);
    expect(await reader.history("78704", 24)).toEqual((await api("/v1/markets/78704/history?months=24")).data);
    expect(await reader.history("78704", 12)).toEqual((await api("/v1/markets/78704/history")).data);
    expect(await reader.history("78704", 12, 3)).toEqual((await api("/v1/markets/78704/history?window=3")).data);
  });

  test("for a page of a search, with and without details, and a page of markets", async () => {
    const url = "/v1/properties?city=Austin&sort=listPrice&order=asc&limit=7&offset=14";
    expect(await reader.search({ ...search, details: false })).toEqual(await api(url));
    expect(await reader.search({ ...search, details: true })).toEqual(await api(`${url}&include=details`));
    const markets = { sort: "medianListPrice", order: "desc", limit: 4, offset: 2 } as const;
    const answer = await api("/v1/markets?sort=medianListPrice&order=desc&limit=4&offset=2");
    expect(await reader.markets(markets)).toEqual(answer);
  });

  test("for any path, places and the dataset's own description", async () => {
    const store = it.runtime.dataset.store()!;
    for (const path of [
      "/v1/properties/facets?status=forSale&minBeds=2",
      "/v1/properties/map?bbox=-98.5,29.5,-97,31&zoom=11",
      "/v1/markets/area?state=TX&city=Austin&propertyType=condo&minBeds=2&window=12",
      "/v1/markets/78704",
    ])
      expect(await reader.answer(path)).toEqual(await api(path));
    expect(await reader.places("aus")).toEqual(await store.places("aus", 10));
    for (let times = 0; times < 2; times++)
      expect(await reader.dataset()).toEqual({
        info: store.info,
        zips: await store.zipPlaces(),
        cityZips: await store.cityZips(),
        measuredZips: Object.keys((await store.accuracies()).zips),
        rangeWidth: 1,
      });
  });

  test("and null for what does not exist or has an invalid id", async () => {
    for (const id of ["prop_ffffffffffffffff", "..", "a/b", "%", "?"]) expect(await reader.property(id)).toBeNull();
    for (const zip of ["00000", "abc", "..", ""]) expect(await reader.history(zip, 12)).toBeNull();
    await expect(reader.answer("/v1/markets/00000")).rejects.toThrow("404");
  });
});

test("every method of the reader fails with DatasetUnavailable if there is no dataset", async () => {
  const gone = { ...it.runtime.dataset.store()!, property: () => Promise.reject(new Error("closed")) };
  await expect(readerOf(gone).property(it.records[0]!.id)).rejects.toThrow("500");
  const none = readerOf({
    get info() {
      throw new DatasetUnavailable("There is no dataset.");
    },
  } as never);
  await expect(none.dataset()).rejects.toThrow(/no dataset/);
  await expect(
    none.search({ filter: {}, sort: "lastUpdated", order: "desc", details: false, limit: 1, offset: 0 }),
  ).rejects.toThrow();
});

test("homes near an address are what the lookup suggests, and none only where it answers without any", async () => {
  const answering = (status: number, text: string) =>
    createReader(async () => ({ status, headers: [], header: () => undefined, text })).homesNear(
      "1 Main St, Austin, TX",
    );
  const near = [{ id: "prop_0000000000000001" }];
  expect(await answering(404, JSON.stringify({ suggestions: near }))).toEqual(near);
  expect(await answering(400, "{}")).toEqual([]);
  await expect(answering(503, "{}")).rejects.toThrow(DatasetUnavailable);
  await expect(answering(500, "{}")).rejects.toThrow("500");
});
