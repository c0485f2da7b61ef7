/** A home of the served dataset. The example calls on the pages ask for it, so that each of them works. */
export interface Sample {
  id: string;
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
  /** The version of the served dataset. */
  version: string;
}

/** A home of the bundled dataset. docs/examples are written with it, and it is used when no dataset is served. */
export const WRITTEN: Sample = {
  id: "prop_e200d0048a78d3fb",
  streetAddress: "333 Main St",
  city: "Austin",
  state: "TX",
  zipCode: "78704",
  version: "0123456789abcdef",
};

/** A call worth trying: parameter values by name. */
export interface Preset {
  label: string;
  values: Readonly<Record<string, string>>;
}

type Presets = (sample: Sample) => Preset[];

const here = ({ zipCode }: Sample) => ({ zipCode, status: "forSale" });

/** By operation id; the first is what the page starts with. */
const PRESETS: Readonly<Record<string, Presets>> = {
  searchProperties: (sample) => [
    {
      label: "Three bedrooms or more, cheapest first",
      values: { ...here(sample), minBeds: "3", limit: "2", sort: "listPrice", order: "asc" },
    },
    { label: "With details", values: { ...here(sample), limit: "2", include: "details" } },
    { label: "As CSV", values: { ...here(sample), limit: "5", format: "csv" } },
    { label: "With mistakes", values: { zipCode: "787", minBeds: "two", minPrice: "900000", maxPrice: "300000" } },
  ],
  lookupProperty: ({ streetAddress, city, state, zipCode }) => [
    { label: "An address", values: { streetAddress, city, state, zipCode } },
    { label: "In one line", values: { address: `${streetAddress}, ${city}, ${state} ${zipCode}` } },
    { label: "One that is not there", values: { streetAddress: `${streetAddress} Unit 999`, city, state, zipCode } },
  ],
  getProperty: ({ id }) => [
    { label: "A home", values: { id } },
    { label: "One that is not there", values: { id: "prop_ffffffffffffffff" } },
  ],
  getComparables: ({ id }) => [
    { label: "The five most alike", values: { id, limit: "5" } },
    { label: "Two years, a mile around", values: { id, months: "24", radius: "1", limit: "5" } },
    { label: "Too far", values: { id, radius: "51" } },
  ],
  getValuation: ({ id }) => [
    { label: "A home", values: { id } },
    { label: "One that is not there", values: { id: "prop_ffffffffffffffff" } },
  ],
  mapProperties: (sample) => [
    { label: "Clusters", values: { ...here(sample), zoom: "11" } },
    { label: "Closer", values: { ...here(sample), zoom: "14" } },
  ],
  propertyFacets: (sample) => [{ label: "Homes of a ZIP code", values: { zipCode: sample.zipCode } }],
  getAreaMarket: ({ city, state, zipCode }) => [
    { label: "A city", values: { state, city, months: "3" } },
    { label: "Larger homes of a ZIP code", values: { zipCode, minBeds: "4", months: "3" } },
    { label: "Everything, as CSV", values: { format: "csv" } },
    { label: "Two kinds of places", values: { state, zipCode } },
  ],
  getMarket: ({ zipCode }) => [
    { label: "A ZIP code", values: { zipCode } },
    { label: "One that is not covered", values: { zipCode: "00000" } },
  ],
  getMarketHistory: ({ zipCode }) => [
    { label: "Three months", values: { zipCode, months: "3" } },
    { label: "Five years as CSV", values: { zipCode, months: "60", format: "csv" } },
    { label: "Too many months", values: { zipCode, months: "61" } },
  ],
  getMarketSeries: ({ zipCode }) => [
    { label: "A ZIP code", values: { zipCode } },
    { label: "One that is not covered", values: { zipCode: "00000" } },
  ],
  listMarkets: ({ state }) => [
    {
      label: "The dearest of a state",
      values: { state, sort: "medianListPrice", order: "desc", limit: "2" },
    },
    { label: "The fewest months of supply", values: { sort: "inventoryMonths", order: "asc", limit: "2" } },
    { label: "As CSV", values: { state, limit: "5", format: "csv" } },
  ],
  listChanges: ({ version }) => [
    { label: "The served version", values: { since: version } },
    { label: "One that is not kept", values: { since: WRITTEN.version } },
  ],
  findPlaces: ({ city, zipCode }) => [
    { label: "A city", values: { q: city.slice(0, 3).toLowerCase() } },
    { label: "A ZIP code", values: { q: zipCode.slice(0, 4) } },
  ],
};

/** Example calls of an operation that work with the served dataset; of one that takes no parameters there is one. */
export const presetsOf = (operationId: string, sample: Sample): Preset[] =>
  PRESETS[operationId]?.(sample) ?? [{ label: "The call", values: {} }];
