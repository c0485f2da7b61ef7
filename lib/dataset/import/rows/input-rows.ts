import { basename, dirname, resolve } from "node:path";
import { ImportFailure, RowFault } from "../faults";
import { noDays } from "../file-date";
import { assumedIn, type Format } from "../format.schema";
import { detect } from "../formats";
import type { Input, OnCells, ReadListener, Table } from "../read/input";
import { readJson, readNdjson } from "../read/json";
import { type Intake, rowTaker } from "./intake";

/** The path of the next page if it is a file in the same folder; a page on the network is only noted. */
function nextPage({ path, name, isWhole, spooled }: Input, link: unknown, note: (text: string) => void): string | null {
  if (typeof link !== "string" || link === "") return null;
  const isAway = !isWhole || spooled !== undefined;
  if (isAway || /^[a-z][a-z0-9+.-]*:\/\//i.test(link)) {
    note(`@odata.nextLink names a page on the network, which is not read: ${link}`);
    return null;
  }
  if (basename(link) !== link)
    throw new ImportFailure(`${name}: @odata.nextLink must name a file in the same folder, not ${link}`);
  return resolve(dirname(path), link);
}

/** Whether a row is a notice or footer: only its first cell is filled, or it has few cells and the first is prose. */
function isNotice(cells: readonly string[], width: number): boolean {
  if (width < 3 || cells.length > width) return false;
  let stated = 0;
  for (const cell of cells) if (cell.trim() !== "" && ++stated > 1) break;
  if (stated <= 1 && cells[0]!.trim() !== "") return true;
  return cells.length < width && cells.length <= width / 2 && cells[0]!.includes(" ");
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

function rejected(value: string, reason: string): never {
  throw new RowFault("rejected", "", value, reason);
}

/** A hint for a row of the wrong width that spans several lines, because other rows may be hidden in it. */
function overLines(cells: readonly string[], line: number): string {
  const last = line + cells.join("").split(/\r\n|\r|\n/).length - 1;
  return last === line ? "" : `, and goes on to line ${last}: a quotation mark in it may not be closed`;
}

type Take = ReturnType<typeof rowTaker>;

/** Takes a table's rows, each converted by `read`. Titles, notices and rows of the wrong width do not become records. */
function tableTaker(
  { header, headerLine, delimiter }: Table,
  read: ReturnType<Format["table"]>,
  take: Take,
  note: (text: string) => void,
): OnCells {
  const width = header.length;
  const notice = (cells: readonly string[]) => note(cells.join(",").replace(/(?<!,),+$/, ""));
  return (cells, line, fault) => {
    if (fault) return take(line, () => rejected(cells[0]!, fault));
    if (line <= headerLine) {
      if (line < headerLine && !isEmpty(cells)) notice(cells);
      return;
    }
    if (cells.length !== width || cells[0] === "" || cells[1] === "") {
      if (isEmpty(cells)) return;
      if (isNotice(cells, width)) return notice(cells);
      while (cells.length > width && cells.at(-1) === "") cells.pop();
    }
    if (cells.length === width) return take(line, (at) => read(cells, at));
    const reason = `has ${cells.length} cells where the header has ${width}${overLines(cells, line)}`;
    take(line, () => rejected(cells.join(delimiter).slice(0, 200), reason));
  };
}

/** Takes the rows of one input. Returns its format, its file index, the days that its rows state, and the path of its next page. */
export async function takeInput(input: Input, asked: Format | null, intake: Intake) {
  const { stats, onBytes } = intake;
  const { tell, keep } = stats.coercions;
  const found = await detect(input, asked);
  const { format } = found;
  const file = stats.open(input.name, format.title, {
    ...(input.spooled && { spooled: input.spooled }),
    assumed: format.mapping ? assumedIn(format.mapping) : [],
  });
  const note = (text: string) => stats.notice(file, text);
  const onWindows1252 = () => note("its text is not UTF-8: it is read as Windows-1252");
  const listener: ReadListener = { onBytes, onWindows1252 };
  const days = noDays();
  const take = rowTaker(format, file, days, intake);
  if (found.shape === "table") {
    const read = format.table(found.table.header, input.name, tell);
    keep(file, 1);
    await found.table.rows(tableTaker(found.table, read, take, note), listener);
    return { format, file, days, next: null };
  }
  const read = found.format.json.values(tell);
  const onValue = (value: unknown, line: number, fault: string | null) =>
    take(line, (at) => (fault ? rejected(String(value), fault) : read(value, at)));
  if (found.shape === "ndjson") {
    await readNdjson(input, onValue, listener);
    return { format, file, days, next: null };
  }
  const envelope = await readJson(input, onValue, listener);
  return { format, file, days, next: nextPage(input, envelope["@odata.nextLink"], note) };
}
