import type { PropertyRecord } from "@/lib/domain/property";
import { type Dates, recordOf } from "./derive";
import { homesOf, mergeById } from "./gather";
import { outcomeLog, type Told } from "./outcome";
import type { Spool } from "./spool";

/** What was read, and who is told how it goes. */
export interface GatherOptions {
  /** All drafts, by id. */
  byId: Spool;
  dates: Dates;
  /** Told what became of each bucket's drafts, in the same order whatever threads there are. */
  tell(told: Told): void;
  /** Told now and then how many records were made. May throw. */
  made(records: number): void;
}

const RECORDS_A_TURN = 2_000;
const BATCH = 200;
const turn = () => new Promise((done) => setImmediate(done));

/** Merges what was read, in this thread. Records come in batches: waiting for each by itself takes as long as checking it. */
export async function* gatherHere(options: GatherOptions & { byAddress: Spool }): AsyncGenerator<PropertyRecord[]> {
  const { byId, byAddress, dates, tell, made } = options;
  const log = outcomeLog();
  for (const { lines } of byId.drain()) {
    mergeById(lines, byAddress, log.outcome);
    tell(log.take());
    await turn();
    made(0);
  }
  let done = 0;
  let batch: PropertyRecord[] = [];
  for (const { lines } of byAddress.drain()) {
    for (const draft of homesOf(lines, log.outcome)) {
      batch.push(recordOf(draft, dates));
      log.imported(draft);
      if (batch.length === BATCH) {
        yield batch;
        batch = [];
      }
      if (++done % RECORDS_A_TURN === 0) {
        made(done);
        await turn();
      }
    }
    tell(log.take());
  }
  yield batch;
}
