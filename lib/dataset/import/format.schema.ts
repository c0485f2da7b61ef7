import { readFileSync } from "node:fs";
import { z } from "zod";
import { DATE_FORMS, datePattern } from "./dates";
import { ImportFailure } from "./faults";
import { FIELD_NAMES, FIELDS, type FieldName, type FiguresRow } from "./fields";
import type { Position, Row } from "./row";
import { AREA_UNITS, type TellCoercion } from "./values";

const unit = z.enum(Object.keys(AREA_UNITS) as [keyof typeof AREA_UNITS]);

/** Instructions that a value table may have in place of a value. */
const TABLE_VERBS = ["skip", "next", "reject"] as const;

const column = z.string().min(1);
const condition = z
  .strictObject({
    column,
    /** Cells for which the condition holds; "*" is any non-empty cell. */
    is: z.array(z.string()).min(1).optional(),
    /** The condition holds for numbers above this. */
    above: z.number().optional(),
    below: z.number().optional(),
  })
  .refine(({ is, above, below }) => (is ?? above ?? below) !== undefined, {
    message: "needs `is`, `above` or `below`",
  });
/** One condition or several. */
const conditions = z.union([condition.transform((one) => [one]), z.array(condition).min(1)]);
const dateForm = z.string().superRefine((form, context) => {
  if (DATE_FORMS.includes(form)) return;
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
  /** Columns whose cells are joined, leaving out empty ones. */
  join: z.array(column).min(1).optional(),
  with: z.string().optional(),
  /** The same text for every row. */
  value: z.string().optional(),
  /** Extracts the first group of this regular expression from the cell. */
  match: z.string().optional(),
  /** The source is used only in rows for which all of these conditions hold, and none of `unless`. */
  when: conditions.optional(),
  unless: conditions.optional(),
  unit: unit.optional(),
  /** The column that names the unit of each row. */
  unitColumn: column.optional(),
  date: dateForm.optional(),
  /** Text that is put before a non-empty cell's text. */
  prefix: z.string().optional(),
  /** Replaces the text by eight hexadecimal digits of its hash, to identify rows that have no name. */
  digest: z.literal(true).optional(),
  /** The postal city or the state of the ZIP code in the cell. */
  ofZip: z.enum(["city", "state"]).optional(),
  /** A part of the whole address in the cell: `12 Main St, Austin, TX 78704`. */
  part: z.enum(["street", "city", "state", "zip"]).optional(),
  /** The factor of a price in thousands. */
  times: z.literal(1_000).optional(),
  /** Bathrooms in tenths: 1.4 are no one full and four half baths. */
  tenths: z.literal(true).optional(),
  /** What becomes of a cell that cannot be read: by default its row is rejected; `blank` reads it as not stated, and counts it. */
  unreadable: z.literal("blank").optional(),
  /** Values by cell; `skip` sets the row aside, `next` tries the next source, `reject` rejects the row. */
  table: z.record(z.string(), z.string()).optional(),
  /** For cells that are not in the table; `reject` by default. */
  otherwise: z.string().optional(),
  /** What this source assumes where the file does not say it. */
  assumed: z.string().optional(),
});
const oneSource = z
  .union([column.transform((name): z.output<typeof source> => ({ column: name })), source])
  .refine((s) => [s.column, s.join, s.value].filter((x) => x !== undefined).length === 1, {
    message: "needs exactly one of `column`, `join` and `value`",
  });
/** The sources of a field: one, or several of which the first non-empty one is used. */
const rule = z.union([oneSource.transform((one) => [one]), z.array(oneSource).min(1)]);

export type Source = z.output<typeof source>;
/** A source as a mapping file has it; there it may also be the name of a column alone. */
export type SourceFile = z.input<typeof source>;

/** The schema of a mapping file, which says how the columns of a table become property records. */
export const mappingSchema = z
  .strictObject({
    $schema: z.string().optional(),
    /** Shown to visitors as the dataset's name. */
    name: z.string().min(1),
    /** What the operator reads as the format's name, if it is not `name`. */
    title: z.string().min(1).optional(),
    /** Where the records come from, in one sentence. */
    source: z.string().min(1).optional(),
    /** Distinguishes equal keys of different sources. It is part of every id, so it must never change. */
    namespace: z.string().min(1),
    /** What was assumed where the file does not say it, as by single sources: repeated in the import's summary and report. */
    assumed: z.array(z.string()).optional(),
    /** What the operator has to decide; an import that is not dry refuses the mapping until it is decided and removed here. */
    undecided: z.array(z.string()).optional(),
    /** The number of title lines above the header; by default they are recognized by their content. */
    skipLines: z.number().int().min(0).max(1_000).optional(),
    /** The names of the columns, in order, of a table without a header line. */
    header: z.array(z.string()).min(2).optional(),
    /** A table with all columns of one of these lists is recognized, if the mapping is one of data/formats. */
    columns: z.array(z.array(column).min(1)).min(1).optional(),
    fields: z.partialRecord(z.enum(FIELD_NAMES as [FieldName, ...FieldName[]]), rule),
  })
  .superRefine((mapping, context) => {
    for (const name of ["streetAddress", "city", "state", "zipCode", "propertyType"] as const)
      if (!mapping.fields[name]) context.addIssue({ code: "custom", path: ["fields", name], message: "is required" });
    for (const [name, sources] of Object.entries(mapping.fields))
      for (const message of (sources ?? []).flatMap((s) => faultsOf(name as FieldName, s)))
        context.addIssue({ code: "custom", path: ["fields", name], message });
  });

/** The faults of a field's source that the schema's types do not cover. */
function faultsOf(name: FieldName, source: Source): string[] {
  const { table, otherwise, value, unit, unitColumn, match, date, times, tenths } = source;
  const field = FIELDS[name];
  const faults: string[] = [];
  const choices: readonly string[] = "choices" in field ? field.choices : [];
  const known = (answer: string) => choices.includes(answer) || (TABLE_VERBS as readonly string[]).includes(answer);
  const answers = [...Object.values(table ?? {}), otherwise, value].filter((a) => a !== undefined);
  const wrong = choices.length > 0 ? answers.find((a) => !known(a)) : undefined;
  if (wrong !== undefined) faults.push(`"${wrong}" is none of ${[...choices, ...TABLE_VERBS].join(", ")}`);
  if ((unit || unitColumn) && field.kind !== "area") faults.push("has no unit: only livingArea and lotSize have");
  if (date && field.kind !== "day" && field.kind !== "instant") faults.push("has no date: only days and times have");
  if (times && field.kind !== "price") faults.push("is no price: only prices can be in thousands");
  if (tenths && field.kind !== "baths") faults.push("has no tenths: only bathroomsTotal has");
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

/** A mapping as it is written in a file. */
export type MappingFile = z.input<typeof mappingSchema>;
/** A mapping after parsing: every field has a list of sources. */
export type Mapping = z.output<typeof mappingSchema>;

const NO_STATUS =
  "no column states the status: without a sale or another event, every home is taken as off the market; --status forSale takes them as for sale";

/** All that a mapping assumes: for the whole file, in single sources, and where it has none for the status. */
export const assumedIn = ({ assumed = [], fields }: Mapping): string[] => [
  ...assumed,
  ...(fields.status ? [] : [NO_STATUS]),
  ...Object.values(fields).flatMap((sources) => sources.flatMap((one) => one.assumed ?? [])),
];

type Issue = z.core.$ZodIssue;

/** For a union: the issues of the alternative that was probably meant, the one with the fewest type errors. */
function plainIssues(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const branches = issue.errors.map((branch) => branch.flatMap(plainIssues));
  const wrongTypes = (branch: Issue[]) => branch.filter((i) => i.code === "invalid_type").length;
  const meant = branches.reduce((a, b) => (wrongTypes(b) < wrongTypes(a) ? b : a));
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** The faults of a mapping as lines, each with the member and the reason. */
export const mappingFaults = (error: z.ZodError): string[] =>
  error.issues.flatMap(plainIssues).map((i) => `${i.path.join(".") || "the mapping"}: ${i.message}`);

/** Reads and checks a mapping file; the error lists all of its faults. */
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

/** A row of a file as the importer takes it: a home, or a ZIP code's published figures. */
export type FileRow = Row | FiguresRow;

/**
 * A file format: how it is recognized, and how its rows are read. Readers of rows throw a `RowFault` for a bad one.
 * formats/index.ts lists all formats.
 */
export interface Format {
  /** Its name for the option --format. */
  name: string;
  title: string;
  /** The name of a dataset made only of such files, if it is not `title`. */
  datasetName?: string;
  /** A table has this format if its header has all columns of one of these lists. */
  columns?: readonly (readonly string[])[];
  /** Whether the source of events is the system that the file comes from, whose name the dataset may use. */
  eventsNameSystem?: true;
  /** How columns become property records, for formats of homes in the words of others. */
  mapping?: Mapping;
  /** Makes the reader of a table's rows; `file` is its name. Throws an `ImportFailure` for a table that lacks columns. */
  table(
    header: readonly string[],
    file: string,
    tell: TellCoercion,
  ): (cells: readonly string[], at: Position) => FileRow;
  /** How JSON is read that is no table. */
  json?: {
    /** JSON has this format if it has all members of one of these lists. */
    members: readonly (readonly string[])[];
    /** Makes the reader of its values. */
    values(tell: TellCoercion): (value: unknown, at: Position) => FileRow;
  };
  /** The format's table in docs/IMPORT.md, with cells in Markdown; of a mapping its file is the documentation. */
  documentation?: { head: string[]; rows: string[][] };
}
