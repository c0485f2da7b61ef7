import { join } from "node:path";
import { loadPackage, type Peer, type PeerOptions } from "./peer";
import { COLUMNS, CREATE_TABLE, rowOf, type Statement, searchStatements } from "./sql";

/** The part of @duckdb/node-api that is used here. */
interface Prepared {
  bindVarchar(at: number, value: string): void;
  bindInteger(at: number, value: number): void;
  bindDouble(at: number, value: number): void;
  run(): Promise<{ getRows(): Promise<unknown[][]> }>;
}
interface Appender {
  appendVarchar(value: string): void;
  appendInteger(value: number): void;
  appendDouble(value: number): void;
  appendNull(): void;
  endRow(): void;
  flushSync(): void;
  closeSync(): void;
}
interface Connection {
  run(sql: string): Promise<unknown>;
  prepare(sql: string): Promise<Prepared>;
  createAppender(table: string): Promise<Appender>;
  closeSync(): void;
}
interface DuckDb {
  DuckDBInstance: { create(file: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }> };
}

/** DuckDB in this process, with its default number of threads. */
export async function openDuckDb(options: PeerOptions): Promise<Peer> {
  const { DuckDBInstance } = await loadPackage<DuckDb>("@duckdb/node-api", "", options);
  const instance = await DuckDBInstance.create(join(options.folder, "homes.duckdb"));
  const connection = await instance.connect();

  const prepared = new Map<string, Prepared>();
  async function rowsOf({ sql, values }: Statement): Promise<unknown[][]> {
    const statement = prepared.get(sql) ?? (await connection.prepare(sql));
    prepared.set(sql, statement);
    for (const [i, value] of values.entries())
      if (typeof value === "string") statement.bindVarchar(i + 1, value);
      // Whole numbers are bound as integers, since comparing with a double would cast the whole column.
      else if (Number.isInteger(value)) statement.bindInteger(i + 1, value);
      else statement.bindDouble(i + 1, value);
    return (await statement.run()).getRows();
  }

  return {
    async load(batches) {
      await connection.run(CREATE_TABLE);
      const appender = await connection.createAppender("homes");
      for await (const records of batches) {
        for (const record of records) {
          for (const [i, value] of rowOf(record).entries())
            if (typeof value === "string") appender.appendVarchar(value);
            else if (value === null) appender.appendNull();
            else if (COLUMNS[i]![1] === "INTEGER") appender.appendInteger(value);
            else appender.appendDouble(value);
          appender.endRow();
        }
        appender.flushSync();
      }
      appender.closeSync();
      // DuckDB's indexes only help with equality; for ranges it skips blocks by their minimum and maximum.
      for (const column of ["zipCode", "city"])
        await connection.run(`CREATE INDEX homes_${column} ON homes (${column})`);
      await connection.run("ANALYZE");
      await connection.run("CHECKPOINT");
    },
    async search(query) {
      const [count, page] = searchStatements(query);
      const [[total]] = (await rowsOf(count)) as [[bigint]];
      return { total: Number(total), rows: `[${(await rowsOf(page)).join(",")}]` };
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
