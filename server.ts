import { parseConfig } from "@/lib/config";
import { startService, stopOnSignals } from "@/lib/service/service";
import { inWords } from "@/lib/system-error";

/** The service without what `npm start` makes first: for whoever has a dataset and a build already. */
try {
  const service = await startService({ config: parseConfig(process.env) });
  stopOnSignals(service);
  console.error(`Listening on http://localhost:${service.port}`);
} catch (error) {
  console.error(inWords(error));
  process.exit(1);
}
