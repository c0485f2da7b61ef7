import type { PropertyRecord } from "@/lib/domain/property";
import { RECORD_ALIGN } from "../layout";
import type { Block } from "./appended-file";
import { WIDTH } from "./fields";
import { type NewNames, rowWords } from "./row-words";
import { bytesOf } from "./serialise";

/** Memory that goes round: an encoder fills it, the writer gives it back. */
export interface Blocks {
  complete: Block;
  rows: Block;
  words: Uint32Array<ArrayBuffer>;
}

/** Some hundred records as a dataset's files want them. Can be handed to another thread. */
export interface EncodedRecords extends Blocks {
  /** Which encoder's numbers of places and streets these are. */
  encoder: number;
  count: number;
  /** Used bytes of `complete`, lines that each end where `RECORD_ALIGN` wants, and of `rows`. */
  completeBytes: number;
  rowsBytes: number;
  /** Names behind the numbers that no earlier batch of this encoder had. */
  newNames: NewNames;
}

/** Makes records ready for a writer, in whichever thread: all of the work that does not depend on other records. */
export interface RecordEncoder {
  /** Takes a valid record: see lib/dataset/record-fault. Answers whether the batch is to be taken now. */
  add(record: PropertyRecord): boolean;
  /** The records since the last batch, or null where there are none. */
  take(): EncodedRecords | null;
  giveBack(blocks: Blocks): void;
}

const COMPLETE = 1 << 20;
const ROWS = 1 << 19;
const RECORDS = 1_024;
/** Few records are longer; for one that is, its block is replaced by a larger one. */
const SPARE = 1 << 14;

/** Ends a complete record's line so that the next one starts where `RECORD_ALIGN` wants. */
const LINE_ENDS = Array.from({ length: RECORD_ALIGN }, (_, used) =>
  Buffer.from(`${" ".repeat((2 * RECORD_ALIGN - 1 - used) % RECORD_ALIGN)}\n`),
);

const newBlocks = (): Blocks => ({
  complete: Buffer.allocUnsafeSlow(COMPLETE),
  rows: Buffer.allocUnsafeSlow(ROWS),
  words: new Uint32Array(RECORDS * WIDTH),
});

function withRoom(block: Block, used: number, wanted: number): Block {
  if (used + wanted <= block.length) return block;
  const larger = Buffer.allocUnsafeSlow(2 * (used + wanted));
  larger.set(block.subarray(0, used));
  return larger;
}

/** `number` tells encoders apart whose batches go to one writer: small whole numbers from 0. */
export function recordEncoder(number: number): RecordEncoder {
  const spare: Blocks[] = [];
  const { write, newNames } = rowWords();
  let blocks = newBlocks();
  let count = 0;
  let completeBytes = 0;
  let rowsBytes = 0;
  return {
    add(record) {
      const { complete, row, summaryBytes } = bytesOf(record);
      const end = LINE_ENDS[complete.length % RECORD_ALIGN]!;
      blocks.complete = withRoom(blocks.complete, completeBytes, complete.length + end.length);
      blocks.rows = withRoom(blocks.rows, rowsBytes, row.length);
      blocks.complete.set(complete, completeBytes);
      blocks.complete.set(end, completeBytes + complete.length);
      blocks.rows.set(row, rowsBytes);
      const recordAt = completeBytes / RECORD_ALIGN;
      write(record, { summaryBytes, rowBytes: row.length, recordAt }, blocks.words, count * WIDTH);
      completeBytes += complete.length + end.length;
      rowsBytes += row.length;
      count++;
      return count === RECORDS || completeBytes > COMPLETE - SPARE || rowsBytes > ROWS - SPARE;
    },
    take() {
      if (count === 0) return null;
      const batch = { ...blocks, encoder: number, count, completeBytes, rowsBytes, newNames: newNames() };
      blocks = spare.pop() ?? newBlocks();
      count = 0;
      completeBytes = 0;
      rowsBytes = 0;
      return batch;
    },
    giveBack: (back) => void spare.push(back),
  };
}
