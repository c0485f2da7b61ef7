import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "@/lib/config";

const BATCH_CHARACTERS = 15_000;
const LONGEST_WAIT_MS = 250;

/**
 * Where lines go: standard output, or a file. They are collected, so that a line costs no system call of its own; nothing
 * waits longer than a quarter second, and what is still held is written when the process ends. Collected here, since
 * pino's own destination measures all that it holds anew with every line.
 */
export function logDestination(dest: number | string = 1) {
  const out = pino.destination({ dest, sync: false, minLength: 1 });
  let held = "";
  const handOn = () => {
    if (held !== "") out.write(held);
    held = "";
  };
  setInterval(handOn, LONGEST_WAIT_MS).unref();
  const destination = {
    write(line: string) {
      held += line;
      if (held.length >= BATCH_CHARACTERS) handOn();
    },
    flush(done: (error?: Error) => void) {
      handOn();
      out.flush(done);
    },
    flushSync() {
      handOn();
      out.flushSync();
    },
  };
  process.once("exit", () => {
    if (held !== "") destination.flushSync();
  });
  return destination;
}

let second = Number.NaN;
let untilSecond = "";

/** A line's time, as `pino.stdTimeFunctions.isoTime` writes it; a date is made once a second. */
function isoTime(): string {
  const now = Date.now();
  const milliseconds = now % 1_000;
  if (now - milliseconds !== second) {
    second = now - milliseconds;
    untilSecond = new Date(second).toISOString().slice(0, -4);
  }
  return `,"time":"${untilSecond}${String(milliseconds).padStart(3, "0")}Z"`;
}

/** JSON lines. */
export const createLog = (
  { LOTLINE_LOG }: Pick<Config, "LOTLINE_LOG">,
  destination: DestinationStream = logDestination(),
): Logger => pino({ level: LOTLINE_LOG, base: null, timestamp: isoTime }, destination);
