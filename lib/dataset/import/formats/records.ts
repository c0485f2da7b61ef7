import { type Format, type MappingFile, mappingSchema } from "../format.schema";

/** A format of tables whose rows are homes: how one is known, and what its columns fill. */
export const recordsFormat = (about: Pick<Format, "name" | "title" | "columns">, mapping: MappingFile): Format => ({
  ...about,
  isWhole: true,
  datasetName: mapping.name,
  mapping: mappingSchema.parse(mapping),
});

/** Dollars: what a deed for love, or for a dollar, states at most. It is no sale. */
export const NOMINAL_MAX = 100;
