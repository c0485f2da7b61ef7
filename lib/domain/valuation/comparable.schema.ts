import { z } from "zod";
import { COORDINATES, PROPERTY_FIELDS } from "../property";
import { addressSchema, dateSchema, propertyIdSchema, schemaOf, schemaOfShape } from "../property.schema";

const dollars = (description: string) => z.int().min(0).meta({ description });

export const comparableSchema = z
  .strictObject({
    id: propertyIdSchema,
    address: addressSchema,
    propertyType: schemaOf(PROPERTY_FIELDS.propertyType),
    soldDate: dateSchema,
    soldPrice: dollars("Whole US dollars"),
    livingArea: schemaOf(PROPERTY_FIELDS.livingArea),
    bedroomsTotal: schemaOf(PROPERTY_FIELDS.bedroomsTotal),
    bathroomsTotal: schemaOf(PROPERTY_FIELDS.bathroomsTotal),
    yearBuilt: schemaOf(PROPERTY_FIELDS.yearBuilt),
    lotSize: schemaOf(PROPERTY_FIELDS.lotSize),
    coordinates: schemaOfShape(COORDINATES).nullable(),
    distance: z.number().min(0).nullable().meta({ description: "Miles, two decimals; null where either has no place" }),
    similarity: z.number().min(0).max(1).meta({ description: "1 is alike in everything; three decimals" }),
    adjustedPrice: dollars(
      "The sale's price brought to the home's facts and to the dataset's date at the rates of its place; null where these are not known, and without a market price before or after",
    ).nullable(),
  })
  .meta({ id: "Comparable", description: "A sale that a home is compared with" });

const percent = (description: string) => z.number().min(0).meta({ description });

const accuracySchema = z
  .strictObject({
    sales: z.int().min(1).meta({ description: "Sales that were estimated from earlier sales alone" }),
    medianErrorPercent: percent("Median of |estimate − price| / price, one decimal"),
    within10Percent: percent("Share of sales whose error is at most a tenth, one decimal"),
    intervalCoveragePercent: percent("Share of sales with low ≤ price ≤ high, one decimal"),
  })
  .meta({ id: "ValuationAccuracy", description: "Measured when the dataset was made" });

const orNull = (description: string) => dollars(description).nullable();

export const valuationSchema = z
  .strictObject({
    estimate: orNull("Whole US dollars; null with a reason"),
    low: orNull("The range's lower end"),
    high: orNull("The range's upper end"),
    interval: z.number().meta({ description: "The share of sales that the range is made to hold" }),
    comparables: z.int().min(0).meta({ description: "Sales that were read" }),
    asOf: dateSchema,
    reason: z.enum(["tooFewSales", "missingFacts"]).nullable().meta({ description: "Why there is no estimate" }),
    accuracy: accuracySchema.nullable().meta({
      description: "Of the ZIP code where it has 30 such sales, otherwise of the dataset; null without any",
    }),
  })
  .meta({ id: "Valuation", description: "An estimate by statistics from sales of other homes: not an appraisal" });
