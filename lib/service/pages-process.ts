import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import next from "next";
import { setApiDoor } from "@/lib/http/ask-api";
import { ALIVE_PATH, type PagesReady, type PagesStart } from "./supervise-pages";

/**
 * The pages' process: Next's own server on a local port. It has no dataset and ends with its parent. It ignores signals,
 * since those of a terminal reach every process at once, and the parent ends it after the last page was sent.
 */

process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

async function start({ door, development }: PagesStart): Promise<void> {
  setApiDoor(door);
  // All connections come from the parent process, which closes them when it no longer needs them.
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (request, response) => {
    if (request.url === ALIVE_PATH) return void response.end();
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  // Next handles all upgrades of the server that it gets, and never answers those that it does not know. So only
  // `next dev`, whose pages wait for its WebSocket, gets the one that listens.
  const httpServer = development ? server : createServer();
  const site = next({ dev: development, dir: join(import.meta.dirname, "../.."), httpServer });
  await site.prepare();
  const handle = site.getRequestHandler();
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
