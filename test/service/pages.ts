import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { askApi, setApiDoor } from "@/lib/http/ask-api";
import { ALIVE_PATH, type PagesStart } from "@/lib/service/supervise-pages";

/** Replaces the pages' process where there is no build: each page says which process rendered it and what it read. */

process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
  if (request.url === ALIVE_PATH) return void response.end();
  if (request.url === "/slow") await new Promise((resolve) => setTimeout(resolve, 300));
  const { status, text } = await askApi({ url: "/dataset" });
  const { info } = JSON.parse(text);
  response.end(
    JSON.stringify({ pid: process.pid, url: request.url, status, records: info.records, headers: request.headers }),
  );
});
process.once("message", ({ door }: PagesStart) => {
  setApiDoor(door);
  server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as AddressInfo).port }));
});
