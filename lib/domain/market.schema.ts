import { z } from "zod";
import { dateSchema, stateSchema, zipCodeSchema } from "./property.schema";
import { SERIES_UNITS } from "./series";

const monthSchema = z
  .string()
  .regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)
  .meta({ description: "YYYY-MM" });

/** Shapes of sections 2.3 and 2.4 of the specification. Null: a figure without a sale or listing to stand on. */

const whole = (description: string) => z.int().min(0).nullable().meta({ description });

export const marketSnapshotSchema = z
  .strictObject({
    zipCode: zipCodeSchema,
    city: z.string(),
    state: stateSchema,
    snapshot: z
      .strictObject({
        date: dateSchema,
        medianListPrice: whole("Median asking price of the active listings, whole US dollars"),
        medianSoldPrice: whole("Median sold price in the last 30 days"),
        activeListings: whole("Homes for sale that are not under contract"),
        newListings30d: whole("New listings in the last 30 days"),
        soldLast30d: whole("Properties sold in the last 30 days"),
        medianDaysOnMarket: whole("Median days from listing to sale of the properties sold"),
        averagePricePerSqft: whole("Average sold price per square foot"),
        inventoryMonths: z
          .number()
          .min(0)
          .nullable()
          .meta({ description: "Active listings divided by sales of the last 30 days, one decimal" }),
        listToSoldRatio: z
          .number()
          .min(0)
          .nullable()
          .meta({ description: "Mean of sold price over the last asking price, three decimals" }),
      })
      .meta({ id: "MarketFigures" }),
  })
  .meta({ id: "MarketSnapshot" });

export const marketHistorySchema = z
  .strictObject({
    zipCode: zipCodeSchema,
    city: z.string(),
    state: stateSchema,
    history: z
      .array(
        z
          .strictObject({
            month: monthSchema,
            medianListPrice: whole("Median list price of the listings active on the month's last day"),
            medianSoldPrice: whole("Median price of the month's sales"),
            activeListings: whole("Listings active on the month's last day, and not under contract then"),
            soldCount: whole("Sales in the month"),
            medianDaysOnMarket: whole("Median days from listing to sale"),
            averagePricePerSqft: whole("Average sold price per square foot"),
          })
          .meta({ id: "MarketMonth" }),
      )
      .max(60)
      .meta({ description: "Contiguous months, newest first; the newest is the dataset's month" }),
  })
  .meta({ id: "MarketHistory" });

export const publishedSeriesSchema = z
  .strictObject({
    name: z.string().meta({ description: "As its publisher calls it, in lower case" }),
    source: z.string().meta({ description: "Who publishes it, and of which homes or periods" }),
    unit: z.enum(SERIES_UNITS).meta({ description: "What its values are" }),
    points: z
      .array(
        z
          .strictObject({ month: monthSchema, value: z.number().meta({ description: "As published" }) })
          .meta({ id: "SeriesPoint" }),
      )
      .meta({ description: "Newest first, one a month; a month without a value is left out" }),
  })
  .meta({ id: "PublishedSeries" });
