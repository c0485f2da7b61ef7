import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "@/lib/config";

/**
 * Writes the log to standard output or a file: several lines at once, which saves system calls, and none later than after a
 * quarter second. What is left is written when the process ends.
 */
export const logDestination = (dest: number | string = 1) =>
  pino.destination({ dest, sync: false, minLength: 4_096, periodicFlush: 250 });

/** A log of JSON lines. */
export const createLog = (
  { LOTLINE_LOG }: Pick<Config, "LOTLINE_LOG">,
  destination: DestinationStream = logDestination(),
): Logger => pino({ level: LOTLINE_LOG, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
