import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { encodingPort } from "../threads/encoding-port";
import { recordOf } from "./derive";
import { homesOf, mergeById } from "./gather";
import type { GatherJob, GatherMessage, GatherOrder } from "./gather-threads";
import { outcomeLog } from "./outcome";
import { createSpool, type SpoolPart } from "./spool";

/** A thread that merges its share of the buckets, first by id and then by address, and makes records ready for the files. */
const job = workerData as GatherJob;
const { folder, dates, bufferBytes } = job;
const port = parentPort!;
const log = outcomeLog();
const encoding = encodingPort(job);

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

async function makeRecords(parts: readonly SpoolPart[]): Promise<void> {
  const byAddress = createSpool(folder, bufferBytes);
  byAddress.adopt(parts);
  for (const { bucket, lines } of byAddress.drain()) {
    for (const draft of homesOf(lines, log.outcome)) {
      const wait = encoding.take(recordOf(draft, dates));
      if (wait && !(await wait)) return;
      log.imported(draft);
    }
    await encoding.flush();
    post({ kind: "bucket", bucket, told: log.take() });
  }
  encoding.end();
}

port.on("message", (order: GatherOrder) => {
  if (order.kind === "by id") return fileByAddress(order.parts);
  if (order.kind === "by address") return makeRecords(order.parts);
  encoding.back();
});
