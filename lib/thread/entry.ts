import { parentPort } from "node:worker_threads";
import type { Answer, CallOrder, OpenOrder, Thrown } from "./thread";

/** What runs in the thread: opens modules, and hands the calls of each one's port to what it opened, one after the other. */

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
    // What is called behind a call that failed fails with it, except that what is open is closed.
    const before = name === "close" ? last.catch(() => {}) : last;
    last = before.then(() => opened).then((served) => served[name]!(...callArgs));
    last.then((value) => post({ value })).catch((error) => post({ thrown: thrown(error) }));
  });
});
