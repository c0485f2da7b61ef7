import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "@/lib/config";

/** Pino measures what it holds with every line, so that collecting more of them costs more than the writes that it saves. */
const BATCH_BYTES = 4_000;
const WAIT_MS_MAX = 250;

/**
 * Writes the log to standard output or a file. Lines are buffered for at most a quarter second, to save a system call per
 * line, and flushed when the process ends.
 */
export const logDestination = (dest: number | string = 1) =>
  pino.destination({ dest, sync: false, minLength: BATCH_BYTES, periodicFlush: WAIT_MS_MAX });

/** A log of JSON lines. */
export const createLog = (
  { LOTLINE_LOG }: Pick<Config, "LOTLINE_LOG">,
  destination: DestinationStream = logDestination(),
): Logger => pino({ level: LOTLINE_LOG, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
