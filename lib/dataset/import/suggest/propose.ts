import { FIELD_NAMES, type FieldName } from "../fields";
import type { MappingFile, SourceFile } from "../format.schema";
import { NEEDED } from "../rows/mapping";
import { plain } from "../values";
import { addAddress } from "./address";
import { nameByCells } from "./by-cells";
import { addType } from "./choices";
import { columnTable } from "./columns";
import { otherCountry } from "./country";
import type { Draft, Question } from "./draft";
import { addMeasures } from "./measures";
import { leaveOutOwners } from "./owners";
import { profileOf } from "./profile";
import { addSales } from "./sales";

/** A field with its sources. */
export interface Proposal {
  field: FieldName;
  sources: readonly SourceFile[];
}

export interface Suggestion {
  mapping: MappingFile;
  proposals: Proposal[];
  /** Required fields that the file does not provide; the mapping has empty texts for them to be filled in. */
  missing: FieldName[];
  /** The columns that the mapping does not use. */
  unused: string[];
  /** What the operator has to decide. */
  questions: Question[];
  /** Columns that a name speaks for and the values against. */
  leftOut: string[];
  /** Why it is of another country; null if nothing says so. */
  foreign: string | null;
}

/** Columns whose names speak of what a record has are named first among those that are not used. */
const TELLING = /bath|bed|price|sq_?ft|feet|acre|lot|sold|sale|status|zip|built|type/i;

/** The columns that sources read. */
export const columnsIn = (sources: readonly SourceFile[]): string[] =>
  sources.flatMap(({ column = [], join = [], unitColumn = [] }) => [column, join, unitColumn].flat());

/** The sources of a field as a mapping file has them: one source without a list, and a column alone by its name. */
function asWritten([first, ...others]: readonly SourceFile[]) {
  if (others.length > 0) return [first, ...others];
  return first?.column !== undefined && Object.keys(first).length === 1 ? first.column : first;
}

/** Suggests a mapping from a table's header and its rows: names propose, values decide, and columns check each other. */
export function propose(name: string, header: readonly string[], rows: readonly (readonly string[])[]): Suggestion {
  const { namedBy } = columnTable();
  // Of two columns with the same name a mapping reads the first.
  const columns = header.flatMap((title, i) =>
    title === "" || header.indexOf(title) !== i
      ? []
      : [
          profileOf(
            title,
            namedBy(title),
            rows.map((row) => row[i] ?? ""),
          ),
        ],
  );
  const draft: Draft = { columns, ranked: new Map(), sources: new Map(), assumed: [], questions: [], leftOut: [] };
  leaveOutOwners(draft);
  nameByCells(draft);
  const foreign = otherCountry(draft);
  addAddress(draft);
  addType(draft);
  addSales(draft);
  addMeasures(draft);
  const proposals = FIELD_NAMES.flatMap((field): Proposal[] => {
    const sources = draft.sources.get(field);
    return sources ? [{ field, sources }] : [];
  });
  const missing = NEEDED.filter((field) => !draft.sources.has(field));
  const used = new Set(proposals.flatMap(({ sources }) => columnsIn(sources)));
  const assumed = [...new Set(draft.assumed)];
  const unread = draft.leftOut.filter(({ title, ofCells }) => !(ofCells && used.has(title)));
  const leftOut = [...new Set(unread.map(({ title, why }) => `${title}: ${why}`))];
  const unused = header.filter((title) => title !== "" && !used.has(title));
  return {
    mapping: {
      name,
      source: `Records of ${name}.`,
      namespace: plain(name) || "file",
      ...(assumed.length > 0 && { assumed }),
      ...(draft.questions.length > 0 && {
        undecided: draft.questions.map(({ what, examples, line }) => `${what} (${examples.join(", ")}): ${line}`),
      }),
      fields: Object.fromEntries([
        ...missing.map((field) => [field, { value: "" }]),
        ...proposals.map(({ field, sources }) => [field, asWritten(sources)]),
      ]) as MappingFile["fields"],
    },
    proposals,
    missing,
    unused: [...unused.filter((title) => TELLING.test(title)), ...unused.filter((title) => !TELLING.test(title))],
    questions: draft.questions,
    leftOut,
    foreign,
  };
}
