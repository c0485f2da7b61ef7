import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { formatDay, parseDay } from "@/lib/domain/calendar";
import { type PropertyRecord, STORED_MAX } from "@/lib/domain/property";
import { fromFixed7, toFixed7 } from "@/lib/store/coordinates";
import { publishedMonths, SERIES_COLUMNS } from "../export/series-table";
import { cellOf } from "../export/table";
import type { PublishedMarket } from "../source";
import { mappedRows } from "./assemble";
import { monthEnd } from "./dates";
import { ImportFailure, RowFault } from "./faults";
import { type FiguresRow, type Place, SERIES_SCALE, type SeriesField } from "./fields";
import { dateOfFile, type FileDays } from "./file-date";
import type { Format, Mapping } from "./format.schema";
import { type Detected, detect } from "./formats";
import { type KeepListing, mergedRecords } from "./merge";
import type { OnBytes } from "./read/bytes";
import { readCsv } from "./read/csv";
import { readJson, readNdjson } from "./read/json";
import { BASE_FILE, encodeRow, idOfLine, type Position, type Row } from "./row";
import { createSeries, placeNamer, type Series } from "./series";
import { stagingFile } from "./staging";
import { createStats, type Stats } from "./stats";
import { columnsOf, memberText, type TellCoercion } from "./values";

/** The dataset that an import adds to. */
export interface Base {
  asOf: string;
  /** How many records it has. */
  records: number;
  /** Its listings, as lines (see row.ts). */
  listings: Iterable<string>;
  markets: Iterable<PublishedMarket>;
}

export interface Progress {
  phase: "reading" | "building";
  /** Bytes of the files, or records. */
  done: number;
  total: number;
  rows: number;
}

export interface ReadOptions {
  files: readonly string[];
  /** The format of every file, or null to tell by their content. */
  format: Format | null;
  /** The date of the files, or null for the newest day that each states. */
  asOf: string | null;
  /** The command that was given, to be told with what it lacks; else one that imports the file at fault. */
  command?: string;
  /** The date of a file that states none, where there is no `asOf`; null where nobody knows it. */
  dateOfUndated?: (path: string) => string | null;
  /** The wall clock's date: nothing may be dated after it. */
  today: string;
  base: Base | null;
  /** A folder of this run's own, for the staging files and rejects.ndjson. */
  workFolder: string;
  /** Bytes that each bucket of a staging file holds in memory; tests make it small. */
  bufferBytes?: number;
  /** Takes the listings, withdrawn ones too, that the next import can add to. */
  keepListing?: KeepListing;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** Sources that were read: rows are merged and finished while `records` is consumed. */
export interface Sources {
  asOf: string;
  formats: Format[];
  stats: Stats;
  /** Systems that RESO rows come from, as in "Hill Country MLS"; at most two are told. */
  systems: string[];
  /** Records of the base, and how many of them were withdrawn or joined with another. Final at the end. */
  base(): { records: number; gone: number };
  /** How many homes were told apart by id, once the first record comes: few of them share an address. */
  homes(): number;
  /** The records, in batches. */
  records(): AsyncGenerator<PropertyRecord[]>;
  markets(): PublishedMarket[];
}

/** Where the rows of all files go. */
interface Sink {
  stats: Stats;
  series: Series;
  /** The place of a ZIP, by what a file calls it and the post office's table. */
  placeOf(zip: string, stated: Place | null): Place | null;
  row(row: Row, format: Format): void;
  /** Nothing may be dated after this day, YYYY-MM-DD, and nothing be listed before the other. */
  limit: string;
  earliestListing: string;
  /** Counts a row. */
  nextRow(): void;
  /** Told the day of every row that was kept: the newest that it states, "" where it states none. */
  dated(file: number, day: string): void;
  onBytes: OnBytes;
}

/** Runs `take` for a row of this file; a `RowFault` is entered into the account, coercions only of a row that is kept. */
const guarded = (sink: Sink, file: number) => (line: number, take: (at: Position) => void) => {
  sink.nextRow();
  try {
    take({ file, line });
    sink.stats.coercions.keep(file, line);
  } catch (fault) {
    if (!(fault instanceof RowFault)) throw fault;
    sink.stats.coercions.drop();
    sink.stats.fault({ file, line }, fault, false);
  }
};

const isListing = (event: string) => event === "listed" || event === "listedForRent";

/** Coordinates as a dataset holds them: to seven decimals, about a centimetre. */
function placed(row: Row, tell: TellCoercion): Row {
  const { coordinates } = row.facts;
  if (!coordinates) return row;
  const [latitude, longitude] = [coordinates.latitude, coordinates.longitude].map((of) => fromFixed7(toFixed7(of)));
  if (latitude === coordinates.latitude && longitude === coordinates.longitude) return row;
  const text = ({ latitude, longitude }: typeof coordinates) => `${latitude}, ${longitude}`;
  const rounded = { latitude: latitude!, longitude: longitude! };
  tell("coordinates", "rounded", text(coordinates), text(rounded));
  return { ...row, facts: { ...row.facts, coordinates: rounded } };
}

function keep(row: Row, format: Format, sink: Sink): void {
  const { priceHistory } = row.facts;
  const newest = row.day ?? priceHistory[0]?.date ?? "";
  const updated = row.time.slice(0, 10);
  const day = newest > updated ? newest : updated;
  if (day > sink.limit) throw new RowFault("rejected", "date", day, `is after ${sink.limit}, the last day that counts`);
  const first = priceHistory.at(-1);
  if (first && first.date < sink.earliestListing && isListing(first.event))
    throw new RowFault(
      "rejected",
      "listDate",
      first.date,
      `is more than ${MOST_DAYS} days ago, too long on the market`,
    );
  sink.dated(row.file, day);
  sink.stats.read(row.file);
  sink.row(placed(row, sink.stats.coercions.tell), format);
}

const MOST_DAYS = STORED_MAX.u16.toLocaleString("en-US");

/** Tells what of a figure is not kept. */
function tellRounded(facts: FiguresRow["months"][number]["facts"], tell: TellCoercion): void {
  for (const [name, value] of Object.entries(facts) as [SeriesField, number][]) {
    const scaled = value * SERIES_SCALE[name];
    const whole = Math.round(scaled);
    if (Math.abs(scaled - whole) > 1e-6) tell(name, "rounded", String(value), whole / SERIES_SCALE[name]);
  }
}

const NAMELESS =
  "no file and no table names this ZIP's city (the table is the development dependency zipcodes: npm ci installs it)";

function keepFigures({ zip, place, source, others = [], months }: FiguresRow, file: number, sink: Sink): void {
  if (months.length === 0)
    throw new RowFault("aside", "", "", `${source}: fills no field of the service (docs/IMPORT.md)`);
  const named = sink.series.placeOf(zip) ?? sink.placeOf(zip, place);
  if (!named) throw new RowFault("rejected", "zipCode", zip, NAMELESS);
  sink.series.place(zip, named);
  let known = false;
  for (const { month, facts } of months) {
    if (`${month}-01` > sink.limit)
      throw new RowFault("rejected", "month", month, `is after ${sink.limit}, the dataset's last day`);
    tellRounded(facts, sink.stats.coercions.tell);
    const owner = months.length === 1 ? file : -1;
    known = sink.series.add(zip, month, facts, source, owner) || known;
    for (const other of others) sink.series.add(zip, month, facts, other, -1);
  }
  sink.dated(file, monthEnd(months.reduce((newest, { month }) => (month > newest ? month : newest), "")));
  sink.stats.read(file);
  if (known) sink.stats.merged(file);
  else sink.stats.imported(file);
}

/** A notice or footer: one cell of prose where a row has many, or fewer cells than the header and none of them a key. */
function isNotice(cells: readonly string[], width: number): boolean {
  if (width < 3 || cells.length > width) return false;
  let stated = 0;
  for (const cell of cells) if (cell !== "" && ++stated > 1) break;
  if (stated <= 1 && cells[0] !== "") return true;
  return cells.length < width && cells.length <= width / 2 && cells[0]!.includes(" ");
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === "");

/** What takes the rows of a table. Throws an `ImportFailure` where columns of the operator's mapping are missing. */
function rowTaker(path: string, { format, header }: Detected & { shape: "csv" }, sink: Sink) {
  const cell = columnsOf(header);
  if (format.figures) {
    const read = format.figures(header, path, sink.stats.coercions.tell);
    return (cells: readonly string[], at: Position) => keepFigures(read(cells), at.file, sink);
  }
  if (format.table) {
    const read = format.table(header, path);
    return (cells: readonly string[], at: Position) => keep(read(cells, at), format, sink);
  }
  const { missing, make } = mappedRows<readonly string[]>(format.mapping!, cell, sink.stats.coercions.tell);
  if (missing.length > 0 && format.name === MAPPED)
    throw new ImportFailure(`${path} has no column ${missing.map((m) => `"${m}"`).join(", ")}; mend the mapping`);
  const { changes } = format;
  if (changes && cell(changes.column))
    return (cells: readonly string[], at: Position) =>
      keep(
        changes.row((name) => cell(name)?.(cells) ?? "", at, sink.stats.coercions.tell),
        format,
        sink,
      );
  return (cells: readonly string[], at: Position) => keep(make(cells, at), format, sink);
}

/**
 * Reads a table's rows. Its header is the first row that is not empty; notices and rows of the wrong width never become
 * records.
 */
async function readTable(path: string, found: Detected & { shape: "csv" }, file: number, sink: Sink): Promise<void> {
  const guard = guarded(sink, file);
  const take = rowTaker(path, found, sink);
  sink.stats.coercions.keep(file, 1);
  const width = found.header.length;
  let header = true;
  const onCells = (cells: string[], line: number) => {
    if (cells.length !== width || cells[0] === "" || cells[1] === "") {
      if (isEmpty(cells)) return;
      if (!header && isNotice(cells, width)) return sink.stats.notice(file, cells.join(",").replace(/,+$/, ""));
      while (cells.length > width && cells.at(-1) === "") cells.pop();
    }
    if (header) header = false;
    else if (cells.length === width) guard(line, (at) => take(cells, at));
    else
      guard(line, () => {
        const value = cells.join(found.delimiter).slice(0, 200);
        throw new RowFault("rejected", "", value, `has ${cells.length} cells where the header has ${width}`);
      });
  };
  await readCsv(path, found.delimiter, onCells, sink.onBytes);
}

/** Makes rows of a JSON file's values. */
function jsonRows(format: Format, tell: TellCoercion): (value: unknown, at: Position) => Row {
  if (format.complete) return format.complete;
  const { make } = mappedRows<(name: string) => string>(format.mapping!, (name) => (read) => read(name), tell);
  return (value, at) => {
    if (value === null || typeof value !== "object" || Array.isArray(value))
      throw new RowFault("rejected", "", JSON.stringify(value).slice(0, 80), "is not an object");
    const object = value as Record<string, unknown>;
    const read = memberText(object);
    if (format.changes?.are(read)) return format.changes.row(read, at, tell);
    const row = make(read, at);
    return format.expand ? format.expand(row, object, tell) : row;
  };
}

/** What takes the values of a JSON file. Of published figures each is a row whose columns are its members. */
function jsonTaker(path: string, format: Format, sink: Sink): (value: unknown, at: Position) => void {
  const { tell } = sink.stats.coercions;
  if (!format.figures) {
    const make = jsonRows(format, tell);
    return (value, at) => keep(make(value, at), format, sink);
  }
  const header = SERIES_COLUMNS.map(({ name }) => name);
  const read = format.figures(header, path, tell);
  return (value, { file }) => {
    const members = (value ?? {}) as Record<string, unknown>;
    keepFigures(read(header.map((name) => cellOf(members[name]))), file, sink);
  };
}

/** The next page where it is a local file beside this one; a page on the network is only noted. */
function nextPage(path: string, envelope: Record<string, unknown>, note: (text: string) => void): string | null {
  const link = envelope["@odata.nextLink"];
  if (typeof link !== "string" || link === "") return null;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(link)) {
    note(`@odata.nextLink names a page on the network, which is not read: ${link}`);
    return null;
  }
  if (basename(link) !== link)
    throw new ImportFailure(`${path}: @odata.nextLink must name a file in the same folder, not ${link}`);
  return resolve(dirname(path), link);
}

const stateOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** Runs `read` over a file that must stay as it is. Throws an `ImportFailure` where its size or time changes meanwhile. */
async function unchanged<T>(path: string, read: () => Promise<T>): Promise<T> {
  const before = stateOf(path);
  const done = await read().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const after = stateOf(path);
  if (before && (after?.size !== before.size || after.mtimeNs !== before.mtimeNs || after.ino !== before.ino)) {
    const now = after ? `${after.size} of ${after.mtime.toISOString()}` : "there is no such file";
    throw new ImportFailure(
      `${path} changed while it was read: ${before.size} bytes of ${before.mtime.toISOString()} before, now ${now}. ` +
        "Nothing was published. Import it again once it is complete.",
    );
  }
  // What is wrong with half a file is told only where the file is not the fault.
  if ("error" in done) throw done.error;
  return done.value;
}

/** Reads one file into the sink. Answers with its format, and the file of its next page. */
async function readSource(path: string, asked: Format | null, sink: Sink) {
  const found = await detect(path, asked);
  const { format } = found;
  const file = sink.stats.open(path, format.title);
  if (found.shape === "csv") {
    await readTable(path, found, file, sink);
    return { format, next: null };
  }
  const guard = guarded(sink, file);
  const take = jsonTaker(path, format, sink);
  const onValue = (value: unknown, line: number, fault: string | null) =>
    guard(line, (at) => {
      if (fault) throw new RowFault("rejected", "", String(value), fault);
      take(value, at);
    });
  if (found.shape === "ndjson") {
    await readNdjson(path, onValue, sink.onBytes);
    return { format, next: null };
  }
  const envelope = await readJson(path, onValue, sink.onBytes);
  return { format, next: nextPage(path, envelope, (text) => sink.stats.notice(file, text)) };
}

/** The format of files that this mapping is for. */
export const MAPPED = "mapped";
export const mappedFormat = (mapping: Mapping): Format => ({ name: MAPPED, title: "mapped file", mapping });

const RECORDS_A_TURN = 2_000;
const turn = () => new Promise((done) => setImmediate(done));

/** Puts the base's listings before the rows of files, and its published figures before theirs. Answers with their number. */
async function readBase(
  base: Base,
  { stage, series }: Pick<Sink, "series"> & { stage(line: string): void },
  signal?: AbortSignal,
): Promise<number> {
  let listings = 0;
  for (const line of base.listings) {
    stage(line);
    if (++listings % RECORDS_A_TURN === 0) await turn();
    signal?.throwIfAborted();
  }
  for (const market of base.markets)
    for (const { zipCode, city, state, month, facts, sources } of publishedMonths(market)) {
      series.place(zipCode, { city, state });
      for (const source of sources) series.add(zipCode, month, facts, source, BASE_FILE);
    }
  return listings;
}

/** Reads every source whole, in bounded memory. Throws an `ImportFailure` where a file cannot be read at all. */
export async function readSources(options: ReadOptions): Promise<Sources> {
  const stats = createStats(join(options.workFolder, "rejects.ndjson"));
  try {
    return await readInto(stats, options);
  } catch (error) {
    stats.close();
    throw error;
  }
}

async function readInto(stats: Stats, options: ReadOptions): Promise<Sources> {
  const { workFolder, signal, onProgress, today, bufferBytes } = options;
  const byId = stagingFile(join(workFolder, "by-id"), bufferBytes);
  const series = createSeries(stats.outside);
  const systems = new Set<string>();
  const days: FileDays[] = [];
  let rows = 0;
  let bytesRead = 0;
  let bytesTotal = 0;
  const stage = (line: string) => byId.add(idOfLine(line), line);
  const listings = options.base ? await readBase(options.base, { stage, series }, signal) : 0;
  const limit = options.asOf ?? today;

  const sink: Sink = {
    stats,
    series,
    placeOf: placeNamer(),
    limit,
    earliestListing: formatDay(parseDay(limit)! - STORED_MAX.u16),
    row(row, format) {
      const system = row.facts.priceHistory[0]?.source;
      if (systems.size < 2 && system && format.eventsNameSystem) systems.add(system);
      byId.add(row.id, encodeRow(row));
    },
    nextRow: () => void rows++,
    dated(file, day) {
      days[file] ??= { newest: "", undated: 0 };
      const of = days[file];
      if (day === "") of.undated++;
      else if (day > of.newest) of.newest = day;
    },
    onBytes: (bytes) => {
      signal?.throwIfAborted();
      bytesRead += bytes;
      onProgress?.({ phase: "reading", done: bytesRead, total: bytesTotal, rows });
    },
  };
  const formats = new Set<Format>();
  const dates: string[] = [];
  const queue = options.files.map((file) => resolve(file));
  const seen = new Set(queue);
  for (const file of queue) bytesTotal += statSync(file).size;
  for (const file of queue) {
    const { format, next } = await unchanged(file, () => readSource(file, options.format, sink));
    const read = stats.files.length - 1;
    dates.push(dateOfFile(file, days[read] ?? { newest: "", undated: 0 }, options));
    formats.add(format);
    if (next && !seen.has(next)) {
      seen.add(next);
      queue.push(next);
      bytesTotal += statSync(next).size;
    }
  }

  const stated = [options.base?.asOf ?? "", options.asOf ?? "", ...dates].reduce((a, b) => (a > b ? a : b));
  // Without any date nothing was kept either, and the import ends.
  const asOf = stated || today;
  series.close(asOf);

  const total = listings + stats.sums().read;
  const made = (done: number) => {
    onProgress?.({ phase: "building", done, total, rows });
    signal?.throwIfAborted();
  };
  const staged = stagingFile(join(workFolder, "by-address"), bufferBytes);
  let homes = 0;
  const byAddress = {
    ...staged,
    add(key: string, line: string) {
      homes++;
      staged.add(key, line);
    },
  };
  const base = { kept: 0 };
  const keep = options.keepListing ?? (() => {});
  return {
    asOf,
    formats: [...formats],
    stats,
    systems: [...systems],
    base: () => ({ records: options.base?.records ?? 0, gone: Math.max(0, (options.base?.records ?? 0) - base.kept) }),
    homes: () => homes,
    records: () => mergedRecords({ byId, byAddress, dates: { asOf, files: dates }, stats, base, keep, made }),
    markets: () => [...series.markets(asOf)],
  };
}
