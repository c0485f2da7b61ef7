import { mkdirSync } from "node:fs";
import { join } from "node:path";
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
import type { Dates } from "./derive";
import type { GatherOptions } from "./gather-here";
import type { Told } from "./outcome";
import type { SpoolPart } from "./spool";

export interface GatherJob extends EncodingJob {
  folder: string;
  dates: Dates;
  bufferBytes: number | undefined;
}
export type GatherOrder =
  | { kind: "by id"; parts: SpoolPart[] }
  | { kind: "by address"; parts: SpoolPart[] }
  | BackOrder;
export type GatherMessage =
  | { kind: "filed"; parts: SpoolPart[] }
  | { kind: "bucket"; bucket: number; told: Told }
  | EncodingMessage;

const WORKER = new URL("./gather-worker.ts", import.meta.url);

/**
 * Merges what was read and makes it ready for the files, in threads that each have their share of the buckets. Batches come
 * in the order of the buckets, so that the dataset does not depend on which thread was faster, nor on how many there are.
 */
export function gatherInThreads(
  options: GatherOptions & { folder: string; bufferBytes: number | undefined },
): EncodedSource {
  const { byId, folder, dates, bufferBytes, tell, made } = options;
  const markets: MarketsPart[] = [];
  const threads: EncodingThread<GatherMessage, GatherOrder>[] = [];
  const start = (number: number) => {
    const own = join(folder, `gather-${number}`);
    mkdirSync(own, { recursive: true });
    const job: GatherJob = { number, asOf: dates.asOf, folder: own, dates, bufferBytes };
    threads.push(encodingThread(WORKER, job));
  };
  const share = (kind: "by id" | "by address", all: readonly SpoolPart[]) => {
    for (const [i, thread] of threads.entries()) {
      const parts = all.filter(({ bucket }) => bucket % threads.length === i);
      thread.order(
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
      for (let number = 0; number < threadCount(); number++) start(number);
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
      await Promise.all(threads.map((thread) => thread.stop()));
    }
  }
  return { batches, markets, giveBack: givingBack(threads) };
}
