/** For tests: repeats `read` until its result is `good`. */
export async function until<T>(read: () => Promise<T>, good: (it: T) => boolean): Promise<T> {
  for (;;) {
    const it = await read();
    if (good(it)) return it;
  }
}
