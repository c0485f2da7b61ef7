import { CsvError, parse } from "csv-parse";

/** The separators of cells and rows in a file. `newline` is CR only if no line ends in LF or CRLF. */
export interface Marks {
  delimiter: string;
  newline: "\n" | "\r";
}

/** Options of csv-parse: rows may have any width, and a quotation mark within a cell is an ordinary character. */
export const RELAXED = { relax_column_count: true, relax_quotes: true } as const;
/** A longer row is taken to have an unclosed quotation mark. */
const LONGEST_ROW = 1 << 20;

/** What ends a record, as csv-parse takes it. */
export const recordDelimiter = (newline: Marks["newline"]) => (newline === "\r" ? "\r" : ["\r\n", "\n"]);

/** The number of line breaks within cells. */
export function breaksIn(cells: readonly string[], newline: string): number {
  let breaks = 0;
  for (const cell of cells) for (let at = cell.indexOf(newline); at >= 0; at = cell.indexOf(newline, at + 1)) breaks++;
  return breaks;
}

/** A batch of rows. Cells are passed between threads as one text per row, in a sixth of the time of nested lists. */
export interface Rows {
  /** A JSON list with the concatenated cells of each row. */
  texts: string;
  /** The end of each cell in its row's text, for all rows. */
  ends: Uint32Array;
  /** The number of cells of each row; `lines` has the line on which each begins. */
  widths: number[];
  lines: number[];
  /**
   * Rows, by index, that are a line as one cell, since its quotation mark is not closed, or 0, since it is too long; the value is the
   * line up to which the quotation mark was searched.
   */
  unclosed: Record<number, number>;
}

/** How many characters of a line that is no row are reported. */
const TOLD = 200;

type OnDone = (error?: Error | null) => void;

/** Splits a table's text, received in chunks, into rows. Runs in the thread. */
export function open({ delimiter, newline }: Marks) {
  /** The line on which the next row begins, counted here because csv-parse counts a CRLF within quotation marks twice. */
  let next = 1;
  let texts: string[] = [];
  let ends: number[] = [];
  let widths: number[] = [];
  let lines: number[] = [];
  let unclosed: Rows["unclosed"] = {};
  /** The received text from line `restLine` on; after `untilNext`, from the next row on. */
  let rest = Buffer.alloc(0);
  let restLine = 1;
  /** Whether what is received belongs to a line that was already reported. */
  let isPassingOver = false;

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
   * Whether a row over several lines has a quotation mark that was closed only by another cell's. csv-parse then keeps it as the
   * cell's first character, whereas a real one at that place would be doubled within quotation marks in the file.
   */
  const isUnclosed = (cells: readonly string[]) => {
    const cell = cells.find((text) => text.startsWith('"') && text.includes(newline));
    if (cell === undefined) return false;
    untilNext();
    return !rest.includes(`"""${cell.slice(1).split('"', 1)[0]}`);
  };
  // The option `on_record` would pass the whole parser's state with every row, which costs a fifth of the time.
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
      // The failed call reports the error.
      .on("error", () => {});
  let parser = newParser();
  /** Reports the line on which the parser failed as no row, and continues after it with a new parser. */
  const passOver = () => {
    untilNext();
    const newlineAt = rest.indexOf(newline);
    const end = newlineAt < 0 ? rest.length : newlineAt;
    addUnclosed(rest.toString("utf8", 0, Math.min(end, 4 * TOLD)), next, end > LONGEST_ROW ? 0 : next);
    rest = rest.subarray(end + 1);
    isPassingOver = newlineAt < 0;
    next++;
    restLine = next;
    parser = newParser();
  };
  /** What a chunk has behind the line that is being passed over. */
  const behindLine = (chunk: Uint8Array): Uint8Array => {
    const at = chunk.indexOf(newline.charCodeAt(0));
    isPassingOver = at < 0;
    return at < 0 ? chunk.subarray(chunk.length) : chunk.subarray(at + 1);
  };
  /** Runs a step of the parser, and repeats it after each line with an unclosed quotation mark. */
  const reading = async (step: (onDone: OnDone) => void, again: typeof step) => {
    for (let now = step; ; now = again) {
      const error = await new Promise<Error | null | undefined>((done) => now(done));
      if (!error) break;
      if (!(error instanceof CsvError)) throw error;
      passOver();
    }
    untilNext();
  };
  const take = (): Rows => {
    const rows = { texts: JSON.stringify(texts), ends: Uint32Array.from(ends), widths, lines, unclosed };
    [texts, ends, widths, lines, unclosed] = [[], [], [], [], {}];
    return rows;
  };
  return {
    /** Returns the rows that end in this chunk. */
    async rows(received: Uint8Array): Promise<Rows> {
      const chunk = isPassingOver ? behindLine(received) : received;
      rest = Buffer.concat([rest, chunk]);
      await reading(
        (done) => void parser.write(chunk, done),
        (done) => void parser.write(rest, done),
      );
      return take();
    },
    /** Returns the remaining rows. */
    async last(): Promise<Rows> {
      const endWith = (chunk: Uint8Array | undefined, done: OnDone) => {
        parser.once("end", () => done()).once("error", done);
        parser.end(chunk);
      };
      await reading(
        (done) => endWith(undefined, done),
        (done) => endWith(rest, done),
      );
      return take();
    },
    close: () => void parser.destroy(),
  };
}
