import { parentPort } from "node:worker_threads";
import type { PropertyRecord } from "@/lib/domain/property";
import { encodeRecords } from "@/lib/store/engine";
import { BATCH_RECORDS } from "../build";
import { zipMarkets } from "../markets/zips";
import { recordFault } from "../record-fault";
import type { EncodingJob, EncodingMessage } from "./encoding-thread";

/**
 * Batches of two and a half megabytes that a thread may be ahead. While one thread's are taken, the others want room
 * for theirs.
 */
const BATCHES_MAX = 16;

/** A thread's own end: records go in, batches, faults and in the end the markets go out to the one that started it. */
export function encodingPort({ asOf }: EncodingJob) {
  const port = parentPort!;
  let records: PropertyRecord[] = [];
  const markets = zipMarkets(asOf);
  let underWay = 0;
  let wake = () => {};
  const post = (message: EncodingMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

  /** Posts the records since the last batch, once few enough batches are under way. */
  async function postBatch(): Promise<void> {
    if (records.length === 0) return;
    const batch = encodeRecords(records);
    records = [];
    while (underWay === BATCHES_MAX)
      await new Promise<void>((done) => {
        wake = done;
      });
    underWay++;
    post({ kind: "batch", batch }, [batch.complete.buffer, batch.rows.buffer, batch.columns]);
  }

  return {
    /**
     * Checks a record and makes it ready. Answers null, or what is to be waited for before the next one: whether the work goes
     * on. It does not after a record that no dataset can hold, which is told.
     */
    take(record: PropertyRecord): Promise<boolean> | null {
      const fault = recordFault(record);
      if (fault)
        return postBatch().then(() => {
          post({ kind: "invalid", id: record.id, fault });
          return false;
        });
      markets.add(record);
      return records.push(record) === BATCH_RECORDS ? postBatch().then(() => true) : null;
    },
    /** Posts what waits for a full batch. */
    flush: postBatch,
    end: () => post({ kind: "end", markets: markets.handOver() }),
    back(): void {
      underWay--;
      wake();
    },
  };
}
