import type { PropertyRecord } from "@/lib/domain/property";
import { type Dates, recordOf } from "./derive";
import { RowFault } from "./faults";
import { BASE_FILE, decodeRow, encodeRow, headOfLine, NUMBERLESS, type Row } from "./row";
import type { StagingFile } from "./staging";
import type { Stats } from "./stats";
import { byAge, uniteRows, withHistory } from "./unite";

/** Told what became of every row, once each. */
interface Outcome {
  imported(row: Row): void;
  merged(row: Row): void;
  faulty(row: Row, fault: RowFault): void;
  /** A base record that a source withdrew, or that turned out to be the home of another. */
  baseGone(): void;
}

/** Groups a bucket's lines by key. */
function groups(lines: readonly string[], keyOf: (line: string) => string): Map<string, string[]> {
  const byKey = new Map<string, string[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const group = byKey.get(key);
    if (group) group.push(line);
    else byKey.set(key, [line]);
  }
  return byKey;
}

/** Says that all of `rows` became one record, which `kept` stands for; `kept` itself is told later. */
function tellMerged(rows: readonly Row[], kept: Row, outcome: Outcome): void {
  let bases = 0;
  for (const row of rows) {
    if (row.file === BASE_FILE) {
      if (++bases > 1) outcome.baseGone();
    } else if (!(row.row === kept.row && kept.file !== BASE_FILE)) outcome.merged(row);
  }
}

/** The rows of one id as one, or null where the source withdrew it. */
function settle(rows: readonly Row[], outcome: Outcome): Row | null {
  const histories = rows.filter((r) => r.kind === "history").sort(byAge);
  const records = rows.filter((r) => r.kind !== "history").sort(byAge);
  const newest = records.at(-1);
  if (!newest || newest.kind === "removed") {
    const known = records.some((r) => r.kind !== "removed");
    for (const row of rows) {
      if (row.file === BASE_FILE) outcome.baseGone();
      else if (known) outcome.merged(row);
      else if (row.kind === "removed")
        outcome.faulty(row, new RowFault("aside", "status", "removed", "withdraws a listing that is not here"));
      else outcome.faulty(row, new RowFault("rejected", "key", "", "a change event of a listing that is not here"));
    }
    return null;
  }
  const kept = withHistory(uniteRows(records.filter((r) => r.kind !== "removed")), histories);
  tellMerged(rows, kept, outcome);
  return kept;
}

/** First pass, of one bucket: the rows of one id become one row, filed by address. */
function mergeById(lines: readonly string[], byAddress: StagingFile, outcome: Outcome): void {
  for (const group of groups(lines, (line) => headOfLine(line).id).values()) {
    const { kind, addressKey } = headOfLine(group[0]!);
    if (group.length === 1 && kind !== "history" && kind !== "removed") byAddress.add(addressKey, group[0]!);
    else {
      const kept = settle(group.map(decodeRow), outcome);
      if (kept) byAddress.add(kept.addressKey, encodeRow(kept));
    }
  }
}

const exactAddress = ({ facts }: Row) => JSON.stringify(facts.address);
const isExact = ({ kind }: Row) => kind === "native" || kind === "base";

/**
 * Rows of one address key that are one home. Complete Lotline records stay apart unless their addresses are
 * equal to the character; other rows join the record whose address is theirs, else the first.
 */
function homesAmong(rows: readonly Row[]): Row[][] {
  const apart = rows.some((r) => r.addressKey.startsWith(NUMBERLESS)) ? rows : rows.filter(isExact);
  if (apart.length === 0) return [[...rows]];
  const byAddress = new Map<string, Row[]>();
  for (const row of apart) {
    const key = exactAddress(row);
    byAddress.set(key, [...(byAddress.get(key) ?? []), row]);
  }
  const first = byAddress.values().next().value!;
  for (const row of rows) if (!apart.includes(row)) (byAddress.get(exactAddress(row)) ?? first).push(row);
  return [...byAddress.values()];
}

/** Several listings at an address that names no house may be several homes: the newest one is kept, the others are told. */
function numberless(rows: Row[], outcome: Outcome): Row {
  const aged = rows.sort(byAge);
  const kept = aged.find((r) => r.file === BASE_FILE) ?? aged.at(-1)!;
  for (const row of aged) {
    if (row === kept) continue;
    const { streetAddress } = row.facts.address;
    const reason = "names no house, and another record has this address";
    if (row.file === BASE_FILE) outcome.baseGone();
    else outcome.faulty(row, new RowFault("rejected", "streetAddress", streetAddress, reason));
  }
  return kept;
}

/**
 * Second pass, of one bucket: the rows of one address become one home. Yields each home's row, which nobody was told of
 * yet, in the order of address keys: homes and what becomes of rows do not depend on the order of the lines.
 */
function* mergeByAddress(lines: readonly string[], outcome: Outcome): Generator<Row> {
  const byAddress = groups(lines, (line) => headOfLine(line).addressKey);
  for (const key of [...byAddress.keys()].sort()) {
    const group = byAddress.get(key)!;
    if (group.length === 1) {
      yield decodeRow(group[0]!);
      continue;
    }
    for (const rows of homesAmong(group.map(decodeRow).sort(byAge))) {
      let home = rows[0]!;
      if (rows.length > 1 && home.addressKey.startsWith(NUMBERLESS)) home = numberless(rows, outcome);
      else if (rows.length > 1) {
        home = uniteRows(rows);
        tellMerged(rows, home, outcome);
      }
      yield home;
    }
  }
}

/** Enters outcomes into the account; a bucket's faults in the order of files and lines. */
function bucketOutcome(stats: Stats, base: { gone: number }) {
  let faults: { row: Row; fault: RowFault }[] = [];
  const outcome: Outcome = {
    imported: ({ file }) => file !== BASE_FILE && stats.imported(file),
    merged: ({ file }) => stats.merged(file),
    faulty: (row, fault) => void faults.push({ row, fault }),
    baseGone: () => void base.gone++,
  };
  const endOfBucket = () => {
    faults.sort((a, b) => a.row.file - b.row.file || a.row.line - b.row.line);
    for (const { row, fault } of faults) stats.fault(row, fault, true);
    faults = [];
  };
  return { outcome, endOfBucket };
}

export interface MergeOptions {
  /** All rows, by id. */
  byId: StagingFile;
  /** Empty: for what the first pass makes. */
  byAddress: StagingFile;
  dates: Dates;
  stats: Stats;
  /** Counts records of the base that were withdrawn or joined with another. */
  base: { gone: number };
  /** Told now and then how many records were made. May throw. */
  made(records: number): void;
}

const RECORDS_A_TURN = 2_000;
const BATCH = 200;
const turn = () => new Promise((done) => setImmediate(done));

/** Merges the rows that were read into records. They come in batches: to wait for each by itself takes as long as to check it. */
export async function* mergedRecords(options: MergeOptions): AsyncGenerator<PropertyRecord[]> {
  const { byId, byAddress, dates, stats, base, made } = options;
  const { outcome, endOfBucket } = bucketOutcome(stats, base);
  for (const lines of byId.drain()) {
    mergeById(lines, byAddress, outcome);
    endOfBucket();
    await turn();
    made(0);
  }
  let done = 0;
  let batch: PropertyRecord[] = [];
  for (const lines of byAddress.drain()) {
    for (const row of mergeByAddress(lines, outcome)) {
      batch.push(recordOf(row, dates));
      outcome.imported(row);
      if (batch.length === BATCH) {
        yield batch;
        batch = [];
      }
      if (++done % RECORDS_A_TURN === 0) {
        made(done);
        await turn();
      }
    }
    endOfBucket();
  }
  yield batch;
}
