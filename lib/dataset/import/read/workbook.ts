import { ImportFailure } from "../faults";
import { headerAmong, SAMPLE_ROWS } from "./csv";
import { cellText, type Input, type Table } from "./input";

/** The name of a sheet and its rows as texts. */
interface Sheet {
  name: string;
  rows: string[][];
}

const isTable = ({ rows }: Sheet): boolean =>
  rows.filter((cells) => cells.filter((cell) => cell !== "").length > 1).length > 1;

/** The sheet that the operator named, or the first one that is a table. */
function chosen(sheets: readonly Sheet[], { name, sheet }: Input): Sheet {
  const names = sheets.map((one) => JSON.stringify(one.name)).join(", ");
  const found = sheet ? sheets.find((one) => one.name === sheet) : sheets.find(isTable);
  if (found) return found;
  if (sheet) throw new ImportFailure(`${name} has no sheet ${JSON.stringify(sheet)}; it has ${names}`);
  throw new ImportFailure(`${name}: none of its sheets (${names}) is a table with a header line`);
}

/** A sheet of a workbook (.xlsx) as a table; null for any other file. Throws an `ImportFailure`. */
export async function workbookTable(
  input: Input,
  isKnown: (header: readonly string[]) => boolean,
): Promise<Table | null> {
  if (input.sheet === undefined) return null;
  // Loaded only where it is needed: it takes an eighth of an import's start, and most files are no workbooks.
  const { default: readWorkbook } = await import("read-excel-file/node");
  // Numbers stay as the file has them, so that no ZIP or key is rounded.
  const read = await readWorkbook<string>(input.path, { trim: false, parseNumber: (text) => text }).catch(
    (error: Error) => {
      throw new ImportFailure(`${input.name}: the workbook cannot be read (${error.message})`);
    },
  );
  const { rows } = chosen(
    read.map(({ sheet, data }) => ({ name: sheet, rows: data.map((cells) => cells.map(cellText)) })),
    input,
  );
  const sample = rows
    .slice(0, SAMPLE_ROWS)
    .map((cells, row) => ({ cells: cells.map((cell) => cell.trim()), line: row + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const header = sample.find(({ cells }) => isKnown(cells)) ?? headerAmong(sample)!;
  const width = header.cells.findLastIndex((cell) => cell !== "") + 1;
  return {
    header: header.cells.slice(0, width),
    delimiter: ",",
    headerLine: header.line,
    async rows(onCells) {
      for (const [row, cells] of rows.entries()) {
        if (cells.every((cell) => cell === "")) continue;
        onCells(
          Array.from({ length: width }, (_, i) => cells[i] ?? ""),
          row + 1,
        );
      }
    },
  };
}
