import { BYTE_ORDER_MARK, digitsCell, guarded } from "@/lib/domain/csv-guard";

type Cell = string | number | null | undefined;

/** A cell in the format of RFC 4180 that no spreadsheet runs as a formula; a text of digits, such as a ZIP code, stays a text. */
function written(cell: Cell): string {
  if (typeof cell === "string" && /^\d+$/.test(cell)) return digitsCell(cell);
  const text = typeof cell === "string" ? guarded(cell) : String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a CSV file that spreadsheets open as it is (decision 0034), unknown values empty. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");
