import { readFileSync } from "node:fs";
import { z } from "zod";
import { datePattern } from "./date-pattern";
import { ImportFailure } from "./faults";
import { DATE_FORMS, FIELD_NAMES, FIELDS, type FieldName, type FiguresRow } from "./fields";
import type { Position, Row } from "./row";
import type { TellCoercion } from "./values";

/** Square feet in one unit. */
export const UNITS = {
  "square feet": 1,
  acres: 43_560,
  "square meters": 10.763910417,
  hectares: 107_639.10417,
} as const;
const unit = z.enum(Object.keys(UNITS) as [keyof typeof UNITS]);

/** What a table may answer besides a field's own values. */
const TABLE_VERBS = ["skip", "next", "reject"] as const;

const column = z.string().min(1);
const condition = z
  .strictObject({
    column,
    /** Cells for which it holds; "*" is any cell that states something. */
    is: z.array(z.string()).min(1).optional(),
    /** Numbers for which it holds. */
    above: z.number().optional(),
    below: z.number().optional(),
  })
  .refine(({ is, above, below }) => (is ?? above ?? below) !== undefined, {
    message: "needs `is`, `above` or `below`",
  });
/** One condition, or several. */
const conditions = z.union([condition.transform((one) => [one]), z.array(condition).min(1)]);
const dateForm = z.string().superRefine((form, context) => {
  if ((DATE_FORMS as readonly string[]).includes(form)) return;
  try {
    datePattern(form);
  } catch (error) {
    const message = `${(error as Error).message}; or one of ${DATE_FORMS.join(", ")}`;
    context.addIssue({ code: "custom", message });
  }
});
const source = z.strictObject({
  /** A column's name; case, spaces and punctuation do not matter; `*` at the end matches any rest. */
  column: column.optional(),
  /** Columns whose cells are joined, blanks left out. */
  join: z.array(column).min(1).optional(),
  with: z.string().optional(),
  /** The same text for every row. */
  value: z.string().optional(),
  /** Takes the first group of this regular expression out of the cell. */
  match: z.string().optional(),
  /** The source counts only in rows for which all of these hold, and none of `unless`. */
  when: conditions.optional(),
  unless: conditions.optional(),
  unit: unit.optional(),
  /** A column that names the unit, row by row. */
  unitColumn: column.optional(),
  date: dateForm.optional(),
  /** Stands before the text, where there is any. */
  prefix: z.string().optional(),
  /** In the place of the text, eight hexadecimal digits of its hash: what tells rows apart that have no name. */
  digest: z.literal(true).optional(),
  /** The city or the state of the ZIP that the cell states, as the post office has them. */
  ofZip: z.enum(["city", "state"]).optional(),
  /** Degrees whose sign is lost: 122.3 is 122.3 west. */
  negate: z.literal(true).optional(),
  /** Cell → value; `skip` sets the row aside, `next` goes to the next source, `reject` refuses the row. */
  table: z.record(z.string(), z.string()).optional(),
  /** For cells that the table does not have; `reject` where it is left out. */
  otherwise: z.string().optional(),
});
const oneSource = z
  .union([column.transform((name): z.output<typeof source> => ({ column: name })), source])
  .refine((s) => [s.column, s.join, s.value].filter((x) => x !== undefined).length === 1, {
    message: "needs exactly one of `column`, `join` and `value`",
  });
/** A field is filled from one source, or from the first of several that states something. */
const rule = z.union([oneSource.transform((one) => [one]), z.array(oneSource).min(1)]);

export type Source = z.output<typeof source>;

/** A mapping file: how the columns of a delimited file become property records. */
export const mappingSchema = z
  .strictObject({
    $schema: z.string().optional(),
    /** Shown to visitors as the dataset's name. */
    name: z.string().min(1),
    /** One sentence: where the records come from. */
    source: z.string().min(1).optional(),
    /** Keeps equal keys of two sources apart; part of every id, so never change it. */
    namespace: z.string().min(1),
    /** Lines above the header that are titles; without it they are told by what they hold. */
    skipLines: z.number().int().min(0).max(1_000).optional(),
    fields: z.partialRecord(z.enum(FIELD_NAMES as [FieldName, ...FieldName[]]), rule),
  })
  .superRefine((mapping, context) => {
    for (const name of ["streetAddress", "city", "state", "zipCode", "propertyType"] as const)
      if (!mapping.fields[name]) context.addIssue({ code: "custom", path: ["fields", name], message: "is required" });
    for (const [name, sources] of Object.entries(mapping.fields))
      for (const message of (sources ?? []).flatMap((s) => faultsOf(name as FieldName, s)))
        context.addIssue({ code: "custom", path: ["fields", name], message });
  });

/** What is wrong with a field's source beyond its shape. */
function faultsOf(name: FieldName, source: Source): string[] {
  const { table, otherwise, value, unit, unitColumn, match, date, negate } = source;
  const field = FIELDS[name];
  const faults: string[] = [];
  const choices: readonly string[] = "choices" in field ? field.choices : [];
  const known = (answer: string) => choices.includes(answer) || (TABLE_VERBS as readonly string[]).includes(answer);
  const answers = [...Object.values(table ?? {}), otherwise, value].filter((a) => a !== undefined);
  const wrong = choices.length > 0 ? answers.find((a) => !known(a)) : undefined;
  if (wrong !== undefined) faults.push(`"${wrong}" is none of ${[...choices, ...TABLE_VERBS].join(", ")}`);
  if ((unit || unitColumn) && name !== "livingArea" && name !== "lotSize")
    faults.push("has no unit: only livingArea and lotSize have");
  if (date && field.kind !== "day" && field.kind !== "instant") faults.push("has no date: only days and times have");
  if (negate && field.kind !== "degrees") faults.push("has no sign to put back: only latitude and longitude have");
  if (match !== undefined && !isPattern(match)) faults.push(`"${match}" is not a regular expression`);
  return faults;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

/** As a mapping file is written. */
export type MappingFile = z.input<typeof mappingSchema>;
/** As it is used: every field a list of sources. */
export type Mapping = z.output<typeof mappingSchema>;

type Issue = z.core.$ZodIssue;

/** An issue as those of the form that the writer most likely meant: the one with the fewest faults of type. */
function plainIssues(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const branches = issue.errors.map((branch) => branch.flatMap(plainIssues));
  const wrongTypes = (branch: Issue[]) => branch.filter((i) => i.code === "invalid_type").length;
  const meant = branches.reduce((a, b) => (wrongTypes(b) < wrongTypes(a) ? b : a));
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** What is wrong with a mapping, a line each: the member, and why. */
export const mappingFaults = (error: z.ZodError): string[] =>
  error.issues.flatMap(plainIssues).map((i) => `${i.path.join(".") || "the mapping"}: ${i.message}`);

/** Reads and checks a mapping file; all its faults are told at once. */
export function readMapping(path: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new ImportFailure(`The mapping ${path} cannot be read: ${(error as Error).message}`);
  }
  const parsed = mappingSchema.safeParse(value);
  if (parsed.success) {
    const open = Object.entries(parsed.data.fields).filter(([, sources]) => sources!.every((s) => s.value === ""));
    if (open.length === 0) return parsed.data;
    throw new ImportFailure(
      `The mapping ${path} is not filled in: ${open.map(([name]) => name).join(", ")}. Write what holds for all rows in the place of ` +
        'the empty text ("value"), or name a column ("column").',
    );
  }
  const faults = mappingFaults(parsed.error).map((fault) => `\n  ${fault}`);
  throw new ImportFailure(`The mapping ${path} has faults (docs/IMPORT.md shows the schema):${faults.join("")}`);
}

/** A member's text, of a JSON row or a table's. */
export type MemberText = (name: string) => string;

/**
 * A format of files: how one is known, and how its rows are read, by `mapping`, by `complete` or by `figures`. What reads a
 * row throws a `RowFault` where it cannot. formats/index.ts lists all formats.
 */
export interface Format {
  /** As --format takes it. */
  name: string;
  title: string;
  /** What a dataset of such files alone is called, where that is not the title. */
  datasetName?: string;
  /** A table is of this format whose header has all columns of one of these lists. */
  columns?: readonly (readonly string[])[];
  /** JSON is of this format that has all members of one of these lists. */
  members?: readonly (readonly string[])[];
  /** Whether the source of a listing's events is the system that the file comes from, whose name the dataset may take. */
  eventsNameSystem?: true;
  /** Property records of tables and of JSON. */
  mapping?: Mapping;
  /** Whether a table without the columns that a record needs is refused whole. */
  isWhole?: true;
  /** Rows that are changes of another row's listing: those of a table with this column, and JSON values that `are` such. */
  changes?: {
    column: string;
    are(read: MemberText): boolean;
    row(read: MemberText, at: Position, tell: TellCoercion): Row;
  };
  /** Adds to a row of JSON what its members hold besides the mapping's. */
  expand?(row: Row, value: Record<string, unknown>, tell: TellCoercion): Row;
  /** A JSON value that is a complete record. */
  complete?(value: unknown, at: Position): Row;
  /** A table whose rows are complete records: their reader. */
  table?(header: readonly string[], path: string): (cells: readonly string[], at: Position) => Row;
  /** Published figures of ZIPs: the reader of a table's rows. */
  figures?(header: readonly string[], path: string, tell: TellCoercion): (cells: readonly string[]) => FiguresRow;
  /** The format's table in docs/IMPORT.md, cells in Markdown; the mapping's where it is left out. */
  documentation?: { head: string[]; rows: string[][] };
}

/** The format of files that an operator's mapping is for. */
export const MAPPED = "mapped";
export const mappedFormat = (mapping: Mapping): Format => ({ name: MAPPED, title: "mapped file", mapping });
