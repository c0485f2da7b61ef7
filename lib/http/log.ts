import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "@/lib/config";

/** Lines are collected, so that a line costs no system call of its own; nothing waits longer than a quarter second. */
const IN_BATCHES = { sync: false, minLength: 15_000, periodicFlush: 250 } as const;

/** Where lines go: standard output, or a file. What is still held is written when the process ends. */
export const logDestination = (dest: number | string = 1) => pino.destination({ dest, ...IN_BATCHES });

/** JSON lines. */
export const createLog = (
  { LOTLINE_LOG }: Pick<Config, "LOTLINE_LOG">,
  destination: DestinationStream = logDestination(),
): Logger => pino({ level: LOTLINE_LOG, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
