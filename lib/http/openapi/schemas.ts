import { z } from "zod";
import { type Form, type MemberForm, VERTEX_TEXT, VERTICES_MAX } from "@/lib/domain/kinds";
import type { DescribedParameter, Parameter } from "@/lib/domain/parameters";
import { PLAN_TABLE } from "@/lib/domain/plan";
import { listMetaSchema } from "@/lib/domain/search.schema";
import type { Operation } from "../operation";

/** JSON Schemas of parameters and answers, for the API's description and for the tools of assistants. */

export type Json = Record<string, unknown>;

/** The schemas that a document names once, and the place that references to them begin with: "#/components/schemas/". */
export interface Definitions {
  at: string;
  schemas: Json;
}

const ZODS_PLACE = "#/$defs/";

/** A schema for its place in a document: without the members that identify it, and with references to `at`. */
function relocated(schema: unknown, at: string): unknown {
  if (Array.isArray(schema)) return schema.map((member) => relocated(member, at));
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.entries(schema).filter(
    ([name, value]) => !(["$schema", "$id", "id"].includes(name) && typeof value === "string"),
  );
  return Object.fromEntries(
    members.map(([name, value]) =>
      name === "$ref" && typeof value === "string" && value.startsWith(ZODS_PLACE)
        ? [name, `${at}${value.slice(ZODS_PLACE.length)}`]
        : [name, relocated(value, at)],
    ),
  );
}

/** The bound that covers all members, or none if a member has none. */
const widest = (name: "minimum" | "maximum", bounds: unknown[]): Json => {
  const known = bounds.filter((bound) => typeof bound === "number");
  const bound = name === "minimum" ? Math.min(...known) : Math.max(...known);
  return known.length === bounds.length ? { [name]: bound } : {};
};

/**
 * Makes a tuple an array of fixed length, whose one item schema covers all members. Client generators and linters do not agree
 * on `prefixItems`: each way to write `items` next to it breaks one of them.
 */
function replaceTuple({ jsonSchema }: { jsonSchema: Json }): void {
  const members = jsonSchema.prefixItems;
  if (!Array.isArray(members)) return;
  const types = [...new Set(members.map(({ type }) => type))];
  const bounds = (["minimum", "maximum"] as const).map((name) =>
    widest(
      name,
      members.map((member) => member[name]),
    ),
  );
  const items = Object.assign({ type: types.length === 1 ? types[0] : types }, ...bounds);
  delete jsonSchema.prefixItems;
  Object.assign(jsonSchema, { items, minItems: members.length, maxItems: members.length });
}

/** A Zod schema as JSON Schema. Schemas with an id are added to the definitions and referenced. */
export function jsonSchemaOf(schema: z.ZodType, { at, schemas }: Definitions): unknown {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, { target: "draft-2020-12", override: replaceTuple }) as Json & {
    $defs?: Json;
  };
  for (const [name, definition] of Object.entries($defs)) schemas[name] ??= relocated(definition, at);
  return relocated(own, at);
}

/** A parameter's schema, with its default. */
export function parameterSchema({ kind, fallback }: Parameter): Json {
  const schema = kindSchema(kind.form);
  return fallback === undefined ? schema : { ...schema, default: fallback };
}

/** A parameter's example as a value of its schema. One that is sent as text but read as something else, such as a date, is text. */
export function parameterExample({ kind, example }: DescribedParameter, { type }: Json): unknown {
  const read = kind.read(example);
  return type === "string" || read === undefined ? example : read;
}

/** The members of an answer's envelope: `data`, and `meta` of a list. */
export function envelopeMembers({ envelope, answer }: Operation, definitions: Definitions): Json {
  const data = jsonSchemaOf(answer, definitions);
  return envelope === "list"
    ? { meta: jsonSchemaOf(listMetaSchema, definitions), data: { type: "array", items: data } }
    : { data };
}

const degrees = (most: number) => ({ type: "number", minimum: -most, maximum: most });

/** The largest page of any plan. */
const LARGEST_PAGE = Math.max(...Object.values(PLAN_TABLE).map(({ maxLimit }) => maxLimit));

/** The JSON Schema of a kind of parameter. */
function kindSchema(form: Form | MemberForm): Json {
  switch (form.name) {
    case "integer":
      return { type: "integer", minimum: form.min, maximum: form.max };
    case "pageSize":
      return { type: "integer", minimum: 1, maximum: LARGEST_PAGE };
    case "decimal":
      return { type: "number", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
    case "signed":
      return { type: "number", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
    case "upTo":
      return { type: "number", exclusiveMinimum: 0, maximum: form.most };
    case "degree":
      return degrees(form.most);
    case "flag":
      return { type: "boolean" };
    case "identifier":
      return { type: "string" };
    case "text":
      return { type: "string", minLength: 1, maxLength: form.longest, pattern: form.pattern.source };
    case "state":
    case "zipCode":
    case "propertyId":
    case "datasetVersion":
    case "cursor":
      return { type: "string", pattern: form.pattern.source };
    case "date":
      return { type: "string", format: "date" };
    case "instant":
      return { type: "string", format: "date-time" };
    case "oneOf":
      return { type: "string", enum: form.values };
    case "oneNumberOf":
      return { type: "integer", enum: form.values };
    case "list":
      return { type: "array", minItems: 1, maxItems: form.most, items: kindSchema(form.of) };
    case "polygon":
      return { type: "string", pattern: `^${VERTEX_TEXT}(;${VERTEX_TEXT}){2,${VERTICES_MAX}}$` };
    // One schema for all numbers, as client generators and linters do not agree on `prefixItems`.
    case "boundingBox":
      return { type: "array", minItems: 4, maxItems: 4, items: degrees(180) };
    case "mapPosition":
      return { type: "array", minItems: 3, maxItems: 3, items: { type: "number" } };
  }
}
