import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import next from "next";
import { setApiDoor } from "@/lib/http/ask-api";
import type { PagesReady, PagesStart } from "./pages-protocol";

/**
 * The pages' process: Next's own server on a port of this machine alone. It holds no dataset, ends with its parent, and
 * leaves signals to it: those of a terminal reach every process at once, and pages under way are still to be sent.
 */

process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

async function start({ door, development }: PagesStart): Promise<void> {
  setApiDoor(door);
  // Next takes upgrades on the server that it is given, and never answers those that are not its own: it gets one that
  // does not listen, and those of `next dev` are handed to it.
  const site = next({ dev: development, dir: join(import.meta.dirname, "../.."), httpServer: createServer() });
  await site.prepare();
  const handle = site.getRequestHandler();
  // The connections are those of the process in front, which keeps them as long as it needs them.
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  if (development) server.on("upgrade", site.getUpgradeHandler());
  server.listen(0, "127.0.0.1", () => {
    const ready: PagesReady = { port: (server.address() as AddressInfo).port };
    process.send!(ready);
  });
}

process.once("message", (message) => {
  start(message as PagesStart).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
