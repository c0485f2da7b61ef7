import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "@/lib/config";

const BATCH_LENGTH = 32_768;
const BATCH_MS = 250;

/** Collects lines, so that a line costs no system call of its own; nothing waits longer than a quarter second. */
function inBatches(write: (text: string) => void): DestinationStream & { flush(done?: () => void): void } {
  let batch = "";
  let timer: NodeJS.Timeout | undefined;
  function flush(done?: () => void): void {
    clearTimeout(timer);
    timer = undefined;
    const text = batch;
    batch = "";
    if (text !== "") write(text);
    done?.();
  }
  return {
    write(line) {
      batch += line;
      if (batch.length >= BATCH_LENGTH) flush();
      else timer ??= setTimeout(flush, BATCH_MS).unref();
    },
    flush,
  };
}

/** The `time` member. Lines of one millisecond share its text: making it costs more than the rest of a line. */
function timeMember(): () => string {
  let at = Number.NaN;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/** JSON lines on standard output. What is still held goes out when the process ends. */
export function createLog(
  { LOTLINE_LOG }: Pick<Config, "LOTLINE_LOG">,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Logger {
  const destination = inBatches(write);
  process.once("exit", () => destination.flush());
  return pino({ level: LOTLINE_LOG, base: null, timestamp: timeMember() }, destination);
}
