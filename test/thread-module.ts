import { parseDay } from "@/lib/domain/calendar";

/** The module that lib/thread/thread.test.ts runs in the thread. */

/** How often something was closed since the thread started. */
let closed = 0;

export function open(first: number) {
  let sum = first;
  return {
    async add(number: number) {
      // Larger numbers take longer, so that calls made later would finish first if they ran concurrently.
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
