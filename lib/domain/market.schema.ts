import { z } from "zod";
import { dateSchema, stateSchema, zipCodeSchema } from "./property.schema";
import { SERIES_UNITS } from "./series";

const monthSchema = z
  .string()
  .regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)
  .meta({ description: "YYYY-MM" });

/** Schemas of sections 2.3 and 2.4 of the specification. A figure is null if no sale or listing supports it. */

const whole = (description: string) => z.int().min(0).nullable().meta({ description });

const supply = (description: string) => z.number().min(0).nullable().meta({ description });

const FIGURES = {
  date: dateSchema,
  medianListPrice: whole("Median asking price of the active listings, whole US dollars"),
  medianSoldPrice: whole("Median sold price in the last 30 days"),
  activeListings: whole("Homes for sale that are not under contract"),
  newListings30d: whole("New listings in the last 30 days"),
  soldLast30d: whole("Properties sold in the last 30 days"),
  medianDaysOnMarket: whole("Median days from listing to sale of the properties sold"),
  averagePricePerSqft: whole("Average sold price per square foot"),
  inventoryMonths: supply("Active listings divided by sales of the last 30 days, one decimal"),
  listToSoldRatio: supply("Mean of sold price over the last asking price, three decimals"),
};

export const marketSnapshotSchema = z
  .strictObject({
    zipCode: zipCodeSchema,
    city: z.string(),
    state: stateSchema,
    snapshot: z.strictObject(FIGURES).meta({ id: "MarketFigures" }),
  })
  .meta({ id: "MarketSnapshot" });

const MONTH = {
  month: monthSchema,
  medianListPrice: whole("Median list price of the listings active on the month's last day"),
  medianSoldPrice: whole("Median price of the month's sales"),
  activeListings: whole("Listings active on the month's last day, and not under contract then"),
  soldCount: whole("Sales in the month"),
  medianDaysOnMarket: whole("Median days from listing to sale"),
  averagePricePerSqft: whole("Average sold price per square foot"),
};

const marketMonthSchema = z.strictObject(MONTH).meta({ id: "MarketMonth" });

/** A row of the list of markets; `window` and `yearBefore` only with a longer window. */
export const marketRowSchema = marketSnapshotSchema
  .extend({
    window: marketMonthSchema.optional(),
    yearBefore: marketMonthSchema.nullable().optional(),
  })
  .meta({ id: "MarketRow" });

export const marketHistorySchema = z
  .strictObject({
    zipCode: zipCodeSchema,
    city: z.string(),
    state: stateSchema,
    history: z.array(marketMonthSchema).max(60).meta({
      description: "Contiguous months, newest first, from the dataset's month to the first that anything is known of",
    }),
  })
  .meta({ id: "MarketHistory" });

const count = (description: string) => z.int().min(0).meta({ description });

const share = (description: string) => z.number().min(0).max(1).nullable().meta({ description });

const quartiles = (description: string) =>
  z
    .tuple([z.int().min(0), z.int().min(0)])
    .nullable()
    .meta({ description: `First and third quartile of ${description}, whole US dollars; null under 5 of them` });

export const areaMarketSchema = z
  .strictObject({
    homes: count("Records that match"),
    zipCodes: count("ZIP codes that they are in"),
    snapshot: z
      .strictObject({
        ...FIGURES,
        underContract: count("Homes for sale that are under contract on the date"),
        medianListingAge: whole("Median days since the active listings were listed"),
        listPriceQuartiles: quartiles("the active listings' asking prices"),
      })
      .meta({ id: "AreaFigures" }),
    history: z
      .array(
        z
          .strictObject({
            ...MONTH,
            newListings: count("Listed in the month"),
            listToSoldRatio: supply(
              "Mean of sold price over the last asking price, of the month's sales, three decimals",
            ),
            inventoryMonths: supply("Active listings divided by the month's sales, one decimal"),
            priceReductionShare: share(
              "Of the listings that were active on a day of the month, those whose asking price was reduced in it while they were active, three decimals",
            ),
            pendingSales: count("Listings that went under contract in the month"),
            delistings: count("Listings that were taken off the market in the month"),
            soldAboveListShare: share(
              "Of the month's sales with an asking price, those above the last one, three decimals",
            ),
            soldPriceQuartiles: quartiles("the prices of the month's sales"),
          })
          .meta({ id: "AreaMonth" }),
      )
      .max(60)
      .meta({ description: "Contiguous months, newest first, from the dataset's month to that of the first event" }),
  })
  .meta({ id: "AreaMarket" });

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
