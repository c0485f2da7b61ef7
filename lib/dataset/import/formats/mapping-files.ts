import { readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type Format, readMapping } from "../format.schema";

const FOLDER = resolve(import.meta.dirname, "../../../../data/formats");

/** A mapping file as a format, named as the file: a table without a column that a record needs is refused as a whole. */
function formatIn(path: string): Format {
  const mapping = readMapping(path);
  const { name, title = name, columns } = mapping;
  return {
    name: basename(path, ".json"),
    title,
    datasetName: name,
    ...(columns && { columns }),
    isWhole: true,
    mapping,
  };
}

/** Reads the known tables of homes, a mapping file each in data/formats, by name. Throws an `ImportFailure` for a faulty one. */
export const mappingFiles = (): Format[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => formatIn(join(FOLDER, name)));
