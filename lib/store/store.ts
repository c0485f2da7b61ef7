import type { AddressLine } from "@/lib/domain/address-line";
import type { DatasetInfo } from "@/lib/domain/dataset";
import type { AreaMarket, HistoryWindow, MarketSortKey, WindowSortKey, ZipPlace } from "@/lib/domain/market";
import type { Address } from "@/lib/domain/property";
import type {
  BoundingBox,
  Facets,
  MapCluster,
  Page,
  Place,
  PropertyFilter,
  SearchQuery,
  SortOrder,
} from "@/lib/domain/search";
import type { CityZip } from "@/lib/domain/towns";
import type { Accuracies } from "@/lib/domain/valuation/accuracy";
import type { Sales } from "@/lib/domain/valuation/sales";

/** UTF-8 JSON, serialised when the dataset was built. */
export type JsonBytes = Uint8Array;

/** Such bytes as the value that they are known to be. */
export const parsed = <T>(bytes: JsonBytes): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

export interface SearchPage {
  /** The exact number of matching records, independent of the page. */
  total: number;
  /** The number of rows in this page. */
  count: number;
  /** The page's rows as a JSON array, including the brackets. */
  rows: JsonBytes;
}

/** A page of homes. */
export interface HomesPage extends SearchPage {
  /** The id of its last row, after which the next page begins; null if the page is empty. */
  lastId: string | null;
}

export interface AddressMatch {
  id: string;
  address: Address;
}

export interface LookupAnswer {
  /** The lookup fields of the best match: the most recently updated record, then the lowest id. */
  record: JsonBytes;
  /** The other exact matches in the same order, at most 10. */
  alternates: AddressMatch[];
}

export interface LookupAddress {
  streetAddress: string;
  city: string;
  state: string;
  zipCode?: string;
}

/** The ranges, inclusive, that the newest window of a listed market must be in. */
export interface WindowRanges {
  minInventoryMonths?: number;
  maxInventoryMonths?: number;
  /** Per cent that the median sold price changed in a year. */
  minChange?: number;
  maxChange?: number;
}

export interface MarketsQuery extends Page, WindowRanges {
  state?: string;
  city?: string;
  /** Adds the newest window of so many months to each row; what sorts and filters by it needs one of more than one month. */
  window?: HistoryWindow;
  sort: MarketSortKey | WindowSortKey;
  order: SortOrder;
}

/** Homes with their newest sales, one row per home in no particular order. */
export interface SoldHomes {
  sales: Sales;
  id(row: number): string;
  /** The search rows with details of these rows, in the given order, as a JSON array. */
  rows(picked: readonly number[]): Promise<JsonBytes>;
}

/** The only interface to data. A store is immutable: a new dataset is a new store. */
export interface PropertyStore {
  readonly info: DatasetInfo;
  /** The complete record, or null if the id is unknown or malformed. */
  property(id: string): Promise<JsonBytes | null>;
  /** The homes that match every given member exactly, or null. */
  lookup(address: LookupAddress): Promise<LookupAnswer | null>;
  /** The homes whose address a line names, or null. */
  lookupLine(line: AddressLine): Promise<LookupAnswer | null>;
  /** Up to `limit` existing addresses near one that does not exist. */
  nearAddresses(address: LookupAddress, limit: number): Promise<AddressMatch[]>;
  search(query: SearchQuery): Promise<HomesPage>;
  facets(filter: PropertyFilter): Promise<Facets>;
  /** The matches of a filter that requires a sale, such as `soldSince`. */
  sold(filter: PropertyFilter): Promise<SoldHomes>;
  /** The accuracy of value estimates, measured when the dataset was built. */
  accuracies(): Promise<Accuracies>;
  /** Clusters of the matches within `box` (and `filter.bbox`) on a grid for `zoom` (0 to 22). */
  clusters(filter: PropertyFilter, box: BoundingBox, zoom: number): Promise<MapCluster[]>;
  /** The market of the matches: the figures now, and of at most the newest `months` (1 to 60), each a window (of one month by default) that ends with it. */
  area(filter: PropertyFilter, months: number, window?: HistoryWindow): Promise<AreaMarket>;
  /** A `MarketSnapshot`, or null for an unknown ZIP code. */
  market(zipCode: string): Promise<JsonBytes | null>;
  /** A `MarketHistory` of the newest `months` (1 to 60), each a window (of one month by default) that ends with it, or null for an unknown ZIP code. */
  history(zipCode: string, months: number, window?: HistoryWindow): Promise<JsonBytes | null>;
  /** A ZIP code's published series: rows are `PublishedSeries`, by name, then source. Null for an unknown ZIP code. */
  series(zipCode: string, page: Page): Promise<SearchPage | null>;
  /** Rows are `MarketRow`s. Nulls last, ties by ZIP code in the direction of `order`. */
  markets(query: MarketsQuery): Promise<SearchPage>;
  /** The changes since an earlier version: rows are `ChangedHome`s by id. Null if they are not known. */
  changes(since: string, page: Page): Promise<SearchPage | null>;
  /** Type-ahead over states, cities, ZIP codes and street addresses. */
  places(text: string, limit: number): Promise<Place[]>;
  /** Each city's number of homes in each of its ZIP codes, in no particular order. */
  cityZips(): Promise<readonly CityZip[]>;
  /** Every covered ZIP code, ascending. */
  zipPlaces(): Promise<readonly ZipPlace[]>;
  /** Frees files and memory. Must be called only when nothing reads any more; a second call is harmless. */
  close(): void;
}
