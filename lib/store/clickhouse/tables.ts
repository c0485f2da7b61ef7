import { FLAG_NAMES } from "@/lib/domain/asking";
import { MARKET_FIGURES } from "@/lib/domain/market";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { NUMBER_COLUMNS, type NumberColumn } from "../columnar/format";
import { EVENT_TABLE_NAMES, EVENT_TABLES, type EventTableName } from "../market/events";

/** The tables of a dataset's version, and those beside them that say which version is served. */

const enumOf = (values: readonly string[]) => `Enum8(${values.map((value, i) => `'${value}' = ${i}`).join(", ")})`;
const INTEGERS = { u8: "UInt8", u16: "UInt16", u32: "UInt32" } as const;

/** A number of a record as the embedded store has it: see `NumberColumn`. */
const numberType = ({ type }: NumberColumn) => `Nullable(${INTEGERS[type]})` as const;

const NUMBERS = Object.values(NUMBER_COLUMNS).map(
  (column) => [column.field, numberType(column as NumberColumn)] as const,
);

/** A column of market events: those of one home. */
export const eventColumn = (table: EventTableName, column: string): string => `${table}_${column}`;

/** See lib/store/market/events.ts. */
const EVENTS = EVENT_TABLE_NAMES.flatMap((table) =>
  Object.entries(EVENT_TABLES[table]).map(
    ([column, type]) => [eventColumn(table, column), `Array(${INTEGERS[type]})`] as const,
  ),
);

interface Table {
  /** In the order in which the loader writes them. */
  columns: Readonly<Record<string, string>>;
  order: readonly string[];
  /** Rows of one entry of the primary key: few where single rows are asked for. */
  granularity: number;
  /** Each shard has its ZIPs' rows; what is not sharded stands on every server whole. */
  sharded: boolean;
}

export const TABLES = {
  /** What searches, facets and maps look at. Coordinates are whole 1e-7 degrees; see lib/store/coordinates.ts for the cells. */
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
  /** The JSON that is served: `summary` without its closing brace, `details` with it. */
  rows: {
    columns: { id: "UInt64", summary: "String", details: "String", record: "String" },
    order: ["id"],
    granularity: 128,
    sharded: true,
  },
  /** Homes as type-ahead lists them; street, number and unit as lib/store/street.ts reads an address. */
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
  /** Each street once a shard, for type-ahead. */
  streets: {
    columns: { street: "String", city: "String", state: "String", homes: "UInt64" },
    order: ["street", "city", "state"],
    granularity: 1_024,
    sharded: true,
  },
  /** The same by town, for near addresses. */
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
  /** A ZIP's place and market as JSON, and the figures that lists are sorted by. */
  markets: {
    columns: {
      zipCode: "String",
      city: "String",
      state: "String",
      ...Object.fromEntries(MARKET_FIGURES.map((figure) => [figure, "Nullable(Float64)"])),
      seriesCount: "UInt32",
      place: "String",
      snapshot: "String",
      history: "String",
    },
    order: ["zipCode"],
    granularity: 16,
    sharded: false,
  },
  /** A ZIP's published series as JSON, in the order in which they are served. */
  series: {
    columns: { zipCode: "String", nth: "UInt32", series: "String" },
    order: ["zipCode", "nth"],
    granularity: 16,
    sharded: false,
  },
  /** What the version has otherwise than those that the cluster held when it was loaded, by id; `change` is a place in CHANGES. */
  changes: {
    columns: { since: "String", nth: "UInt32", id: "UInt64", change: "UInt8" },
    order: ["since", "nth"],
    granularity: 1_024,
    sharded: false,
  },
  /** Of which versions that is known, and how many homes they have otherwise. */
  comparisons: {
    columns: { since: "String", total: "UInt32" },
    order: ["since"],
    granularity: 8_192,
    sharded: false,
  },
  /** A `DatasetInfo` with its `Accuracies` as JSON, the format of what was loaded, and the server's `Position`. This table comes last and goes first: where it stands, all the others do. */
  info: {
    columns: { format: "UInt16", info: "String", shard: "UInt32", shards: "UInt32", address: "String" },
    order: ["info"],
    granularity: 8_192,
    sharded: false,
  },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** Tables that are made of others of the same server once those are whole. */
export const DERIVED: { readonly [T in TableName]?: string } = {
  streets: "SELECT street, city, state, count() FROM {addresses} GROUP BY street, city, state",
  townStreets: "SELECT state, city, street FROM {addresses} GROUP BY state, city, street",
  towns: "SELECT state, city, zipCode, count() FROM {homes} GROUP BY state, city, zipCode",
};

/** Of which versions were served, the newest row is what is served now; `previous` is what a rollback goes back to. */
export const CURRENT = "lotline_current";
export const CREATE_CURRENT = (database: string): string =>
  `CREATE TABLE IF NOT EXISTS ${database}.${CURRENT} (sequence UInt64, version String, previous String, at DateTime('UTC')) ` +
  "ENGINE = MergeTree ORDER BY sequence";

export const tableOf = (version: string, table: TableName): string => `v_${version}_${table}`;
/** Until a table is whole it has a name that no server reads; `load` is that run's own. */
export const LOADING = "loading_";
export const loadingTable = (load: string, table: TableName): string => `${LOADING}${load}_${table}`;

/** The versions of which all tables are among these. */
export function wholeVersions(names: readonly string[]): string[] {
  const there = new Set(names);
  const versions = names.flatMap((name) => /^v_([0-9a-f]{16})_info$/.exec(name)?.[1] ?? []);
  return versions.filter((version) => TABLE_NAMES.every((table) => there.has(tableOf(version, table))));
}

export function createTable(name: string, { columns, order, granularity }: Table): string {
  const list = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return `CREATE TABLE ${name} (${list.join(", ")}) ENGINE = MergeTree ORDER BY (${order.join(", ")}) SETTINGS index_granularity = ${granularity}`;
}
