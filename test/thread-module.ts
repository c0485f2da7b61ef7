import { parseDay } from "@/lib/domain/calendar";

/** What lib/thread/thread.test.ts has run in the thread. */

/** How often something was closed since the thread started. */
let closed = 0;

export function open(first: number) {
  let sum = first;
  return {
    async add(number: number) {
      // Longer for the larger ones: those that are called behind would be done first.
      for (let turn = 0; turn < number; turn++) await new Promise((done) => setImmediate(done));
      sum += number;
      return sum;
    },
    bytesOf: (bytes: Uint8Array) => bytes.length,
    dayOf: (date: string) => parseDay(date),
    fail() {
      throw Object.assign(new RangeError("too much"), { code: "ENOSPC" });
    },
    unclonable: () => () => {},
    die: () => process.exit(),
    closedBefore: () => closed,
    close() {
      closed++;
    },
  };
}
