import type { Server, Servers } from "./servers";
import { TABLE_NAMES, TABLES, type TableName, tableOf } from "./tables";

/** What a shard's replicas must hold: rows, and the sum of the rows' JSON as `jsonSum` of a server has it. */
export interface ExpectedRows {
  rows: number;
  jsonSum: bigint;
}

/** Of each row, eight bytes of the MD5 of its JSON; all of them by exclusive or. */
const JSON_SUM = "groupBitXor(reinterpretAsUInt64(substring(MD5(concat(summary, details, record)), 1, 8)))";

/** A hash of all a table's rows in any order. */
function contentHash(table: TableName): string {
  const columns = Object.entries(TABLES[table].columns).flatMap(([column, type]) =>
    (type as string).startsWith("Nullable") ? [`isNull(${column})`, `ifNull(${column}, 0)`] : [column],
  );
  return `sum(cityHash64(${columns.join(", ")}))`;
}

/** What a server holds of each table: rows and a hash of them. */
async function holdings(servers: Servers, server: Server, nameOf: (table: TableName) => string) {
  const found = new Map<TableName, string>();
  for (const table of TABLE_NAMES) {
    const [row] = await servers.ask<[string, string]>(
      server,
      `SELECT count(), ${contentHash(table)} FROM ${nameOf(table)}`,
    );
    found.set(table, row!.join(" rows, hash "));
  }
  return found;
}

/**
 * Compares what each target holds with what was sent to its shard, and with what other servers hold of the same version.
 * @throws an error that names the server and the table that differ.
 */
export async function checkReplicas(
  servers: Servers,
  version: string,
  targets: readonly Server[],
  loading: (table: TableName) => string,
  expected: readonly ExpectedRows[],
  database: string,
): Promise<void> {
  const differs = (server: Server, table: string, why: string) =>
    new Error(
      `${server.origin} does not hold what was sent to it: table ${table} ${why}. Nothing has changed for readers. ` +
        "Remedy: look at that server's disk and log, then load again.",
    );
  const held = await Promise.all(
    servers.all.map(async (server) => {
      const nameOf = (table: TableName) =>
        `${database}.${targets.includes(server) ? loading(table) : tableOf(version, table)}`;
      const { rows, jsonSum } = expected[server.place!.shard - 1]!;
      const [sums] = await servers.ask<[string, string]>(server, `SELECT count(), ${JSON_SUM} FROM ${nameOf("rows")}`);
      if (Number(sums![0]) !== rows) throw differs(server, "rows", `has ${sums![0]} rows instead of ${rows}`);
      if (BigInt(sums![1]) !== jsonSum) throw differs(server, "rows", "has other content");
      return { server, tables: await holdings(servers, server, nameOf) };
    }),
  );
  for (const { server, tables } of held)
    for (const table of TABLE_NAMES) {
      const { sharded } = TABLES[table];
      const first = held.find((other) => !sharded || other.server.place!.shard === server.place!.shard)!;
      const [own, others] = [tables.get(table)!, first.tables.get(table)!];
      if (own !== others) throw differs(server, table, `(${own}) is not that of ${first.server.origin} (${others})`);
    }
}
