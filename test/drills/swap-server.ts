import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { parseConfig } from "@/lib/config";
import { createLog } from "@/lib/http/log";
import { openRuntime } from "@/lib/http/runtime";
import { createHttpServer } from "@/lib/http/server/server";

/** The service without pages, for the drill `swap`. It reports its port, and its memory when asked. */
const config = parseConfig(process.env);
const runtime = openRuntime(config, { log: createLog(config) });
const { server } = createHttpServer({ runtime, pages: async (_request, response) => void response.end() });
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.on("disconnect", () => process.exit());
process.on("message", () => {
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send!({ rss, live: heapUsed + external });
});
process.send!({ port: (server.address() as AddressInfo).port });
