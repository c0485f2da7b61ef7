import { basename, dirname, resolve } from "node:path";
import { SERIES_COLUMNS } from "../../export/series-table";
import { cellOf } from "../../export/table";
import { ImportFailure, RowFault } from "../faults";
import type { Format } from "../format.schema";
import { detect } from "../formats";
import type { Input } from "../read/input";
import { readJson, readNdjson } from "../read/json";
import type { Position, Row } from "../row";
import { memberText, type TellCoercion } from "../values";
import { mappedRows } from "./assemble";
import { guarded, type Intake, keepFigures, keepRow } from "./intake";
import { takeTable } from "./table-rows";

/** Makes the function that converts a JSON file's values into rows. */
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

/** Makes the function that takes a JSON file's values. For published figures, an object's members are the columns of a row. */
function jsonTaker(name: string, format: Format, intake: Intake): (value: unknown, at: Position) => void {
  const { tell } = intake.stats.coercions;
  if (!format.figures) {
    const make = jsonRows(format, tell);
    return (value, at) => keepRow(make(value, at), format, intake);
  }
  const header = SERIES_COLUMNS.map((column) => column.name);
  const read = format.figures(header, name, tell);
  return (value, { file }) => {
    const members = (value ?? {}) as Record<string, unknown>;
    keepFigures(read(header.map((column) => cellOf(members[column]))), file, intake);
  };
}

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

/** Takes the rows of one input. Returns its format, its file index, and the path of its next page. */
export async function takeInput(input: Input, asked: Format | null, intake: Intake) {
  const { stats, onBytes } = intake;
  const found = await detect(input, asked);
  const { format } = found;
  const file = stats.open(input.name, format.title, {
    ...(input.spooled && { spooled: input.spooled }),
    assumed: format.mapping?.assumed ?? [],
  });
  const note = (text: string) => stats.notice(file, text);
  const onWindows1252 = () => note("its text is not UTF-8: it is read as Windows-1252");
  if (found.shape === "table") {
    await takeTable(input.name, format, found.table, file, intake, onWindows1252);
    return { format, file, next: null };
  }
  const guard = guarded(intake, file);
  const take = jsonTaker(input.name, format, intake);
  const onValue = (value: unknown, line: number, fault: string | null) =>
    guard(line, (at) => {
      if (fault) throw new RowFault("rejected", "", String(value), fault);
      take(value, at);
    });
  if (found.shape === "ndjson") {
    await readNdjson(input, onValue, onBytes, onWindows1252);
    return { format, file, next: null };
  }
  const envelope = await readJson(input, onValue, onBytes, onWindows1252);
  return { format, file, next: nextPage(input, envelope["@odata.nextLink"], note) };
}
