import { readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ImportFailure, importCommand } from "../faults";
import { type Format, type Mapping, readMapping } from "../format.schema";
import { mappedRows } from "../rows/assemble";
import { columnsOf } from "../values";

/** Formats whose rows are read by a mapping file: an operator's own, and the known tables of data/formats. */

/** The name of the format that uses an operator's mapping. */
export const MAPPED = "mapped";

/** An operator's mapping as a format, which refuses a table without a column that it names. */
export const mappedFormat = (mapping: Mapping): Format => ({
  name: MAPPED,
  title: "mapped file",
  mapping,
  table(header, file, tell) {
    const { missing, make } = mappedRows(mapping, columnsOf(header), tell);
    if (missing.length > 0)
      throw new ImportFailure(
        `${file} has no column ${missing.map((name) => `"${name}"`).join(", ")}; correct the mapping, which names it`,
      );
    return make;
  },
});

const FOLDER = resolve(import.meta.dirname, "../../../../data/formats");

/** The mapping file of this name in data/formats. Throws an `ImportFailure` for a faulty one. */
export const knownMapping = (name: string): Mapping => readMapping(join(FOLDER, `${name}.json`));

/** A known table, named as its mapping file, which refuses one without a column that a record needs. */
function knownTable(name: string): Format {
  const mapping = knownMapping(name);
  const { name: datasetName, title = datasetName, columns } = mapping;
  return {
    name,
    title,
    datasetName,
    ...(columns && { columns }),
    mapping,
    table(header, file, tell) {
      const { unfilled, make } = mappedRows(mapping, columnsOf(header), tell);
      if (unfilled.length > 0)
        throw new ImportFailure(
          `${file} (${title}) has no column for ${unfilled.join(", ")}, which a record needs. Add it from a table that has it ` +
            "(an assessor's addresses, by parcel); of a ZIP, city and state follow. Where all rows share one, a mapping states it, and this " +
            `proposes the rest: ${importCommand([file, "--suggest-mapping"])}`,
        );
      return make;
    },
  };
}

/** The known tables of homes in data/formats, by name. Throws an `ImportFailure` for a faulty file. */
export const knownTables = (): Format[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => knownTable(basename(file, ".json")));
