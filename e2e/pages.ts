/** The pages that every cross-cutting test walks. `{id}` stands for a home for sale, `{zip}` for its ZIP. */
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

/** A ZIP of the bundled dataset that the tests look at. */
export const ZIP = "78704";

export const pathOf = (path: string, id: string): string => path.replaceAll("{id}", id).replaceAll("{zip}", ZIP);
