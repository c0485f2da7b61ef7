import type { EncodedRecords } from "@/lib/store/engine";
import { invalidRecord } from "../build";
import type { MarketsPart } from "../markets/zips";
import type { EncodedSource } from "../source";
import {
  type BackOrder,
  type EncodingJob,
  type EncodingMessage,
  type EncodingThread,
  encodingThread,
} from "./encoding-thread";
import { threadCount } from "./start-worker";

/** How threads share the parts of a dataset; a part is a number, and its thread is the one that number leaves. */
export interface Shares<Message, Order, Job extends EncodingJob> {
  worker: URL;
  /** What the thread with this number, of so many, is started with. */
  job(number: number, threads: number): Job;
  /** Gives the threads their work. Answers with the parts in the dataset's order. */
  parts(threads: readonly EncodingThread<Message, Order>[]): Iterable<number> | Promise<Iterable<number>>;
  /** Told the message that ends a part, behind its batches. */
  ended?(message: Exclude<Message, EncodingMessage>): void;
  /** Told at every message how many records were made. May throw. */
  made?(records: number): void;
}

const isEncoding = (message: { kind: string }): message is EncodingMessage =>
  message.kind === "batch" || message.kind === "invalid" || message.kind === "end";

/**
 * Records that threads make ready, each its parts. Batches come in the order of the parts, so that the dataset does not depend
 * on which thread was faster, nor on how many there are.
 */
export function encodedInThreads<Message extends { kind: string }, Order, Job extends EncodingJob>(
  shares: Shares<Message | EncodingMessage, Order | BackOrder, Job>,
): EncodedSource {
  const markets: MarketsPart[] = [];
  const threads: EncodingThread<Message | EncodingMessage, Order | BackOrder>[] = [];

  async function* batches(): AsyncGenerator<EncodedRecords> {
    const count = threadCount();
    let records = 0;
    try {
      for (let number = 0; number < count; number++)
        threads.push(encodingThread(shares.worker, shares.job(number, count)));
      for (const part of await shares.parts(threads))
        for (let open = true; open; ) {
          const message = await threads[part % count]!.next();
          shares.made?.(records);
          if (!isEncoding(message)) {
            shares.ended?.(message as Exclude<Message, EncodingMessage>);
            open = false;
          } else if (message.kind === "batch") {
            records += message.batch.count;
            yield message.batch;
            threads[part % count]!.order({ kind: "back" });
          } else if (message.kind === "invalid") throw invalidRecord(message.id, records + 1, message.fault);
        }
      for (const thread of threads) {
        const last = await thread.next();
        if (isEncoding(last) && last.kind === "end") markets.push(last.markets);
      }
    } finally {
      await Promise.all(threads.map((thread) => thread.stop()));
    }
  }
  return { batches, markets };
}
