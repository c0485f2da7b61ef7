/** The pages that the tests of every page visit. `{id}` is the id of a home for sale, `{zip}` its ZIP. */
export const PAGES = [
  { name: "landing", path: "/" },
  { name: "search", path: "/homes" },
  { name: "search, split with map", path: "/homes?zipCode={zip}&view=split" },
  { name: "home", path: "/homes/{id}" },
  { name: "markets", path: "/markets" },
  { name: "market", path: "/markets/{zip}?months=60" },
  { name: "saved", path: "/saved" },
  { name: "compare", path: "/compare?ids={id}" },
  { name: "API reference", path: "/developers" },
  { name: "API operation", path: "/developers/search-properties" },
] as const;

/** Other states of those pages: other views, comparisons, no results, the rest of the reference. */
export const MORE_PAGES = [
  { name: "search, table", path: "/homes?zipCode={zip}&view=table" },
  { name: "search, map", path: "/homes?zipCode={zip}&view=map" },
  { name: "search, nothing found", path: "/homes?zipCode={zip}&minPrice=99000000" },
  { name: "home, analysis to print", path: "/homes/{id}/cma" },
  { name: "markets, filtered", path: "/markets?q=austin" },
  { name: "market, compared", path: "/markets/{zip}?months=12&compare=78745,78702,78701" },
  { name: "market, tables", path: "/markets/{zip}?months=12&view=table" },
  { name: "market of a city's homes", path: "/markets/TX/Austin?minBeds=3&months=12&compare=TX&show=index" },
  { name: "market report", path: "/markets/{zip}/report" },
  { name: "API operation, short", path: "/developers/get-market" },
  { name: "API errors", path: "/developers/errors" },
  { name: "API error", path: "/developers/errors/invalid_parameters" },
  { name: "API records", path: "/developers/records" },
  { name: "API changelog", path: "/developers/changelog" },
  { name: "data and privacy", path: "/about/data" },
  { name: "not found", path: "/no/such/page" },
] as const;

/** The ZIP of the bundled dataset that the tests use. */
export const ZIP = "78704";

export const pathOf = (path: string, id: string): string => path.replaceAll("{id}", id).replaceAll("{zip}", ZIP);
