import { CsvError, parse } from "csv-parse";

/** What separates the cells and rows of a file. `newline` is CR where no line ends in LF or CRLF. */
export interface Marks {
  delimiter: string;
  newline: "\n" | "\r";
}

/** Rows are of any width, and a quotation mark within a cell is itself. */
export const RELAXED = { relax_column_count: true, relax_quotes: true } as const;
/** A longer row is one whose quotation mark is never closed. */
const LONGEST_ROW = 1 << 20;

export const recordDelimiter = (newline: Marks["newline"]) => (newline === "\r" ? "\r" : ["\r\n", "\n"]);

/** Line breaks within quotation marks. */
export function breaksIn(cells: readonly string[], newline: string): number {
  let breaks = 0;
  for (const cell of cells) for (let at = cell.indexOf(newline); at >= 0; at = cell.indexOf(newline, at + 1)) breaks++;
  return breaks;
}

/** Rows that were read. Cells are passed as one text a row, which takes a sixth of the time that lists of them take. */
export interface Rows {
  /** The cells of each row, one behind the other, as a list in JSON. */
  texts: string;
  /** Where each cell ends in its row's text, of all rows. */
  ends: Uint32Array;
  /** How many cells each row has, and the line on which it begins. */
  widths: number[];
  lines: number[];
  /** Rows by their number here, of one cell, that are lines with a quotation mark which is not closed; up to which line. */
  unclosed: Record<number, number>;
}

/** What is told of a line that is no row. */
const TOLD = 200;

/** Splits a table's text, which comes in chunks, into rows. Runs in the thread. */
export function open({ delimiter, newline }: Marks) {
  /** The line on which the next row begins; csv-parse counts a CRLF within quotation marks as two. */
  let next = 1;
  let texts: string[] = [];
  let ends: number[] = [];
  let widths: number[] = [];
  let lines: number[] = [];
  let unclosed: Rows["unclosed"] = {};
  /** What came from line `restLine` on; after `untilNext` from the next row on. */
  let rest = Buffer.alloc(0);
  let restLine = 1;

  const add = (cells: readonly string[], line: number) => {
    let end = 0;
    for (const cell of cells) {
      end += cell.length;
      ends.push(end);
    }
    texts.push(cells.join(""));
    widths.push(cells.length);
    lines.push(line);
  };
  const addUnclosed = (text: string, line: number, last: number) => {
    unclosed[texts.length] = last;
    add([text.trimEnd().slice(0, TOLD)], line);
  };
  const untilNext = () => {
    let at = 0;
    for (; restLine < next; restLine++) at = rest.indexOf(newline, at) + 1;
    rest = rest.subarray(at);
  };
  /**
   * Whether a row over several lines has a quotation mark that only another cell's closes: csv-parse keeps it as the cell's
   * first character. One that is the cell's own stands in the file twice, within another.
   */
  const isUnclosed = (cells: readonly string[]) => {
    const cell = cells.find((text) => text.startsWith('"') && text.includes(newline));
    if (cell === undefined) return false;
    untilNext();
    return !rest.includes(`"""${cell.slice(1).split('"', 1)[0]}`);
  };
  // Its `on_record` is told of the whole file's state with every row: that takes a fifth of its time.
  const onRow = (cells: string[]) => {
    const breaks = breaksIn(cells, newline);
    const isDamaged = breaks > 0 && isUnclosed(cells);
    const line = next;
    next += 1 + breaks;
    if (isDamaged) addUnclosed(cells.join(delimiter), line, line + breaks);
    else if (cells.length > 1 || cells[0] !== "") add(cells, line);
  };
  const newParser = () =>
    parse({ ...RELAXED, delimiter, record_delimiter: recordDelimiter(newline), max_record_size: LONGEST_ROW })
      .on("data", onRow)
      // What ends it is told by what was called.
      .on("error", () => {});
  let parser = newParser();
  /** The line on which the parser ended is no row; a new one goes on behind it. */
  const passOver = () => {
    untilNext();
    const newlineAt = rest.indexOf(newline);
    const end = newlineAt < 0 ? rest.length : newlineAt;
    addUnclosed(rest.subarray(0, end).toString(), next, next);
    rest = rest.subarray(end + 1);
    next++;
    restLine = next;
    parser = newParser();
  };
  /** Runs a step of the parser, and again from behind each line whose quotation mark is not closed. */
  const reading = async (step: (onDone: (error?: Error | null) => void) => void, again: typeof step) => {
    for (let now = step; ; now = again) {
      const error = await new Promise<Error | null | undefined>((done) => now(done));
      if (!error) break;
      if (!(error instanceof CsvError)) throw error;
      passOver();
    }
    untilNext();
  };
  const writeRest = (onDone: (error?: Error | null) => void) => void parser.write(rest, onDone);
  const take = (): Rows => {
    const rows = { texts: JSON.stringify(texts), ends: Uint32Array.from(ends), widths, lines, unclosed };
    [texts, ends, widths, lines, unclosed] = [[], [], [], [], {}];
    return rows;
  };
  return {
    /** Answers with the rows that end in this chunk, once it was split. */
    async rows(chunk: Uint8Array): Promise<Rows> {
      rest = Buffer.concat([rest, chunk]);
      await reading((done) => void parser.write(chunk, done), writeRest);
      return take();
    },
    /** Answers with the rows that are left. */
    async last(): Promise<Rows> {
      const end = (done: (error?: Error | null) => void) => {
        parser.once("end", () => done()).once("error", done);
        parser.end();
      };
      const endRest = (done: (error?: Error | null) => void) => {
        parser.once("end", () => done()).once("error", done);
        parser.end(rest);
      };
      await reading(end, endRest);
      return take();
    },
    close: () => void parser.destroy(),
  };
}
