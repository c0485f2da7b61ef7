import { basename, dirname, resolve } from "node:path";
import { assemble, type Origin, type Place } from "./assemble";
import { type Columns, columnsOf, compileMapping, membersOf, RowFault } from "./compile";
import { addressKeyOf, type Draft } from "./draft";
import { ImportFailure } from "./failure";
import { type Detected, detect, FORMATS, type Format } from "./formats/detect";
import { type ChangeRow, changeDraft, isChange, withChanges } from "./formats/history";
import { type MarketFormat, marketReader } from "./formats/market-rows";
import { redfinDownload } from "./formats/redfin-download";
import { reso } from "./formats/reso";
import { type Mapping, mappingSchema } from "./mapping.schema";
import type { OnBytes } from "./read/bytes";
import { readCsv } from "./read/csv";
import { readJson, readNdjson } from "./read/json";
import { checkedRecord } from "./record";
import type { Series } from "./series";
import type { Tally } from "./tally";

/** Where the rows of all files go. */
export interface Sink {
  tally: Tally;
  series: Series;
  draft(draft: Draft): void;
  /** Nothing may be dated after this day, YYYY-MM-DD. */
  limit: string;
  /** Ordinal of the next row over all files. */
  nextRow(): number;
  /** Told the day of every fact that was kept. */
  dated(day: string): void;
  onBytes: OnBytes;
}

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

/** Drafts, faults and dates of one file's rows, all told to the sink. */
function rowsOf(sink: Sink, file: number) {
  const guard = (line: number, run: (at: Place) => void) => {
    try {
      run({ row: sink.nextRow(), file, line });
    } catch (fault) {
      if (!(fault instanceof RowFault)) throw fault;
      sink.tally.fault(file, line, fault, false);
    }
  };
  const keep = (draft: Draft) => {
    const newest = draft.facts.priceHistory[0]?.date ?? "";
    const updated = draft.kind === "removed" ? "" : draft.time.slice(0, 10);
    const day = newest > updated ? newest : updated;
    if (day > sink.limit) throw new RowFault("rejected", "date", day, `is after ${sink.limit}, the dataset's last day`);
    if (day !== "") sink.dated(day);
    sink.tally.read(file);
    sink.draft(draft);
  };
  return { guard, keep };
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

type OnRow = (cells: string[], at: Place) => void;

/** Reads a table's rows past its header: empty lines, notices and rows of the wrong width never reach `onRow`. */
async function readTable(path: string, found: Detected & { shape: "csv" }, sink: Sink, file: number, onRow: OnRow) {
  const { guard } = rowsOf(sink, file);
  const width = found.header.length;
  let header = true;
  const onCells = (cells: string[], line: number) => {
    if (cells.length !== width || cells[0] === "" || cells[1] === "") {
      if (isEmpty(cells)) return;
      if (!header && isNotice(cells, width)) return sink.tally.notice(file, cells.join(",").replace(/,+$/, ""));
      while (cells.length > width && cells.at(-1) === "") cells.pop();
    }
    if (header) header = false;
    else if (cells.length !== width)
      guard(line, () => {
        const value = cells.join(found.delimiter).slice(0, 200);
        throw new RowFault("rejected", "", value, `has ${cells.length} cells where the header has ${width}`);
      });
    else guard(line, (at) => onRow(cells, at));
  };
  await readCsv(path, found.delimiter, onCells, sink.onBytes);
}

function recordsOf<R>(mapping: Mapping, columns: Columns<R>) {
  const { readers, missing } = compileMapping(mapping, columns);
  const origin: Origin = { namespace: mapping.namespace, name: mapping.name };
  return { missing, make: (row: R, at: Place) => assemble(readers, row, origin, at) };
}

async function readMarkets(path: string, found: Detected & { shape: "csv" }, sink: Sink, file: number) {
  const read = marketReader(found.format as MarketFormat, found.header, path);
  await readTable(path, found, sink, file, (cells, at) => {
    const { zip, place, source, months } = read(cells);
    if (place) sink.series.name(zip, place);
    if (months.length === 0)
      throw new RowFault("aside", "", "", `${source}: fills no field of the service (docs/IMPORT.md)`);
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
export function nativeDraft(value: unknown, at: Place, kind: "native" | "base" = "native"): Draft {
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

function jsonRow(format: "lotline" | "reso", mapping: Mapping): (value: unknown, at: Place) => Draft {
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
    if (!mapping) await readMarkets(path, found, sink, file);
    else if (found.format === "reso" && columnsOf(found.header)("ResourceRecordKey")) {
      const cell = columnsOf(found.header);
      const onRow: OnRow = (cells, at) => keep(changeDraft((m) => cell(m)?.(cells) ?? "", at, mapping.namespace));
      await readTable(path, found, sink, file, onRow);
    } else {
      const { missing, make } = recordsOf<readonly string[]>(mapping, columnsOf(found.header));
      if (missing.length > 0 && found.format === "mapped")
        throw new ImportFailure(`${path} has no column ${missing.map((m) => `"${m}"`).join(", ")}; mend the mapping`);
      await readTable(path, found, sink, file, (cells, at) => keep(make(cells, at)));
    }
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
