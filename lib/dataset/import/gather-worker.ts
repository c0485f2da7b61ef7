import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { recordEncoder } from "@/lib/store/columnar/write/encoder";
import { zipMarkets } from "../markets/zips";
import { recordFault } from "../record-fault";
import { recordOf } from "./derive";
import { homesOf, mergeById } from "./gather";
import type { GatherJob, GatherMessage, GatherOrder } from "./gather-threads";
import { outcomeLog } from "./outcome";
import { createSpool, type SpoolPart } from "./spool";

/** A thread that merges its share of the buckets, first by id and then by address, and makes records ready for the files. */
const { number, folder, dates, bufferBytes, batchesMax } = workerData as GatherJob;
const port = parentPort!;
const log = outcomeLog();
const encoder = recordEncoder(number);
const markets = zipMarkets(dates.asOf);
let underWay = 0;
let wake = () => {};

const post = (message: GatherMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

function fileByAddress(parts: readonly SpoolPart[]): void {
  const byId = createSpool(join(folder, "by-id"), bufferBytes);
  const byAddress = createSpool(join(folder, "by-address"), bufferBytes);
  byId.adopt(parts);
  for (const { bucket, lines } of byId.drain()) {
    mergeById(lines, byAddress, log.outcome);
    post({ kind: "bucket", bucket, told: log.take() });
  }
  const filed = byAddress.handOver();
  post(
    { kind: "filed", parts: filed },
    filed.map(({ bytes }) => bytes.buffer),
  );
}

/** Posts the records since the last batch, once few enough batches are under way. */
async function postBatch(): Promise<void> {
  const batch = encoder.take();
  if (!batch) return;
  while (underWay === batchesMax)
    await new Promise<void>((done) => {
      wake = done;
    });
  underWay++;
  post({ kind: "batch", batch }, [batch.complete.buffer, batch.rows.buffer, batch.words.buffer]);
}

async function makeRecords(parts: readonly SpoolPart[]): Promise<void> {
  const byAddress = createSpool(folder, bufferBytes);
  byAddress.adopt(parts);
  for (const { bucket, lines } of byAddress.drain()) {
    for (const draft of homesOf(lines, log.outcome)) {
      const record = recordOf(draft, dates);
      const fault = recordFault(record);
      if (fault) {
        await postBatch();
        return post({ kind: "invalid", id: record.id, fault });
      }
      log.imported(draft);
      markets.add(record);
      if (encoder.add(record)) await postBatch();
    }
    await postBatch();
    post({ kind: "bucket", bucket, told: log.take() });
  }
  post({ kind: "end", markets: markets.handOver() });
}

port.on("message", (order: GatherOrder) => {
  if (order.kind === "by id") return fileByAddress(order.parts);
  if (order.kind === "by address") return makeRecords(order.parts);
  const { complete, rows, words } = order.back;
  encoder.giveBack({ complete: Buffer.from(complete.buffer), rows: Buffer.from(rows.buffer), words });
  underWay--;
  wake();
});
