import { z } from "zod";
import type { Parameter, ParameterTable } from "@/lib/domain/parameters";
import { PLAN_TABLE } from "@/lib/domain/plan";
import { listMetaSchema } from "@/lib/domain/search.schema";
import type { Operation } from "../operation";
import { HEADERS, headersOf } from "./headers";
import { problemResponses, problemSchema } from "./problems";

type Json = Record<string, unknown>;

const plans = Object.values(PLAN_TABLE)
  .map((p) => `| ${p.label} | ${p.defaultLimit} | ${p.maxLimit} | ${p.requestsPerMinute} |`)
  .join("\n");

const DESCRIPTION = `Read-only US property and market data: records by identifier, by address and by search, and ZIP-code market statistics.

The bundled data is generated: real ZIP codes, cities, coordinates and price levels; invented streets, homes and events. An installation may serve its own data instead.

A field is never absent: a fact that does not exist or is not known is null. Money is whole US dollars, areas are square feet. What goes beyond the service's specification is marked with \`x-extension\`. Every answer of 200 has an ETag; send it as \`If-None-Match\` and an unchanged answer is a 304. \`Dataset-Version\` changes when the data is republished.

| Plan | Default limit | Maximum limit | Requests a minute |
|---|---|---|---|
${plans}`;

/** Members that name a schema's own place; the document has one of its own. */
function withoutIds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutIds);
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([name, value]) => !(["$schema", "$id", "id"].includes(name) && typeof value === "string"),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutIds(value)]));
}

/** A schema as JSON Schema; those with an id go to `components` and are referred to. */
function jsonSchemaOf(schema: z.ZodType, components: Json): unknown {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, { target: "draft-2020-12" }) as Json & { $defs?: Json };
  const relocate = (value: unknown) =>
    JSON.parse(JSON.stringify(withoutIds(value)).replaceAll('"#/$defs/', '"#/components/schemas/'));
  for (const [name, definition] of Object.entries($defs)) components[name] ??= relocate(definition);
  return relocate(own);
}

function parameterOf(name: string, parameter: Parameter, where: "path" | "query"): Json {
  const { schema, read } = parameter.kind;
  const example = read(parameter.example);
  return {
    name,
    in: where,
    required: where === "path" || parameter.required === true,
    description: parameter.description,
    schema: parameter.fallback === undefined ? schema : { ...schema, default: parameter.fallback },
    ...(schema.type === "array" ? { style: "form", explode: false } : {}),
    // A text that is read as something else, as a date, is sent as it stands.
    example: schema.type === "string" || example.wrong !== undefined ? parameter.example : example.value,
    ...(parameter.extension ? { "x-extension": true } : {}),
  };
}

const parametersOf = (table: ParameterTable, where: "path" | "query") =>
  Object.entries(table).map(([name, parameter]) => parameterOf(name, parameter, where));

function bodySchema({ envelope, answer }: Operation, components: Json): unknown {
  const data = jsonSchemaOf(answer, components);
  if (envelope === "document") return data;
  const properties =
    envelope === "single"
      ? { data }
      : { meta: jsonSchemaOf(listMetaSchema, components), data: { type: "array", items: data } };
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function successOf(operation: Operation, components: Json): Json {
  const content: Json = {
    "application/json": { schema: bodySchema(operation, components), example: operation.example },
  };
  if ("format" in operation.query) content["text/csv"] = { schema: { type: "string" }, example: operation.csvExample };
  return { description: operation.summary, headers: headersOf(operation, 200), content };
}

function tagOf({ path, open, ofKey }: Operation): string {
  if (open || ofKey) return "Service";
  return path.startsWith("/v1/markets") ? "Markets" : "Properties";
}

function describeOperation(operation: Operation, components: Json): Json {
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    tags: [tagOf(operation)],
    ...(operation.extension ? { "x-extension": true } : {}),
    ...(operation.open ? { security: [] } : {}),
    parameters: [
      ...parametersOf(operation.pathParameters, "path"),
      ...parametersOf(operation.query, "query"),
      { $ref: "#/components/parameters/IfNoneMatch" },
      { $ref: "#/components/parameters/XRequestId" },
    ],
    responses: {
      200: successOf(operation, components),
      304: { description: "Not modified: the client has this answer already", headers: headersOf(operation, 304) },
      ...problemResponses(operation),
    },
  };
}

const requestHeader = (name: string, description: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
});

function build(operations: readonly Operation[]): string {
  const schemas: Json = { Problem: jsonSchemaOf(problemSchema, {}) };
  const paths = Object.fromEntries(operations.map((it) => [it.path, { get: describeOperation(it, schemas) }]));
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "Lotline",
      version: "1.0.0",
      summary: "Property and market data service",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      schemas,
      headers: HEADERS,
      parameters: {
        IfNoneMatch: requestHeader("If-None-Match", "ETags of answers that the client holds."),
        XRequestId: requestHeader(
          "X-Request-Id",
          "Your own id of 8 to 64 letters, digits, dots, dashes or underscores; it is answered and logged.",
        ),
      },
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key: `Authorization: Bearer lot_…`. The plan is tied to the key.",
        },
      },
    },
  });
}

let built: { operations: readonly Operation[]; text: string } | undefined;

/** The API's description, OpenAPI 3.1, as JSON text. */
export function describeApi(operations: readonly Operation[]): string {
  if (built?.operations !== operations) built = { operations, text: build(operations) };
  return built.text;
}
