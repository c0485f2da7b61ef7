const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as RFC 4180; what is not known is empty. */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(String(cell ?? ""))).join(",")}\r\n`).join("");
