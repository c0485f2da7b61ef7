/** What a cell of a report has: a figure, a text, several texts, values with the number of each, or nothing. */
export type Cell = number | string | readonly string[] | Readonly<Record<string, number>> | null;
/** A row of a table: its cells by the names of the columns. */
export type Row = Readonly<Record<string, Cell>>;

/** A part of a report: sentences, and tables by their names. Text, page and JSON all have exactly this. */
export interface Section {
  lines: readonly string[];
  tables: Readonly<Record<string, readonly Row[]>>;
}

/** Instead of a part that is missing, the reason. */
export const said = (text: string): Section => ({ lines: [text], tables: {} });
