import type { JsonSchemaType } from "@modelcontextprotocol/sdk/validation";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { oncePer } from "@/lib/domain/once-per";
import { type DescribedParameter, type Fault, fault } from "@/lib/domain/parameters";
import { type Json, parameterExample } from "../openapi/schemas";
import { wrongText } from "../parameters/kind-words";
import { meantNames } from "../parameters/parse";
import type { OperationTool } from "./tools";

/** Checks the arguments of a call against the tool's input schema, in words with which a model makes the next call right. */

/** Only this many faults are reported. */
const FAULTS_MAX = 20;
/** The longest value that a fault proposes, as JSON. */
const PROPOSAL_MAX = 200;

const ajv = new AjvJsonSchemaValidator();
/** A schema's validator, which is compiled at the first value. */
const validatorOf = oncePer((schema: Json) => ajv.getValidator(schema as JsonSchemaType));

/** Whether a value matches a schema. */
const fits = (schema: Json, value: unknown): boolean => validatorOf(schema)(value).valid;

const FORMATS: Record<string, string> = { date: "a calendar date", "date-time": "an instant (RFC 3339)" };

function bounds({ minimum, exclusiveMinimum, maximum }: Json): string {
  const least = exclusiveMinimum === undefined ? `of at least ${minimum}` : `above ${exclusiveMinimum}`;
  if (maximum === Number.MAX_SAFE_INTEGER) return minimum === Number.MIN_SAFE_INTEGER ? "" : ` ${least}`;
  return exclusiveMinimum === undefined ? ` from ${minimum} to ${maximum}` : ` ${least} and up to ${maximum}`;
}

/** What a schema asks for: "a whole number from 1 to 50", "a list of 1 to 4 of forSale, …". */
function expected(schema: Json): string {
  const { type, items, minItems, maxItems, format } = schema;
  if (Array.isArray(schema.enum))
    return schema.enum.length === 1 ? `${schema.enum[0]}` : `one of ${schema.enum.join(", ")}`;
  if (type === "array")
    return `a list of ${minItems === maxItems ? minItems : `${minItems} to ${maxItems}`}, each ${expected(items as Json)}`;
  if (type === "integer") return `a whole number${bounds(schema)}`;
  if (type === "number") return `a number${bounds(schema)}`;
  if (type === "boolean") return "true or false";
  return FORMATS[format as string] ?? "text";
}

/** Other ways to write a value, as models confuse them. */
function otherForms(value: unknown): unknown[] {
  if (typeof value === "number" || typeof value === "boolean") return [String(value), [value], [String(value)]];
  if (Array.isArray(value))
    return [value[0], value.map(String), value.map(Number), value.join(","), value.map((it) => String(it)).join(";")];
  if (typeof value !== "string") return [];
  const parts = value.split(",").map((part) => part.trim());
  const asNumber = value.trim() === "" ? [] : [Number(value.replace(/[$,\s]/g, ""))];
  return [
    ...asNumber,
    ...(/^(true|false)$/i.test(value) ? [/^true$/i.test(value)] : []),
    parts,
    parts.map(Number),
    value.trim(),
  ];
}

const exampleOf = (parameter: DescribedParameter, schema: Json): string =>
  JSON.stringify(parameterExample(parameter, schema));

function messageFor(parameter: DescribedParameter, schema: Json, value: unknown): string {
  if (value === null)
    return parameter.required ? "is required, and null is no value" : "must not be null: leave it out instead";
  const known =
    typeof value === "string" && schema.pattern !== undefined && parameter.kind.read(value) === undefined
      ? wrongText(parameter.kind.form, value)
      : undefined;
  const rule = known ?? `must be ${expected(schema)}, such as ${exampleOf(parameter, schema)}`;
  const proposal = JSON.stringify(otherForms(value).find((form) => fits(schema, form)));
  return proposal === undefined || proposal.length > PROPOSAL_MAX ? rule : `${rule}; send ${proposal}`;
}

function unknownArgument(name: string, { parameters, tool }: OperationTool): string {
  const known = Object.keys(parameters);
  const meant = meantNames(name, known);
  const remedy =
    meant.length > 0
      ? `did you mean ${meant.join(" or ")}?`
      : known.length === 0
        ? "it takes none"
        : known.length > 8
          ? "leave it out, or find its like in the tool's input schema"
          : `it takes ${known.join(", ")}`;
  return `is not an argument of ${tool.name}; ${remedy}`;
}

/** Every fault of a call's arguments by the tool's input schema, at most 20; none if they match it. */
export function argumentFaults(tool: OperationTool, given: Readonly<Record<string, unknown>>): Fault[] {
  const { parameters, schemas } = tool;
  const faults: Fault[] = [];
  const add = (name: string, message: string, value: unknown) =>
    faults.push(fault(name, message, value === undefined ? null : JSON.stringify(value)));
  for (const [name, value] of Object.entries(given)) {
    if (faults.length === FAULTS_MAX) return faults;
    if (!Object.hasOwn(parameters, name)) add(name, unknownArgument(name, tool), value);
    else if (!fits(schemas[name]!, value)) add(name, messageFor(parameters[name]!, schemas[name]!, value), value);
  }
  for (const name of tool.tool.inputSchema.required ?? [])
    if (!Object.hasOwn(given, name))
      add(name, `is required, such as ${exampleOf(parameters[name]!, schemas[name]!)}`, undefined);
  return faults;
}
