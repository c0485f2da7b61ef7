import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { startWorker, threadCount } from "../threads/start-worker";
import { FORMATS } from "./formats/detect";
import type { Mapping } from "./mapping.schema";
import type { OnBytes } from "./read/bytes";
import { type CsvBlock, csvBlocks } from "./read/csv";
import type { Spool, SpoolPart } from "./spool";
import type { RowSink } from "./table";
import type { FileTally, Reject } from "./tally";

/** Which tables are read in threads, and where those keep their spools. */
export interface ThreadOptions {
  /** Smaller files are read faster without. */
  fromBytes: number;
  folder: string;
  spool: Spool;
  bufferBytes?: number | undefined;
  /** Takes this many ordinals; answers with the one before the first. */
  reserve(rows: number): number;
  /** Told how many rows were read, for the progress. */
  saw(rows: number): void;
  system(name: string): void;
}

interface TableJob {
  header: readonly string[];
  delimiter: string;
  mapping: Mapping;
  file: number;
  limit: string;
}

export interface ThreadJob extends TableJob {
  folder: string;
  path: string;
  format: string;
  bufferBytes?: number | undefined;
}

export interface ThreadEnd {
  kind: "end";
  tally: FileTally;
  firstRejects: Reject[];
  rejectsPath: string;
  systems: string[];
  newest: string;
  parts: SpoolPart[];
}
export type ThreadMessage = { kind: "done"; rows: number } | ThreadEnd;

const WORKER = new URL("./table-worker.ts", import.meta.url);
/** Blocks that wait for a thread, each a quarter of a megabyte. */
const WAITING_MAX = 4;

interface Thread {
  worker: Worker;
  waiting: number;
  end: Promise<ThreadEnd>;
}

/** Reads a table of records in several threads: this one cuts it into blocks of whole rows, the others make drafts. */
export async function readInThreads(
  path: string,
  job: TableJob,
  sink: RowSink & { onBytes: OnBytes },
  options: ThreadOptions,
): Promise<void> {
  const { tally } = sink;
  const { format } = tally.files[job.file]!;
  let failure: unknown = null;
  let wake = () => {};
  const threads = Array.from({ length: threadCount() }, (_, i): Thread => {
    const folder = join(options.folder, `thread-${job.file}-${i}`);
    mkdirSync(folder, { recursive: true });
    const worker = startWorker(WORKER, {
      ...job,
      path,
      format,
      folder,
      bufferBytes: options.bufferBytes,
    } satisfies ThreadJob);
    const thread: Thread = {
      worker,
      waiting: 0,
      end: new Promise((done, fail) => {
        worker.on("message", (message: ThreadMessage) => {
          if (message.kind === "end") return done(message);
          thread.waiting--;
          options.saw(message.rows);
          wake();
        });
        worker.on("error", (error) => {
          failure ??= error;
          fail(error);
          wake();
        });
      }),
    };
    thread.end.catch(() => {});
    return thread;
  });

  const hand = async (block: CsvBlock, fromTop: boolean) => {
    for (;;) {
      if (failure) throw failure;
      const free = threads.reduce((a, b) => (b.waiting < a.waiting ? b : a));
      if (free.waiting < WAITING_MAX) {
        free.waiting++;
        free.worker.postMessage({ ...block, row: options.reserve(block.text.length), fromTop });
        return;
      }
      await new Promise<void>((done) => {
        wake = done;
      });
    }
  };

  try {
    let fromTop = true;
    for await (const block of csvBlocks(path, job.delimiter, sink.onBytes)) {
      await hand(block, fromTop);
      if (block.text.trim() !== "") fromTop = false;
    }
    for (const { worker } of threads) worker.postMessage("end");
    for (const end of await Promise.all(threads.map((thread) => thread.end))) {
      tally.absorb(job.file, end.tally, end.firstRejects, end.rejectsPath);
      options.spool.adopt(end.parts);
      if (format === FORMATS.reso) for (const name of end.systems) options.system(name);
      if (end.newest !== "") sink.dated(end.newest);
    }
  } finally {
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}
