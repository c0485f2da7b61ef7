import { z } from "zod";
import { PROPERTY_TYPES, STATUSES } from "./property";

/** Shapes of section 2.2 of the specification, exact: no field absent, none added. Server-side only. */

const integer = (description: string) => z.int().meta({ description });
const dollars = (description: string) => integer(description).min(0);
const score = (of: string) =>
  z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .meta({ description: `${of}, 0 to 100` });

export const propertyIdSchema = z
  .string()
  .regex(/^prop_[0-9a-f]{16}$/)
  .meta({ description: "Stable across rebuilds of the same source record" });
export const dateSchema = z.iso.date().meta({ description: "Calendar date, YYYY-MM-DD" });
export const timestampSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
  .meta({ description: "ISO 8601, UTC, whole seconds" });
export const stateSchema = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ description: "Two-letter state code" });
export const zipCodeSchema = z
  .string()
  .regex(/^[0-9]{5}$/)
  .meta({ description: "Five-digit ZIP code" });
export const statusSchema = z.enum(STATUSES).meta({
  description: "recentlySold: sold less than 90 days before the dataset's date, and not on the market since",
});
export const propertyTypeSchema = z.enum(PROPERTY_TYPES);

export const addressSchema = z
  .strictObject({
    streetAddress: z.string().min(1).meta({ description: "With the unit, as in “12 Main St Unit 4B”" }),
    city: z.string().min(1),
    state: stateSchema,
    zipCode: zipCodeSchema,
  })
  .meta({ id: "Address" });

export const priceEventSchema = z
  .strictObject({
    date: dateSchema,
    event: z.string().min(1).meta({
      description:
        "listed, priceChanged, pending, sold, delisted, listedForRent or rented; an imported event of another name is kept, in camelCase",
    }),
    price: dollars("Whole US dollars; monthly rent for a rental event"),
    source: z.string().meta({ description: "Origin of the event record" }),
  })
  .meta({ id: "PriceEvent" });

export const taxEntrySchema = z
  .strictObject({ year: z.int(), taxPaid: dollars("Whole US dollars"), assessedValue: dollars("Whole US dollars") })
  .meta({ id: "TaxEntry" });

export const scoresSchema = z
  .strictObject({ walkability: score("Walkability"), transit: score("Transit"), bike: score("Bike") })
  .meta({ id: "Scores" });

export const coordinatesSchema = z
  .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
  .meta({ id: "Coordinates", description: "Decimal degrees, WGS 84" });

const id = propertyIdSchema;
const status = statusSchema;
const listPrice = dollars(
  "Whole US dollars: the current asking price (monthly rent for forRent), or the last asking price",
).nullable();
const bedroomsTotal = integer("Bedrooms").min(0).nullable();
const bathroomsTotal = z.number().min(0).nullable().meta({ description: "Bathrooms; halves count 0.5" });
const livingArea = integer("Square feet").min(0).nullable();
const lotSize = integer("Square feet").min(0).nullable();
const yearBuilt = integer("Year of construction").nullable();
const daysOnMarket = integer("Days on market").min(0).nullable();
const lastUpdated = timestampSchema;

export const propertyRecordSchema = z
  .strictObject({
    id,
    status,
    listPrice,
    address: addressSchema,
    bedroomsTotal,
    bathroomsTotal,
    livingArea,
    lotSize,
    yearBuilt,
    propertyType: propertyTypeSchema,
    daysOnMarket,
    priceHistory: z.array(priceEventSchema).meta({ description: "Newest first" }),
    taxHistory: z.array(taxEntrySchema).meta({ description: "Newest first" }),
    scores: scoresSchema.nullable(),
    coordinates: coordinatesSchema.nullable(),
    lastUpdated,
  })
  .meta({ id: "PropertyRecord" });

const lookupShape = {
  id,
  status,
  listPrice,
  address: addressSchema,
  bedroomsTotal,
  bathroomsTotal,
  livingArea,
  lastUpdated,
};

export const propertyLookupSchema = z.strictObject(lookupShape).meta({ id: "PropertyLookupRecord" });

export const propertySummarySchema = z
  .strictObject({ ...lookupShape, daysOnMarket })
  .meta({ id: "PropertySummary", description: "A row of the search" });

export const propertyDetailsSchema = z
  .strictObject({
    ...lookupShape,
    daysOnMarket,
    propertyType: propertyTypeSchema,
    yearBuilt,
    lotSize,
    coordinates: coordinatesSchema.nullable(),
    latestEvent: priceEventSchema.nullable().meta({ description: "The newest price event" }),
    priceChange: z
      .int()
      .nullable()
      .meta({ description: "The current asking price minus the one before it in this listing" }),
  })
  .meta({ id: "PropertySummaryWithDetails", description: "A row of the search with include=details (extension)" });
