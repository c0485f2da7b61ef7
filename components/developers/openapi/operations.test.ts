import { describe, expect, test } from "vitest";
import { slugOf } from "@/lib/domain/paths";
import type { OpenApiDocument } from "./document";
import { component, componentsWithin } from "./fields";
import { operationsOf } from "./operations";

const document: OpenApiDocument = {
  security: [{ bearer: [] }],
  paths: {
    "/v1/things/{id}": {
      get: {
        operationId: "getThing",
        summary: "One thing",
        parameters: [
          { $ref: "#/components/parameters/id" },
          { name: "include", in: "query", schema: { type: "string" }, "x-extension": true },
        ],
        responses: {
          "200": {
            description: "The thing",
            headers: { ETag: { $ref: "#/components/headers/ETag" } },
            content: {
              "application/json": {
                schema: { type: "object", properties: { data: { $ref: "#/components/schemas/Thing" } } },
                examples: { small: { value: { data: {} } } },
              },
            },
          },
          "404": { description: "No such thing" },
        },
      },
    },
    "/v1/openapi.json": { get: { operationId: "getDescription", security: [], "x-extension": true, responses: {} } },
  },
  components: {
    parameters: { id: { name: "id", in: "path", required: true, schema: { type: "string" } } },
    headers: { ETag: { description: "Its version" } },
    schemas: {
      Thing: {
        type: "object",
        description: "A thing",
        required: ["id", "parts"],
        properties: {
          id: { type: "string", description: "Its name" },
          parts: { type: "array", items: { $ref: "#/components/schemas/Part" } },
          box: {
            anyOf: [
              { type: "object", description: "Its size", properties: { width: { type: "integer" } } },
              { type: "null" },
            ],
          },
        },
      },
      Part: { type: "object", properties: { thing: { $ref: "#/components/schemas/Thing" } } },
    },
  },
};

describe("operations of a document", () => {
  const [thing, description] = operationsOf(document);

  test("list inline and referenced parameters together", () =>
    expect(thing!.parameters.map((parameter) => parameter.name)).toEqual(["id", "include"]));
  test("list responses with their headers and examples", () => {
    const [ok, missing] = thing!.answers;
    expect(ok!.headers).toEqual([{ name: "ETag", header: { description: "Its version" } }]);
    expect(ok!.content[0]!.examples).toEqual([{ name: "small", value: { data: {} } }]);
    expect(missing).toMatchObject({ status: "404", description: "No such thing" });
  });
  test("need a key as the document says, unless the operation says otherwise", () => {
    expect([thing!.needsKey, description!.needsKey]).toEqual([true, false]);
    expect([thing!.extension, description!.extension]).toEqual([false, true]);
  });
  test.each([
    ["getProperty", "get-property"],
    ["search", "search"],
    ["/v1/openapi.json", "v1-openapi-json"],
  ])("the address of the operation %s ends with %s", (id, slug) => expect(slugOf(id)).toBe(slug));
});

describe("fields of a record", () => {
  const thing = component(document, "Thing");

  test("have a type, and say whether they are nullable and always present", () =>
    expect(thing.fields.map(({ name, type, always }) => [name, type.name, type.nullable, always])).toEqual([
      ["id", "string", false, true],
      ["parts", "array of Part", false, true],
      ["box", "object", true, false],
    ]));
  test("contain the fields of an inline object, but not those of a component, which is listed by itself", () => {
    expect(thing.fields[2]!.fields.map((field) => field.name)).toEqual(["width"]);
    expect(thing.fields[1]!.fields).toEqual([]);
  });
  test("keep the description of a nullable value", () => expect(thing.fields[2]!.description).toBe("Its size"));
  test("lead to every referenced component once, also where two refer to each other", () =>
    expect(componentsWithin(document, { $ref: "#/components/schemas/Thing" })).toEqual(["Thing", "Part"]));
});
