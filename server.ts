import { parseConfig } from "@/lib/config";
import { startService, stopOnSignals } from "@/lib/service/service";

/** The service without what `npm start` makes first: for whoever has a dataset and a build already. */
try {
  const service = await startService({ config: parseConfig(process.env) });
  stopOnSignals(service);
  console.error(`Listening on http://localhost:${service.port}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
