import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { isTwice, unavailable } from "./faults";
import { literal } from "./literal";
import type { Server } from "./server";
import type { Servers } from "./servers";

/**
 * One process at a time changes what a cluster holds: it has an insert under one id running on every server, which its rows
 * keep open. A server runs no second query of that id, and ends this one as soon as its connection is gone.
 */

/** Takes the rows of such inserts, and keeps none. */
export const LOCK = "lotline_lock";

/** Another process changes the cluster; the message names it and the remedy. */
export class ClusterBusy extends Error {
  override name = "ClusterBusy";
  /** What a command ends with: EX_TEMPFAIL, try again later. */
  readonly exitCode = 75;
}

/** Older servers begin a query when they have read so much of it. */
const FIRST_BYTES = 1 << 20;
/** Servers and what stands before them end connections on which nothing comes. */
const BEAT_MS = 10_000;
const LOOK_MS = 20;

/** Settled when the server runs this process's insert, with what ends it. `lost` is told where the server ended it. */
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

/** Asks every server what it holds. @throws an error that says which do not answer, and why. */
async function lookAtAll(servers: Servers): Promise<void> {
  await servers.look();
  const problems = servers.all.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw unavailable(`Every server must answer. ${problems.join(" ")}`);
}

/**
 * Runs `work`, with what every server holds just looked at, while no other process changes that. Its signal is aborted where
 * a server ended this process's right to do so. @throws {ClusterBusy}
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
