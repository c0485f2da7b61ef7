import type { Runtime } from "../runtime";
import type { FrontDoor } from "./front-door";

const PATIENCE_MS = 8_000;

/**
 * Stops accepting, lets what is in flight finish, cuts what has not finished after `patienceMs`, and frees
 * the state. Resolves when all is done.
 */
export async function shutDown(
  { server, drain }: FrontDoor,
  runtime: Runtime,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  drain();
  // An answer that was already under way when draining began leaves its connection idle, not closed.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  let cut: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    cut = setTimeout(() => {
      server.closeAllConnections();
      // A socket that left HTTP, by an upgrade, is in no list of the server's, and would keep it open for ever.
      resolve();
    }, patienceMs);
  });
  clearInterval(sweep);
  clearTimeout(cut);
  runtime.close();
  await new Promise<void>((resolve) => runtime.log.flush(() => resolve()));
}

/** Leaves with status 0 on SIGTERM or SIGINT; a second signal leaves at once. */
export function shutDownOnSignals(frontDoor: FrontDoor, runtime: Runtime): void {
  let leaving = false;
  const leave = () => {
    if (leaving) process.exit(1);
    leaving = true;
    void shutDown(frontDoor, runtime).then(() => process.exit(0));
  };
  process.on("SIGTERM", leave);
  process.on("SIGINT", leave);
}
