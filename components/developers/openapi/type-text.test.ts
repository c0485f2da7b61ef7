import { describe, expect, test } from "vitest";
import { type OpenApiDocument, resolve, type Schema } from "./document";
import { typeText } from "./type-text";

const SAFE = Number.MAX_SAFE_INTEGER;

const document: OpenApiDocument = {
  paths: {},
  components: {
    schemas: {
      Address: { type: "object", description: "Where", properties: { city: { type: "string" } }, required: ["city"] },
      Zip: { type: "string", pattern: "^[0-9]{5}$" },
      Home: { type: "object", properties: { address: { $ref: "#/components/schemas/Address" } } },
    },
  },
};

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const NULL: Schema = { type: "null" };

describe("a schema's type in words", () => {
  test.each<[string, Schema, { name: string; nullable?: boolean; values?: string[]; bounds?: string[] }]>([
    [
      "bounds that only mean a safe integer are not shown",
      { type: "integer", minimum: 0, maximum: SAFE },
      { name: "integer", bounds: ["at least 0"] },
    ],
    [
      "a step",
      { type: "number", minimum: 0, multipleOf: 0.25 },
      { name: "number", bounds: ["at least 0", "a multiple of 0.25"] },
    ],
    ["a range", { type: "integer", minimum: 1, maximum: 1000 }, { name: "integer", bounds: ["1 to 1,000"] }],
    [
      "an exclusive bound",
      { type: "number", exclusiveMinimum: 0, maximum: 100 },
      { name: "number", bounds: ["above 0", "at most 100"] },
    ],
    ["no bounds at all", { type: "integer", minimum: -SAFE, maximum: SAFE }, { name: "integer", bounds: [] }],
    [
      "anyOf with null",
      { anyOf: [{ type: "integer", minimum: 0 }, NULL] },
      { name: "integer", nullable: true, bounds: ["at least 0"] },
    ],
    ["a type array with null", { type: ["string", "null"] }, { name: "string", nullable: true }],
    ["anyOf of two types", { anyOf: [{ type: "string" }, { type: "integer" }] }, { name: "string or integer" }],
    ["null alone", { anyOf: [NULL] }, { name: "null", nullable: true }],
    ["an enumeration", { type: "string", enum: ["asc", "desc"] }, { name: "string", values: ["asc", "desc"] }],
    ["an enumeration with null", { enum: ["a", null] }, { name: "string", nullable: true, values: ["a"] }],
    ["a constant", { type: "string", const: "Feature" }, { name: "string", values: ["Feature"] }],
    ["a known pattern", ref("Zip"), { name: "string", bounds: ["five digits"] }],
    ["an unknown pattern is not shown", { type: "string", pattern: "^x+$" }, { name: "string", bounds: [] }],
    ["a format", { type: "string", format: "date", pattern: "^long$" }, { name: "string", bounds: ["YYYY-MM-DD"] }],
    [
      "a length",
      { type: "string", minLength: 1, maxLength: 200 },
      { name: "string", bounds: ["at most 200 characters"] },
    ],
    ["a component by its name", ref("Address"), { name: "Address" }],
    ["a component or null", { anyOf: [ref("Address"), NULL] }, { name: "Address", nullable: true }],
    [
      "an array of components",
      { type: "array", items: ref("Address"), maxItems: 60 },
      { name: "array of Address", bounds: ["at most 60 elements"] },
    ],
    [
      "an array of unions",
      { type: "array", items: { type: ["string", "integer"] } },
      { name: "array of (string or integer)" },
    ],
    [
      "an array of a fixed length",
      { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 },
      { name: "array of number", bounds: ["exactly 2 elements"] },
    ],
    ["anything", {}, { name: "any value" }],
  ])("%s", (_, schema, expected) => {
    const { name, nullable, values, bounds } = typeText(document, schema);
    expect({ name, nullable, values, bounds }).toEqual({ nullable: false, values: [], bounds: [], ...expected });
  });

  test("names the components to link, also within arrays and unions", () => {
    expect(typeText(document, { type: "array", items: ref("Address") }).components).toEqual(["Address"]);
    expect(typeText(document, { anyOf: [ref("Address"), ref("Home"), NULL] }).components).toEqual(["Address", "Home"]);
  });
});

describe("references", () => {
  test("a component is found by its name", () =>
    expect(resolve(document, ref("Address"))).toMatchObject({ type: "object", description: "Where" }));
  test("one that leads nowhere is named", () => expect(() => resolve(document, ref("Nope"))).toThrow("Nope"));
});
