/**
 * Turns Ctrl-C and SIGTERM into an abort for this reason. `release` gives the signals back to the system: from then on they
 * end the process at once.
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
