import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { parseConfig } from "@/lib/config";
import { createLog } from "@/lib/http/log";
import { openRuntime } from "@/lib/http/runtime";
import { createHttpServer } from "@/lib/http/server/server";
import { currentDataset } from "@/lib/store/current-dataset";
import { openStore } from "@/lib/store/engine";

/** The service without pages, for the drill `swap`. It reports its port, and its memory when asked. */
const config = parseConfig(process.env);
const { varDir } = config;
const open = (folder: string) => openStore(folder, { residentBytes: config.LOTLINE_PAYLOAD_MB * 2 ** 20, varDir });
const dataset = currentDataset({ varDir, open, graceMs: Number(process.env.GRACE_MS) });
const runtime = openRuntime(config, { log: createLog(config), dataset });
const { server } = createHttpServer({ runtime, pages: async (_request, response) => void response.end() });
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.on("disconnect", () => process.exit());
process.on("message", () => {
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send!({ rss, live: heapUsed + external });
});
process.send!({ port: (server.address() as AddressInfo).port });
