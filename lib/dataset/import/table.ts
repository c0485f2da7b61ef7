import { assemble, type Origin, type Place } from "./assemble";
import { type Columns, columnsOf, compileMapping, RowFault } from "./compile";
import type { Draft } from "./draft";
import { changeDraft } from "./formats/history";
import type { Mapping } from "./mapping.schema";
import type { OnCells } from "./read/csv";
import type { Tally } from "./tally";

/** Where drafts and the account of their rows go. */
export interface RowSink {
  tally: Tally;
  draft(draft: Draft): void;
  /** Nothing may be dated after this day, YYYY-MM-DD. */
  limit: string;
  /** Ordinal of the next row over all files. */
  nextRow(): number;
  /** Told the day of every fact that was kept. */
  dated(day: string): void;
}

/** Drafts, faults and dates of one file's rows, all told to the sink. */
export function rowsOf(sink: RowSink, file: number) {
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

export type OnRow = (cells: string[], at: Place) => void;

/** A table's header, and what separates its cells. */
export interface TableShape {
  header: readonly string[];
  delimiter: string;
}

/**
 * Takes a table's rows past its header, which is the first row that is not empty: empty lines, notices and rows of the
 * wrong width never reach `onRow`. `fromTop` is false where the rows do not begin at the table's top.
 */
export function tableCells(shape: TableShape, sink: RowSink, file: number, onRow: OnRow, fromTop = true): OnCells {
  const { guard } = rowsOf(sink, file);
  const width = shape.header.length;
  let header = fromTop;
  return (cells, line) => {
    if (cells.length !== width || cells[0] === "" || cells[1] === "") {
      if (isEmpty(cells)) return;
      if (!header && isNotice(cells, width)) return sink.tally.notice(file, cells.join(",").replace(/,+$/, ""));
      while (cells.length > width && cells.at(-1) === "") cells.pop();
    }
    if (header) header = false;
    else if (cells.length !== width)
      guard(line, () => {
        const value = cells.join(shape.delimiter).slice(0, 200);
        throw new RowFault("rejected", "", value, `has ${cells.length} cells where the header has ${width}`);
      });
    else guard(line, (at) => onRow(cells, at));
  };
}

/** Makes drafts of a mapping's rows. `missing` are its columns that the file does not have. */
export function recordsOf<R>(mapping: Mapping, columns: Columns<R>) {
  const { readers, missing } = compileMapping(mapping, columns);
  const origin: Origin = { namespace: mapping.namespace, name: mapping.name };
  return { missing, make: (row: R, at: Place) => assemble(readers, row, origin, at) };
}

/** Makes drafts of a table's rows: of its listings, or of the changes that a RESO history file has. */
export function tableDrafts(mapping: Mapping, header: readonly string[]) {
  const cell = columnsOf(header);
  if (mapping.namespace !== "reso" || !cell("ResourceRecordKey")) return recordsOf<readonly string[]>(mapping, cell);
  const make = (cells: readonly string[], at: Place) =>
    changeDraft((member) => cell(member)?.(cells) ?? "", at, mapping.namespace);
  return { missing: [], make };
}
