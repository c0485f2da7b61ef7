import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { HttpServer } from "./server";

/** The least time in which new connections are still accepted. */
const DRAIN_MS_MIN = 250;
const QUIET_MS = 20;
/** Looks are counted, not milliseconds: on a busy machine each takes longer, and connections come later. */
const LOOKS_MAX = 12;
/** How long the request of a client that has connected may be on its way: more than a round trip to the other side of the earth. */
const ARRIVAL_MS = 1_000;
/** How long requests in progress may take to finish. */
const PATIENCE_MS = 4_000;

interface Leaving {
  /** How long new connections are still accepted, milliseconds, so that a proxy can notice that `/readyz` is 503. */
  drainMs: number;
  patienceMs?: number;
  /** For tests: waits for that many milliseconds. */
  wait?: (ms: number) => Promise<unknown>;
}

/** Resolves once no new connection has come for a moment. */
async function quiet(server: Server, wait: (ms: number) => Promise<unknown>): Promise<void> {
  let taken = 0;
  const count = () => taken++;
  server.on("connection", count);
  for (let before = -1, looks = 0; taken !== before && looks < LOOKS_MAX; looks++) {
    before = taken;
    await wait(QUIET_MS);
    // Another turn accepts connections that came while this process was busy; otherwise they would be reset.
    await nextTurn();
  }
  server.off("connection", count);
}

/**
 * Shuts a server down without losing a request: for a while new connections are still accepted, every response closes its
 * connection, and received requests are answered. What is not finished `patienceMs` after that is cut off.
 */
export async function shutDown(
  { server, drain }: HttpServer,
  { drainMs, patienceMs = PATIENCE_MS, wait = sleep }: Leaving,
): Promise<void> {
  const { hold, endUnused } = drain();
  await wait(Math.max(drainMs, DRAIN_MS_MIN));
  // Closing the server resets connections that it has not accepted yet. While requests wait, clients open no new ones.
  const release = hold();
  await quiet(server, wait);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  release();
  // Responses that had begun before draining leave their connections open, so idle ones are closed here.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, wait(ARRIVAL_MS)]);
  endUnused();
  await Promise.race([closed, wait(patienceMs)]);
  clearInterval(sweep);
  // Upgraded sockets are not tracked by the server, and not waited for.
  server.closeAllConnections();
}
