import type { EncodedSource } from "../source";
import { encodedInThreads } from "../threads/encoded-in-threads";
import type { BackOrder, EncodingJob, EncodingMessage } from "../threads/encoding-thread";
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

/** Generates homes in threads that share the ZIPs. The files are the same as of one thread. */
export const generateInThreads = ({ zips, properties, seed, asOf }: HomeGenerator): EncodedSource =>
  encodedInThreads<GenerateMessage, GenerateOrder, GenerateJob>({
    worker: new URL("./generate-worker.ts", import.meta.url),
    job: (number, threads) => ({ number, threads, properties, seed, asOf }),
    parts: () => zips.keys(),
  });
