import { guarded } from "@/lib/domain/csv-guard";

type Cell = string | number | null | undefined;

/** A cell in the format of RFC 4180 that no spreadsheet runs as a formula. */
function written(cell: Cell): string {
  const text = typeof cell === "string" ? guarded(cell) : String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as RFC 4180 CSV, unknown values empty. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");
