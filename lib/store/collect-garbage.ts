/**
 * Runs the garbage collector if node was started with --expose-gc, as `npm start` and `npm run data` do. Most of a dataset's
 * memory is in arrays outside the collector's heap, so an idle process has no reason of its own to collect them.
 */
export const collectGarbage = (): void => void globalThis.gc?.();
