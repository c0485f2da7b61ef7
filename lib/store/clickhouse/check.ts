import type { Position, Server } from "./server";
import type { Servers } from "./servers";
import { TABLE_NAMES, TABLES, type TableName } from "./tables";

/** What a shard's replicas must hold: the number of rows, and the checksum of their JSON as defined by JSON_SUM. */
export interface ExpectedRows {
  rows: number;
  jsonSum: bigint;
}

/** A checksum of all rows: the exclusive or of eight bytes of the MD5 of each row's JSON. */
const JSON_SUM = "groupBitXor(reinterpretAsUInt64(substring(MD5(concat(summary, details, record)), 1, 8)))";

/** A hash of a table's rows that does not depend on their order. */
function contentHash(table: TableName): string {
  const columns = Object.entries(TABLES[table].columns).flatMap(([column, type]) =>
    (type as string).startsWith("Nullable") ? [`isNull(${column})`, `ifNull(${column}, 0)`] : [column],
  );
  return `sum(cityHash64(${columns.join(", ")}))`;
}

/** The number of rows in each of a server's tables, and their hash. */
async function holdings(server: Server, nameOf: (table: TableName) => string) {
  const found = new Map<TableName, string>();
  for (const table of TABLE_NAMES) {
    // This table differs from server to server.
    if (table === "info") continue;
    const [row] = await server.ask<[string, string]>(`SELECT count(), ${contentHash(table)} FROM ${nameOf(table)}`);
    found.set(table, row!.join(" rows, hash "));
  }
  return found;
}

/**
 * Compares each server's tables with what was sent to its shard, and with those of the other servers. `nameOf` returns a
 * table's current name on a server.
 * @throws an error that names the server and the table that differ.
 */
export async function checkReplicas(
  servers: Servers,
  positions: ReadonlyMap<Server, Position>,
  nameOf: (server: Server, table: TableName) => string,
  expected: readonly ExpectedRows[],
): Promise<void> {
  const differs = (server: Server, table: string, why: string) =>
    new Error(
      `${server.origin} does not hold what was sent to it: table ${table} ${why}. Nothing has changed for readers. ` +
        "Remedy: look at that server's disk and log, then load again.",
    );
  const held = await Promise.all(
    servers.all.map(async (server) => {
      const { shard } = positions.get(server)!;
      const { rows, jsonSum } = expected[shard - 1]!;
      const sql = `SELECT count(), ${JSON_SUM} FROM ${nameOf(server, "rows")}`;
      const [sums] = await server.ask<[string, string]>(sql);
      if (Number(sums![0]) !== rows) throw differs(server, "rows", `has ${sums![0]} rows instead of ${rows}`);
      if (BigInt(sums![1]) !== jsonSum) throw differs(server, "rows", "has other content");
      return { server, shard, tables: await holdings(server, (table) => nameOf(server, table)) };
    }),
  );
  for (const { server, shard, tables } of held)
    for (const [table, own] of tables) {
      const first = held.find((other) => !TABLES[table].sharded || other.shard === shard)!;
      const others = first.tables.get(table)!;
      if (own !== others)
        throw differs(server, table, `(${own}) differs from that of ${first.server.origin} (${others})`);
    }
}
