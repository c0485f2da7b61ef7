import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";

/**
 * A second thread for work that would block this one. A module in it opens an object that receives calls in order and keeps
 * state between them, such as a parser or a writer. Arguments and results are copied, which is fast for texts and bytes and
 * slow for deep objects.
 */

/** The exports of a module that runs in the thread. */
interface ThreadModule {
  open(...args: never[]): { close(): void | Promise<void> };
}

type Calls<M extends ThreadModule> = Omit<ReturnType<M["open"]>, "close">;
type Call = (...args: never[]) => unknown;
type ParametersOf<F> = F extends Call ? Parameters<F> : never;
type ResultOf<F> = F extends Call ? Awaited<ReturnType<F>> : never;

/** An object that was opened in the thread, as seen from this one. */
interface Opened<M extends ThreadModule> {
  /**
   * Calls a method in the thread, after earlier calls. If a call throws, it and all later calls reject with an error of the same
   * name, message and code, but not the same class. Not every call needs to be awaited.
   */
  call<N extends keyof Calls<M>>(name: N, ...args: ParametersOf<Calls<M>[N]>): Promise<ResultOf<Calls<M>[N]>>;
  /** The same, with buffers that are transferred instead of copied and cannot be read here afterwards. */
  moving(buffers: ArrayBuffer[]): Pick<Opened<M>, "call">;
  /** Closes the object after earlier calls, if the thread is still running. */
  close(): Promise<void>;
}

/** The message that opens a module in the thread. */
export interface OpenOrder {
  module: string;
  args: unknown[];
  port: MessagePort;
}
export type CallOrder = { name: string; args: unknown[] };
/** The parts of an error that are passed between threads. */
export type Thrown = Pick<NodeJS.ErrnoException, "name" | "message" | "code">;
export type Answer = { value: unknown } | { thrown: Thrown };

/** The thread loads TypeScript; the paths are relative to the repository's root, where all commands run. */
const START = `import("./lib/typescript.mjs").then(() => import("./lib/thread/entry.ts"));`;

let running: Worker | null = null;

/** The thread, started when first needed, and again if it ended. It does not keep the process alive. */
function thread(): Worker {
  if (running) return running;
  const worker = new Worker(START, { eval: true });
  running = worker;
  worker.unref();
  worker.setMaxListeners(0);
  worker.once("exit", () => {
    running = null;
  });
  return worker;
}

/** Opens a module in the thread; `module` is its path from the repository's root. */
export function openInThread<M extends ThreadModule>(module: string, ...args: Parameters<M["open"]>): Opened<M> {
  const worker = thread();
  const { port1: port, port2: other } = new MessageChannel();
  const waiting: { done: (value: unknown) => void; fail: (error: unknown) => void }[] = [];
  let failure: unknown = null;
  const onEnd = (error: unknown) => {
    failure ??= error instanceof Error ? error : new Error("The thread ended before its work was done.");
    for (const { fail } of waiting.splice(0)) fail(failure);
    port.close();
  };
  worker.once("error", onEnd).once("exit", onEnd);
  port.on("message", (answer: Answer) => {
    const { done, fail } = waiting.shift()!;
    if ("value" in answer) done(answer.value);
    else fail(Object.assign(new Error(), answer.thrown));
  });
  worker.postMessage({ module, args, port: other } satisfies OpenOrder, [other]);

  const call = (name: string, callArgs: unknown[], moved: ArrayBuffer[] = []) => {
    const result = new Promise<unknown>((done, fail) => {
      if (failure) return fail(failure);
      waiting.push({ done, fail });
      port.postMessage({ name, args: callArgs } satisfies CallOrder, moved);
    });
    result.catch(() => {});
    return result;
  };
  return {
    call: (name, ...callArgs) => call(name as string, callArgs) as never,
    moving: (buffers) => ({ call: (name, ...callArgs) => call(name as string, callArgs, buffers) as never }),
    async close() {
      await call("close", []).catch(() => {});
      port.close();
      worker.off("error", onEnd).off("exit", onEnd);
    },
  };
}
