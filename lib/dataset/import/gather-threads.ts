import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import type { Blocks, EncodedRecords } from "@/lib/store/columnar/write/encoder";
import { invalidRecord } from "../build";
import type { MarketsPart } from "../markets/zips";
import type { RecordFault } from "../record-fault";
import type { EncodedSource } from "../source";
import type { Dates } from "./derive";
import type { GatherOptions } from "./gather-here";
import type { Told } from "./outcome";
import type { SpoolPart } from "./spool";
import { startWorker, threadCount } from "./start-worker";

export interface GatherJob {
  number: number;
  folder: string;
  dates: Dates;
  bufferBytes: number | undefined;
  batchesMax: number;
}
export type GatherOrder =
  | { kind: "by id"; parts: SpoolPart[] }
  | { kind: "by address"; parts: SpoolPart[] }
  | { kind: "back"; back: Blocks };
export type GatherMessage =
  | { kind: "filed"; parts: SpoolPart[] }
  | { kind: "batch"; batch: EncodedRecords }
  | { kind: "bucket"; bucket: number; told: Told }
  | { kind: "invalid"; id: string; fault: RecordFault }
  | { kind: "end"; markets: MarketsPart };

const WORKER = new URL("./gather-worker.ts", import.meta.url);
/**
 * Batches of one and a half megabytes that a thread may be ahead. While one thread's bucket is taken, the others want room
 * for theirs.
 */
const BATCHES_MAX = 16;

interface Thread {
  worker: Worker;
  next(): Promise<GatherMessage>;
}

function startThread(job: GatherJob): Thread {
  mkdirSync(job.folder, { recursive: true });
  const worker = startWorker(WORKER, job);
  const queue: GatherMessage[] = [];
  let failure: unknown = null;
  let wake = () => {};
  const fail = (error: unknown) => {
    failure ??= error;
    wake();
  };
  worker.on("message", (message: GatherMessage) => {
    queue.push(message);
    wake();
  });
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("A thread that merges rows ended before its work.")));
  return {
    worker,
    async next() {
      while (queue.length === 0) {
        if (failure) throw failure;
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      return queue.shift()!;
    },
  };
}

/**
 * Merges what was read and makes it ready for the files, in threads that each have their share of the buckets. Batches come
 * in the order of the buckets, so that the dataset does not depend on which thread was faster, nor on how many there are.
 */
export function gatherInThreads(
  options: GatherOptions & { folder: string; bufferBytes: number | undefined },
): EncodedSource {
  const { byId, folder, dates, bufferBytes, tell, made } = options;
  const markets: MarketsPart[] = [];
  const threads: Thread[] = [];
  const order = (thread: Thread, message: GatherOrder, transfer: ArrayBuffer[]) =>
    thread.worker.postMessage(message, transfer);
  const share = (kind: "by id" | "by address", all: readonly SpoolPart[]) => {
    for (const [i, thread] of threads.entries()) {
      const parts = all.filter(({ bucket }) => bucket % threads.length === i);
      order(
        thread,
        { kind, parts },
        parts.map(({ bytes }) => bytes.buffer),
      );
    }
  };

  /** What the threads filed by address. */
  const filed = async (): Promise<SpoolPart[]> => {
    const parts: SpoolPart[] = [];
    const told: Told[] = [];
    for (const thread of threads)
      for (let message = await thread.next(); ; message = await thread.next()) {
        made(0);
        if (message.kind === "bucket") told[message.bucket] = message.told;
        if (message.kind !== "filed") continue;
        parts.push(...message.parts);
        break;
      }
    told.forEach(tell);
    return parts;
  };

  async function* batches(): AsyncGenerator<EncodedRecords> {
    let records = 0;
    try {
      for (let number = 0; number < threadCount(); number++) {
        const job = { number, folder: join(folder, `gather-${number}`), dates, bufferBytes, batchesMax: BATCHES_MAX };
        threads.push(startThread(job));
      }
      share("by id", byId.handOver());
      const parts = await filed();
      share("by address", parts);
      const buckets = [...new Set(parts.map(({ bucket }) => bucket))].sort((a, b) => a - b);
      for (const bucket of buckets)
        for (let open = true; open; ) {
          const message = await threads[bucket % threads.length]!.next();
          made(records);
          if (message.kind === "batch") {
            records += message.batch.count;
            yield message.batch;
          } else if (message.kind === "invalid") throw invalidRecord(message.id, records + 1, message.fault);
          else if (message.kind === "bucket") {
            tell(message.told);
            open = false;
          }
        }
      for (const thread of threads) {
        const last = await thread.next();
        if (last.kind === "end") markets.push(last.markets);
      }
    } finally {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    }
  }
  return {
    batches,
    markets,
    giveBack: (back, encoder) =>
      order(threads[encoder]!, { kind: "back", back }, [back.complete.buffer, back.rows.buffer, back.words.buffer]),
  };
}
