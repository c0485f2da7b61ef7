import { toSummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { type PropertyFilter, RANGES, type SearchQuery } from "@/lib/domain/search";

/** The common part of the three SQL databases: one table, its indexes, and a search as SQL. */

export type Value = string | number | null;
type SqlType = "TEXT" | "INTEGER" | "DOUBLE PRECISION" | "TIMESTAMP";

/** The table's columns: those that searches filter and sort by, and the row as JSON, serialised on loading like ours. */
export const COLUMNS: readonly (readonly [name: string, type: SqlType, of: (record: PropertyRecord) => Value])[] = [
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

export const rowOf = (record: PropertyRecord): Value[] => COLUMNS.map(([, , of]) => of(record));

export const CREATE_TABLE = `CREATE TABLE homes (${COLUMNS.map(
  ([name, type]) => `${name} ${type}${name === "id" ? " PRIMARY KEY" : ""}`,
).join(", ")})`;

const SEARCH_COLUMNS =
  "status, listPrice, bedroomsTotal, bathroomsTotal, livingArea, yearBuilt, daysOnMarket, lastUpdated, id";
/** Covering indexes: each has all columns that searches filter and sort by, so that one index is enough for a search. */
export const FILTER_INDEXES = [`zipCode, ${SEARCH_COLUMNS}`, `state, city, ${SEARCH_COLUMNS}`, SEARCH_COLUMNS];

export interface Statement {
  /** The statement, with a question mark for each value. */
  sql: string;
  values: (string | number)[];
}

function where(filter: PropertyFilter): Statement {
  const { zipCode, city, state, status, ...rest } = filter;
  const [tests, values]: [string[], Statement["values"]] = [[], []];
  const add = (test: string, ...its: Statement["values"]) => {
    tests.push(test);
    values.push(...its);
  };
  const anyOf = (name: string, its: readonly string[]) => add(`${name} IN (${its.map(() => "?").join(", ")})`, ...its);
  if (zipCode) anyOf("zipCode", zipCode);
  if (state) add("state = ?", state);
  if (city) add("city = ?", city);
  if (status) anyOf("status", status);
  const asked = new Set(Object.keys(rest));
  for (const { field, min, max } of RANGES) {
    if (min && asked.delete(min)) add(`${field} >= ?`, filter[min]!);
    if (max && asked.delete(max)) add(`${field} <= ?`, filter[max]!);
  }
  if (asked.size > 0) throw new Error(`The benchmark's SQL knows no filter ${[...asked].join(", ")}.`);
  return { sql: tests.length > 0 ? ` WHERE ${tests.join(" AND ")}` : "", values };
}

/** A search as two statements: its exact total, and the rows of its page. Only the page's rows are read from the table. */
export function searchStatements({ filter, sort, order, limit, offset }: SearchQuery): [Statement, Statement] {
  const { sql, values } = where(filter);
  const inOrder = `ORDER BY ${sort} ${order} NULLS LAST, id ${order}`;
  const page = `SELECT id AS found FROM homes${sql} ${inOrder} LIMIT ? OFFSET ?`;
  return [
    { sql: `SELECT count(*) AS total FROM homes${sql}`, values },
    {
      sql: `SELECT summary FROM (${page}) AS page JOIN homes ON id = found ${inOrder}`,
      values: [...values, limit, offset],
    },
  ];
}
