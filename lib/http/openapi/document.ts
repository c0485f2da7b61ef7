import type { DescribedParameter, DescribedTable } from "@/lib/domain/parameters";
import { PLAN_TABLE } from "@/lib/domain/plan";
import { REQUEST_ID_LENGTHS } from "../message";
import type { Operation } from "../operation";
import { OPERATIONS } from "../operations/table";
import { HEADERS, headerReference, headersOf } from "./headers";
import { problemResponses, problemSchema } from "./problems";
import {
  type Definitions,
  envelopeMembers,
  type Json,
  jsonSchemaOf,
  parameterExample,
  parameterSchema,
} from "./schemas";

const plans = Object.values(PLAN_TABLE)
  .map((p) => `| ${p.label} | ${p.defaultLimit} | ${p.maxLimit} | ${p.requestsPerMinute} |`)
  .join("\n");

const DESCRIPTION = `Read-only US property and market data: records by identifier, by address and by search, and ZIP-code market statistics.

The bundled data is generated: real ZIP codes, cities, coordinates and price levels; invented streets, homes and events. An installation may serve its own data instead.

A field is never absent: a fact that does not exist or is not known is null. Money is whole US dollars, areas are square feet. What goes beyond the service's specification is marked with \`x-extension\`. Every answer of 200 has an ETag; send it as \`If-None-Match\` and an unchanged answer is a 304. \`Dataset-Version\` changes when the data is republished. Every operation answers HEAD as it answers GET, without the body, and a browser's OPTIONS.

| Plan | Default limit | Maximum limit | Requests a minute |
|---|---|---|---|
${plans}`;

function parameterOf(name: string, parameter: DescribedParameter, where: "path" | "query"): Json {
  const schema = parameterSchema(parameter);
  return {
    name,
    in: where,
    required: where === "path" || parameter.required === true,
    description: parameter.wire === undefined ? parameter.description : `${parameter.description} ${parameter.wire}`,
    schema,
    ...(schema.type === "array" ? { style: "form", explode: false } : {}),
    example: parameterExample(parameter, schema),
    ...(parameter.extension ? { "x-extension": true } : {}),
  };
}

const parametersOf = (table: DescribedTable, where: "path" | "query") =>
  Object.entries(table).map(([name, parameter]) => parameterOf(name, parameter, where));

function bodySchema(operation: Operation, definitions: Definitions): unknown {
  if (operation.envelope === "document") return jsonSchemaOf(operation.answer, definitions);
  const properties = envelopeMembers(operation, definitions);
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function successOf(operation: Operation, definitions: Definitions): Json {
  const content: Json = {
    "application/json": { schema: bodySchema(operation, definitions), example: operation.example },
  };
  if ("format" in operation.query) content["text/csv"] = { schema: { type: "string" }, example: operation.csvExample };
  return { description: operation.summary, headers: headersOf(operation, 200), content };
}

const TAGS = {
  Properties: "Single homes, searches over all of them, and what to search by.",
  Markets: "Figures of ZIP codes, computed from the property records' own events, or as they were published.",
  Service: "The key that asks, and the API's own description.",
};

function tagOf({ path, open, ofKey }: Operation): keyof typeof TAGS {
  if (open || ofKey) return "Service";
  return path.startsWith("/v1/markets") ? "Markets" : "Properties";
}

function describeOperation(operation: Operation, definitions: Definitions) {
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
      200: successOf(operation, definitions),
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

/**
 * The API's description, OpenAPI 3.1, as JSON text. `publicUrl` is the server that it names; without it, that is the server
 * that the description is read from.
 */
export function describeApi(publicUrl?: string): string {
  const at = "#/components/schemas/";
  const schemas: Json = { Problem: jsonSchemaOf(problemSchema, { at, schemas: {} }) };
  const paths = Object.fromEntries(OPERATIONS.map((it) => [it.path, { get: describeOperation(it, { at, schemas }) }]));
  const answers = JSON.stringify(paths);
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "Lotline",
      version: "1.0.0",
      summary: "Property and market data service",
      description: DESCRIPTION,
      contact: {
        name: "The operator of this installation",
        ...(publicUrl ? { url: `${publicUrl}/developers` } : {}),
      },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl ?? "/" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      schemas,
      headers: Object.fromEntries(Object.entries(HEADERS).filter(([name]) => answers.includes(headerReference(name)))),
      parameters: {
        IfNoneMatch: requestHeader("If-None-Match", "ETags of answers that the client holds."),
        XRequestId: requestHeader(
          "X-Request-Id",
          `Your own id of ${REQUEST_ID_LENGTHS.join(" to ")} letters, digits, dots, dashes or underscores; it is answered and logged.`,
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
