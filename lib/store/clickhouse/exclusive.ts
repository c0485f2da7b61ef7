import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { isTwice, unavailable } from "./faults";
import type { Server } from "./server";
import type { Servers } from "./servers";
import { literal } from "./sql";

/**
 * The lock of a cluster, so that one process at a time changes it: on every server the process runs an insert with a fixed
 * query id, kept open by further rows. A server refuses a second query with that id, and ends it when the connection is lost.
 */

/** The table for these inserts, which stores nothing. */
export const LOCK = "lotline_lock";

/** Another process is changing the cluster; the message names it and the remedy. */
export class ClusterBusy extends Error {
  override name = "ClusterBusy";
  /** The exit status of a command: EX_TEMPFAIL, try again later. */
  readonly exitCode = 75;
}

/** Older servers start a query only after reading this many bytes. */
const FIRST_BYTES = 1 << 20;
/** The interval of rows that keep the connection alive; servers and proxies close idle connections. */
const BEAT_MS = 10_000;
const LOOK_MS = 20;

/** Resolves when the server runs this process's insert, with a function that ends it. Calls `lost` if the server ends it. */
async function hold(server: Server, database: string, lost: (why: Error) => void): Promise<() => Promise<void>> {
  const id = `lotline-change-${database}`;
  const mine = `${hostname()} ${process.pid} ${randomUUID()}`;
  const rows = new PassThrough();
  rows.write(Buffer.alloc(FIRST_BYTES));
  const beat = setInterval(() => rows.write(Buffer.alloc(1)), BEAT_MS).unref();
  const insert = server.insertSlowly(LOCK, rows, { id, note: mine });
  const release = async () => {
    clearInterval(beat);
    rows.end();
    await insert.catch(() => {});
  };
  const busy = (query?: string) => {
    const holder = /\/\* (\S+ \d+) /.exec(query ?? "")?.[1]?.replace(" ", ", process ");
    return new ClusterBusy(
      `Another process${holder ? ` (${holder})` : ""} changes what the cluster holds. Nothing was changed here. Wait for it; ` +
        `where it is gone with its machine: KILL QUERY WHERE query_id = '${id}' on every server.`,
    );
  };
  const refused = insert.then(
    () => lost(new Error(`${server.origin} ended the query ${id}.`)),
    (error: Error) => {
      if (isTwice(error.cause)) throw busy();
      lost(error);
      throw error;
    },
  );
  refused.catch(() => {});
  const asked = `SELECT query FROM system.processes WHERE query_id = ${literal(id)}`;
  const begun = async () => {
    for (;;) {
      const [row] = await server.ask<[string]>(asked);
      if (row?.[0].includes(mine)) return;
      if (row) throw busy(row[0]);
      await Promise.race([refused, pause(LOOK_MS)]);
    }
  };
  try {
    await begun();
  } catch (error) {
    rows.destroy();
    await release();
    throw error;
  }
  return release;
}

/** Asks every server what it holds. @throws an error that names the servers that do not answer, and why. */
async function lookAtAll(servers: Servers): Promise<void> {
  await servers.look();
  const problems = servers.all.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw unavailable(`Every server must answer. ${problems.join(" ")}`);
}

/**
 * Runs `work` under the lock, after looking at what every server holds. Its signal is aborted if a server ends the lock.
 * @throws {ClusterBusy}
 */
export async function exclusively<T>(
  servers: Servers,
  database: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const held: (() => Promise<void>)[] = [];
  await lookAtAll(servers);
  try {
    for (const server of servers.all) {
      await server.command(`CREATE DATABASE IF NOT EXISTS ${database}`);
      await server.command(`CREATE TABLE IF NOT EXISTS ${database}.${LOCK} (beat UInt8) ENGINE = Null`);
      held.push(await hold(server, database, (why) => controller.abort(why)));
    }
    await lookAtAll(servers);
    return await work(controller.signal);
  } finally {
    await Promise.all(held.map((release) => release()));
  }
}
