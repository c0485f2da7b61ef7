import { setTimeout as sleep } from "node:timers/promises";

/** Short beside what is waited for; without it asking again and again would take the processor from the one that is waited for. */
const PAUSE_MS = 10;

/** For tests: repeats `read` until its result is `good`. */
export async function until<T>(read: () => Promise<T>, good: (it: T) => boolean): Promise<T> {
  for (;;) {
    const it = await read();
    if (good(it)) return it;
    await sleep(PAUSE_MS);
  }
}
