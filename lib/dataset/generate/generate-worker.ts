import { parentPort, workerData } from "node:worker_threads";
import { encodingPort } from "../threads/encoding-port";
import { generator } from "./generate";
import type { GenerateJob, GenerateMessage } from "./generate-threads";

/** A thread that generates its share of the ZIPs and makes their homes ready for the files. */
const job = workerData as GenerateJob;
const port = parentPort!;
const encoding = encodingPort(job);
const { zips, recordsOf } = generator(job);

async function make(): Promise<void> {
  for (let zip = job.number; zip < zips.length; zip += job.threads) {
    for (const record of recordsOf(zip)) {
      const wait = encoding.take(record);
      if (wait && !(await wait)) return;
    }
    await encoding.flush();
    port.postMessage({ kind: "zip" } satisfies GenerateMessage);
  }
  encoding.end();
}

port.on("message", () => encoding.back());
make();
