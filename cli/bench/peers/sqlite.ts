import { join } from "node:path";
import { SORTS } from "../store-questions";
import { loadPackage, type Peer, type PeerOptions } from "./peer";
import { COLUMNS, CREATE_TABLE, FILTER_INDEXES, rowOf, type Statement, searchStatements, type Value } from "./sql";

/** The part of better-sqlite3 that is used here. */
interface Prepared {
  run(values: readonly Value[]): void;
  pluck(): { get(values: readonly Value[]): unknown; all(values: readonly Value[]): unknown[] };
}
interface Database {
  exec(sql: string): void;
  pragma(setting: string): void;
  prepare(sql: string): Prepared;
  close(): void;
}

/** SQLite in this process, with a cache large enough for the whole file. */
export async function openSqlite(options: PeerOptions): Promise<Peer> {
  const Sqlite = await loadPackage<new (file: string) => Database>("better-sqlite3", "@12", options);
  const db = new Sqlite(join(options.folder, "homes.sqlite"));
  for (const setting of ["journal_mode = OFF", "synchronous = OFF", "cache_size = -4000000", "mmap_size = 8000000000"])
    db.pragma(setting);

  const prepared = new Map<string, ReturnType<Prepared["pluck"]>>();
  const ready = ({ sql }: Statement) => {
    const statement = prepared.get(sql) ?? db.prepare(sql).pluck();
    prepared.set(sql, statement);
    return statement;
  };

  return {
    async load(batches) {
      db.exec(CREATE_TABLE);
      const insert = db.prepare(`INSERT INTO homes VALUES (${COLUMNS.map(() => "?").join(", ")})`);
      for await (const records of batches) {
        db.exec("BEGIN");
        for (const record of records) insert.run(rowOf(record));
        db.exec("COMMIT");
      }
      for (const columns of [...FILTER_INDEXES, ...SORTS.map((key) => `${key}, id`)]) {
        options.signal.throwIfAborted();
        db.exec(`CREATE INDEX "${columns}" ON homes (${columns})`);
      }
      db.exec("ANALYZE");
    },
    search(query) {
      const [count, page] = searchStatements(query);
      const total = ready(count).get(count.values) as number;
      return { total, rows: `[${ready(page).all(page.values).join(",")}]` };
    },
    close: () => db.close(),
  };
}
