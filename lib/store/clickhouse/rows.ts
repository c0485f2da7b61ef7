import { hash } from "node:crypto";
import type { DatasetInfo } from "@/lib/domain/dataset";
import {
  LONG_WINDOWS,
  type LongWindow,
  MAX_HISTORY_MONTHS,
  type MarketHistory,
  type MarketSnapshot,
  WINDOWS,
  type ZipPlace,
} from "@/lib/domain/market";
import { FLAG_NAMES } from "@/lib/domain/numbers";
import type { Address, PropertyRecord } from "@/lib/domain/property";
import { fnv1a, scatter } from "@/lib/domain/random";
import type { Accuracies } from "@/lib/domain/valuation/accuracy";
import { type BatchColumns, columnsOver, NULL_COORDINATE, NUMBER_COLUMNS } from "../columns";
import { fromFixed7 } from "../coordinates";
import { rowEncoder } from "../encode/rows";
import { completeRecords, FORMAT, readManifest } from "../engine";
import { finestCell } from "../map-cluster";
import { EVENT_TABLE_NAMES, EVENT_TABLES, type EventTableName, eventReader, type MarketEvents } from "../market/events";
import { type PropertyStore, parsed } from "../store";
import { changeOf, type ListedWindow, listedWindow } from "../zip-market";
import type { ExpectedRows } from "./check";
import { type RowBinary, rowBinary, type Value } from "./row-binary";
import type { Position } from "./server";
import { numberOfId } from "./sql";
import { eventColumn, historyColumn, TABLES, type TableName, windowColumn } from "./tables";

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

/** A home of an encoded batch, and where its events stand in each of their tables. */
interface Home extends Address {
  id: bigint;
  columns: BatchColumns;
  events: MarketEvents;
  /** Its index in both. */
  i: number;
  spans: Readonly<Record<EventTableName, Span>>;
  cellX: number;
  cellY: number;
}
type Span = readonly [start: number, end: number];

const nullable = (value: number, nullAs: number) => (value === nullAs ? null : value);

/** The columns of the table of homes that are not members of a `Home`. */
const HOME: Readonly<Record<string, (home: Home) => Value>> = {
  status: ({ columns, i }) => columns.status[i]!,
  propertyType: ({ columns, i }) => columns.propertyType[i]!,
  ...Object.fromEntries(
    Object.values(NUMBER_COLUMNS).map(
      ({ field, nullAs }) => [field, ({ columns, i }: Home) => nullable(columns[field][i]!, nullAs)] as const,
    ),
  ),
  ...Object.fromEntries(
    FLAG_NAMES.map((flag, bit) => [flag, ({ columns, i }: Home) => (columns.flags[i]! >>> bit) & 1] as const),
  ),
  latitude: ({ columns, i }) => nullable(columns.latitude[i]!, NULL_COORDINATE),
  longitude: ({ columns, i }) => nullable(columns.longitude[i]!, NULL_COORDINATE),
  firstBack: ({ events, i }) => events.firstBack[i]!,
  ...Object.fromEntries(
    EVENT_TABLE_NAMES.flatMap((table) =>
      Object.keys(EVENT_TABLES[table]).map((column) => {
        const eventsOf = ({ events, spans }: Home) =>
          (events.tables[table] as Record<string, Uint8Array | Uint32Array>)[column]!.subarray(...spans[table]);
        return [eventColumn(table, column), eventsOf] as const;
      }),
    ),
  ),
};

/** Finds where homes' events stand; homes must be asked for in ascending order. */
function spansOf({ tables }: MarketEvents): (home: number) => Home["spans"] {
  const ends = Object.fromEntries(EVENT_TABLE_NAMES.map((name) => [name, 0])) as Record<EventTableName, number>;
  return (home) => {
    const spans = {} as Record<EventTableName, Span>;
    for (const name of EVENT_TABLE_NAMES) {
      const start = ends[name];
      while (tables[name].home[ends[name]] === home) ends[name]++;
      spans[name] = [start, ends[name]];
    }
    return spans;
  };
}

/** The cell of coordinates in the columns' units, on the finest grid. */
const cellAt = (latitude: number, longitude: number) =>
  latitude === NULL_COORDINATE ? { x: 0, y: 0 } : finestCell(fromFixed7(latitude), fromFixed7(longitude));

const writtenRows = () => ({
  homes: rowBinary(TABLES.homes.columns, HOME),
  rows: rowBinary(TABLES.rows.columns),
  addresses: rowBinary(TABLES.addresses.columns),
});

/** A shard's rows that are not sent yet, and the totals of what was sent. */
interface Shard extends ExpectedRows {
  written: ReturnType<typeof writtenRows>;
  sending: Promise<unknown>;
}

const newShard = (): Shard => ({ written: writtenRows(), sending: Promise.resolve(), rows: 0, jsonSum: 0n });

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
    const written = Object.entries(shard.written) as [TableName, RowBinary<never>][];
    shard.sending = Promise.all(written.map(([table, rows]) => insert(number, table, rows.take())));
    // The next call awaits it and throws its error.
    shard.sending.catch(() => {});
  }

  async function write(lines: readonly string[]): Promise<void> {
    const records = lines.map((line) => JSON.parse(line) as PropertyRecord);
    const { rows, columns: buffer, streets: added } = encode(records);
    const columns = columnsOver(buffer, lines.length);
    streets.push(...added);
    for (const record of records) events.add(record);
    const newEvents = events.take();
    const eventSpans = spansOf(newEvents);
    let at = 0;
    for (const [i, line] of lines.entries()) {
      const record = records[i]!;
      const shard = all[shardOf(record.address.zipCode, shards) - 1]!;
      const { homes, rows: json, addresses } = shard.written;
      const id = numberOfId(record.id);
      const { x: cellX, y: cellY } = cellAt(columns.latitude[i]!, columns.longitude[i]!);
      homes.add({ ...record.address, id, columns, events: newEvents, i, spans: eventSpans(i), cellX, cellY });
      const row = rows.subarray(at, at + columns.rowBytes[i]!);
      at += row.length;
      const complete = Buffer.from(line);
      const summaryBytes = columns.summaryBytes[i]!;
      const [summary, details] = [row.subarray(0, summaryBytes), row.subarray(summaryBytes)];
      json.add({ id, summary, details, record: complete });
      const [street = ""] = streets[columns.street[i]!]!.split("\n");
      addresses.add({ ...record.address, id, street, number: columns.houseNumber[i]!, unit: columns.unit[i]! });
      shard.rows++;
      shard.jsonSum ^= hash("md5", Buffer.concat([row, complete]), "buffer").readBigUInt64LE();
      if (json.bytes >= INSERT_BYTES) await send(shard);
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

/** The columns of a market's newest window. */
function windowColumns(length: LongWindow, listed: ListedWindow): Record<string, Value> {
  const { window, yearBefore, inventoryMonths } = listed;
  return {
    [windowColumn(length, "price")]: window.medianSoldPrice,
    [windowColumn(length, "priceBefore")]: yearBefore?.medianSoldPrice ?? null,
    [windowColumn(length, "change")]: changeOf(listed),
    [windowColumn(length, "supply")]: inventoryMonths,
    [windowColumn(length, "rest")]: `,${JSON.stringify({ window, yearBefore }).slice(1)}`,
  };
}

/** The rows of markets and of their series. */
export async function marketRows(store: PropertyStore): Promise<{ markets: Uint8Array; series: Uint8Array }> {
  const markets = rowBinary<string>(TABLES.markets.columns);
  const series = rowBinary(TABLES.series.columns);
  for (const place of await store.zipPlaces()) {
    const { zipCode, city, state } = place;
    const snapshot = (await store.market(zipCode))!;
    const { snapshot: figures } = parsed<MarketSnapshot>(snapshot);
    const published = (await store.series(zipCode, { offset: 0, limit: Number.MAX_SAFE_INTEGER }))!;
    const row: Record<string, Value> = { zipCode, city, state, ...figures, snapshot };
    row.place = JSON.stringify(place);
    row.seriesCount = published.total;
    for (const window of WINDOWS)
      row[historyColumn(window)] = (await store.history(zipCode, MAX_HISTORY_MONTHS, window))!;
    for (const window of LONG_WINDOWS) Object.assign(row, windowColumns(window, await listedIn(store, place, window)));
    markets.add(row);
    for (const [nth, one] of parsed<unknown[]>(published.rows).entries())
      series.add({ zipCode, nth, series: JSON.stringify(one) });
  }
  return { markets: markets.take(), series: series.take() };
}

/** The row that describes the dataset and the part of it that a server has. */
export function infoRow(info: DatasetInfo, accuracies: Accuracies, { shard, shards, address }: Position): Uint8Array {
  const row = rowBinary(TABLES.info.columns);
  row.add({ format: FORMAT, info: JSON.stringify({ ...info, accuracies }), shard, shards, address });
  return row.take();
}
