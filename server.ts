import { parseConfig } from "@/lib/config";
import { startService, stopOnSignals } from "@/lib/service/service";
import { errorMessageFor } from "@/lib/system-error";

/** Starts the service without preparing anything as `npm start` does: a dataset and a build must exist already. */
try {
  const service = await startService({ config: parseConfig(process.env) });
  stopOnSignals(service);
  console.error(`Listening on http://localhost:${service.port}`);
} catch (error) {
  console.error(errorMessageFor(error));
  process.exit(1);
}
