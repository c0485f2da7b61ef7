/**
 * A text as a SQL literal: the one place where what others wrote becomes a part of a query. Named parameters would do, but
 * servers before 19 do not have them.
 */
export const literal = (text: string): string => `'${text.replace(/[\\']/g, "\\$&").replaceAll("\0", "\\0")}'`;

/** A number as the double that it is: servers of 2018 read decimals to the last digit but one. */
export function double(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return `reinterpretAsFloat64(unhex('${bytes.toString("hex")}'))`;
}

/** Several as a list in parentheses. */
export const literals = (texts: readonly string[]): string => `(${texts.map(literal).join(", ")})`;

/** Whether a column's text begins with another, as a condition that the primary key answers. */
export const beginsWith = (column: string, prefix: string): string =>
  `${column} LIKE ${literal(`${prefix.replace(/[\\%_]/g, "\\$&")}%`)}`;
