import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "@/lib/config";

const BATCH_CHARACTERS = 15_000;
const WAIT_MS_MAX = 250;

/**
 * Writes the log to standard output or a file. Lines are buffered for at most a quarter second, to save a system call per
 * line, and flushed when the process ends. Pino's own buffer is slower: it measures its whole content with every line.
 */
export function logDestination(dest: number | string = 1) {
  const out = pino.destination({ dest, sync: false, minLength: 1 });
  let buffer = "";
  const writeBuffer = () => {
    if (buffer !== "") out.write(buffer);
    buffer = "";
  };
  setInterval(writeBuffer, WAIT_MS_MAX).unref();
  const destination = {
    write(line: string) {
      buffer += line;
      if (buffer.length >= BATCH_CHARACTERS) writeBuffer();
    },
    flush(done: (error?: Error) => void) {
      writeBuffer();
      out.flush(done);
    },
    flushSync() {
      writeBuffer();
      out.flushSync();
    },
  };
  process.once("exit", () => {
    if (buffer !== "") destination.flushSync();
  });
  return destination;
}

/** A log of JSON lines. */
export const createLog = (
  { LOTLINE_LOG }: Pick<Config, "LOTLINE_LOG">,
  destination: DestinationStream = logDestination(),
): Logger => pino({ level: LOTLINE_LOG, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
