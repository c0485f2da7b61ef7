import { join } from "node:path";
import { parseConfig } from "@/lib/config";
import { startService, stopOnSignals } from "@/lib/service/service";

/** The service as `server.ts` starts it, with pages that need no build; says on standard error where it listens. */
const pagesEntry = join(import.meta.dirname, "pages.ts");
const service = await startService({ config: parseConfig(process.env), pagesEntry });
stopOnSignals(service);
console.error(`listening ${service.port}`);
