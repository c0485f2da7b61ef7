/**
 * A text as an SQL literal: the only place where foreign text becomes part of a query. Query parameters would be better, but
 * servers before version 19 do not have them.
 */
export const literal = (text: string): string => `'${text.replace(/[\\']/g, "\\$&").replaceAll("\0", "\\0")}'`;

/** A number as its exact double, because servers of 2018 read decimals slightly inexactly. */
export function double(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return `reinterpretAsFloat64(unhex('${bytes.toString("hex")}'))`;
}

/** Several texts as a list in parentheses. */
export const literals = (texts: readonly string[]): string => `(${texts.map(literal).join(", ")})`;

/** The condition that a column's text begins with a prefix, in a form that can use the primary key. */
export const beginsWith = (column: string, prefix: string): string =>
  `${column} LIKE ${literal(`${prefix.replace(/[\\%_]/g, "\\$&")}%`)}`;
