import { join } from "node:path";
import { toSummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { RANGES, type SearchQuery } from "@/lib/domain/search";
import { completeRecords } from "@/lib/store/engine";
import { count } from "../words";
import { generatedStore, storeOptions } from "./generated";
import { atEnd, printQuestions, timeOf, workFolder } from "./measure";
import { loadPackage } from "./package";
import { SORTS } from "./questions";

const SEARCHES = 2_000;

export const usage = `Usage:
  npm run bench -- peers [--properties N] [--searches N]
${storeOptions(SEARCHES)}

The same homes and searches in Lotline's store and in SQLite (better-sqlite3), both in this process and on one core, one
search at a time, least of five rounds. A search is the exact total and the page's 25 rows as JSON, which both keep ready as
text; each answer must be ours, byte for byte. SQLite has prepared statements, ANALYZE done, a cache for the whole file,
indexes by ZIP, by place and by status that hold every column that is filtered or sorted by, and one for each sort key.

npm installs the package outside of the lockfile, into node_modules/.cache.`;

type Value = string | number | null;

/** The columns that searches filter and sort by, and the row as JSON, serialised on loading like ours. */
const COLUMNS: Readonly<Record<string, (record: PropertyRecord) => Value>> = {
  id: ({ id }) => id,
  zipCode: ({ address }) => address.zipCode,
  state: ({ address }) => address.state,
  city: ({ address }) => address.city,
  status: ({ status }) => status,
  listPrice: ({ listPrice }) => listPrice,
  bedroomsTotal: ({ bedroomsTotal }) => bedroomsTotal,
  bathroomsTotal: ({ bathroomsTotal }) => bathroomsTotal,
  livingArea: ({ livingArea }) => livingArea,
  yearBuilt: ({ yearBuilt }) => yearBuilt,
  daysOnMarket: ({ daysOnMarket }) => daysOnMarket,
  lastUpdated: ({ lastUpdated }) => lastUpdated,
  summary: (record) => JSON.stringify(toSummary(record)),
};

const SEARCHED =
  "status, listPrice, bedroomsTotal, bathroomsTotal, livingArea, yearBuilt, daysOnMarket, lastUpdated, id";
/** Covering indexes, so that one is enough for a search, and those of the sort keys. */
const INDEXES = [`zipCode, ${SEARCHED}`, `state, city, ${SEARCHED}`, SEARCHED, ...SORTS.map((key) => `${key}, id`)];

interface Statement {
  /** The statement, with a question mark for each value. */
  sql: string;
  values: Value[];
}

/** A member of a filter as a test of a column: a bound of a range, or one of several values. */
function testOf([name, value]: [string, unknown]): Statement {
  const range = RANGES.find(({ min, max }) => name === min || name === max);
  if (range) return { sql: `${range.field} ${name === range.min ? ">=" : "<="} ?`, values: [value as number] };
  const values = [value].flat() as string[];
  return { sql: `${name} IN (${values.map(() => "?").join(", ")})`, values };
}

/** A search as two statements: its exact total, and the rows of its page. Only the page's rows are read from the table. */
function statementsOf({ filter, sort, order, limit, offset }: SearchQuery): [total: Statement, page: Statement] {
  const tests = Object.entries(filter).map(testOf);
  const where = tests.length > 0 ? ` WHERE ${tests.map(({ sql }) => sql).join(" AND ")}` : "";
  const values = tests.flatMap((test) => test.values);
  const inOrder = `ORDER BY ${sort} ${order} NULLS LAST, id ${order}`;
  const page = `SELECT id AS found FROM homes${where} ${inOrder} LIMIT ? OFFSET ?`;
  return [
    { sql: `SELECT count(*) FROM homes${where}`, values },
    {
      sql: `SELECT summary FROM (${page}) AS page JOIN homes ON id = found ${inOrder}`,
      values: [...values, limit, offset],
    },
  ];
}

/** The part of better-sqlite3 that is used here. */
interface Sqlite {
  exec(sql: string): void;
  pragma(setting: string): void;
  prepare(sql: string): Prepared;
  close(): void;
}
interface Prepared {
  run(values: readonly Value[]): void;
  raw(): { all(values: readonly Value[]): unknown[][] };
}

/** SQLite with a table for homes. */
function openSqlite() {
  const Database = loadPackage<new (file: string) => Sqlite>("better-sqlite3", "@12");
  const db = new Database(join(workFolder(), "homes.sqlite"));
  atEnd(() => db.close());
  for (const setting of ["journal_mode = OFF", "synchronous = OFF", "cache_size = -4000000", "mmap_size = 8000000000"])
    db.pragma(setting);
  const prepared = new Map<string, Prepared>();
  const rows = ({ sql, values }: Statement) => {
    const statement = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, statement);
    return statement.raw().all(values);
  };
  return {
    load(records: Iterable<string>): void {
      const names = Object.keys(COLUMNS);
      db.exec(`CREATE TABLE homes (${names.join(", ")}, PRIMARY KEY (id))`);
      const insert = db.prepare(`INSERT INTO homes VALUES (${names.map(() => "?").join(", ")})`);
      db.exec("BEGIN");
      for (const line of records) {
        const record: PropertyRecord = JSON.parse(line);
        insert.run(Object.values(COLUMNS).map((of) => of(record)));
      }
      db.exec("COMMIT");
      for (const [i, columns] of INDEXES.entries()) db.exec(`CREATE INDEX homes_${i} ON homes (${columns})`);
      db.exec("ANALYZE");
    },
    /** The total, and the page's rows as a JSON array. */
    async search(query: SearchQuery): Promise<string> {
      const [total, page] = statementsOf(query);
      return `${rows(total)[0]![0]} [${rows(page).join(",")}]`;
    },
  };
}

/** `npm run bench -- peers`. @throws if SQLite cannot be had, or gives another answer than our store */
export async function run(args: string[]): Promise<void> {
  const asked = await generatedStore(args, SEARCHES);
  const { store } = asked;
  const searches = asked.searches.map(({ query }) => query);
  const sqlite = openSqlite();
  const seconds = (await timeOf(() => sqlite.load(completeRecords(asked.folder)))) / 1_000;
  console.log(`SQLite  ${count(store.info.records / seconds)} rows a second, ${seconds.toFixed(1)} s`);
  for (const query of searches) {
    const { total, rows } = await store.search(query);
    const [ours, theirs] = [`${total} ${Buffer.from(rows)}`, await sqlite.search(query)];
    if (ours !== theirs) throw new Error(`${JSON.stringify(query)}: SQLite answers ${theirs}, we ${ours}.`);
  }
  await printQuestions("searches", {
    Lotline: searches.map((query) => () => store.search(query)),
    SQLite: searches.map((query) => () => sqlite.search(query)),
  });
}
