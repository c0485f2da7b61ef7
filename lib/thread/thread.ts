import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";

/**
 * A second thread, for work that would hold up this one. A module there opens something that takes calls in their order and
 * keeps what it has in between, as a parser or a writer does. What is passed is copied: texts and bytes as fast as memory is,
 * deep objects are not.
 */

/** What a module that works in the thread exports. */
interface ThreadModule {
  open(...args: never[]): { close(): void | Promise<void> };
}

type Calls<M extends ThreadModule> = Omit<ReturnType<M["open"]>, "close">;
type Call = (...args: never[]) => unknown;
type Asked<F> = F extends Call ? Parameters<F> : never;
type Told<F> = F extends Call ? Awaited<ReturnType<F>> : never;

/** What was opened there, seen from here. */
export interface Opened<M extends ThreadModule> {
  /**
   * Calls there, behind the calls before. Throws what the call threw, and once it did, what is called behind it: name, message
   * and code, not the class. Nobody needs to wait for every call.
   */
  call<N extends keyof Calls<M>>(name: N, ...args: Asked<Calls<M>[N]>): Promise<Told<Calls<M>[N]>>;
  /** The same with buffers that are moved there instead of copied: what stands in them can no longer be read here. */
  moving(buffers: ArrayBuffer[]): Pick<Opened<M>, "call">;
  /** Closes it behind the calls before, if it can still be. */
  close(): Promise<void>;
}

/** What is posted to the thread, and to what was opened in it. */
export interface OpenOrder {
  module: string;
  args: unknown[];
  port: MessagePort;
}
export type CallOrder = { name: string; args: unknown[] };
/** An error on its way between threads. */
export type Thrown = Pick<NodeJS.ErrnoException, "name" | "message" | "code">;
export type Answer = { value: unknown } | { thrown: Thrown };

/** A thread loads its TypeScript itself; what it imports here is found from the root of the repository, where all commands run. */
const START = `import("tsx/esm/api").then(({ register }) => { register(); return import("./lib/thread/entry.ts"); });`;

let running: Worker | null = null;

/** The thread: started when it is first needed, and anew where it ended. It keeps no process from its end. */
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

/** Opens what a module offers, in the thread; `module` is its path from the root of the repository. */
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
    const told = new Promise<unknown>((done, fail) => {
      if (failure) return fail(failure);
      waiting.push({ done, fail });
      port.postMessage({ name, args: callArgs } satisfies CallOrder, moved);
    });
    told.catch(() => {});
    return told;
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
