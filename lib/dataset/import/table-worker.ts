import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { encodeDraft } from "./draft-line";
import { type CsvBlock, parseBlock } from "./read/csv";
import { createSpool } from "./spool";
import { type RowSink, rowsOf, tableCells, tableDrafts } from "./table";
import type { ThreadEnd, ThreadJob, ThreadMessage } from "./table-threads";
import { createTally } from "./tally";

/** A thread that makes drafts of a table's blocks of rows, and hands its spool and its account over at the end. */
const { folder, path, format, file, limit, header, delimiter, mapping, bufferBytes } = workerData as ThreadJob;
const rejectsPath = join(folder, "rejects.ndjson");
const tally = createTally(rejectsPath);
for (let i = 0; i <= file; i++) tally.open(path, format);
const spool = createSpool(folder, bufferBytes);
const systems = new Set<string>();
let newest = "";
let row = 0;

const sink: RowSink = {
  tally,
  limit,
  nextRow: () => ++row,
  dated: (day) => {
    if (day > newest) newest = day;
  },
  draft: (draft) => {
    const system = draft.facts.priceHistory[0]?.source;
    if (system && systems.size < 2) systems.add(system);
    spool.add(draft.id, encodeDraft(draft));
  },
};
const { keep } = rowsOf(sink, file);
const { make } = tableDrafts(mapping, header);
const port = parentPort!;

port.on("message", (message: (CsvBlock & { row: number; fromTop: boolean }) | "end") => {
  if (message === "end") {
    tally.close();
    const parts = spool.handOver();
    const end: ThreadEnd = {
      kind: "end",
      tally: tally.files[file]!,
      firstRejects: tally.firstRejects,
      rejectsPath,
      systems: [...systems],
      newest,
      parts,
    };
    port.postMessage(
      end,
      parts.map((part) => part.bytes.buffer),
    );
    return port.close();
  }
  row = message.row;
  const shape = { header, delimiter };
  parseBlock(
    message,
    delimiter,
    tableCells(shape, sink, file, (cells, at) => keep(make(cells, at)), message.fromTop),
  );
  port.postMessage({ kind: "done", rows: row - message.row } satisfies ThreadMessage);
});
