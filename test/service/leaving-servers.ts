import { shutDown } from "@/lib/http/server/shut-down";
import { type LiveServer, liveServer } from "@/test/http/wire";

/**
 * For tests: a process that starts a server of the API at each message `{ start }`, and shuts one down as SIGTERM does at
 * `{ leave: port }`. Clients are in another process, so that connections arrive while a server is closing.
 */
export type Order = { start: true } | { leave: number };
export type Report = { port: number; key: string } | { left: number };

const servers = new Map<number, LiveServer>();

async function obey(order: Order): Promise<Report> {
  if ("start" in order) {
    const live = await liveServer({ LOTLINE_RATE_ENTERPRISE: "999999999", LOTLINE_LOG: "silent" });
    servers.set(live.port, live);
    return { port: live.port, key: live.keys.enterprise };
  }
  const live = servers.get(order.leave)!;
  // Takes connections long enough for every client to send a request meanwhile, even on a busy machine.
  await shutDown(live.http, { drainMs: 2_000 });
  live.close();
  return { left: order.leave };
}

process.on("disconnect", () => process.exit());
process.on("message", (order: Order) => void obey(order).then((report) => process.send!(report)));
