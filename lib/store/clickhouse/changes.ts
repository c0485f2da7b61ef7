import { dirname } from "node:path";
import type { Page } from "@/lib/domain/search";
import { CHANGES, type ChangedHome, changesPage, openChanges, reversed } from "../changes";
import type { SearchPage } from "../store";
import * as queries from "./queries";
import { rowBinary } from "./row-binary";
import type { Servers } from "./servers";
import { idOf, numberOfId } from "./sql";
import { TABLES, type TableName } from "./tables";

/** Changes between versions on a cluster; each pair is stored with the version that was loaded later. */

/** Rows that are written to every server. */
interface TableRows {
  table: TableName;
  rows: Uint8Array;
}

/** The number of rows per insert. */
const BATCH = 100_000;

/** The state folder that contains a dataset's folder. */
const varDirOf = (folder: string) => dirname(dirname(folder));

/** The changes from the cluster's versions to a new one, as this machine recorded them when it was published. */
export function* newChanges(folder: string, servers: Servers, version: string): Generator<TableRows> {
  const others = new Set(servers.all.flatMap(({ versions }) => [...(versions?.keys() ?? [])]));
  const comparisons = rowBinary(TABLES.comparisons.columns);
  for (const since of [...others].sort()) {
    const list = since === version ? null : openChanges(varDirOf(folder), since, version);
    if (!list) continue;
    try {
      const changes = rowBinary(TABLES.changes.columns);
      for (let from = 0; from < list.count; from += BATCH) {
        for (const [i, { id, change }] of list.read(from, from + BATCH).entries())
          changes.add({ since, nth: from + i, id: numberOfId(id), change: CHANGES.indexOf(change) });
        yield { table: "changes", rows: changes.take() };
      }
    } finally {
      list.close();
    }
    comparisons.add({ since, total: list.count });
  }
  if (comparisons.bytes > 0) yield { table: "comparisons", rows: comparisons.take() };
}

/** A page of the changes between two versions; null if the cluster does not know them. */
export async function readChanges(
  servers: Servers,
  since: string,
  version: string,
  page: Page,
): Promise<SearchPage | null> {
  if (since === version) return changesPage(0, []);
  if (!servers.all.some(({ versions }) => versions?.has(since))) return null;
  for (const [holder, other] of [
    [version, since],
    [since, version],
  ] as const) {
    const [known] = await servers.rows<[number]>(holder, queries.comparison(other));
    if (!known) continue;
    const rows = await servers.rows<[string, number]>(holder, queries.changes(other, page));
    const homes = rows.map(([id, number]): ChangedHome => {
      const change = CHANGES[number]!;
      return { id: idOf(id), change: holder === version ? change : reversed(change) };
    });
    return changesPage(known[0], homes);
  }
  return null;
}
