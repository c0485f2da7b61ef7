import { setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { FILE_JOBS, type FileJob, type FileReply } from "./file-jobs.mjs";

/** A thread that writes and hashes while its caller goes on. It starts with its first job. */
export interface FileThread {
  /** Jobs are done in order. A job's `data` is the caller's again when the promise is kept. */
  run(job: FileJob): Promise<FileReply>;
  /** Lets the thread tell what it did, and waits while much is under way. */
  ready(): Promise<void>;
  /** Ends the thread; what is under way fails. */
  close(): Promise<void>;
}

/** Work on smaller files is the caller's: starting a thread takes longer. */
export const THREAD_FROM = 8 << 20;
const UNDER_WAY_MAX = 4 << 20;

interface Waiting {
  bytes: number;
  done(reply: FileReply): void;
  fail(error: unknown): void;
}

export function fileThread(): FileThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let jobs = 0;
  let underWay = 0;
  let ended: Error | null = null;
  const behind: (() => void)[] = [];

  const settle = (id: number, settled: (job: Waiting) => void) => {
    const job = waiting.get(id)!;
    waiting.delete(id);
    underWay -= job.bytes;
    settled(job);
    for (const wake of behind.splice(0)) wake();
  };
  const failAll = (error: unknown) => {
    for (const id of [...waiting.keys()]) settle(id, (job) => job.fail(error));
  };
  const start = (): Worker => {
    const thread = new Worker(new URL("./file-jobs.mjs", import.meta.url), { workerData: FILE_JOBS, execArgv: [] });
    thread.on("message", (reply: FileReply) =>
      settle(reply.id, (job) => (reply.error ? job.fail(reply.error) : job.done(reply))),
    );
    thread.on("error", failAll);
    thread.on("exit", () => {
      ended = new Error("The thread that writes the dataset's files ended before its work.");
      failAll(ended);
    });
    return thread;
  };
  return {
    async run(job) {
      if (ended) throw ended;
      worker ??= start();
      const id = jobs++;
      const data = job.kind === "write" ? job.data : null;
      return new Promise((done, fail) => {
        const bytes = data?.byteLength ?? 0;
        waiting.set(id, { bytes, done, fail });
        underWay += bytes;
        worker!.postMessage({ ...job, id }, data ? [data] : []);
      });
    },
    async ready() {
      await turn();
      while (underWay > UNDER_WAY_MAX) await new Promise<void>((done) => void behind.push(done));
    },
    async close() {
      await worker?.terminate();
    },
  };
}
