import { ImportFailure, importCommand, RowFault } from "../faults";
import { type Format, MAPPED } from "../format.schema";
import type { OnWindows1252 } from "../read/encoding";
import type { Table } from "../read/table";
import type { Position } from "../row";
import { columnsOf } from "../values";
import { mappedRows } from "./assemble";
import { guarded, type Intake, keepFigures, keepRow } from "./intake";
import { unfilledFields } from "./mapping";

/** Whether a row is a notice or footer: only its first cell is filled, or it has few cells and the first is prose. */
function isNotice(cells: readonly string[], width: number): boolean {
  if (width < 3 || cells.length > width) return false;
  let stated = 0;
  for (const cell of cells) if (cell !== "" && ++stated > 1) break;
  if (stated <= 1 && cells[0] !== "") return true;
  return cells.length < width && cells.length <= width / 2 && cells[0]!.includes(" ");
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === "");

/** Makes the function that takes a table's rows. Throws an `ImportFailure` if columns of the operator's mapping are missing. */
function rowTaker(name: string, format: Format, { header }: Table, intake: Intake) {
  const cell = columnsOf(header);
  const { tell } = intake.stats.coercions;
  if (format.figures) {
    const read = format.figures(header, name, tell);
    return (cells: readonly string[], at: Position) => keepFigures(read(cells), at.file, intake);
  }
  if (format.table) {
    const read = format.table(header, name);
    return (cells: readonly string[], at: Position) => keepRow(read(cells, at), format, intake);
  }
  const unfilled = format.isWhole ? unfilledFields(format.mapping!, (column) => cell(column) !== null) : [];
  if (unfilled.length > 0)
    throw new ImportFailure(
      `${name} (${format.title}) has no column for ${unfilled.join(", ")}, which a record needs. Add it from a table that has it ` +
        "(an assessor's addresses, by parcel); of a ZIP, city and state follow. Where all rows share one, a mapping states it, and this " +
        `proposes the rest: ${importCommand([name, "--suggest-mapping"])}`,
    );
  const { missing, make } = mappedRows<readonly string[]>(format.mapping!, cell, tell);
  if (missing.length > 0 && format.name === MAPPED)
    throw new ImportFailure(
      `${name} has no column ${missing.map((m) => `"${m}"`).join(", ")}; correct the mapping, which names it`,
    );
  const { changes } = format;
  if (changes && cell(changes.column))
    return (cells: readonly string[], at: Position) =>
      keepRow(
        changes.row((column) => cell(column)?.(cells) ?? "", at, tell),
        format,
        intake,
      );
  return (cells: readonly string[], at: Position) => keepRow(make(cells, at), format, intake);
}

function rejected(value: string, reason: string): never {
  throw new RowFault("rejected", "", value, reason);
}

/** A hint for a row of the wrong width that spans several lines, because other rows may be hidden in it. */
function overLines(cells: readonly string[], line: number): string {
  const last = line + cells.join("").split(/\r\n|\r|\n/).length - 1;
  return last === line ? "" : `, and goes on to line ${last}: a quotation mark in it may not be closed`;
}

/** Takes a table's rows. Titles, notices and rows of the wrong width do not become records. */
export async function takeTable(
  name: string,
  format: Format,
  table: Table,
  file: number,
  intake: Intake,
  onWindows1252: OnWindows1252,
): Promise<void> {
  const { stats } = intake;
  const guard = guarded(intake, file);
  const take = rowTaker(name, format, table, intake);
  stats.coercions.keep(file, 1);
  const width = table.header.length;
  const notice = (cells: readonly string[]) => stats.notice(file, cells.join(",").replace(/(?<!,),+$/, ""));
  const onCells = (cells: string[], line: number, fault?: string) => {
    if (fault) return guard(line, () => rejected(cells[0]!, fault));
    if (line <= table.headerLine) {
      if (line < table.headerLine && !isEmpty(cells)) notice(cells);
      return;
    }
    if (cells.length !== width || cells[0] === "" || cells[1] === "") {
      if (isEmpty(cells)) return;
      if (isNotice(cells, width)) return notice(cells);
      while (cells.length > width && cells.at(-1) === "") cells.pop();
    }
    if (cells.length === width) guard(line, (at) => take(cells, at));
    else
      guard(line, () =>
        rejected(
          cells.join(table.delimiter).slice(0, 200),
          `has ${cells.length} cells where the header has ${width}${overLines(cells, line)}`,
        ),
      );
  };
  await table.rows(onCells, intake.onBytes, onWindows1252);
}
