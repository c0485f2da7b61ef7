import { type HistoryWindow, LONG_WINDOWS, type LongWindow, MARKET_FIGURES, WINDOWS } from "@/lib/domain/market";
import { FLAG_NAMES } from "@/lib/domain/numbers";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { NUMBER_COLUMNS, type NumberColumn } from "../columns";
import { EVENT_TABLE_NAMES, EVENT_TABLES, type EventTableName } from "../market/events";

/** The tables of a dataset's version, and the tables that name the current version and serve as lock. */

const enumOf = (values: readonly string[]) => `Enum8(${values.map((value, i) => `'${value}' = ${i}`).join(", ")})`;
const INTEGERS = { u8: "UInt8", u16: "UInt16", u32: "UInt32" } as const;

/** The type of a record's number, in the units of the embedded store; see `NumberColumn`. */
const numberType = ({ type }: NumberColumn) => `Nullable(${INTEGERS[type]})` as const;

const NUMBERS = Object.values(NUMBER_COLUMNS).map(
  (column) => [column.field, numberType(column as NumberColumn)] as const,
);

/** The name of a column of market events, which is an array per home. */
export const eventColumn = (table: EventTableName, column: string): string => `${table}_${column}`;

/** The column of a ZIP code's history in windows of this length, as JSON. */
export const historyColumn = <W extends HistoryWindow>(window: W) => `history${window}` as const;
export type HistoryColumn = ReturnType<typeof historyColumn>;

/** What lists of markets show, sort and filter of a ZIP code's newest window; `rest` is the end of its row as JSON. */
const WINDOW_COLUMNS = {
  price: "Nullable(Float64)",
  priceBefore: "Nullable(Float64)",
  change: "Nullable(Float64)",
  supply: "Nullable(Float64)",
  rest: "String",
} as const;
type WindowColumn = keyof typeof WINDOW_COLUMNS;
/** The column of a window of several months. */
export const windowColumn = (window: LongWindow, column: WindowColumn): string => `${column}${window}`;

/** See lib/store/market/events.ts. */
const EVENTS = EVENT_TABLE_NAMES.flatMap((table) =>
  Object.entries(EVENT_TABLES[table]).map(
    ([column, type]) => [eventColumn(table, column), `Array(${INTEGERS[type]})`] as const,
  ),
);

interface Table {
  /** The columns with their types. */
  columns: Readonly<Record<string, string>>;
  order: readonly string[];
  /** Rows per entry of the primary key; few where single rows are read. */
  granularity: number;
  /** Whether each shard has only its ZIP codes' rows; other tables are complete on every server. */
  sharded: boolean;
}

/** Each table of a version: its columns, primary key and parts. */
export const TABLES = {
  /** For searches, facets and maps. Coordinates are integers of 1e-7 degrees (lib/store/coordinates.ts); cells are those of lib/store/map-cluster.ts. */
  homes: {
    columns: {
      id: "UInt64",
      state: "String",
      city: "String",
      zipCode: "String",
      status: enumOf(STATUSES),
      propertyType: enumOf(PROPERTY_TYPES),
      ...Object.fromEntries(NUMBERS),
      ...Object.fromEntries(FLAG_NAMES.map((flag) => [flag, "UInt8"])),
      latitude: "Nullable(Int32)",
      longitude: "Nullable(Int32)",
      cellX: "UInt32",
      cellY: "UInt32",
      firstBack: "UInt8",
      ...Object.fromEntries(EVENTS),
    },
    order: ["state", "city", "zipCode", "status", "id"],
    granularity: 8_192,
    sharded: true,
  },
  /** The served JSON: `summary` without its closing brace, `details` with it. */
  rows: {
    columns: { id: "UInt64", summary: "String", details: "String", record: "String" },
    order: ["id"],
    granularity: 128,
    sharded: true,
  },
  /** Homes for type-ahead; street, number and unit are parsed by lib/store/street.ts. */
  addresses: {
    columns: {
      street: "String",
      city: "String",
      state: "String",
      number: "UInt16",
      unit: "UInt32",
      zipCode: "String",
      id: "UInt64",
      streetAddress: "String",
    },
    order: ["street", "city", "state", "number", "unit", "zipCode", "id"],
    granularity: 1_024,
    sharded: true,
  },
  /** Each street once per shard, for type-ahead. */
  streets: {
    columns: { street: "String", city: "String", state: "String", homes: "UInt64" },
    order: ["street", "city", "state"],
    granularity: 1_024,
    sharded: true,
  },
  /** The streets by town, for near addresses. */
  townStreets: {
    columns: { state: "String", city: "String", street: "String" },
    order: ["state", "city", "street"],
    granularity: 1_024,
    sharded: true,
  },
  towns: {
    columns: { state: "String", city: "String", zipCode: "String", homes: "UInt64" },
    order: ["state", "city", "zipCode"],
    granularity: 8_192,
    sharded: true,
  },
  /** A ZIP code's place and market as JSON, and the figures by which lists are sorted. */
  markets: {
    columns: {
      zipCode: "String",
      city: "String",
      state: "String",
      ...Object.fromEntries(MARKET_FIGURES.map((figure) => [figure, "Nullable(Float64)"])),
      seriesCount: "UInt32",
      place: "String",
      snapshot: "String",
      ...Object.fromEntries(WINDOWS.map((window) => [historyColumn(window), "String"])),
      ...Object.fromEntries(
        LONG_WINDOWS.flatMap((window) =>
          Object.entries(WINDOW_COLUMNS).map(([column, type]) => [windowColumn(window, column as WindowColumn), type]),
        ),
      ),
    },
    order: ["zipCode"],
    granularity: 16,
    sharded: false,
  },
  /** A ZIP code's published series as JSON, in the order in which they are served. */
  series: {
    columns: { zipCode: "String", nth: "UInt32", series: "String" },
    order: ["zipCode", "nth"],
    granularity: 16,
    sharded: false,
  },
  /** The changes since each version that the cluster held when this one was loaded, by id; `change` is an index in CHANGES. */
  changes: {
    columns: { since: "String", nth: "UInt32", id: "UInt64", change: "UInt8" },
    order: ["since", "nth"],
    granularity: 1_024,
    sharded: false,
  },
  /** The versions for which changes are stored, and the number of changes. */
  comparisons: {
    columns: { since: "String", total: "UInt32" },
    order: ["since"],
    granularity: 8_192,
    sharded: false,
  },
  /**
   * A `DatasetInfo` with its `Accuracies` as JSON, the format, and the server's `Position`. This table is created last and
   * dropped first, so it marks a complete version.
   */
  info: {
    columns: { format: "UInt16", info: "String", shard: "UInt32", shards: "UInt32", address: "String" },
    order: ["info"],
    granularity: 8_192,
    sharded: false,
  },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** Tables that are filled from other tables on the same server once those are complete. */
export const DERIVED: { readonly [T in TableName]?: string } = {
  streets: "SELECT street, city, state, count() FROM {addresses} GROUP BY street, city, state",
  townStreets: "SELECT state, city, street FROM {addresses} GROUP BY state, city, street",
  towns: "SELECT state, city, zipCode, count() FROM {homes} GROUP BY state, city, zipCode",
};

/** The history of served versions: the newest row is the current one, and `previous` is the target of a rollback. */
export const CURRENT = "lotline_current";
/** Makes the table that says which version is served. */
export const CREATE_CURRENT = (database: string): string =>
  `CREATE TABLE IF NOT EXISTS ${database}.${CURRENT} (sequence UInt64, version String, previous String, at DateTime('UTC')) ` +
  "ENGINE = MergeTree ORDER BY sequence";

/** The name of a version's table. */
export const tableOf = (version: string, table: TableName): string => `v_${version}_${table}`;
/** Until a table is complete it has a temporary name that no reader uses; `load` is unique to each run. */
export const LOADING = "loading_";
/** The name of a table that is being filled. */
export const loadingTable = (load: string, table: TableName): string => `${LOADING}${load}_${table}`;

/** The versions whose tables are all among these names. */
export function wholeVersions(names: readonly string[]): string[] {
  const there = new Set(names);
  const versions = names.flatMap((name) => /^v_([0-9a-f]{16})_info$/.exec(name)?.[1] ?? []);
  return versions.filter((version) => TABLE_NAMES.every((table) => there.has(tableOf(version, table))));
}

/** Makes a table. */
export function createTable(name: string, { columns, order, granularity }: Table): string {
  const list = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return `CREATE TABLE ${name} (${list.join(", ")}) ENGINE = MergeTree ORDER BY (${order.join(", ")}) SETTINGS index_granularity = ${granularity}`;
}
