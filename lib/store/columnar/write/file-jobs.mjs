import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

// Plain JavaScript: a thread that runs it needs no loader, with which it would take a third of a second to start.

const CHUNK = 4 << 20;

/** SHA-256 of a file's bytes up to `end`, read in pieces. */
function hashOf(fd, end = Number.POSITIVE_INFINITY) {
  const hash = createHash("sha256");
  const chunk = Buffer.allocUnsafeSlow(CHUNK);
  for (let at = 0; at < end; ) {
    const got = readSync(fd, chunk, 0, Math.min(CHUNK, end - at), at);
    if (got === 0) break;
    hash.update(chunk.subarray(0, got));
    at += got;
  }
  return hash;
}

export function sha256Of(path) {
  const fd = openSync(path, "r");
  try {
    return hashOf(fd).digest("hex");
  } finally {
    closeSync(fd);
  }
}

export function writeAll(fd, data, position) {
  for (let at = 0; at < data.length; ) at += writeSync(fd, data, at, data.length - at, position + at);
}

/** Does jobs one after another. Keeps the SHA-256 so far of each file that is hashed. */
function fileJobs() {
  const hashes = new Map();
  const jobs = {
    write({ path, fd, data, bytes, position, before }) {
      if (before !== undefined) {
        const hash = hashOf(fd, position);
        if (hash.copy().digest("hex") !== before) throw new Error(`${path} does not hold what was written to it.`);
        hashes.set(path, hash);
      }
      const view = new Uint8Array(data, 0, bytes);
      writeAll(fd, view, position);
      hashes.get(path)?.update(view);
    },
    finish({ path, fd }) {
      fsyncSync(fd);
      const hash = hashes.get(path);
      hashes.delete(path);
      return hash?.digest("hex");
    },
    sha256: ({ path }) => sha256Of(path),
  };
  return (job) => jobs[job.kind](job);
}

/** What a thread that is to run this file is told. */
export const FILE_JOBS = "file jobs";

if (workerData === FILE_JOBS) {
  const run = fileJobs();
  parentPort.on("message", (job) => {
    const reply = { id: job.id };
    try {
      reply.sha256 = run(job);
    } catch (error) {
      reply.error = error;
    }
    if (job.data) reply.data = job.data;
    parentPort.postMessage(reply, job.data ? [job.data] : []);
  });
}
