import { hash } from "node:crypto";
import type { DatasetInfo } from "@/lib/domain/dataset";
import {
  LONG_WINDOWS,
  type LongWindow,
  MARKET_FIGURES,
  MAX_HISTORY_MONTHS,
  type MarketHistory,
  type MarketSnapshot,
  WINDOWS,
  type ZipPlace,
} from "@/lib/domain/market";
import { FLAG_NAMES } from "@/lib/domain/numbers";
import type { PropertyRecord } from "@/lib/domain/property";
import { fnv1a, scatter } from "@/lib/domain/random";
import type { Accuracies } from "@/lib/domain/valuation/accuracy";
import { type BatchColumns, columnsOver, NULL_COORDINATE, NUMBER_COLUMNS } from "../columns";
import { fromFixed7 } from "../coordinates";
import { rowEncoder } from "../encode/rows";
import { completeRecords, FORMAT, readManifest } from "../engine";
import { parseId } from "../keys";
import { finestCell } from "../map-cluster";
import { EVENT_TABLE_NAMES, type EventTableName, eventReader, type MarketEvents } from "../market/events";
import { type PropertyStore, parsed } from "../store";
import { changeOf, type ListedWindow, listedWindow } from "../zip-market";
import type { ExpectedRows } from "./check";
import { type RowBinary, rowBinary } from "./row-binary";
import type { Position } from "./server";
import type { TableName } from "./tables";

/** The shard that holds a ZIP code's homes, from 1. */
const shardOf = (zipCode: string, shards: number): number => (scatter(fnv1a(zipCode)) % shards) + 1;

/** Writes rows to every server of a shard. */
type Insert = (shard: number, table: TableName, rows: Uint8Array) => Promise<unknown>;

interface RecordRowsOptions {
  signal?: AbortSignal;
  onProgress?: (records: number) => void;
}

const BATCH = 500;
/** The size of one insert: some ten thousands of records. */
const INSERT_BYTES = 64 << 20;
const PROGRESS_ROWS = 100_000;

const WRITTEN = ["homes", "rows", "addresses"] as const;
type Written = Record<(typeof WRITTEN)[number], RowBinary>;

/** A shard's rows that are not sent yet, and the totals of what was sent. */
interface Shard extends ExpectedRows {
  written: Written;
  sending: Promise<unknown>;
}

const newShard = (): Shard => ({
  written: { homes: rowBinary(), rows: rowBinary(), addresses: rowBinary() },
  sending: Promise.resolve(),
  rows: 0,
  jsonSum: 0n,
});

const NUMBERS = Object.values(NUMBER_COLUMNS);
type NumberField = (typeof NUMBERS)[number];

/** Writes a nullable number. */
function nullable(to: RowBinary, { field, type, nullAs }: NumberField, columns: BatchColumns, i: number): void {
  const value = columns[field][i]!;
  to.isNull(value === nullAs);
  if (value !== nullAs) to[type](value);
}

/** Writes the events of homes, which must be asked for in ascending order. */
function eventWriter({ tables, firstBack }: MarketEvents) {
  const starts = new Map(EVENT_TABLE_NAMES.map((name) => [name, 0]));
  return (to: RowBinary, home: number) => {
    to.u8(firstBack[home]!);
    for (const [name, { home: homes, ...columns }] of Object.entries(tables)) {
      const start = starts.get(name as EventTableName)!;
      let end = start;
      while (homes[end] === home) end++;
      starts.set(name as EventTableName, end);
      for (const column of Object.values(columns)) to.numbers(column.subarray(start, end));
    }
  };
}

/** Writes a record's row of each table in the order of its columns; `writeEvents` writes the event columns, which come last. */
function writeRecord(
  to: Written,
  record: PropertyRecord,
  columns: BatchColumns,
  i: number,
  street: string,
  writeEvents: ReturnType<typeof eventWriter>,
) {
  const { streetAddress, city, state, zipCode } = record.address;
  const { high, low } = parseId(record.id)!;
  const { homes, rows, addresses } = to;
  homes.u64(high, low);
  for (const text of [state, city, zipCode]) homes.text(text);
  homes.u8(columns.status[i]!);
  homes.u8(columns.propertyType[i]!);
  for (const number of NUMBERS) nullable(homes, number, columns, i);
  for (const bit of FLAG_NAMES.keys()) homes.u8((columns.flags[i]! >>> bit) & 1);
  const [latitude, longitude] = [columns.latitude[i]!, columns.longitude[i]!];
  for (const degrees of [latitude, longitude]) {
    homes.isNull(degrees === NULL_COORDINATE);
    if (degrees !== NULL_COORDINATE) homes.i32(degrees);
  }
  const cell = latitude === NULL_COORDINATE ? { x: 0, y: 0 } : finestCell(fromFixed7(latitude), fromFixed7(longitude));
  homes.u32(cell.x);
  homes.u32(cell.y);
  writeEvents(homes, i);

  rows.u64(high, low);
  const [key] = street.split("\n");
  for (const text of [key!, city, state]) addresses.text(text);
  addresses.u16(columns.houseNumber[i]!);
  addresses.u32(columns.unit[i]!);
  addresses.text(zipCode);
  addresses.u64(high, low);
  addresses.text(streetAddress);
}

/**
 * Sends a dataset's records, as the embedded store serves them, to the shards of their ZIP codes. Returns what each shard was
 * sent.
 */
export async function recordRows(
  folder: string,
  shards: number,
  insert: Insert,
  { signal, onProgress }: RecordRowsOptions = {},
): Promise<ExpectedRows[]> {
  const { asOf } = readManifest(folder);
  const encode = rowEncoder(asOf);
  const streets: string[] = [];
  const events = eventReader(asOf);
  const all = Array.from({ length: shards }, newShard);
  let done = 0;

  /** Sends a shard's waiting rows after its previous insert has finished. */
  async function send(shard: Shard): Promise<void> {
    await shard.sending;
    const number = all.indexOf(shard) + 1;
    shard.sending = Promise.all(WRITTEN.map((table) => insert(number, table, shard.written[table].take())));
    // The next call awaits it and throws its error.
    shard.sending.catch(() => {});
  }

  async function write(lines: readonly string[]): Promise<void> {
    const records = lines.map((line) => JSON.parse(line) as PropertyRecord);
    const { rows, columns: buffer, streets: added } = encode(records);
    const columns = columnsOver(buffer, lines.length);
    streets.push(...added);
    for (const record of records) events.add(record);
    const writeEvents = eventWriter(events.take());
    let at = 0;
    for (const [i, line] of lines.entries()) {
      const record = records[i]!;
      const shard = all[shardOf(record.address.zipCode, shards) - 1]!;
      const { written } = shard;
      writeRecord(written, record, columns, i, streets[columns.street[i]!]!, writeEvents);
      const row = rows.subarray(at, at + columns.rowBytes[i]!);
      at += row.length;
      const json = Buffer.from(line);
      const summaryBytes = columns.summaryBytes[i]!;
      written.rows.text(row.subarray(0, summaryBytes));
      written.rows.text(row.subarray(summaryBytes));
      written.rows.text(json);
      shard.rows++;
      shard.jsonSum ^= hash("md5", Buffer.concat([row, json]), "buffer").readBigUInt64LE();
      if (written.rows.bytes >= INSERT_BYTES) await send(shard);
    }
    const before = done;
    done += lines.length;
    if (Math.floor(done / PROGRESS_ROWS) > Math.floor(before / PROGRESS_ROWS)) onProgress?.(done);
  }

  let batch: string[] = [];
  for (const line of completeRecords(folder)) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    signal?.throwIfAborted();
    await write(batch);
    batch = [];
  }
  await write(batch);
  for (const shard of all) {
    await send(shard);
    await shard.sending;
  }
  return all.map(({ rows, jsonSum }) => ({ rows, jsonSum }));
}

/** A ZIP code's newest window; months of supply are those of its area, as its history does not have them. */
async function listedIn(store: PropertyStore, { zipCode, records }: ZipPlace, window: LongWindow) {
  const { history } = parsed<MarketHistory>((await store.history(zipCode, MAX_HISTORY_MONTHS, window))!);
  const area = records === 0 ? null : await store.area({ zipCode: [zipCode] }, 1, window);
  return listedWindow({ history, inventoryMonths: area && area.history[0]!.inventoryMonths });
}

/** Writes a newest window in the order of its columns. */
function writeWindow(row: ReturnType<typeof rowBinary>, listed: ListedWindow): void {
  const { window, yearBefore, inventoryMonths } = listed;
  const before = yearBefore?.medianSoldPrice ?? null;
  for (const value of [window.medianSoldPrice, before, changeOf(listed), inventoryMonths]) {
    row.isNull(value === null);
    if (value !== null) row.f64(value);
  }
  row.text(`,${JSON.stringify({ window, yearBefore }).slice(1)}`);
}

/** The rows of markets and of their series. */
export async function marketRows(store: PropertyStore): Promise<{ markets: Uint8Array; series: Uint8Array }> {
  const [markets, series] = [rowBinary(), rowBinary()];
  for (const place of await store.zipPlaces()) {
    const { zipCode, city, state } = place;
    const snapshot = (await store.market(zipCode))!;
    const { snapshot: figures } = parsed<MarketSnapshot>(snapshot);
    for (const text of [zipCode, city, state]) markets.text(text);
    for (const figure of MARKET_FIGURES) {
      const value = figures[figure];
      markets.isNull(value === null);
      if (value !== null) markets.f64(value);
    }
    const published = (await store.series(zipCode, { offset: 0, limit: Number.MAX_SAFE_INTEGER }))!;
    markets.u32(published.total);
    markets.text(JSON.stringify(place));
    markets.text(snapshot);
    for (const window of WINDOWS) markets.text((await store.history(zipCode, MAX_HISTORY_MONTHS, window))!);
    for (const window of LONG_WINDOWS) writeWindow(markets, await listedIn(store, place, window));
    for (const [nth, one] of parsed<unknown[]>(published.rows).entries()) {
      series.text(zipCode);
      series.u32(nth);
      series.text(JSON.stringify(one));
    }
  }
  return { markets: markets.take(), series: series.take() };
}

/** The row that describes the dataset and the part of it that a server has. */
export function infoRow(info: DatasetInfo, accuracies: Accuracies, { shard, shards, address }: Position): Uint8Array {
  const row = rowBinary();
  row.u16(FORMAT);
  row.text(JSON.stringify({ ...info, accuracies }));
  row.u32(shard);
  row.u32(shards);
  row.text(address);
  return row.take();
}
