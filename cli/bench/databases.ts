import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { toSummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { RANGES, type SearchQuery } from "@/lib/domain/search";
import { loadPackage } from "./package";
import { SORTS } from "./questions";

/** SQLite, PostgreSQL and DuckDB: one table, the same indexes as far as each has use for them, and a search as SQL. */

type Value = string | number | null;
type SqlType = "TEXT" | "INTEGER" | "DOUBLE PRECISION" | "TIMESTAMP";

/** The columns that searches filter and sort by, and the row as JSON, serialised on loading like ours. */
const COLUMNS: readonly (readonly [name: string, type: SqlType, of: (record: PropertyRecord) => Value])[] = [
  ["id", "TEXT", (r) => r.id],
  ["zipCode", "TEXT", (r) => r.address.zipCode],
  ["state", "TEXT", (r) => r.address.state],
  ["city", "TEXT", (r) => r.address.city],
  ["status", "TEXT", (r) => r.status],
  ["listPrice", "INTEGER", (r) => r.listPrice],
  ["bedroomsTotal", "INTEGER", (r) => r.bedroomsTotal],
  ["bathroomsTotal", "DOUBLE PRECISION", (r) => r.bathroomsTotal],
  ["livingArea", "INTEGER", (r) => r.livingArea],
  ["yearBuilt", "INTEGER", (r) => r.yearBuilt],
  ["daysOnMarket", "INTEGER", (r) => r.daysOnMarket],
  ["lastUpdated", "TIMESTAMP", (r) => r.lastUpdated],
  ["summary", "TEXT", (r) => JSON.stringify(toSummary(r))],
];
const rowOf = (record: PropertyRecord): Value[] => COLUMNS.map(([, , of]) => of(record));

const CREATE_TABLE = `CREATE TABLE homes (${COLUMNS.map(
  ([name, type]) => `${name} ${type}${name === "id" ? " PRIMARY KEY" : ""}`,
).join(", ")})`;

const SEARCH_COLUMNS =
  "status, listPrice, bedroomsTotal, bathroomsTotal, livingArea, yearBuilt, daysOnMarket, lastUpdated, id";
/** Covering indexes: each has all columns that searches filter and sort by, so that one index is enough for a search. */
const FILTER_INDEXES = [`zipCode, ${SEARCH_COLUMNS}`, `state, city, ${SEARCH_COLUMNS}`, SEARCH_COLUMNS];

interface Statement {
  /** The statement, with a question mark for each value. */
  sql: string;
  values: (string | number)[];
}

/** A member of a filter as a test of a column: a bound of a range, or one of several values. */
function testOf([name, value]: [string, unknown]): Statement {
  const range = RANGES.find(({ min, max }) => name === min || name === max);
  if (range) return { sql: `${range.field} ${name === range.min ? ">=" : "<="} ?`, values: [value as number] };
  if (!COLUMNS.some(([column]) => column === name)) throw new Error(`The benchmark's table has no column ${name}.`);
  const values = [value].flat() as string[];
  return { sql: `${name} IN (${values.map(() => "?").join(", ")})`, values };
}

/** A search as two statements: its exact total, and the rows of its page. Only the page's rows are read from the table. */
function searchStatements({ filter, sort, order, limit, offset }: SearchQuery): [Statement, Statement] {
  const tests = Object.entries(filter).map(testOf);
  const where = tests.length > 0 ? ` WHERE ${tests.map(({ sql }) => sql).join(" AND ")}` : "";
  const values = tests.flatMap((test) => test.values);
  const inOrder = `ORDER BY ${sort} ${order} NULLS LAST, id ${order}`;
  const page = `SELECT id AS found FROM homes${where} ${inOrder} LIMIT ? OFFSET ?`;
  return [
    { sql: `SELECT count(*) AS total FROM homes${where}`, values },
    {
      sql: `SELECT summary FROM (${page}) AS page JOIN homes ON id = found ${inOrder}`,
      values: [...values, limit, offset],
    },
  ];
}

export interface Answer {
  /** Exact count of matching records. */
  total: number;
  /** The page's rows as a JSON array. */
  rows: string | Uint8Array;
}

/** A database that stores records and answers searches. */
export interface Peer {
  /** Stores the records, and creates indexes and statistics. */
  load(batches: AsyncIterable<readonly PropertyRecord[]>): Promise<void>;
  search(query: SearchQuery): Answer | Promise<Answer>;
  /** Closes the database; afterwards its files can be removed. */
  close(): void | Promise<void>;
}

interface PeerOptions {
  /** An empty folder for the engine's files. */
  folder: string;
  /** Where packages are installed. */
  packages: string;
  /** URL of a running PostgreSQL server; empty without one. */
  postgres: string;
}

/** Asks both statements of a search; `rowsOf` returns the rows of one, each a list of one value. */
const searchWith =
  (rowsOf: (statement: Statement) => Promise<unknown[][]>): Peer["search"] =>
  async (query) => {
    const [count, page] = searchStatements(query);
    const [[total]] = (await rowsOf(count)) as [[unknown]];
    return { total: Number(total), rows: `[${(await rowsOf(page)).join(",")}]` };
  };

/** Prepares each statement once. */
function prepared<P>(prepare: (sql: string) => P): (sql: string) => P {
  const known = new Map<string, P>();
  return (sql) => {
    const statement = known.get(sql) ?? prepare(sql);
    known.set(sql, statement);
    return statement;
  };
}

/** The part of better-sqlite3 that is used here. */
interface Sqlite {
  exec(sql: string): void;
  pragma(setting: string): void;
  prepare(sql: string): {
    run(values: readonly Value[]): void;
    raw(): { all(values: readonly Value[]): unknown[][] };
  };
  close(): void;
}

/** SQLite in this process, with a cache large enough for the whole file. */
function openSqlite({ folder, packages }: PeerOptions): Peer {
  const Database = loadPackage<new (file: string) => Sqlite>("better-sqlite3", "@12", packages);
  const db = new Database(join(folder, "homes.sqlite"));
  for (const setting of ["journal_mode = OFF", "synchronous = OFF", "cache_size = -4000000", "mmap_size = 8000000000"])
    db.pragma(setting);
  const statement = prepared((sql) => db.prepare(sql).raw());
  return {
    async load(batches) {
      db.exec(CREATE_TABLE);
      const insert = db.prepare(`INSERT INTO homes VALUES (${COLUMNS.map(() => "?").join(", ")})`);
      for await (const records of batches) {
        db.exec("BEGIN");
        for (const record of records) insert.run(rowOf(record));
        db.exec("COMMIT");
      }
      for (const columns of [...FILTER_INDEXES, ...SORTS.map((key) => `${key}, id`)])
        db.exec(`CREATE INDEX "${columns}" ON homes (${columns})`);
      db.exec("ANALYZE");
    },
    search: searchWith(async ({ sql, values }) => statement(sql).all(values)),
    close: () => db.close(),
  };
}

/** The part of pg that is used here. */
interface PgClient {
  connect(): Promise<void>;
  query(query: string | { name?: string; text: string; values: unknown[]; rowMode?: "array" }): Promise<{
    rows: unknown[][];
  }>;
  end(): Promise<void>;
}

/** PostgreSQL over one connection to a running server, in a schema of its own. */
async function openPostgres({ packages, postgres }: PeerOptions): Promise<Peer> {
  type Pg = { Client: new (options: { connectionString: string }) => PgClient };
  const { Client } = loadPackage<Pg>("pg", "@8", packages);
  const client = new Client({ connectionString: postgres });
  await client.connect();
  // One that was interrupted has left its own.
  await client.query("DROP SCHEMA IF EXISTS lotline_bench CASCADE");
  await client.query("CREATE SCHEMA lotline_bench");
  await client.query("SET search_path TO lotline_bench");
  let count = 0;
  const nameOf = prepared(() => `search_${count++}`);
  return {
    async load(batches) {
      await client.query(CREATE_TABLE);
      const lists = COLUMNS.map(([, type], i) => `$${i + 1}::${type}[]`).join(", ");
      const text = `INSERT INTO homes SELECT * FROM unnest(${lists})`;
      for await (const records of batches) {
        const rows = records.map(rowOf);
        await client.query({ text, values: COLUMNS.map((_, i) => rows.map((row) => row[i])) });
      }
      // Nulls are last in both orders, so that one index cannot serve both.
      const sorts = SORTS.flatMap((key) => [`${key}, id`, `${key} DESC NULLS LAST, id DESC`]);
      for (const columns of [...FILTER_INDEXES, ...sorts]) await client.query(`CREATE INDEX ON homes (${columns})`);
      await client.query("VACUUM ANALYZE homes");
    },
    search: searchWith(async ({ sql, values }) => {
      let n = 0;
      const text = sql.replace(/\?/g, () => `$${++n}`);
      return (await client.query({ name: nameOf(sql), text, values, rowMode: "array" })).rows;
    }),
    async close() {
      await client.query("DROP SCHEMA lotline_bench CASCADE");
      await client.end();
    },
  };
}

/** The part of @duckdb/node-api that is used here. */
interface DuckDb {
  DuckDBInstance: { create(file: string): Promise<{ connect(): Promise<DuckConnection>; closeSync(): void }> };
  VARCHAR: unknown;
  INTEGER: unknown;
  DOUBLE: unknown;
}
interface DuckConnection {
  run(sql: string): Promise<unknown>;
  prepare(sql: string): Promise<{
    bind(values: readonly (string | number)[], types: readonly unknown[]): void;
    run(): Promise<{ getRows(): Promise<unknown[][]> }>;
  }>;
  closeSync(): void;
}

/** DuckDB in this process, with its default number of threads. It reads the homes from a file, as it does fastest. */
async function openDuckDb({ folder, packages }: PeerOptions): Promise<Peer> {
  const { DuckDBInstance, VARCHAR, INTEGER, DOUBLE } = loadPackage<DuckDb>("@duckdb/node-api", "", packages);
  const instance = await DuckDBInstance.create(join(folder, "homes.duckdb"));
  const connection = await instance.connect();
  const statementOf = prepared((sql) => connection.prepare(sql));
  // Whole numbers are bound as integers, since comparing with a double would cast the whole column.
  const typeOf = (value: string | number) =>
    typeof value === "string" ? VARCHAR : Number.isInteger(value) ? INTEGER : DOUBLE;
  return {
    async load(batches) {
      const file = join(folder, "homes.csv");
      for await (const records of batches) appendFileSync(file, stringify(records.map(rowOf)));
      await connection.run(CREATE_TABLE);
      await connection.run(`COPY homes FROM '${file}' (FORMAT csv, HEADER false)`);
      // DuckDB's indexes only help with equality; for ranges it skips blocks by their minimum and maximum.
      for (const column of ["zipCode", "city"])
        await connection.run(`CREATE INDEX homes_${column} ON homes (${column})`);
      await connection.run("ANALYZE");
      await connection.run("CHECKPOINT");
    },
    search: searchWith(async ({ sql, values }) => {
      const statement = await statementOf(sql);
      statement.bind(values, values.map(typeOf));
      return (await statement.run()).getRows();
    }),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

export const PEERS: Record<string, (options: PeerOptions) => Peer | Promise<Peer>> = {
  SQLite: openSqlite,
  PostgreSQL: openPostgres,
  DuckDB: openDuckDb,
};
