import { z } from "zod";
import { DATE_FORMS } from "./dates";
import { FIELD_NAMES, FIELDS, type FieldName } from "./fields";

/** Square feet in one unit. */
export const UNITS = {
  "square feet": 1,
  acres: 43_560,
  "square meters": 10.763910417,
  hectares: 107_639.10417,
} as const;
const unit = z.enum(Object.keys(UNITS) as [keyof typeof UNITS]);

/** What a table may answer besides a field's own values. */
export const TABLE_VERBS = ["skip", "next", "reject"] as const;

const column = z.string().min(1);
const condition = z.strictObject({
  column,
  /** Cells for which it holds; "*" is any cell that states something. */
  is: z.array(z.string()).min(1),
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
  /** The source counts only in rows for which this holds; `unless`, only where it does not. */
  when: condition.optional(),
  unless: condition.optional(),
  unit: unit.optional(),
  /** A column that names the unit, row by row. */
  unitColumn: column.optional(),
  date: z.enum(DATE_FORMS).optional(),
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
function faultsOf(name: FieldName, { table, otherwise, value, unit, unitColumn, match }: Source): string[] {
  const field = FIELDS[name];
  const faults: string[] = [];
  const choices: readonly string[] = "choices" in field ? field.choices : [];
  const known = (answer: string) => choices.includes(answer) || (TABLE_VERBS as readonly string[]).includes(answer);
  const answers = [...Object.values(table ?? {}), otherwise, value].filter((a) => a !== undefined);
  const wrong = choices.length > 0 ? answers.find((a) => !known(a)) : undefined;
  if (wrong !== undefined) faults.push(`"${wrong}" is none of ${[...choices, ...TABLE_VERBS].join(", ")}`);
  if ((unit || unitColumn) && name !== "livingArea" && name !== "lotSize")
    faults.push("has no unit: only livingArea and lotSize have");
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
