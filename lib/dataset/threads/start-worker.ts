import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** Starts a thread of TypeScript, which needs its loader again: what loaded this file is not handed on to threads. */
export function startWorker(file: URL, workerData: unknown): Worker {
  const url = JSON.stringify(file.href);
  const loader = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const start = `import(${loader}).then(({ register }) => { register(); return import(${url}); });`;
  return new Worker(start, { eval: true, workerData });
}

const THREADS_MAX = 4;

/** How many threads share the records of a dataset. */
export const threadCount = (): number => Math.min(THREADS_MAX, Math.max(2, availableParallelism()));
