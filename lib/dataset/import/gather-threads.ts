import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { EncodedSource } from "../source";
import { encodedInThreads } from "../threads/encoded-in-threads";
import type { BackOrder, EncodingJob, EncodingMessage, EncodingThread } from "../threads/encoding-thread";
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

type Thread = EncodingThread<GatherMessage, GatherOrder>;

/** Gives each thread its share of the buckets. */
function share(threads: readonly Thread[], kind: "by id" | "by address", all: readonly SpoolPart[]): void {
  for (const [i, thread] of threads.entries()) {
    const parts = all.filter(({ bucket }) => bucket % threads.length === i);
    thread.order(
      { kind, parts },
      parts.map(({ bytes }) => bytes.buffer),
    );
  }
}

/** Merges what was read and makes it ready for the files, in threads that each have their share of the buckets. */
export function gatherInThreads(
  options: GatherOptions & { folder: string; bufferBytes: number | undefined },
): EncodedSource {
  const { byId, folder, dates, bufferBytes, tell, made } = options;

  /** What the threads filed by address. */
  const filed = async (threads: readonly Thread[]): Promise<SpoolPart[]> => {
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

  return encodedInThreads<GatherMessage, GatherOrder, GatherJob>({
    worker: new URL("./gather-worker.ts", import.meta.url),
    job(number) {
      const own = join(folder, `gather-${number}`);
      mkdirSync(own, { recursive: true });
      return { number, asOf: dates.asOf, folder: own, dates, bufferBytes };
    },
    async parts(threads) {
      share(threads, "by id", byId.handOver());
      const parts = await filed(threads);
      share(threads, "by address", parts);
      return [...new Set(parts.map(({ bucket }) => bucket))].sort((a, b) => a - b);
    },
    ended: (message) => message.kind === "bucket" && tell(message.told),
    made,
  });
}
