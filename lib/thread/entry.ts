import { parentPort } from "node:worker_threads";
import type { Answer, CallOrder, OpenOrder, Thrown } from "./thread";

/** The thread's entry: opens modules, and runs the calls that arrive on each one's port in order. */

type Served = Record<string, (...args: unknown[]) => unknown>;

const thrown = (error: unknown): Thrown => {
  const { name, message, code } = error as NodeJS.ErrnoException;
  return { name, message, ...(code !== undefined && { code }) };
};

parentPort!.on("message", ({ module, args, port }: OpenOrder) => {
  const opened = import(`../../${module}`).then(({ open }) => open(...args) as Served);
  let last: Promise<unknown> = opened;
  port.on("message", ({ name, args: callArgs }: CallOrder) => {
    const post = (answer: Answer) => port.postMessage(answer);
    // Calls after a failed call fail too, except `close`, which must still run.
    const before = name === "close" ? last.catch(() => {}) : last;
    last = before.then(() => opened).then((served) => served[name]!(...callArgs));
    last.then((value) => post({ value })).catch((error) => post({ thrown: thrown(error) }));
  });
});
