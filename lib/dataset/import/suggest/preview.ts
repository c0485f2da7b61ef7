import { RowFault } from "../faults";
import type { FieldName } from "../fields";
import type { Readers } from "../rows/mapping";
import type { Cells, Columns } from "../values";
import { columnsIn, type Proposal } from "./propose";

/** A suggested field with examples of cells and their values. */
export interface Preview {
  field: FieldName;
  /** The columns that it reads. */
  columns: string[];
  examples: { before: string; after: string }[];
  /** The share of the sample's non-empty cells that cannot be read this way. */
  refused: number;
}

const EXAMPLES = 3;
const BEFORE_MAX = 60;

/** Reads a sample by a suggested mapping: three examples of each field, and the share that cannot be read. */
export function previewOf(
  readers: Readers,
  columns: Columns,
  proposals: readonly Proposal[],
  rows: readonly Cells[],
): Preview[] {
  return proposals.map(({ field, sources }) => {
    const names = [...new Set(columnsIn(sources))];
    const cells = names.flatMap((name) => columns(name) ?? []);
    const examples: Preview["examples"] = [];
    const seen = new Set<string>();
    let stated = 0;
    let refused = 0;
    for (const row of rows) {
      const before = cells
        .map((cell) => cell(row).trim())
        .filter(Boolean)
        .join(" | ")
        .slice(0, BEFORE_MAX);
      if (before === "" && cells.length > 0) continue;
      stated++;
      let after: string;
      try {
        const value = readers[field](row);
        if (value === null) continue;
        after = String(value);
      } catch (fault) {
        if (!(fault instanceof RowFault)) throw fault;
        if (fault.verdict === "rejected") refused++;
        after = fault.verdict === "aside" ? "set aside" : `refused: ${fault.reason}`;
      }
      if (examples.length === EXAMPLES || seen.has(after)) continue;
      seen.add(after);
      examples.push({ before, after });
    }
    return { field, columns: names, examples, refused: stated === 0 ? 0 : refused / stated };
  });
}
