/** Numbers and tables as they are written for people. */

export const count = (n: number): string => Math.round(n).toLocaleString("en-US");
export const plural = (n: number, one: string): string => `${count(n)} ${one}${n === 1 ? "" : "s"}`;

/** Rows of cells as lines with aligned columns, of which those with figures are aligned to the right. */
export function alignedLines(
  rows: readonly (readonly string[])[],
  hasFigures: (column: number) => boolean = () => false,
): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const cell = (text: string, at: number) => (hasFigures(at) ? text.padStart(widths[at]!) : text.padEnd(widths[at]!));
  return rows.map((row) => row.map(cell).join("  ").trimEnd());
}
