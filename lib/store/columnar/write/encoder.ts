import type { PropertyRecord } from "@/lib/domain/property";
import { RECORD_ALIGN } from "../layout";
import type { Block } from "./appended-file";
import { WIDTH } from "./fields";
import { type NewNames, rowWords } from "./row-words";
import { CAPACITY, isShort, ofLongRecord, SHORT_COMPLETE, SHORT_ROW, writeRecord, written } from "./serialise";

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

/**
 * Records are written one behind another into memory that stays in the processor's cache, and moved to a batch's many at a
 * time. It is one for all encoders of a thread: whose records stand there moves them before another writes its own.
 */
const stage = { complete: 0, row: 0, moveOn: () => {} };
const ROW_STAGE = 1 << 17;
const ROW_STAGE_AT = CAPACITY - ROW_STAGE - SHORT_ROW;
const COMPLETE_STAGE = ROW_STAGE_AT - SHORT_COMPLETE;

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
  /** Bytes of the batch, those on the stage included. */
  let completeBytes = 0;
  let rowsBytes = 0;

  const move = (complete: Uint8Array, row: Uint8Array) => {
    const completeAt = completeBytes - complete.length;
    const rowAt = rowsBytes - row.length;
    blocks.complete = withRoom(blocks.complete, completeAt, complete.length);
    blocks.rows = withRoom(blocks.rows, rowAt, row.length);
    blocks.complete.set(complete, completeAt);
    blocks.rows.set(row, rowAt);
  };
  const moveOn = () => {
    move(written(0, stage.complete), written(ROW_STAGE_AT, ROW_STAGE_AT + stage.row));
    stage.complete = 0;
    stage.row = 0;
  };
  const placed = { rowBytes: 0, summaryBytes: 0, recordAt: 0 };
  const addWords = (record: PropertyRecord, rowBytes: number, summaryBytes: number) => {
    placed.rowBytes = rowBytes;
    placed.summaryBytes = summaryBytes;
    placed.recordAt = completeBytes / RECORD_ALIGN;
    write(record, placed, blocks.words, count++ * WIDTH);
  };
  const addShort = (record: PropertyRecord) => {
    if (stage.complete > COMPLETE_STAGE || stage.row > ROW_STAGE) moveOn();
    const { complete, row, summary } = writeRecord(record, stage.complete, ROW_STAGE_AT + stage.row);
    addWords(record, row, summary);
    stage.complete += complete;
    stage.row += row;
    completeBytes += complete;
    rowsBytes += row;
  };
  const addLong = (record: PropertyRecord) => {
    moveOn();
    const { complete, row, summary } = ofLongRecord(record);
    addWords(record, row.length, summary);
    completeBytes += complete.length;
    rowsBytes += row.length;
    move(complete, row);
  };
  return {
    add(record) {
      if (stage.moveOn !== moveOn) {
        stage.moveOn();
        stage.moveOn = moveOn;
      }
      if (isShort(record)) addShort(record);
      else addLong(record);
      return count === RECORDS || completeBytes > COMPLETE - SPARE || rowsBytes > ROWS - SPARE;
    },
    take() {
      if (count === 0) return null;
      if (stage.moveOn === moveOn) moveOn();
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
