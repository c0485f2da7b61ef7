import { join } from "node:path";
import { parseConfig } from "@/lib/config";
import { startService, stopOnSignals } from "@/lib/service/service";

/** Starts the service as `server.ts` does, with pages that need no build, and prints its address to standard error. */
const pagesEntry = join(import.meta.dirname, "pages.ts");
const service = await startService({ config: parseConfig(process.env), pagesEntry, pagesLimitMs: 3_000 });
stopOnSignals(service);
console.error(`listening ${service.port}`);
