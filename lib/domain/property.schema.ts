import { z } from "zod";
import { DERIVED_FIELDS, DETAIL_FIELDS, LOOKUP_FIELDS, SUMMARY_FIELDS } from "./projection";
import { ADDRESS, type Field, type Fields, PROPERTY_FIELDS, type Shape } from "./property";
import { PROPERTY_ID, ZIP_CODE } from "./vocabulary";

/**
 * Zod schemas made from the table of fields, for the API's description (section 2.2 of the specification). They require every
 * field and allow no others. Server-side only.
 */

export const propertyIdSchema = z
  .string()
  .regex(PROPERTY_ID)
  .meta({ description: "Stable across rebuilds of the same source record" });
export const dateSchema = z.iso.date().meta({ description: "Calendar date, YYYY-MM-DD" });
export const stateSchema = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ description: "Two-letter state code" });
export const zipCodeSchema = z.string().regex(ZIP_CODE).meta({ description: "Five-digit ZIP code" });
const timestampSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
  .meta({ description: "ISO 8601, UTC, whole seconds" });

/** Cache of the shapes' schemas, so that the description defines each shape once. */
const shapes = new Map<Shape, z.ZodType>();

/** The schema of an object within a record; the same shape always has the same one. */
export function schemaOfShape(shape: Shape): z.ZodType {
  const { name, description, fields } = shape;
  const known = shapes.get(shape) ?? objectOf(fields).meta({ id: name, ...(description ? { description } : {}) });
  shapes.set(shape, known);
  return known;
}

function bareSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "id":
      return propertyIdSchema;
    case "state":
      return stateSchema;
    case "zipCode":
      return zipCodeSchema;
    case "date":
      return dateSchema;
    case "timestamp":
      return timestampSchema;
    case "choice":
      return z.enum(field.values);
    case "text":
      return z.string().min(1);
    case "whole":
    case "dollars":
      return field.max === undefined ? z.int().min(0) : z.int().min(0).max(field.max);
    case "year":
    case "change":
      return z.int();
    case "quarters":
      return z.number().min(0).multipleOf(0.25);
    case "degrees":
      return z.number().min(-field.max).max(field.max);
    case "flag":
      return z.boolean();
    case "object":
      return schemaOfShape(field.shape);
    case "list":
      return z.array(schemaOfShape(field.shape));
  }
}

/** The schema of a field, with its description and its null. */
export function schemaOf(field: Field): z.ZodType {
  const bare = bareSchema(field);
  const schema = field.nullable ? bare.nullable() : bare;
  return field.description === undefined ? schema : schema.meta({ description: field.description });
}

function objectOf(fields: Fields, names: readonly string[] = Object.keys(fields)) {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, schemaOf(fields[name]!)])));
}

export const statusSchema = schemaOf(PROPERTY_FIELDS.status);
export const addressSchema = schemaOfShape(ADDRESS);

export const propertyRecordSchema = objectOf(PROPERTY_FIELDS).meta({ id: "PropertyRecord" });

export const propertyLookupSchema = objectOf(PROPERTY_FIELDS, LOOKUP_FIELDS).meta({ id: "PropertyLookupRecord" });

export const propertySummarySchema = objectOf(PROPERTY_FIELDS, SUMMARY_FIELDS).meta({
  id: "PropertySummary",
  description: "A row of the search",
});

export const propertyDetailsSchema = objectOf({ ...PROPERTY_FIELDS, ...DERIVED_FIELDS }, [
  ...SUMMARY_FIELDS,
  ...DETAIL_FIELDS,
])
  .extend({
    distance: z.number().min(0).optional().meta({
      description: "Only with latitude, longitude and radius: miles from there, two decimals, half up",
    }),
  })
  .meta({ id: "PropertySummaryWithDetails", description: "A row of the search with include=details (extension)" });
