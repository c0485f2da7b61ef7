import pino, { type Logger } from "pino";
import type { Config } from "@/lib/config";

/** JSON lines on stdout, written in batches so that a log line costs no system call of its own. */
export function createLog(config: Config): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 65_536, periodicFlush: 500 });
  return pino({ level: config.LOTLINE_LOG, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
