/**
 * Collects what nothing refers to any more, where node runs with --expose-gc as `npm start` and `npm run data` run it; else nothing
 * is done. Most of a dataset's memory are arrays outside of the collector's heap: a process that waits sees no reason to collect them.
 */
export const collectGarbage = (): void => void globalThis.gc?.();
