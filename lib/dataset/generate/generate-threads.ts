import type { EncodedRecords } from "@/lib/store/columnar/write/encoder";
import { invalidRecord } from "../build";
import type { MarketsPart } from "../markets/zips";
import type { EncodedSource } from "../source";
import {
  type BackOrder,
  type EncodingJob,
  type EncodingMessage,
  type EncodingThread,
  encodingThread,
  givingBack,
} from "../threads/encoding-thread";
import { threadCount } from "../threads/start-worker";
import type { HomeGenerator } from "./generate";

export interface GenerateJob extends EncodingJob {
  properties: number;
  seed: number;
  /** How many share the ZIPs: this one's are those whose number leaves its own when divided by this. */
  threads: number;
}
export type GenerateOrder = BackOrder;
/** `zip` follows the batches of a ZIP's homes. */
export type GenerateMessage = { kind: "zip" } | EncodingMessage;

const WORKER = new URL("./generate-worker.ts", import.meta.url);

/**
 * Generates homes in threads that share the ZIPs. Batches come in the order of the ZIPs, so the files are the same as of one
 * thread.
 */
export function generateInThreads({ zips, properties, seed, asOf }: HomeGenerator): EncodedSource {
  const markets: MarketsPart[] = [];
  const threads: EncodingThread<GenerateMessage, GenerateOrder>[] = [];

  async function* batches(): AsyncGenerator<EncodedRecords> {
    let records = 0;
    const count = threadCount();
    try {
      for (let number = 0; number < count; number++) {
        const job: GenerateJob = { number, threads: count, properties, seed, asOf };
        threads.push(encodingThread(WORKER, job));
      }
      for (const zip of zips.keys())
        for (let open = true; open; ) {
          const message = await threads[zip % count]!.next();
          if (message.kind === "batch") {
            records += message.batch.count;
            yield message.batch;
          } else if (message.kind === "invalid") throw invalidRecord(message.id, records + 1, message.fault);
          else open = false;
        }
      for (const thread of threads) {
        const last = await thread.next();
        if (last.kind === "end") markets.push(last.markets);
      }
    } finally {
      await Promise.all(threads.map((thread) => thread.stop()));
    }
  }
  return { batches, markets, giveBack: givingBack(threads) };
}
