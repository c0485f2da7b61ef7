/**
 * Turns Ctrl-C and SIGTERM into an abort with this reason. After `release` the signals end the process at once, as usual.
 */
export function interruptible(reason: Error): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort(reason);
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, stop);
  const release = () => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, stop);
  };
  return { signal: controller.signal, release };
}
