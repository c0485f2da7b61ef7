import type { DatasetInfo } from "@/lib/domain/dataset";
import type { MarketSortKey, ZipPlace } from "@/lib/domain/market";
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

/** Embedded stores answer with values, remote ones with promises; await only what is a promise. */
export type MaybePromise<T> = T | Promise<T>;

/** UTF-8 JSON, serialised when the dataset was built. */
export type JsonBytes = Uint8Array;

export interface SearchPage {
  /** Exact count of matching records, independent of the page. */
  total: number;
  /** Rows in this page. */
  count: number;
  /** The page's rows as a JSON array, brackets included. */
  rows: JsonBytes;
}

export interface AddressMatch {
  id: string;
  address: Address;
}

export interface LookupAnswer {
  /** The lookup subset of the best match: the most recently updated, then lowest id. */
  record: JsonBytes;
  /** The other exact matches, same order, at most 10. */
  alternates: AddressMatch[];
}

export interface LookupAddress {
  streetAddress: string;
  city: string;
  state: string;
  zipCode?: string;
}

export interface MarketsQuery extends Page {
  state?: string;
  city?: string;
  sort: MarketSortKey;
  order: SortOrder;
}

/** The one interface to data. Implementations are immutable: a new dataset is a new store. */
export interface PropertyStore {
  readonly info: DatasetInfo;
  /** The complete record, or null where the id is unknown (in whatever form). */
  property(id: string): MaybePromise<JsonBytes | null>;
  /** Exact match of every given member, or null. */
  lookup(address: LookupAddress): MaybePromise<LookupAnswer | null>;
  /** Up to `limit` addresses close to one that does not exist. */
  nearAddresses(address: LookupAddress, limit: number): MaybePromise<AddressMatch[]>;
  search(query: SearchQuery): MaybePromise<SearchPage>;
  facets(filter: PropertyFilter): MaybePromise<Facets>;
  /** Clusters of the matches within `box` (and `filter.bbox`) on a grid that suits `zoom` (0 to 22). */
  clusters(filter: PropertyFilter, box: BoundingBox, zoom: number): MaybePromise<MapCluster[]>;
  /** A `MarketSnapshot`, or null for an unknown ZIP. */
  market(zipCode: string): MaybePromise<JsonBytes | null>;
  /** A `MarketHistory` of the newest `months` (1 to 60), or null for an unknown ZIP. */
  history(zipCode: string, months: number): MaybePromise<JsonBytes | null>;
  /** Rows are `MarketSnapshot`s. Nulls last, ties by ZIP in the direction of `order`. */
  markets(query: MarketsQuery): MaybePromise<SearchPage>;
  /** Type-ahead over cities, ZIPs and street addresses. */
  places(text: string, limit: number): MaybePromise<Place[]>;
  /** Every covered ZIP, ascending. */
  zipPlaces(): MaybePromise<readonly ZipPlace[]>;
  /** Frees files and memory. Call once nothing reads any more. */
  close(): void;
}
