import { statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Place as RowPlace } from "./assemble";
import { membersOf, RowFault } from "./compile";
import { addressKeyOf, type Draft } from "./draft";
import { ImportFailure } from "./failure";
import { type Detected, detect, FORMATS, type Format } from "./formats/detect";
import { type ChangeRow, changeDraft, isChange, withChanges } from "./formats/history";
import { type MarketFormat, marketReader } from "./formats/market-rows";
import { redfinDownload } from "./formats/redfin-download";
import { reso } from "./formats/reso";
import { type Mapping, mappingSchema } from "./mapping.schema";
import type { Place } from "./places";
import type { OnBytes } from "./read/bytes";
import { readCsv } from "./read/csv";
import { readJson, readNdjson } from "./read/json";
import { checkedRecord } from "./record";
import type { Series } from "./series";
import { type OnRow, type RowSink, recordsOf, rowsOf, tableCells, tableDrafts } from "./table";
import { readInThreads, type ThreadOptions } from "./table-threads";

/** Where the rows of all files go. */
export interface Sink extends RowSink {
  series: Series;
  /** The place of a ZIP, by what a file calls it and the post office's table. */
  placeOf(zip: string, stated: Place | null): Place | null;
  onBytes: OnBytes;
  /** Where rows may be read in threads of their own; null where they may not. */
  threads: ThreadOptions | null;
}

const NAMELESS =
  "no file and no table names this ZIP's city (the table is the development dependency zipcodes: npm ci installs it)";

export interface IntakeOptions {
  format: Format | null;
  mapping: Mapping | null;
}

const BUILT_IN: Partial<Record<Format, Mapping>> = {
  redfin: mappingSchema.parse(redfinDownload),
  reso: mappingSchema.parse(reso),
};

/** The mapping whose records a format makes; null for formats of published figures and for complete records. */
export const mappingOf = (format: Format, own: Mapping | null): Mapping | null =>
  format === "mapped" ? own : (BUILT_IN[format] ?? null);

/** Reads a table's rows past its header in this thread. */
async function readTable(path: string, found: Detected & { shape: "csv" }, sink: Sink, file: number, onRow: OnRow) {
  await readCsv(path, found.delimiter, tableCells(found, sink, file, onRow), sink.onBytes);
}

/** Reads a table of records, in threads where it is large. */
async function readRecords(
  path: string,
  found: Detected & { shape: "csv" },
  mapping: Mapping,
  sink: Sink,
  file: number,
) {
  const { missing, make } = tableDrafts(mapping, found.header);
  if (missing.length > 0 && found.format === "mapped")
    throw new ImportFailure(`${path} has no column ${missing.map((m) => `"${m}"`).join(", ")}; mend the mapping`);
  const { header, delimiter } = found;
  if (sink.threads && statSync(path).size >= sink.threads.fromBytes)
    return readInThreads(path, { header, delimiter, mapping, file, limit: sink.limit }, sink, sink.threads);
  const { keep } = rowsOf(sink, file);
  await readTable(path, found, sink, file, (cells, at) => keep(make(cells, at)));
}

async function readMarkets(path: string, found: Detected & { shape: "csv" }, sink: Sink, file: number) {
  const read = marketReader(found.format as MarketFormat, found.header, path);
  await readTable(path, found, sink, file, (cells, at) => {
    const { zip, place, source, months } = read(cells);
    if (months.length === 0)
      throw new RowFault("aside", "", "", `${source}: fills no field of the service (docs/IMPORT.md)`);
    const named = sink.series.placeOf(zip) ?? sink.placeOf(zip, place);
    if (!named) throw new RowFault("rejected", "zipCode", zip, NAMELESS);
    sink.series.place(zip, named);
    let known = false;
    for (const { month, facts } of months) {
      if (`${month}-01` > sink.limit)
        throw new RowFault("rejected", "month", month, `is after ${sink.limit}, the dataset's last day`);
      const owner = months.length === 1 ? at.file : -1;
      known = sink.series.add(zip, month, facts, source, owner) || known;
    }
    sink.tally.read(file);
    if (known) sink.tally.merged(file);
    else sink.tally.imported(file);
  });
}

/** A complete Lotline record as a draft that is kept exactly. */
export function nativeDraft(value: unknown, at: RowPlace, kind: "native" | "base" = "native"): Draft {
  const { id, lastUpdated, ...facts } =
    kind === "base" ? (value as ReturnType<typeof checkedRecord>) : checkedRecord(value);
  return { kind, id, time: lastUpdated, ...at, addressKey: addressKeyOf(facts.address), facts };
}

const changesIn = (row: Record<string, unknown>): ChangeRow[] => {
  const list = row.HistoryTransactional ?? row.HistoryTransactionals;
  if (!Array.isArray(list)) return [];
  return list
    .filter((c) => c !== null && typeof c === "object")
    .map((change) => (member) => membersOf(member)!(change));
};

function jsonRow(format: "lotline" | "reso", mapping: Mapping): (value: unknown, at: RowPlace) => Draft {
  if (format === "lotline") return nativeDraft;
  const { make } = recordsOf(mapping, membersOf);
  return (value, at) => {
    if (value === null || typeof value !== "object" || Array.isArray(value))
      throw new RowFault("rejected", "", JSON.stringify(value).slice(0, 80), "is not an object");
    const row = value as Record<string, unknown>;
    const change: ChangeRow = (member) => membersOf(member)!(row);
    if (isChange(change)) return changeDraft(change, at, mapping.namespace);
    return withChanges(make(row, at), changesIn(row));
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

/** Reads one file into the sink. Returns its format, and the file of its next page. */
export async function readSource(path: string, options: IntakeOptions, sink: Sink) {
  const asked = options.mapping ? "mapped" : options.format;
  const found = await detect(path, asked);
  const file = sink.tally.open(path, FORMATS[found.format]);
  const { guard, keep } = rowsOf(sink, file);
  const mapping = mappingOf(found.format, options.mapping);
  let next: string | null = null;
  if (found.shape === "csv") {
    if (mapping) await readRecords(path, found, mapping, sink, file);
    else await readMarkets(path, found, sink, file);
  } else {
    const row = jsonRow(found.format, BUILT_IN.reso!);
    const onValue = (value: unknown, line: number, fault: string | null) =>
      guard(line, (at) => {
        if (fault) throw new RowFault("rejected", "", String(value), fault);
        keep(row(value, at));
      });
    if (found.shape === "ndjson") await readNdjson(path, onValue, sink.onBytes);
    else next = nextPage(path, await readJson(path, onValue, sink.onBytes), (text) => sink.tally.notice(file, text));
  }
  return { format: found.format, next };
}
