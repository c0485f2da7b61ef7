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

const CREATE_TABLE = `CREATE TABLE homes (${COLUMNS.map(
  ([name, type]) => `${name} ${type}${name === "id" ? " PRIMARY KEY" : ""}`,
).join(", ")})`;

const SEARCH_COLUMNS =
  "status, listPrice, bedroomsTotal, bathroomsTotal, livingArea, yearBuilt, daysOnMarket, lastUpdated, id";
/** Covering indexes: each has all columns that searches filter and sort by, so that one index is enough for a search. */
const FILTER_INDEXES = [`zipCode, ${SEARCH_COLUMNS}`, `state, city, ${SEARCH_COLUMNS}`, SEARCH_COLUMNS];

const createIndexes = (lists: readonly string[]): string[] =>
  lists.map((columns, i) => `CREATE INDEX homes_${i} ON homes (${columns})`);

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

/** A database that is asked in SQL. */
interface Database {
  run(sql: string): unknown;
  /** Adds rows to the table. */
  insert(rows: readonly Value[][]): unknown;
  /** What follows when all rows were added: indexes and statistics. */
  afterwards: readonly string[];
  /** The rows of a statement, each a list of cells. */
  rows(statement: Statement): unknown[][] | Promise<unknown[][]>;
  close(): unknown;
}

interface DatabaseOptions {
  /** An empty folder for its files. */
  folder: string;
  /** URL of a running PostgreSQL server; empty without one. */
  postgres: string;
}

/** Loads the records, which come in batches. */
export async function loadHomes(db: Database, batches: Iterable<readonly PropertyRecord[]>): Promise<void> {
  await db.run(CREATE_TABLE);
  for (const records of batches) await db.insert(records.map((record) => COLUMNS.map(([, , of]) => of(record))));
  for (const sql of db.afterwards) await db.run(sql);
}

/** The exact total of a search, and the rows of its page as a JSON array. */
export async function searchHomes(db: Database, query: SearchQuery): Promise<{ total: number; rows: string }> {
  const [count, page] = searchStatements(query);
  const [[total]] = (await db.rows(count)) as [[unknown]];
  return { total: Number(total), rows: `[${(await db.rows(page)).join(",")}]` };
}

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
function openSqlite({ folder }: DatabaseOptions): Database {
  const Database = loadPackage<new (file: string) => Sqlite>("better-sqlite3", "@12");
  const db = new Database(join(folder, "homes.sqlite"));
  for (const setting of ["journal_mode = OFF", "synchronous = OFF", "cache_size = -4000000", "mmap_size = 8000000000"])
    db.pragma(setting);
  const statement = prepared((sql) => db.prepare(sql));
  const insert = `INSERT INTO homes VALUES (${COLUMNS.map(() => "?").join(", ")})`;
  return {
    run: (sql) => db.exec(sql),
    insert(rows) {
      db.exec("BEGIN");
      for (const row of rows) statement(insert).run(row);
      db.exec("COMMIT");
    },
    afterwards: [...createIndexes([...FILTER_INDEXES, ...SORTS.map((key) => `${key}, id`)]), "ANALYZE"],
    rows: ({ sql, values }) => statement(sql).raw().all(values),
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
async function openPostgres({ postgres }: DatabaseOptions): Promise<Database> {
  type Pg = { Client: new (options: { connectionString: string }) => PgClient };
  const { Client } = loadPackage<Pg>("pg", "@8");
  const client = new Client({ connectionString: postgres });
  await client.connect();
  // One that was interrupted has left its own.
  for (const sql of ["DROP SCHEMA IF EXISTS lotline_bench CASCADE", "CREATE SCHEMA lotline_bench"])
    await client.query(sql);
  await client.query("SET search_path TO lotline_bench");
  const lists = COLUMNS.map(([, type], i) => `$${i + 1}::${type}[]`).join(", ");
  let count = 0;
  const nameOf = prepared(() => `search_${count++}`);
  // Nulls are last in both orders, so that one index cannot serve both.
  const sorts = SORTS.flatMap((key) => [`${key}, id`, `${key} DESC NULLS LAST, id DESC`]);
  return {
    run: (sql) => client.query(sql),
    insert: (rows) =>
      client.query({
        text: `INSERT INTO homes SELECT * FROM unnest(${lists})`,
        values: COLUMNS.map((_, i) => rows.map((row) => row[i])),
      }),
    afterwards: [...createIndexes([...FILTER_INDEXES, ...sorts]), "VACUUM ANALYZE homes"],
    async rows({ sql, values }) {
      let n = 0;
      const text = sql.replace(/\?/g, () => `$${++n}`);
      return (await client.query({ name: nameOf(sql), text, values, rowMode: "array" })).rows;
    },
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
async function openDuckDb({ folder }: DatabaseOptions): Promise<Database> {
  const { DuckDBInstance, VARCHAR, INTEGER, DOUBLE } = loadPackage<DuckDb>("@duckdb/node-api", "");
  const instance = await DuckDBInstance.create(join(folder, "homes.duckdb"));
  const connection = await instance.connect();
  const statementOf = prepared((sql) => connection.prepare(sql));
  // Whole numbers are bound as integers, since comparing with a double would cast the whole column.
  const typeOf = (value: string | number) =>
    typeof value === "string" ? VARCHAR : Number.isInteger(value) ? INTEGER : DOUBLE;
  const file = join(folder, "homes.csv");
  return {
    run: (sql) => connection.run(sql),
    insert: (rows) => appendFileSync(file, stringify([...rows])),
    // DuckDB's indexes only help with equality; for ranges it skips blocks by their minimum and maximum.
    afterwards: [
      `COPY homes FROM '${file}' (FORMAT csv, HEADER false)`,
      ...createIndexes(["zipCode", "city"]),
      "ANALYZE",
      "CHECKPOINT",
    ],
    async rows({ sql, values }) {
      const statement = await statementOf(sql);
      statement.bind(values, values.map(typeOf));
      return (await statement.run()).getRows();
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

export const DATABASES: Record<string, (options: DatabaseOptions) => Database | Promise<Database>> = {
  SQLite: openSqlite,
  PostgreSQL: openPostgres,
  DuckDB: openDuckDb,
};
