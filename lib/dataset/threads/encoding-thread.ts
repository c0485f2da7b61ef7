import type { EncodedRecords } from "@/lib/store/engine";
import type { MarketsPart } from "../markets/zips";
import type { RecordFault } from "../record-fault";
import { startWorker } from "./start-worker";

/** What every thread that makes records ready says; `end` is its last word. */
export type EncodingMessage =
  | { kind: "batch"; batch: EncodedRecords }
  | { kind: "invalid"; id: string; fault: RecordFault }
  | { kind: "end"; markets: MarketsPart };

/** Tells the thread that one of its batches was written. */
export interface BackOrder {
  kind: "back";
}

/** What every such thread is started with. */
export interface EncodingJob {
  number: number;
  asOf: string;
}

/** A thread that makes records ready; its messages are taken one by one, in the order they were sent. */
export interface EncodingThread<Message, Order> {
  order(order: Order, transfer?: ArrayBuffer[]): void;
  /** Throws what ended the thread, once everything that it said before is taken. */
  next(): Promise<Message>;
  stop(): Promise<unknown>;
}

export function encodingThread<Message, Order>(file: URL, job: EncodingJob): EncodingThread<Message, Order> {
  const worker = startWorker(file, job);
  const queue: Message[] = [];
  let failure: unknown = null;
  let wake = () => {};
  const fail = (error: unknown) => {
    failure ??= error;
    wake();
  };
  worker.on("message", (message: Message) => {
    queue.push(message);
    wake();
  });
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("A thread that makes records ended before its work.")));
  return {
    order: (order, transfer = []) => worker.postMessage(order, transfer),
    async next() {
      while (queue.length === 0) {
        if (failure) throw failure;
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      return queue.shift()!;
    },
    stop: () => worker.terminate(),
  };
}
