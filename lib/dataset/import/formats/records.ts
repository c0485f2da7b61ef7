import { type Format, type MappingFile, mappingSchema } from "../format.schema";

/** Makes a format of tables whose rows are homes. */
export const recordsFormat = (about: Pick<Format, "name" | "title" | "columns">, mapping: MappingFile): Format => ({
  ...about,
  isWhole: true,
  datasetName: mapping.name,
  mapping: mappingSchema.parse(mapping),
});

/** Dollars. A deed with a price up to this is a gift or a transfer, not a sale. */
export const NOMINAL_MAX = 100;
