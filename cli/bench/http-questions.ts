import type { PropertySummary } from "@/lib/domain/property";

/** Many different requests for each operation. */
export type Questions = Record<string, string[]>;

type Ask = <T>(path: string) => Promise<T>;

const query = (members: Record<string, string>) => new URLSearchParams(members).toString();

/** Draws different requests from the served data. Searches have the mix of the store's benchmark. */
export async function drawQuestions(ask: Ask): Promise<Questions> {
  const rows: PropertySummary[] = [];
  for (const order of ["asc", "desc"])
    rows.push(
      ...(await ask<{ data: PropertySummary[] }>(`/v1/properties?limit=1000&sort=listPrice&order=${order}&offset=5000`))
        .data,
    );
  const some = rows.filter((_, i) => i % 10 === 0);
  const statuses = ["forSale", "recentlySold", "forRent", "offMarket"];
  const search = some.map(({ address }, i) => {
    const status = statuses[i % 4]!;
    const range = { minBeds: String(1 + (i % 3)), maxPrice: String(400_000 + 10_000 * (i % 60)) };
    const share = i % 20;
    if (share < 8) return query({ zipCode: address.zipCode, status, ...range });
    if (share < 13) return query({ city: address.city, status, sort: "listPrice", ...range });
    if (share < 16) return query({ state: address.state, status, sort: "livingArea", ...range });
    if (share < 18) return query({ ...range, minSqft: String(900 + i) });
    return query({ state: address.state, offset: String(200 + i), sort: "daysOnMarket" });
  });
  const zips = [...new Set(rows.map((row) => row.address.zipCode))].slice(0, 100);
  return {
    search: search.map((q) => `/v1/properties?limit=25&${q}`),
    "search, details": search.map((q) => `/v1/properties?limit=25&include=details&${q}`),
    "by id": some.map((row) => `/v1/properties/${row.id}`),
    lookup: some.map(({ address }) => `/v1/properties/lookup?${query({ ...address })}`),
    market: zips.map((zip) => `/v1/markets/${zip}`),
    history: zips.map((zip) => `/v1/markets/${zip}/history?months=60`),
    markets: zips.slice(0, 20).map((_, i) => `/v1/markets?sort=medianListPrice&limit=25&offset=${i}`),
    places: some.map((row) => `/v1/places?${query({ q: row.address.streetAddress.slice(0, 6) })}`),
    facets: search.map((q) => `/v1/properties/facets?${q.replace(/&?(sort|offset)=[^&]*/g, "")}`),
    map: search.map((q) => `/v1/properties/map?zoom=9&${q.replace(/&?(sort|offset)=[^&]*/g, "")}`),
  };
}
