import type { Server } from "node:http";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import type { HttpServer } from "./server";

/** How long requests that were already on their way may take to arrive. */
const GRACE_MS = 250;
const QUIET_MS = 20;
/** How long requests in progress may take to finish. */
const PATIENCE_MS = 4_000;

interface Leaving {
  /** How long new connections are still accepted, milliseconds, so that a proxy can notice that `/readyz` is 503. */
  drainMs: number;
  patienceMs?: number;
}

/** Resolves once no new connection has come for a moment. */
async function quiet(server: Server): Promise<void> {
  let taken = 0;
  const count = () => taken++;
  server.on("connection", count);
  const until = Date.now() + GRACE_MS;
  for (let before = -1; taken !== before && Date.now() < until; await turn()) {
    before = taken;
    await sleep(QUIET_MS);
    // Another turn accepts connections that came while this process was busy; otherwise they would be reset.
  }
  server.off("connection", count);
}

/**
 * Shuts a server down without losing a request: for a while new connections are still accepted, every response closes its
 * connection, and received requests are answered. What is not finished `patienceMs` after that is cut off.
 */
export async function shutDown(
  { server, drain }: HttpServer,
  { drainMs, patienceMs = PATIENCE_MS }: Leaving,
): Promise<void> {
  const { hold, endUnused } = drain();
  await sleep(Math.max(drainMs, GRACE_MS));
  // Closing the server resets connections that it has not accepted yet. While requests wait, clients open no new ones.
  const release = hold();
  await quiet(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  release();
  // Responses that had begun before draining leave their connections open, so idle ones are closed here.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(GRACE_MS)]);
  endUnused();
  await Promise.race([closed, sleep(patienceMs)]);
  clearInterval(sweep);
  // Upgraded sockets are not tracked by the server, and not waited for.
  server.closeAllConnections();
}
