import { describe, expect, test } from "vitest";
import {
  type AreaMarket,
  type AreaMonth,
  type MarketHistory,
  type MarketRow,
  type MarketSnapshot,
  WINDOWS,
} from "@/lib/domain/market";
import type { PropertyDetails, PropertySummary } from "@/lib/domain/projection";
import type { Address } from "@/lib/domain/property";
import {
  NUMBER_SORTS,
  type NumberSort,
  PLACE_MATCHES,
  type PropertyFilter,
  SORT_KEYS,
  SORT_ORDERS,
  type SortKey,
  type SortOrder,
} from "@/lib/domain/search";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { type PropertyStore, parsed } from "@/lib/store/store";
import { sampleRecords } from "./reference-store/sample";

export const contractRecords = sampleRecords(500, 11);

const STATES = [...new Set(contractRecords.map(({ address }) => address.state))];

type Row = PropertySummary & PropertyDetails;

/** The value by which each sort orders a row, by the contract. */
const SORTED_BY: Record<NumberSort, (row: Row) => number | string | null> = {
  listPrice: (row) => row.listPrice,
  daysOnMarket: (row) => row.daysOnMarket,
  livingArea: (row) => row.livingArea,
  lastUpdated: (row) => row.lastUpdated,
  pricePerSqft: ({ listPrice, livingArea }) => (listPrice === null || !livingArea ? null : listPrice / livingArea),
  yearBuilt: (row) => row.yearBuilt,
  lotSize: (row) => row.lotSize,
  bedroomsTotal: (row) => row.bedroomsTotal,
  bathroomsTotal: (row) => row.bathroomsTotal,
  soldDate: (row) => row.lastSale?.date ?? null,
  soldPrice: (row) => row.lastSale?.price ?? null,
  cumulativeDaysOnMarket: (row) => row.cumulativeDaysOnMarket,
  totalPriceChange: (row) => row.totalPriceChange,
};

/** Tests what every `PropertyStore` guarantees, on a store that holds `contractRecords`. */
export function describeStore(name: string, opened: () => PropertyStore): void {
  describe(`the ${name} store`, () => {
    const search = async (filter: PropertyFilter, sort: SortKey, order: SortOrder, offset = 0, limit = 1_000) => {
      const page = await opened().search({ filter, sort, order, details: true, limit, offset });
      return { total: page.total, rows: parsed<Row[]>(page.rows) };
    };

    test("describes its dataset", () =>
      expect(opened().info).toMatchObject({ records: 500, asOf: "2026-10-31", kind: "generated" }));

    test.each([
      ["34th st", /^(?:\S+ )?W 34th St/],
      ["west 34th street austin", /^(?:\S+ )?W 34th St.*Austin/],
      ["29th avenue", /^(?:\S+ )?29th Ave/],
      ["st marys road", /^(?:\S+ )?Saint Marys Rd/],
      ["main street austin", /Main St.*Austin/],
    ])(
      "type-ahead finds addresses on numbered streets, with words abbreviated or in full: %s",
      async (typed, expected) => {
        const found = await opened().places(typed, 10);
        const addresses = found.filter(({ kind }) => kind === "address");
        expect(addresses.length).toBeGreaterThan(0);
        for (const { label } of addresses) expect(label).toMatch(expected);
      },
    );

    test.each([
      ["austin tx 78704", ["78704"]],
      ["78704 austin", ["78704"]],
      ["tx 787", ["78704", "78745"]],
      ["maine 78704", []],
    ])("type-ahead finds a ZIP code typed before or after its city or state: %s", async (typed, zips) => {
      const found = await opened().places(typed, 10);
      expect(found.flatMap(({ kind, query }) => (kind === "zip" ? [query.zipCode] : [])).sort()).toEqual(zips);
    });

    test.each<[typed: string, places: [label: string, match: string][]]>([
      ["austin", [["Austin, TX", "exact"]]],
      ["Austin, Texas", [["Austin, TX", "exact"]]],
      ["aust", [["Austin, TX", "prefix"]]],
      ["TX", [["Texas", "exact"]]],
      ["Asutin", [["Austin, TX", "similar"]]],
      ["austn tx", [["Austin, TX", "similar"]]],
      ["Asutim", []],
      ["texsa", [["Texas", "similar"]]],
      ["78704", [["78704 · Austin, TX", "exact"]]],
      ["austin tx 78704", [["78704 · Austin, TX", "exact"]]],
    ])("type-ahead states how a place matches: %s", async (typed, places) => {
      const found = await opened().places(typed, 10);
      expect(found.slice(0, places.length).map(({ label, match }) => [label, match])).toEqual(places);
      if (places.length === 0 || places.some(([, match]) => match === "similar"))
        expect(found.length).toBe(places.length);
    });

    test("a type-ahead row has the place's kind and the search that shows it; only an address has an id", async () => {
      for (const [typed, expected] of [
        ["texas", { kind: "state", match: "exact", label: "Texas", query: { state: "TX" }, id: null }],
        ["ESPANOLA", { kind: "city", match: "exact", label: "Española, NM", query: { city: "Española", state: "NM" } }],
        ["o’fallon mo", { kind: "city", match: "exact", label: "O'Fallon, MO", id: null }],
        ["78704", { kind: "zip", match: "exact", query: { zipCode: "78704" }, id: null }],
      ] as const)
        expect((await opened().places(typed, 10))[0], typed).toMatchObject(expected);
    });

    test("type-ahead lists exact matches first, then prefix matches, each with the most homes first", async () => {
      for (const typed of ["a", "po", "texas", "or", "787", "12", "12 main st", "main"]) {
        const found = await opened().places(typed, 10);
        const ranked = await Promise.all(
          found.map(async ({ kind, query, label, match }) => {
            const filter = { ...query, ...(query.zipCode && { zipCode: [query.zipCode] }) } as PropertyFilter;
            const { total } = await search(filter, "lastUpdated", "desc", 0, 1);
            return { rank: PLACE_MATCHES.indexOf(match), homes: kind === "address" ? 1 : total, label };
          }),
        );
        const inOrder = ranked.toSorted((a, b) => a.rank - b.rank || b.homes - a.homes || (a.label < b.label ? -1 : 1));
        expect(ranked, typed).toEqual(inOrder);
      }
    });

    test("an address typed in full comes before longer addresses that begin with it", async () => {
      const { id, address } =
        contractRecords.find(({ address: a }) => /^\d+ N \w+ St$/.test(a.streetAddress)) ?? contractRecords[0]!;
      const line = `${address.streetAddress}, ${address.city}, ${address.state} ${address.zipCode}`;
      const [first] = await opened().places(line, 10);
      expect(first).toMatchObject({ kind: "address", id, match: "exact" });
    });

    test.each<[string, (a: Address) => string]>([
      ["without its street's last word", (a) => a.streetAddress.replace(/ St$/, "")],
      ["in one line", (a) => `${a.streetAddress}, ${a.city}, ${a.state} ${a.zipCode}`],
    ])("an address %s is matched to the intended home", async (_, write) => {
      const meant = contractRecords.filter(({ address }) => /^\d+ Main St$/.test(address.streetAddress)).slice(0, 5);
      expect(meant).toHaveLength(5);
      for (const { id, address } of meant) {
        const near = await opened().nearAddresses({ ...address, streetAddress: write(address) }, 5);
        expect(near[0]?.id, address.streetAddress).toBe(id);
      }
    });

    test("an address with only the state wrong is matched to the intended home, without a ZIP code or with one that has no homes", async () => {
      const { id, address } = contractRecords.find(
        ({ address: a }) => a.city === "Austin" && / Main St$/.test(a.streetAddress),
      )!;
      const { zipCode: _, ...withoutZip } = { ...address, state: "OR" };
      for (const wrong of [withoutZip, { ...withoutZip, zipCode: "00000" }])
        expect((await opened().nearAddresses(wrong, 5))[0]?.id).toBe(id);
    });

    test("pages never overlap or skip rows, the total counts all pages, and pages beyond the end are empty", async () => {
      for (const sort of NUMBER_SORTS)
        for (const order of SORT_ORDERS) {
          const whole = await search({ state: "TX" }, sort, order);
          const pages = [];
          for (let offset = 0; offset < whole.total + 40; offset += 40) {
            const page = await search({ state: "TX" }, sort, order, offset, 40);
            expect(page.total).toBe(whole.total);
            pages.push(...page.rows);
          }
          expect(pages).toEqual(whole.rows);
          expect(new Set(pages.map((row) => row.id)).size).toBe(whole.total);
        }
    });

    test("rows are sorted by the key, with nulls last in both orders and ties by id in the sort's direction", async () => {
      for (const sort of NUMBER_SORTS)
        for (const order of SORT_ORDERS) {
          const { rows } = await search({}, sort, order);
          const sign = order === "asc" ? 1 : -1;
          for (let i = 1; i < rows.length; i++) {
            const [a, b] = [rows[i - 1]!, rows[i]!];
            const [left, right] = [SORTED_BY[sort](a), SORTED_BY[sort](b)];
            if (left === null) expect(right).toBeNull();
            else if (right !== null && left !== right) expect(left < right).toBe(sign === 1);
            if (left === right) expect(a.id < b.id).toBe(sign === 1);
          }
        }
    });

    test("the page after a row equals the page at that offset, for every sort and order", async () => {
      const filter = { latitude: 30.25, longitude: -97.75, radius: 100, maxBeds: 5 };
      for (const sort of SORT_KEYS)
        for (const order of SORT_ORDERS) {
          const whole = await search(filter, sort, order);
          expect(whole.total).toBeGreaterThan(100);
          for (const offset of [1, 2, 50, whole.total - 3, whole.total]) {
            const query = { filter, sort, order, details: true, limit: 40, offset, after: whole.rows[offset - 1]!.id };
            const { total, rows, lastId } = await opened().search(query);
            const expected = whole.rows.slice(offset, offset + 40);
            expect([total, parsed<Row[]>(rows)], `${sort} ${order} ${offset}`).toEqual([whole.total, expected]);
            expect(lastId).toBe(expected.at(-1)?.id ?? null);
          }
        }
    });

    test("rows are sorted by distance from a circle's center, with ties by id in the sort's direction", async () => {
      for (const order of SORT_ORDERS) {
        const { rows } = await search({ latitude: 30.25, longitude: -97.75, radius: 8 }, "distance", order);
        const distances = rows.map(({ distance }) => distance!);
        expect(rows.length).toBeGreaterThan(50);
        expect(Math.max(...distances)).toBeLessThanOrEqual(8);
        expect(distances).toEqual(distances.toSorted((a, b) => (order === "asc" ? a - b : b - a)));
      }
    });

    test("a range includes both ends, and never matches a null", async () => {
      for (const filter of [{ minPrice: 0 }, { maxPrice: 2 ** 40 }, { minPrice: 300_000, maxPrice: 300_000 }]) {
        const { rows } = await search(filter, "listPrice", "asc");
        const expected = contractRecords.filter(
          (r) =>
            r.listPrice !== null &&
            r.listPrice >= (filter.minPrice ?? 0) &&
            r.listPrice <= (filter.maxPrice ?? 2 ** 40),
        );
        expect(rows.map((row) => row.id).sort()).toEqual(expected.map((r) => r.id).sort());
      }
    });

    test("a search row has exactly the specification's fields, and with details exactly the documented ones", async () => {
      const page = async (details: boolean) => {
        const query = { filter: {}, sort: "listPrice", order: "asc", details, limit: 1, offset: 0 } as const;
        return Object.keys(parsed<object[]>((await opened().search(query)).rows)[0]!);
      };
      const subset = [
        "id",
        "status",
        "listPrice",
        "address",
        "bedroomsTotal",
        "bathroomsTotal",
        "livingArea",
        "daysOnMarket",
        "lastUpdated",
      ];
      expect(await page(false)).toEqual(subset);
      const details = [
        "propertyType",
        "yearBuilt",
        "lotSize",
        "coordinates",
        "latestEvent",
        "priceChange",
        "underContract",
        "lastSale",
        "cumulativeDaysOnMarket",
        "originalListPrice",
        "totalPriceChange",
      ];
      expect(await page(true)).toEqual([...subset, ...details]);
    });

    test("a city's markets are the ZIP codes that have a home with it, or whose own city it is", async () => {
      const places = await opened().zipPlaces();
      const cities = new Set(contractRecords.map(({ address }) => address.city));
      let shared = 0;
      for (const city of [...cities, "Nowhere"]) {
        const has = (zip: string) => contractRecords.some((r) => r.address.zipCode === zip && r.address.city === city);
        const query = { city, sort: "zipCode", order: "asc", limit: 99, offset: 0 } as const;
        const found = await opened().markets(query);
        const expected = places.filter((zip) => zip.city === city || has(zip.zipCode));
        shared += expected.filter((zip) => zip.city !== city).length;
        expect(parsed<MarketRow[]>(found.rows).map(({ zipCode }) => zipCode)).toEqual(expected.map((z) => z.zipCode));
        expect(found.total).toBe(expected.length);
        expect((await opened().markets({ ...query, state: "OR" })).total).toBe(
          expected.filter(({ state }) => state === "OR").length,
        );
      }
      expect(shared).toBeGreaterThan(0);
    });

    test("a facet's counts add up to its total", async () => {
      const { total, status, propertyType, ...histograms } = await opened().facets({ state: "TX", minPrice: 200_000 });
      const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0);
      expect(sum(Object.values(status))).toBe(total);
      expect(sum(Object.values(propertyType))).toBe(total);
      for (const { bins, nulls } of Object.values(histograms))
        expect(sum(bins.map((bin) => bin.count)) + nulls).toBe(total);
    });

    test("the market of an area that is one ZIP code equals the ZIP code's market, now and in every window of months", async () => {
      for (const { zipCode, records } of await opened().zipPlaces())
        for (const [months, window] of [1, 60].flatMap((months) =>
          WINDOWS.map((window) => [months, window] as const),
        )) {
          const area = await opened().area({ zipCode: [zipCode] }, months, window);
          const { snapshot } = parsed<MarketSnapshot>((await opened().market(zipCode))!);
          const { history } = parsed<MarketHistory>((await opened().history(zipCode, months, window))!);
          const { underContract: _, medianListingAge: __, listPriceQuartiles: ___, ...figures } = area.snapshot;
          expect([area.homes, area.zipCodes, figures]).toEqual([records, 1, snapshot]);
          const asOfZip = (month: AreaMonth) =>
            Object.fromEntries(Object.keys(history[0]!).map((name) => [name, month[name as keyof AreaMonth]]));
          expect(area.history.map(asOfZip)).toEqual(history);
        }
    });

    const circle = { latitude: 30.25, longitude: -97.75, radius: 100 };
    const [west, east] = [-98.7, -96.6];
    const [south, north] = [29.1, 31.4];
    const [low, high] = [-97.812345, -97.654321];
    test.each<[string, PropertyFilter, PropertyFilter[]]>([
      ["states", {}, STATES.map((state) => ({ state }))],
      ["types of homes in a circle", circle, PROPERTY_TYPES.map((type) => ({ ...circle, propertyType: [type] }))],
      [
        "a polygon that a line divides",
        {
          polygon: [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
          ],
        },
        [
          {
            polygon: [
              [west, south],
              [low, south],
              [high, north],
              [west, north],
            ],
          },
          {
            polygon: [
              [low, south],
              [east, south],
              [east, north],
              [high, north],
            ],
          },
        ],
      ],
    ])("the counts of areas without common homes add up to those of their union: %s", async (_, union, parts) => {
      const [whole, ...all] = await Promise.all([union, ...parts].map((filter) => opened().area(filter, 24)));
      const adds = (count: (area: AreaMarket) => number) =>
        expect(all.reduce((sum, area) => sum + count(area), 0)).toBe(count(whole!));
      expect(all.filter(({ homes }) => homes > 0).length).toBeGreaterThan(1);
      adds((area) => area.homes);
      for (const name of ["activeListings", "newListings30d", "soldLast30d", "underContract"] as const)
        adds(({ snapshot }) => snapshot[name]!);
      for (const [back, { month }] of whole!.history.entries())
        for (const name of ["activeListings", "soldCount", "newListings"] as const)
          adds(({ history }) =>
            (history[back]?.month ?? month) === month ? (history[back]?.[name] ?? 0) : Number.NaN,
          );
    });

    test("the area without a filter has all homes and ZIP codes", async () => {
      const [whole, zips] = [await opened().area({}, 24), await opened().zipPlaces()];
      expect([whole.homes, whole.zipCodes]).toEqual([500, zips.length]);
    });

    test("an area without homes has zeros and nulls", async () => {
      const { homes, zipCodes, snapshot, history } = await opened().area({ zipCode: ["00000"], minBeds: 1 }, 12);
      expect([homes, zipCodes, history.length]).toEqual([0, 0, 1]);
      for (const { date: _, month: __, ...figures } of [
        { ...snapshot, month: "" },
        { ...history[0]!, date: "" },
      ])
        for (const value of Object.values(figures)) expect([0, null]).toContain(value);
    });

    test("a history's months are contiguous, newest first, from the dataset's month", async () => {
      const { history } = parsed<MarketHistory>((await opened().history("78704", 12))!);
      const months = history.map(({ month }) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
      expect(history[0]!.month).toBe("2026-10");
      for (let i = 1; i < months.length; i++) expect(months[i]).toBe(months[i - 1]! - 1);
    });
  });
}
