import { z } from "zod";
import { propertyIdSchema, statusSchema } from "./property.schema";
import { PLACE_KINDS, PLACE_MATCHES } from "./search";
import { PROPERTY_TYPES, STATUSES } from "./vocabulary";

/** Schemas of the operations beyond the specification, and of a list's `meta`. */

const count = z.int().min(0);

export const listMetaSchema = z
  .strictObject({
    total: count.meta({ description: "Everything that matches, independent of the page" }),
    limit: count.meta({ description: "Page size applied" }),
    offset: count.meta({ description: "Results skipped" }),
  })
  .meta({ id: "ListMeta" });

const bin = z
  .strictObject({ min: z.number(), max: z.number(), count })
  .meta({ id: "HistogramBin", description: "Values from min up to, not including, max; the last bin includes it" });

const histogram = (description: string) =>
  z
    .strictObject({
      bins: z.array(bin).meta({ description: "Empty where nothing matches" }),
      nulls: count.meta({ description: "Matches without a value" }),
    })
    .meta({ description });

export const facetsSchema = z
  .strictObject({
    total: count,
    status: z.strictObject(Object.fromEntries(STATUSES.map((s) => [s, count]))),
    propertyType: z.strictObject(Object.fromEntries(PROPERTY_TYPES.map((t) => [t, count]))),
    listPrice: histogram("Whole US dollars, at most 40 bins"),
    livingArea: histogram("Square feet, at most 40 bins"),
    bedroomsTotal: histogram("One bin for each number of bedrooms"),
    bathroomsTotal: histogram("One bin for each quarter of a bathroom: the homes with 1.5 are those from 1.5 to 1.75"),
    soldPrice: histogram("Of the newest sale, whatever the status is now; whole US dollars, at most 40 bins"),
  })
  .meta({ id: "Facets", description: "Counts over the records that match all filters" });

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const mapFeatureSchema = z
  .strictObject({
    type: z.literal("Feature"),
    id: propertyIdSchema.optional().meta({ description: "Only on a single home" }),
    bbox: box.meta({ description: "west, south, east, north of its homes" }),
    geometry: z.strictObject({ type: z.literal("Point"), coordinates: position }),
    properties: z.strictObject({
      count: z.int().min(1),
      medianListPrice: z.number().min(0).nullable(),
      medianSoldPrice: z.number().min(0).nullable().meta({
        description: "Of the newest sale of each home that has one, whatever its status is now",
      }),
      status: statusSchema.nullable().meta({ description: "Only on a single home, otherwise null" }),
      listPrice: z.int().min(0).nullable().meta({ description: "Only on a single home, otherwise null" }),
      salePrice: z.int().min(0).nullable().meta({
        description:
          "What a single home last sold for, where it is recently sold or off the market and has a sale on record; otherwise null",
      }),
    }),
  })
  .meta({ id: "MapFeature", description: "A cluster of homes, or a single home (count 1)" });

export const mapSchema = z
  .strictObject({ type: z.literal("FeatureCollection"), features: z.array(mapFeatureSchema) })
  .meta({ id: "MapFeatureCollection", description: "GeoJSON (RFC 7946)" });

export const placeSchema = z
  .strictObject({
    kind: z.enum(PLACE_KINDS),
    match: z.enum(PLACE_MATCHES).meta({
      description:
        "exact: all words are the name, or what people call a city (NYC), with or without its state or ZIP; prefix: they begin its words; similar: one letter differs (two from eight letters on), only where nothing else matches",
    }),
    label: z.string(),
    query: z.record(z.string(), z.string()).meta({ description: "Parameters of a search that shows this place" }),
    id: z.string().nullable().meta({ description: "A property's id, where kind is address" }),
  })
  .meta({ id: "Place" });
