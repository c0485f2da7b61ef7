import { setImmediate as turn } from "node:timers/promises";
import { compare, grouped } from "@/lib/domain/lists";
import type { PropertyRecord } from "@/lib/domain/property";
import { recordFault } from "../record-fault";
import { recordOf } from "./derive";
import { withAllEvents } from "./events";
import { ImportFailure, RowFault } from "./faults";
import { homesAmong, isApart, isProvenOne } from "./one-home";
import {
  BASE_FILE,
  type Dates,
  decodeRow,
  encodeRow,
  headOfLine,
  idOf,
  idOfLine,
  instantOf,
  listingLine,
  NUMBERLESS,
  type Row,
} from "./row";
import type { StagingFile } from "./staging";
import type { Stats } from "./stats";
import { byAge, isSameChange, startedAfter, uniteHome, uniteListing, withChange, withdrawnAt } from "./unite";
import { MERGED_APART } from "./values";

/** What a merge counts; final after the last record. */
export interface MergeCounts {
  /** The distinct ids, all of them once the first record arrives; few of them share an address. */
  homes: number;
  /** The homes that are already in the base. */
  kept: number;
}

/** Counts all of `rows` except `kept` as merged into one record; `kept` itself is counted later. */
function tellMerged(rows: readonly Row[], kept: Row, stats: Stats): void {
  for (const { file, line } of rows)
    if (file !== BASE_FILE && (file !== kept.file || line !== kept.line)) stats.merged(file);
}

const newestEvent = ({ facts }: Row) => facts.priceHistory[0]?.date ?? "";

/**
 * Rows in their order of arrival. A file may list several sales of a home in any order, so its rows without a timestamp are
 * sorted by their newest event.
 */
function inOrder(rows: readonly Row[]): Row[] {
  const ordered: Row[] = [];
  for (let from = 0, to: number; from < rows.length; from = to) {
    const { file } = rows[from]!;
    for (to = from + 1; to < rows.length && rows[to]!.file === file; ) to++;
    const ofFile = rows.slice(from, to);
    const isUndated = to - from > 1 && file !== BASE_FILE && ofFile.every((r) => r.kind === "row" && r.time === "");
    ordered.push(...(isUndated ? ofFile.sort((a, b) => compare(newestEvent(a), newestEvent(b))) : ofFile));
  }
  return ordered;
}

/** The result of merging the rows of one id. */
interface Settled {
  /** The listing; of kind `removed` if the source withdrew it; null if there are only changes. */
  listing: Row | null;
  /** Changes that arrived before their listing, or before its return; they are added when it arrives, in this import or a later one. */
  waiting: Row[];
}

/** Merges the rows of one id, in their order of arrival, into one listing. */
function listingOf(rows: readonly Row[]): Settled {
  let listing: Row | null = null;
  let waiting: Row[] = [];
  for (const row of inOrder(rows)) {
    const withdrawn: string = listing ? withdrawnAt(listing) : "";
    const isLive: boolean = listing !== null && listing.kind !== "removed";
    if (row.kind === "removed") {
      if (!listing || instantOf(row) >= instantOf(listing)) listing = row;
      else if (isLive && instantOf(row) > withdrawn) listing = startedAfter(listing, instantOf(row));
      waiting = waiting.filter((change) => instantOf(change) >= instantOf(row));
    } else if (instantOf(row) >= withdrawn) {
      if (row.kind !== "history") {
        listing = isLive ? uniteListing(listing!, row) : waiting.reduce(withChange, startedAfter(row, withdrawn));
        waiting = [];
      } else if (isLive) listing = withChange(listing!, row);
      else if (!waiting.some((change) => isSameChange(change, row))) waiting.push(row);
    }
  }
  return { listing, waiting };
}

const NEVER_HERE = "withdraws a listing that the dataset does not have";
const NOT_HERE_YET = "changes to listings that the dataset does not have yet: kept until it does";

/** Whether a row has no key of its own, so that its address is its id. */
const isOfAddress = ({ id, addressKey }: Row): boolean => id === idOf("address", addressKey);

/** Merges the rows of one id, and counts what becomes of each. */
function settle(all: readonly Row[], stats: Stats): Settled {
  const isKeyless = isOfAddress(all[0]!);
  const rows = isKeyless && all[0]!.addressKey.startsWith(NUMBERLESS) ? newestNumberless(all, stats) : all;
  const settled = listingOf(rows);
  const { listing, waiting } = settled;
  if (listing && listing.kind !== "removed") {
    tellMerged(rows, listing, stats);
    if (isKeyless) tellApart(rows, listing, stats);
    return settled;
  }
  const known = rows.some(({ kind }) => kind === "row" || kind === "native");
  for (const row of rows) {
    if (row.file === BASE_FILE) continue;
    if (waiting.includes(row)) stats.fault(row, new RowFault("aside", "key", "", NOT_HERE_YET), true);
    else if (known || row.kind === "history") stats.merged(row.file);
    else stats.fault(row, new RowFault("aside", "status", "removed", NEVER_HERE), true);
  }
  return settled;
}

/** Receives the lines of all listings, including withdrawn ones, which the dataset stores for the next import. */
export type KeepListing = (line: string) => void;

interface Merge {
  /** All rows, staged by id; the rows of one id are in their order of arrival. */
  byId: StagingFile;
  /** An empty staging file for the output of the first pass. */
  byAddress: StagingFile;
  dates: Dates;
  /** Counts what becomes of each row, exactly once. */
  stats: Stats;
  counts: MergeCounts;
  keep: KeepListing;
  /** Called from time to time with the number of records made. May throw. */
  made(records: number): void;
}

/** The first pass over a bucket: merges the rows of each id into one listing, and stages it by address. */
function mergeById(lines: readonly string[], { byAddress, dates, stats, counts, keep }: Merge): void {
  const addHome = (addressKey: string, line: string) => {
    counts.homes++;
    byAddress.add(addressKey, line);
  };
  for (const group of grouped(lines, idOfLine).values()) {
    const first = group[0]!;
    const { kind, addressKey } = headOfLine(first);
    if (group.length === 1 && (kind === "row" || kind === "native")) {
      keep(listingLine(first, dates));
      addHome(addressKey, first);
      continue;
    }
    const rows = group.map((line) => decodeRow(line, dates));
    const { listing, waiting } = settle(rows, stats);
    for (const change of waiting) keep(listingLine(encodeRow(change), dates));
    if (listing === null) continue;
    const line = encodeRow(listing);
    keep(listingLine(line, dates));
    if (listing.kind !== "removed") addHome(listing.addressKey, line);
  }
}

function rejectNumberless(row: Row, stats: Stats): void {
  if (row.file === BASE_FILE) return;
  const { streetAddress } = row.facts.address;
  const reason = "has no house number, and another record has this address";
  stats.fault(row, new RowFault("rejected", "streetAddress", streetAddress, reason), true);
}

/** Listings at an address without a house number may be different homes: keeps the newest one and reports the others. */
function numberless(rows: readonly Row[], stats: Stats): Row {
  const kept = rows.toSorted(byAge).at(-1)!;
  for (const row of rows) if (row !== kept) rejectNumberless(row, stats);
  return kept;
}

/** Rows without a key at such an address: keeps those that are of the newest one's home, and reports the others. */
function newestNumberless(rows: readonly Row[], stats: Stats): readonly Row[] {
  const newest = inOrder(rows).at(-1)!;
  const isOther = (row: Row) => isApart(row, newest) || !isProvenOne(row, newest);
  for (const row of rows) if (isOther(row)) rejectNumberless(row, stats);
  return rows.filter((row) => !isOther(row));
}

/** Counts the rows that are merged by their address, although their file says that they are of another home. */
function tellApart(rows: readonly Row[], home: Row, { coercions }: Stats): void {
  for (const row of rows) {
    if (row.file === BASE_FILE || !isApart(row, home)) continue;
    coercions.tell("streetAddress", MERGED_APART, row.facts.address.streetAddress, null);
    coercions.keep(row.file, row.line);
  }
}

function homeOf(rows: readonly Row[], stats: Stats): Row {
  if (rows.length === 1) return rows[0]!;
  if (rows[0]!.addressKey.startsWith(NUMBERLESS)) return numberless(rows, stats);
  const home = uniteHome(rows.map(withAllEvents));
  tellMerged(rows, home, stats);
  tellApart(rows, home, stats);
  return home;
}

/**
 * The second pass over a bucket: merges the listings of each address into one home. Yields each home's row, whose outcome is
 * still to be reported, sorted by address key so that the result does not depend on the order of the lines.
 */
function* mergeByAddress(lines: readonly string[], { dates, stats }: Merge): Generator<Row> {
  const byAddress = grouped(lines, (line) => headOfLine(line).addressKey);
  for (const key of [...byAddress.keys()].sort()) {
    const rows = byAddress.get(key)!.map((line) => decodeRow(line, dates));
    if (rows.length === 1) yield rows[0]!;
    else for (const home of homesAmong(rows.sort(byAge))) yield homeOf(home, stats);
  }
}

/** A home's record; null, after reporting the fault, if a dataset cannot hold it. */
function recordOrFault(home: Row, { dates, stats, counts }: Merge): PropertyRecord | null {
  const record = recordOf(home, dates.asOf);
  const bad = recordFault(record);
  if (bad === null) {
    if (home.file === BASE_FILE) counts.kept++;
    else stats.imported(home.file);
    return record;
  }
  if (home.file === BASE_FILE)
    throw new ImportFailure(`Record ${record.id} of the served dataset: ${bad.field} ${bad.reason}.`);
  stats.fault(home, new RowFault("rejected", bad.field, "", bad.reason), true);
  return null;
}

const RECORDS_A_TURN = 2_000;
const BATCH = 200;

/**
 * Merges all rows into records that a dataset can hold. Yields batches, because awaiting each record would take as long as
 * checking it.
 */
export async function* mergedRecords(merge: Merge): AsyncGenerator<PropertyRecord[]> {
  const { byId, byAddress, made } = merge;
  for (const lines of byId.drain()) {
    mergeById(lines, merge);
    await turn();
    made(0);
  }
  let done = 0;
  let batch: PropertyRecord[] = [];
  for (const lines of byAddress.drain()) {
    for (const row of mergeByAddress(lines, merge)) {
      const record = recordOrFault(row, merge);
      if (record) batch.push(record);
      if (batch.length === BATCH) {
        yield batch;
        batch = [];
      }
      if (++done % RECORDS_A_TURN === 0) {
        made(done);
        await turn();
      }
    }
  }
  yield batch;
}
