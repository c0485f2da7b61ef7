import type { AddressLine } from "@/lib/domain/address-line";
import type { DatasetInfo } from "@/lib/domain/dataset";
import type { TownName } from "@/lib/domain/known-places";
import type { AreaMarket, MarketSortKey, ZipPlace } from "@/lib/domain/market";
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
import type { Accuracies } from "@/lib/domain/valuation/accuracy";
import type { Sales } from "@/lib/domain/valuation/sales";

/** UTF-8 JSON, serialised when the dataset was built. */
export type JsonBytes = Uint8Array;

/** Bytes that a page may have free in its memory, for the envelope of an answer around it. */
export const PAGE_ROOM = { before: 96, after: 1 } as const;

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

/** Homes by their newest sales, a row each in no particular order. */
export interface SoldHomes {
  sales: Sales;
  id(row: number): string;
  /** Search rows with their details, of these rows in their order, as a JSON array. */
  rows(picked: readonly number[]): Promise<JsonBytes>;
}

/** The one interface to data. Implementations are immutable: a new dataset is a new store. */
export interface PropertyStore {
  readonly info: DatasetInfo;
  /** Pages of a search are the reader's own and have PAGE_ROOM around them: nothing has to be copied to envelope them. */
  readonly roomyPages?: true;
  /** The complete record, or null where the id is unknown (in whatever form). */
  property(id: string): Promise<JsonBytes | null>;
  /** Exact match of every given member, or null. */
  lookup(address: LookupAddress): Promise<LookupAnswer | null>;
  /** The homes whose address is that of a line, or null. */
  lookupLine(line: AddressLine): Promise<LookupAnswer | null>;
  /** Up to `limit` addresses close to one that does not exist. */
  nearAddresses(address: LookupAddress, limit: number): Promise<AddressMatch[]>;
  search(query: SearchQuery): Promise<SearchPage>;
  facets(filter: PropertyFilter): Promise<Facets>;
  /** The matches of a filter that asks for a sale, as `soldSince` does. */
  sold(filter: PropertyFilter): Promise<SoldHomes>;
  /** What estimates of value err, measured when the dataset was made. */
  accuracies(): Promise<Accuracies>;
  /** Clusters of the matches within `box` (and `filter.bbox`) on a grid that suits `zoom` (0 to 22). */
  clusters(filter: PropertyFilter, box: BoundingBox, zoom: number): Promise<MapCluster[]>;
  /** The market of the matches: their figures now, and of the newest `months` (1 to 60) at most. */
  area(filter: PropertyFilter, months: number): Promise<AreaMarket>;
  /** A `MarketSnapshot`, or null for an unknown ZIP. */
  market(zipCode: string): Promise<JsonBytes | null>;
  /** A `MarketHistory` of the newest `months` (1 to 60), or null for an unknown ZIP. */
  history(zipCode: string, months: number): Promise<JsonBytes | null>;
  /** What files published of a ZIP: rows are `PublishedSeries`, by name, then source. Null for an unknown ZIP. */
  series(zipCode: string, page: Page): Promise<SearchPage | null>;
  /** Rows are `MarketSnapshot`s. Nulls last, ties by ZIP in the direction of `order`. */
  markets(query: MarketsQuery): Promise<SearchPage>;
  /** What this version has otherwise than one before it: rows are `ChangedHome`s by id. Null where that is not known. */
  changes(since: string, page: Page): Promise<SearchPage | null>;
  /** Type-ahead over cities, ZIPs and street addresses. */
  places(text: string, limit: number): Promise<Place[]>;
  /** Every town that has a home or a market. */
  towns(): Promise<readonly TownName[]>;
  /** Every covered ZIP, ascending. */
  zipPlaces(): Promise<readonly ZipPlace[]>;
  /** Frees files and memory. Call once nothing reads any more. */
  close(): void;
}
