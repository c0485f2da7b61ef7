import { RowFault } from "../faults";
import { FIELD_NAMES, FIELDS } from "../fields";
import type { Readers } from "../rows/mapping";
import type { Cells, Columns } from "../values";
import type { Proposal } from "./draft";
import { columnsIn } from "./propose";

/** A suggested field with examples of cells and their values. */
export interface Preview extends Proposal {
  /** The columns that it reads. */
  columns: string[];
  examples: { before: string; after: string }[];
  /** The share of the sample's non-empty cells that cannot be read this way. */
  refused: number;
}

const EXAMPLES = 3;
const BEFORE_MAX = 60;

const DAYS = FIELD_NAMES.filter((name) => FIELDS[name].kind === "day" || FIELDS[name].kind === "instant");

/** Whether any of the rows states a day that is not after the latest allowed one. */
export const statesDay = (readers: Readers, rows: readonly Cells[], last: string): boolean =>
  rows.some((row) =>
    DAYS.some((name) => {
      try {
        const stated = readers[name](row);
        return stated !== null && String(stated).slice(0, last.length) <= last;
      } catch (fault) {
        if (fault instanceof RowFault) return false;
        throw fault;
      }
    }),
  );

/** Reads a sample by a suggested mapping: three examples of each field, and the share that cannot be read. */
export function previewOf(
  readers: Readers,
  columns: Columns,
  proposals: readonly Proposal[],
  rows: readonly Cells[],
): Preview[] {
  return proposals.map((proposal) => {
    const names = [...new Set(columnsIn(proposal.rule))];
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
        const value = readers[proposal.field](row);
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
    return { ...proposal, columns: names, examples, refused: stated === 0 ? 0 : refused / stated };
  });
}
