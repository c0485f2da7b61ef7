import { ImportFailure } from "../faults";
import { withoutReferences } from "../texts";
import type { Input, Table } from "./input";
import { eachLine, LONGEST_LINE, TOO_LONG } from "./lines";

/** Answers of RETS servers in COMPACT and COMPACT-DECODED form: columns and rows as delimited text in XML elements, a line each. */

const DATA = /^\s*<DATA>(.*)<\/DATA>\s*$/;

/** The cells between the delimiters at both ends of an element's text. */
const cellsOf = (text: string, delimiter: string): string[] =>
  text
    .split(delimiter)
    .slice(1, -1)
    .map((cell) => withoutReferences(cell).trim());

/** A RETS answer as a table; null for other text. Throws an `ImportFailure` for the server's own refusal. */
export function retsTable(input: Input, head: string): Table | null {
  const reply = /<RETS\s[^>]*ReplyCode="(\d+)"(?:[^>]*ReplyText="([^"]*)")?/i.exec(head);
  if (!reply) return null;
  if (reply[1] !== "0")
    throw new ImportFailure(`${input.name} is a RETS server's refusal, not rows: ${reply[1]} ${reply[2] ?? ""}`.trim());
  const columns = /^[ \t]*<COLUMNS>(.*)<\/COLUMNS>/im.exec(head);
  if (!columns)
    throw new ImportFailure(
      `${input.name} is a RETS answer without COLUMNS: ask the server for Format=COMPACT-DECODED`,
    );
  const code = /<DELIMITER\s+value="([0-9A-Fa-f]{2})"/i.exec(head)?.[1] ?? "09";
  const delimiter = String.fromCharCode(Number.parseInt(code, 16));
  return {
    header: cellsOf(columns[1]!, delimiter),
    delimiter,
    headerLine: 0,
    rows(onCells, listener) {
      const take = (text: string, line: number) => {
        if (text.length > LONGEST_LINE) return onCells([text.slice(0, 80)], line, TOO_LONG);
        const data = DATA.exec(text);
        if (data) onCells(cellsOf(data[1]!, delimiter), line);
        else if (/<MAXROWS\s*\/>/i.test(text))
          onCells(["<MAXROWS/>: the server has more rows than it sent; ask for the rest with Offset"], line);
      };
      return eachLine(input, take, listener);
    },
  };
}
